<?php

declare(strict_types=1);

// Runs each example of the package's README, and compares what it prints with
// the comments beside it. Carbon is the real one.

require __DIR__ . '/bootstrap.php';
$carbon = stream_resolve_include_path('Carbon/autoload.php') ?: throw new RuntimeException("Carbon is missing: run 'make setup-test'");
require $carbon;

preg_match_all('/^```php\n(.*?)^```$/ms', file_get_contents($argv[2]), $examples);
$lines = $different = 0;
foreach ($examples[1] as $example) {
    $code = preg_replace('{^(\s*(?:echo|var_dump\().*); // .*$}m', '$1; echo "\n";', $example);
    $code = str_replace("'all.json'", var_export($argv[3], true), $code);
    preg_match_all('{^\s*(?:echo|var_dump\().*; // (.*)$}m', $example, $wanted);
    ob_start();
    eval($code);
    $got = array_values(array_filter(explode("\n", ob_get_clean()), static fn (string $l): bool => $l !== ''));
    $lines += count($wanted[1]);
    if ($got !== $wanted[1]) {
        $different++;
        echo $example, 'prints ', var_export($got, true), "\n";
    }
}
echo count($examples[1]), " examples, $lines lines, $different wrong\n";
