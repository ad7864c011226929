<?php

declare(strict_types=1);

// Everything wrong in every argument of every method is a HarikerjaException
// with the API's code, the argument's name and the value as text.

require __DIR__ . '/bootstrap.php';

use Harikerja\Calendar;
use Harikerja\HarikerjaException;

$calendar = Calendar::bundled();
$year = $calendar->getCoverage()['lastYear'];
$good = ['date' => "$year-06-15", 'start' => "$year-06-15", 'end' => "$year-06-16", 'year' => $year, 'days' => 3];
$methods = [
    'getHolidays' => ['year', 'type', 'includeSources'],
    'checkHoliday' => ['date', 'includeCollectiveLeave', 'includeSources'],
    'checkWorkday' => ['date', 'includeCollectiveLeave', 'weekend'],
    'addWorkdays' => ['date', 'days', 'includeCollectiveLeave', 'weekend'],
    'diffWorkdays' => ['start', 'end', 'includeCollectiveLeave', 'weekend', 'inclusive'],
    'getSources' => ['year'],
    'getCoverage' => [],
    'workdayOnOrAfter' => ['date', 'includeCollectiveLeave', 'weekend'],
    'workdayOnOrBefore' => ['date', 'includeCollectiveLeave', 'weekend'],
];
$codes = [
    'date' => 'INVALID_DATE', 'start' => 'INVALID_DATE', 'end' => 'INVALID_DATE', 'year' => 'INVALID_YEAR', 'days' => 'INVALID_RANGE',
];

/** A text that an object gives, but that is no text. */
final class Stringy implements Stringable
{
    public function __toString(): string
    {
        throw new LogicException('nobody may ask');
    }
}

final class Unfinished extends DateTime
{
    public function __construct()
    {
    }
}

enum Suit: string
{
    case Sat = 'sat';
}

// A value, how an error shows it, and the arguments that take it.
$options = ['type', 'includeSources', 'includeCollectiveLeave', 'weekend', 'inclusive'];
$flags = ['includeSources', 'includeCollectiveLeave', 'inclusive'];
$values = [
    [null, null, $options],
    [true, 'true', $flags],
    [false, 'false', $flags],
    [0, '0', []],
    [-1, '-1', ['days']],
    [20260615, '20260615', ['days']],
    [PHP_INT_MIN, (string) PHP_INT_MIN, ['days']],
    [1.0, '1.0', []],
    [1.5, '1.5', []],
    [(float) $year, "$year.0", []],
    [1e100, '1.0E+100', []],
    [NAN, 'NAN', []],
    [INF, 'INF', []],
    ['', '', []],
    [' ', ' ', []],
    ['0', '0', []],
    ['5', '5', []],
    ['true', 'true', []],
    ['null', 'null', []],
    ['today', 'today', []],
    ['sat', 'sat', ['weekend']],
    ["\0", "\0", []],
    ["$year-06-15\n", "$year-06-15\n", []],
    ["$year\n", "$year\n", []],
    ["a\xffb\xe2\x82", "a\u{FFFD}b\u{FFFD}\u{FFFD}", []],
    [str_repeat('é', 101), str_repeat('é', 100), []],
    [str_repeat("\xf0\x9f\x8f\x96", 101), str_repeat("\u{1F3D6}", 100), []],
    [str_repeat('x', 1000000), str_repeat('x', 100), []],
    [[], 'array', ['weekend']],
    [['a' => 1], 'array', []],
    [new stdClass(), 'stdClass', []],
    [new Stringy(), 'Stringy', []],
    [new Unfinished(), 'Unfinished', []],
    [Suit::Sat, 'Suit', []],
    [static fn (): string => "$year-06-15", 'Closure', []],
    [STDERR, 'resource (stream)', []],
    [new DateTimeZone('UTC'), 'DateTimeZone', []],
];

$asked = 0;
$failures = [];
/** Asks, and says where the error is not the one expected. */
function ask(string $method, array $arguments, array $want): void
{
    global $calendar, $asked, $failures;
    $asked++;
    try {
        $got = $calendar->$method(...$arguments);
    } catch (HarikerjaException $e) {
        $got = ['code' => $e->errorCode] + details($e);
    } catch (Throwable $e) {
        $got = get_class($e) . ': ' . $e->getMessage();
    }
    if ($got !== $want) {
        $failures[] = "$method(" . implode(', ', array_map(
            static fn (int|string $k, mixed $v): string => "$k: " . (is_scalar($v) ? substr(var_export($v, true), 0, 50) : get_debug_type($v)),
            array_keys($arguments),
            $arguments,
        )) . ")\n  gives  " . substr(var_export($got, true), 0, 500) . "\n  wanted " . substr(var_export($want, true), 0, 500);
    }
}

foreach ($methods as $method => $names) {
    $arguments = array_intersect_key($good, array_flip($names));
    foreach ($names as $i => $name) {
        foreach ($values as [$value, $shown, $takers]) {
            if (in_array($name, $takers, true)) {
                try {
                    $calendar->$method(...[$name => $value] + $arguments);
                } catch (HarikerjaException $e) {
                    assert($name === 'days' && $e->errorCode === 'DATASET_NOT_FOUND', $e->getMessage());
                }
                continue;
            }
            // An array for a weekend is at fault by what is in it.
            $shownHere = $name === 'weekend' && is_array($value) ? '1' : ($name === 'weekend' && is_string($value) ? trim($shown, ' ') : $shown);
            $want = ['code' => $codes[$name] ?? 'INVALID_TYPE', 'field' => $name] + ($shownHere === null ? [] : ['value' => $shownHere]);
            ask($method, [$name => $value] + $arguments, $want);
            // By position, and before whatever is wrong after it.
            $positional = array_map(static fn (string $n): mixed => $arguments[$n] ?? null, array_slice($names, 0, $i));
            ask($method, [...$positional, $value, ...array_fill(0, count($names) - $i - 1, new stdClass())], $want);
        }
        if (isset($codes[$name])) { // left out altogether
            ask($method, array_diff_key($arguments, [$name => 0]), ['code' => $codes[$name], 'field' => $name]);
        }
    }
    // Unknown arguments come first, whatever else is wrong.
    $wrong = array_fill_keys($names, new stdClass());
    foreach (['dates' => 'x', 'Date' => null, 'Weekend' => 1.5, "d\xff" => [], str_repeat('ñ', 101) => true, '' => 'e'] as $name => $value) {
        $shown = [null, '1.5', 'array', 'true', $value][array_search(get_debug_type($value), ['null', 'float', 'array', 'bool', 'string'], true)];
        $field = ["d\xff" => "d\u{FFFD}", str_repeat('ñ', 101) => str_repeat('ñ', 100)][$name] ?? $name;
        $want = ['code' => 'INVALID_TYPE', 'field' => $field] + ($shown === null ? [] : ['value' => $shown]) + ['allowed' => $names];
        ask($method, $wrong + [$name => $value], $want);
        ask($method, [$name => $value], $want);
    }
    ask($method, [...array_values($wrong), 'more', 'and more'],
        ['code' => 'INVALID_TYPE', 'field' => '#' . (count($names) + 1), 'value' => 'more', 'allowed' => $names]);
}

// Weekends.
foreach ([
    [['sat', 'sunday'], 'sunday'], [['sat', 6], '6'], [['sat', null], 'null'], [[null], 'null'], [['sat,sun'], 'sat,sun'], [['none', 'sat'], 'none'], [['sat', 'NONE'], 'NONE'],
    [[['sat']], 'array'], [['sat', Suit::Sat], 'Suit'], [[' s at '], 's at'], [["sat\u{A0}"], "sat\u{A0}"], ['none,sat', 'none'], ['sat,', ''], [',', ''],
    ['sun,mon,tue,wed,thu,fri,sat', 'sun,mon,tue,wed,thu,fri,sat'], [['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sat'], 'sun,mon,tue,wed,thu,fri,sat,sat'],
    ['sat sun', 'sat sun'], ['frİ', 'frİ'], ['ſat', 'ſat'], ['all', 'all'], [6, '6'],
] as [$weekend, $shown]) {
    ask('checkWorkday', ['date' => $good['date'], 'weekend' => $weekend], ['code' => 'INVALID_TYPE', 'field' => 'weekend'] + ($shown === null ? [] : ['value' => $shown]));
}
foreach ([
    [[], []], ['none', []], [' NONE ', []], [['none'], []], [['SUN', 'sat', ' sun '], ['sat', 'sun']], ['sun', ['sun']], [' Fri ,SAT', ['fri', 'sat']],
    [null, ['sat', 'sun']], [['a' => 'mon'], ['mon']],
] as [$weekend, $echo]) {
    assert($calendar->checkWorkday($good['date'], weekend: $weekend)['options'] === ['includeCollectiveLeave' => true, 'weekend' => $echo]);
}

// Dates as objects: their own calendar date, whatever the zone, of any class.
foreach (['UTC', 'Asia/Jakarta', 'Pacific/Kiritimati', 'America/Los_Angeles'] as $zone) {
    foreach (['00:00:00', '12:00:00', '23:59:59'] as $time) {
        foreach ([DateTimeImmutable::class, DateTime::class] as $class) {
            $date = new $class("$year-06-15 $time", new DateTimeZone($zone));
            assert($calendar->checkWorkday($date)['date'] === "$year-06-15", "$class $zone $time");
        }
    }
}
foreach (['+012026-01-01' => '12026-01-01', '-000044-03-15' => '-0044-03-15'] as $text => $shown) {
    ask('checkHoliday', ['date' => new DateTimeImmutable($text)], ['code' => 'INVALID_DATE', 'field' => 'date', 'value' => $shown]);
}
['firstYear' => $first, 'lastYear' => $last] = $calendar->getCoverage();
$covered = ['firstYear' => $first, 'lastYear' => $last];
ask('checkHoliday', ['date' => new DateTimeImmutable('0000-02-29')],
    ['code' => 'DATASET_NOT_FOUND', 'field' => 'date', 'value' => '0000-02-29', 'year' => 0] + $covered);
// The ends of the calendar, in both directions.
foreach ([
    ['addWorkdays', ['date' => '0000-01-01', 'days' => -1], 'date', '0000-01-01', -1],
    ['addWorkdays', ['date' => '9999-12-31', 'days' => 1], 'date', '9999-12-31', 10000],
    ['addWorkdays', ['date' => "$first-01-01", 'days' => -1], 'date', "$first-01-01", $first - 1],
    ['addWorkdays', ['date' => $first . '-01-02', 'days' => -1], 'days', '-1', $first - 1], // New Year's Day is off
    ['addWorkdays', ['date' => $good['date'], 'days' => PHP_INT_MIN], 'days', (string) PHP_INT_MIN, $first - 1],
    ['addWorkdays', ['date' => $good['date'], 'days' => PHP_INT_MAX], 'days', (string) PHP_INT_MAX, $last + 1],
    ['addWorkdays', ['date' => ($last + 1) . '-01-02', 'days' => -1], 'date', ($last + 1) . '-01-02', $last + 1],
    ['workdayOnOrAfter', ['date' => ($last + 1) . '-01-01'], 'date', ($last + 1) . '-01-01', $last + 1],
    ['workdayOnOrBefore', ['date' => "$first-01-01"], 'date', "$first-01-01", $first - 1],
    ['workdayOnOrBefore', ['date' => '0000-01-01'], 'date', '0000-01-01', 0],
    ['workdayOnOrAfter', ['date' => '9999-12-31'], 'date', '9999-12-31', 9999],
] as [$method, $arguments, $field, $value, $missing]) {
    ask($method, $arguments, ['code' => 'DATASET_NOT_FOUND', 'field' => $field, 'value' => $value, 'year' => $missing] + $covered);
}
// The day after the last covered one can be gone back from.
assert($calendar->addWorkdays(($last + 1) . '-01-01', -1)['resultDate'] === $calendar->workdayOnOrBefore("$last-12-31"));

// The class itself.
assert(Calendar::bundled() === $calendar);
try {
    $calendar->checkWorkday('x');
} catch (InvalidArgumentException $e) {
    assert($e instanceof HarikerjaException && $e->getCode() === 0);
}

// Not only texts are no calendars.
foreach ([null, true, 1, 1.5, [], new stdClass(), new Stringy(), STDERR] as $value) {
    foreach (['fromJson', 'fromArray'] as $from) {
        try {
            Calendar::$from($value);
            $failures[] = "$from takes " . get_debug_type($value);
        } catch (HarikerjaException $e) {
            assert($e->errorCode === null);
        }
    }
}

// A calendar keeps what it read, whatever becomes of the array and what it refers to.
$entry = ['date' => '1999-01-01', 'day' => 'Friday', 'localDay' => 'Jumat', 'localName' => 'A', 'name' => 'A', 'type' => 'national_holiday', 'isNationalHoliday' => true, 'isCollectiveLeave' => false];
$source = ['id' => 'a', 'title' => 'A', 'type' => 'Page', 'numbers' => ['1'], 'publisher' => 'A', 'publishedAt' => '1998-01-01', 'url' => 'https://a.example/', 'official' => true];
$all = [
    'meta' => ['version' => 'v1', 'countryCode' => 'ID'],
    'data' => [['year' => 1999, 'revision' => 1, 'status' => 'draft', 'updatedAt' => '1998-01-01', 'total' => 1, 'holidays' => [$entry + ['sourceIds' => ['a']]], 'sources' => [$source]]],
];
$references = [];
$refer = static function (array &$array) use (&$refer, &$references): void {
    foreach ($array as &$value) {
        if (is_array($value)) {
            $refer($value);
        } else {
            $references[] = &$value;
        }
    }
};
$refer($all);
$read = Calendar::fromArray($all);
foreach ($references as &$reference) {
    $reference = 'spoilt';
}
assert($read->getSources(1999) === [$source]);
assert($read->getHolidays(1999, includeSources: true) === [$entry + ['sources' => [$source]]]);
assert($read->getCoverage()['years'] === [['year' => 1999, 'revision' => 1, 'status' => 'draft', 'updatedAt' => '1998-01-01']]);

// Messages are sentences.
try {
    Calendar::fromJson('<!doctype html>');
} catch (HarikerjaException $e) {
    assert(preg_match('/[?!,;:]\.|\.\./', $e->getMessage()) === 0, $e->getMessage());
}

echo implode("\n", array_slice($failures, 0, 10)), $failures === [] ? '' : "\n", "$asked asked, ", count($failures), " wrong\n";
