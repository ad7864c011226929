<?php

declare(strict_types=1);

// Looks for what PHP 8.1 does not know, in the files given: syntax by tokens,
// and every function that is called by its name.

error_reporting(E_ALL);
// All that the package calls; each is in PHP 8.1 without an extension besides
// json and what PHP cannot be built without.
const KNOWN = [
    'array_filter', 'array_is_list', 'array_key_exists', 'array_key_first', 'array_map', 'array_search', 'array_slice', 'array_values', 'count', 'explode',
    'get_debug_type', 'implode', 'intdiv', 'is_array', 'is_bool', 'is_float', 'is_int', 'is_object', 'is_string', 'json_decode', 'preg_match',
    'preg_match_all', 'sprintf', 'strlen', 'strtr', 'substr', 'trim', 'ucfirst', 'var_export',
];
$wrong = 0;
foreach (array_slice($argv, 1) as $file) {
    $code = file_get_contents($file);
    $tokens = array_values(array_filter(PhpToken::tokenize($code), static fn (PhpToken $t): bool => !$t->isIgnorable()));
    $texts = array_map(static fn (PhpToken $t): string => $t->text, $tokens);
    foreach ($tokens as $i => $token) {
        $next = $texts[$i + 1] ?? '';
        $after = $texts[$i + 2] ?? '';
        $before = $texts[$i - 1] ?? '';
        $why = match (true) {
            $token->is(T_READONLY) && in_array($next, ['class', 'final', 'abstract'], true),
            $token->is(T_FINAL) && $next === 'readonly' => 'a readonly class is of PHP 8.2',
            $token->is(T_CONST) && $after !== '=' => 'a typed constant is of PHP 8.3',
            $token->is(T_TRAIT) => 'constants in traits are of PHP 8.2: better no traits',
            $token->is(T_PAAMAYIM_NEKUDOTAYIM) && $next === '{' => 'fetching a constant by its name is of PHP 8.3',
            in_array($token->text, [':', '|', '?'], true) && in_array(strtolower($next), ['true', 'null', 'false'], true)
                && in_array($after, ['{', ';'], true) && $before === ')' => 'null, true and false as types of their own are of PHP 8.2',
            $token->text === '|' && $next === '(' && preg_match('/^[A-Z]/', $after) === 1 => 'such a type is of PHP 8.2',
            $token->is(T_ATTRIBUTE) => 'attributes may be of a later PHP',
            $token->is(T_VARIABLE) && $next === '{' && $after === 'get' => 'property hooks are of PHP 8.4',
            $token->is([T_STRING, T_NAME_FULLY_QUALIFIED]) && $next === '(' && !in_array($before, ['->', '?->', '::', 'function', 'new'], true)
                && !in_array(ltrim($token->text, '\\'), KNOWN, true) => "$token->text is no function that the test knows: is it in PHP 8.1?",
            default => null,
        };
        if ($why !== null) {
            $wrong++;
            echo "$file:$token->line: $why\n";
        }
    }
}
echo count($argv) - 1, " files, $wrong wrong\n";
