<?php

declare(strict_types=1);

// What each covered day is, under each rule: a line for each rule, without leave
// first, then by weekend; a digit for each day: 1 for the weekend, 2 for a
// national holiday, 4 for leave.

require __DIR__ . '/bootstrap.php';

use Harikerja\Calendar;

$calendar = Calendar::bundled();
['firstYear' => $firstYear, 'lastYear' => $lastYear] = $calendar->getCoverage();
$days = [];
for ($day = new DateTimeImmutable("$firstYear-01-01"); (int) $day->format('Y') <= $lastYear; $day = $day->modify('+1 day')) {
    $days[] = $day->format('Y-m-d');
}
foreach ([false, true] as $leave) {
    for ($mask = 0; $mask < 127; $mask++) {
        $weekend = array_values(array_filter(
            ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'],
            static fn (int $d): bool => ($mask >> $d & 1) === 1,
            ARRAY_FILTER_USE_KEY,
        ));
        $line = '';
        foreach ($days as $day) {
            $check = $calendar->checkWorkday($day, $leave, $weekend);
            $digit = (int) $check['isWeekend']
                + 2 * (int) in_array('national_holiday', $check['holidayTypes'], true)
                + 4 * (int) in_array('collective_leave', $check['holidayTypes'], true);
            if ($check['isHoliday'] !== $digit > 1 || $check['isWorkday'] !== ($digit === 0)) {
                $digit = '?';
            }
            $line .= $digit;
        }
        echo $line, "\n";
    }
}
