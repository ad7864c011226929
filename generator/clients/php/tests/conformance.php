<?php

declare(strict_types=1);

// Asks the package what the lines of a conformance file ask the API, and says
// where the answers differ. What cannot be said in PHP is counted, not asked.

require __DIR__ . '/bootstrap.php';

use Harikerja\Calendar;
use Harikerja\HarikerjaException;

const METHODS = [
    '/v1/holidays' => 'getHolidays',
    '/v1/holidays/check' => 'checkHoliday',
    '/v1/workdays/check' => 'checkWorkday',
    '/v1/workdays/add' => 'addWorkdays',
    '/v1/workdays/diff' => 'diffWorkdays',
    '/v1/sources' => 'getSources',
];

/**
 * The method and the arguments of a question, or why there are none.
 *
 * @return array{string, array<string, mixed>, bool}|string and whether the year is today's
 */
function question(array $line): array|string
{
    if ($line['method'] !== 'GET') {
        return 'no such method in PHP';
    }
    $method = METHODS[preg_replace('{/$}D', '', $line['path'])] ?? null;
    if ($method === null) {
        return 'no such path in PHP';
    }
    if (strlen($line['path']) + strlen($line['query']) > 8192) {
        return 'too long';
    }
    $arguments = [];
    foreach (explode('&', $line['query']) as $part) {
        if ($part === '') {
            continue;
        }
        if (preg_match('/%(?![0-9A-Fa-f]{2})/', $part) === 1) {
            return 'broken encoding';
        }
        [$name, $value] = array_map('urldecode', explode('=', $part, 2) + [1 => '']);
        if (array_key_exists($name, $arguments)) {
            return 'repeated';
        }
        if (preg_match('/^(0|-?[1-9][0-9]*)$/D', $name) === 1) {
            return 'a number for a name';
        }
        $arguments[$name] = match (true) {
            in_array($name, ['includeCollectiveLeave', 'includeSources', 'inclusive'], true) && in_array($value, ['true', 'false'], true) => $value === 'true',
            $name === 'days' && preg_match('/^[0-9]+$/D', $value) === 1 => number($value),
            default => $value,
        };
    }
    $today = in_array($method, ['getHolidays', 'getSources'], true) && !isset($arguments['year']);
    return [$method, $today ? $arguments + ['year' => substr($line['today'], 0, 4)] : $arguments, $today];
}

/** Digits as an int: what is larger than any is the largest. */
function number(string $digits): int
{
    $digits = ltrim($digits, '0');
    return strlen($digits) < 19 ? (int) $digits : PHP_INT_MAX;
}

$calendar = Calendar::bundled();
$asked = $left = [];
$different = 0;
$file = new SplFileObject($argv[2]);
foreach ($file as $text) {
    if ($text === '') {
        continue;
    }
    $line = json_decode($text, true, 32, JSON_THROW_ON_ERROR);
    $question = question($line);
    if (is_string($question)) {
        $left[$question] = ($left[$question] ?? 0) + 1;
        continue;
    }
    [$method, $arguments, $today] = $question;
    try {
        $got = json_encode($calendar->$method(...$arguments), JSON);
        // The text of data, to its last byte: what follows it closes the body and the line.
        $want = isset($line['body']['data']) ? substr($text, strpos($text, '},"data":') + 9) : '';
        $want = substr(rtrim($want, "\n"), 0, -2);
        $what = "$method 200";
    } catch (HarikerjaException $e) {
        $got = ['code' => $e->errorCode] + details($e);
        $error = $line['body']['error'] ?? ['code' => 'none', 'details' => []];
        $want = ['code' => $error['code']] + $error['details'];
        if ($want['field'] === 'days' && is_int($arguments['days'] ?? null)) {
            $want['value'] = (string) $arguments['days']; // an int has no leading zeros
        }
        if ($want['field'] === 'year' && $today) {
            unset($got['value']); // which no one has given
        }
        ksort($got);
        ksort($want);
        [$got, $want] = [json_encode($got, JSON), json_encode($want, JSON)];
        $what = "$method $e->errorCode";
    }
    $asked[$what] = ($asked[$what] ?? 0) + 1;
    if ($got !== $want) {
        $different++;
        if ($different <= 10) {
            echo "{$line['path']}?{$line['query']}\n  the package says $got\n  the API says     $want\n";
        }
    }
}
ksort($asked);
ksort($left);
echo array_sum($asked), " asked, $different different, ", array_sum($left), " not asked\n";
echo json_encode(['asked' => $asked, 'left' => $left], JSON), "\n";
