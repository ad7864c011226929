<?php

declare(strict_types=1);

// Adds 1 to 400 days to every day of the year given, under the rules given as
// weekend:leave: a line for each day, of results and counts.

require __DIR__ . '/bootstrap.php';

use Harikerja\Calendar;
use Harikerja\HarikerjaException;

$calendar = Calendar::bundled();
$year = $argv[2];
foreach (array_slice($argv, 3) as $rule) {
    [$weekend, $leave] = explode(':', $rule);
    for ($day = new DateTimeImmutable("$year-01-01"); $day->format('Y') === $year; $day = $day->modify('+1 day')) {
        $line = '';
        for ($n = 1; $n <= 400; $n++) {
            try {
                $a = $calendar->addWorkdays($day, $n, $leave === 'true', $weekend);
                $line .= "{$a['resultDate']} {$a['calendarDayCount']} {$a['weekendCount']} {$a['holidayCount']},";
            } catch (HarikerjaException $e) {
                $line .= "$e->errorCode $e->field $e->year,";
            }
        }
        echo $line, "\n";
    }
}
