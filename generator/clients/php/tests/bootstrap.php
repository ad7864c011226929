<?php

declare(strict_types=1);

// What every script of the tests starts with: the package's folder, or its
// autoloader, is the first argument. Any notice, warning or deprecation ends
// the script.

error_reporting(E_ALL);
set_error_handler(static function (int $level, string $message, string $file, int $line): never {
    throw new ErrorException($message, 0, $level, $file, $line);
});
if (ini_get('zend.assertions') !== '1' || !extension_loaded('json')) {
    throw new RuntimeException('run the tests with -d zend.assertions=1');
}

if (is_file($argv[1])) {
    require $argv[1];
} else {
    // PSR-4, as composer.json says.
    spl_autoload_register(static function (string $class): void {
        $file = $GLOBALS['argv'][1] . '/src/' . strtr(substr($class, strlen('Harikerja\\')), '\\', '/') . '.php';
        if (str_starts_with($class, 'Harikerja\\') && is_file($file)) {
            require $file;
        }
    });
}

const JSON = JSON_UNESCAPED_UNICODE | JSON_UNESCAPED_SLASHES | JSON_THROW_ON_ERROR;

/** The details of an error, as the API has them. */
function details(Harikerja\HarikerjaException $e): array
{
    assert($e->getMessage() !== '' && preg_match('//u', $e->getMessage()) === 1);
    return array_filter([
        'field' => $e->field,
        'value' => $e->value,
        'allowed' => $e->allowed,
        'year' => $e->year,
        'firstYear' => $e->firstYear,
        'lastYear' => $e->lastYear,
    ], static fn (mixed $v): bool => $v !== null);
}
