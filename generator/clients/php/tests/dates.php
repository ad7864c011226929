<?php

declare(strict_types=1);

// The package's dates against PHP's own, over every day from 0000-01-01 to
// 9999-12-31, and every text YYYY-MM-DD of some years.

require __DIR__ . '/bootstrap.php';

use Harikerja\Internal\Day;

function same(mixed $got, mixed $want, string $what): void
{
    if ($got !== $want) {
        throw new RuntimeException("$what is " . var_export($got, true) . ', not ' . var_export($want, true));
    }
}

$utc = new DateTimeZone('UTC');
$number = 0;
// Months suffice of PHP's slow dates: days within one are counted.
for ($month = new DateTimeImmutable('0000-01-01', $utc); ($text = $month->format('Y-m')) !== '10000-01'; $month = $month->modify('+1 month')) {
    $year = (int) substr($text, 0, 4);
    $length = (int) $month->format('t');
    $weekday = (int) $month->format('N') - 1;
    if (str_ends_with($text, '-01')) {
        same(Day::newYear($year), $number + 1, "1 January $year");
    }
    for ($day = 1; $day <= $length; $day++, $number++) {
        $date = $text . ($day < 10 ? '-0' : '-') . $day;
        if (Day::parse($date) !== $number + 1 || Day::format($number + 1) !== $date || Day::weekday($number + 1) !== ($weekday + $day - 1) % 7
            || Day::year($number + 1) !== $year) {
            same([Day::parse($date), Day::format($number + 1), Day::weekday($number + 1), Day::year($number + 1)],
                [$number + 1, $date, ($weekday + $day - 1) % 7, $year], $date);
        }
    }
}
same($number, 3652425, 'the number of days');
same([Day::year(0), Day::year(3652426)], [-1, 10000], 'the years beside the ends');

$valid = 0;
foreach ([0, 1, 4, 100, 400, 1900, 2000, 2023, 2024, 2100, 9999] as $year) {
    for ($month = 0; $month < 100; $month++) {
        for ($day = 0; $day < 100; $day++) {
            $date = sprintf('%04d-%02d-%02d', $year, $month, $day);
            $real = $year === 0 ? checkdate($month, $day, 400) : checkdate($month, $day, $year); // which starts with the year 1
            if ((Day::parse($date) !== 0) !== $real) {
                same(Day::parse($date), $real, $date);
            }
            $valid += (int) $real;
        }
    }
}
echo "$number days, $valid texts\n";
