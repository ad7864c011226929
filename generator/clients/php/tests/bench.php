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

/** Nanoseconds a call, the best of five rounds. */
function best(int $calls, Closure $call): float
{
    $best = INF;
    for ($round = 0; $round < 5; $round++) {
        $start = hrtime(true);
        for ($i = 0; $i < $calls; $i++) {
            $call($i);
        }
        $best = min($best, (hrtime(true) - $start) / $calls);
    }
    return $best;
}

$start = new DateTimeImmutable(($firstYear + 1) . '-01-01');
$dates = [];
for ($i = 0; $i < 300; $i++) {
    $dates[] = $start->modify("+$i days");
}
$times = [];
foreach ([10, 250, 2500] as $days) {
    foreach ($dates as $date) {
        if ($calendar->addWorkdays($date, $days)['resultDate'] !== loop($date, $days, $off) && $days < 2500) {
            throw new RuntimeException('the two do not agree on ' . $date->format('Y-m-d'));
        }
    }
    $times[$days] = [
        'package' => best(10000, static fn (int $i): array => $calendar->addWorkdays($dates[$i % 300], $days)),
        'loop' => best(intdiv(20000, $days), static fn (int $i): string => loop($dates[$i % 300], $days, $off)),
    ];
}
echo json_encode($times, JSON), "\n";
