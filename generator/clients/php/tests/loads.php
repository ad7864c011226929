<?php

declare(strict_types=1);

// Says which files of the package each of some questions loads besides those
// loaded before. The second argument is a covered day that is no holiday.

require __DIR__ . '/bootstrap.php';

use Harikerja\Calendar;

function loaded(): string
{
    static $before = [];
    $new = array_diff(get_included_files(), $before);
    $before = get_included_files();
    $folder = realpath($GLOBALS['argv'][1]) . '/';
    $names = array_map(static fn (string $f): string => substr($f, strlen($folder)), array_filter($new, static fn (string $f): bool => str_starts_with($f, $folder)));
    sort($names);
    return implode(' ', $names) . "\n";
}

$calendar = Calendar::bundled();
$calendar->addWorkdays($argv[2], 1);
$calendar->addWorkdays($argv[2], -1);
$calendar->diffWorkdays($argv[2], $argv[2]);
$calendar->checkWorkday($argv[2]);
$calendar->getCoverage();
echo loaded();
$calendar->checkHoliday($argv[2]);
echo loaded();
$calendar->getHolidays(substr($argv[2], 0, 4), includeSources: true);
echo loaded();
$calendar->getSources(substr($argv[2], 0, 4));
echo loaded();
