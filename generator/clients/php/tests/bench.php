<?php

declare(strict_types=1);

// How long it takes to add workdays: the package, and a plain loop over days
// with the same holidays in a hash. Nanoseconds a call, the best of some rounds,
// as JSON by the number of days.

require __DIR__ . '/bootstrap.php';

use Harikerja\Calendar;

$calendar = Calendar::bundled();
['firstYear' => $firstYear, 'lastYear' => $lastYear] = $calendar->getCoverage();
$off = [];
for ($year = $firstYear; $year <= $lastYear; $year++) {
    foreach ($calendar->getHolidays($year) as $holiday) {
        $off[$holiday['date']] = true;
    }
}

/** What an application writes without the package. */
function loop(DateTimeImmutable $date, int $days, array $off): string
{
    while ($days > 0) {
        $date = $date->modify('+1 day');
        if ($date->format('N') < '6' && !isset($off[$date->format('Y-m-d')])) {
            $days--;
        }
    }
    return $date->format('Y-m-d');
}

$start = new DateTimeImmutable(($firstYear + 1) . '-01-01');
$dates = [];
for ($i = 0; $i < 300; $i++) {
    $dates[] = $start->modify("+$i days");
}
$times = [];
// The rounds take turns, so that what else the machine does strikes all alike.
for ($round = 0; $round < 15; $round++) {
    foreach ([10, 250, 2500] as $days) {
        if ($calendar->addWorkdays($dates[$round], $days)['resultDate'] !== loop($dates[$round], $days, $off)) {
            throw new RuntimeException('the two do not agree on ' . $dates[$round]->format('Y-m-d'));
        }
        $calls = 2000;
        $begin = hrtime(true);
        for ($i = 0; $i < $calls; $i++) {
            $calendar->addWorkdays($dates[$i % 300], $days);
        }
        $times[$days]['package'] = min($times[$days]['package'] ?? INF, (hrtime(true) - $begin) / $calls);
        $calls = intdiv(5000, $days);
        $begin = hrtime(true);
        for ($i = 0; $i < $calls; $i++) {
            loop($dates[$i % 300], $days, $off);
        }
        $times[$days]['loop'] = min($times[$days]['loop'] ?? INF, (hrtime(true) - $begin) / $calls);
    }
}
echo json_encode($times, JSON), "\n";
