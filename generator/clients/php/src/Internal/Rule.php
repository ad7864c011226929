<?php

declare(strict_types=1);

namespace Harikerja\Internal;

use function count;
use function intdiv;

/**
 * The workdays of one calendar under one rule: which weekdays are off, and
 * whether collective leave is.
 *
 * Nothing walks over days. The weekdays before a day follow from division, the
 * holidays among them from a binary search; the n-th workday is found by a
 * binary search over the workdays before each holiday. So 2,500 days cost no
 * more than ten.
 *
 * @internal
 */
final class Rule
{
    /** The first Monday of the calendar, from which weeks are counted. */
    private const MONDAY = 3;

    /** @var array{includeCollectiveLeave: bool, weekend: list<string>} what answers repeat */
    public readonly array $options;

    /** The workdays before the first covered day, and before the day after the last one. */
    public readonly int $beforeFirst;
    public readonly int $beforeEnd;

    /** @var list<int> all holidays */
    private readonly array $holidays;
    /** @var list<int> the holidays that are not on the weekend */
    private readonly array $taken;
    /** @var list<int> the number of workdays before each of those */
    private readonly array $before;
    /** @var list<int> the weekdays that are worked on, 0 is Monday */
    private readonly array $worked;
    /** @var list<int> by weekday, how many worked ones come before it in its week */
    private readonly array $workedBefore;
    private readonly int $perWeek;

    /**
     * @param array<int, int> $days    1 for a national holiday, 2 for collective leave, by day, in order
     * @param int             $weekend bit 0 is Monday; not all seven
     * @param int             $first   the first covered day
     * @param int             $end     the day after the last one
     */
    public function __construct(private readonly array $days, private readonly bool $leave, private readonly int $weekend, int $first, int $end)
    {
        $worked = $workedBefore = $tokens = [];
        foreach (Day::TOKENS as $weekday => $token) {
            $workedBefore[] = count($worked);
            if ($weekend >> $weekday & 1) {
                $tokens[] = $token;
            } else {
                $worked[] = $weekday;
            }
        }
        $this->worked = $worked;
        $this->workedBefore = $workedBefore;
        $this->perWeek = count($worked);
        $this->options = ['includeCollectiveLeave' => $leave, 'weekend' => $tokens];
        $holidays = $taken = $before = [];
        foreach ($days as $day => $kind) {
            if ($kind === 1 || $leave) {
                $holidays[] = $day;
                if (($weekend >> ($day + 4) % 7 & 1) === 0) {
                    $before[] = $this->weekdaysBefore($day) - count($taken);
                    $taken[] = $day;
                }
            }
        }
        $this->holidays = $holidays;
        $this->taken = $taken;
        $this->before = $before;
        $this->beforeFirst = $this->workdaysBefore($first);
        $this->beforeEnd = $this->workdaysBefore($end);
    }

    public function isWeekend(int $day): bool
    {
        return ($this->weekend >> ($day + 4) % 7 & 1) === 1;
    }

    /** 1 for a national holiday, 2 for collective leave that counts, 0 for neither. */
    public function holiday(int $day): int
    {
        $kind = $this->days[$day] ?? 0;
        return $kind === 2 && !$this->leave ? 0 : $kind;
    }

    /** The workdays before a day, from the first Monday of the calendar on. */
    public function workdaysBefore(int $day): int
    {
        return $this->weekdaysBefore($day) - self::search($this->taken, $day);
    }

    /** The day that has so many workdays before it and is one itself. */
    public function workday(int $before): int
    {
        // The holidays with no more workdays before them lie before it.
        $index = $before + self::search($this->before, $before + 1);
        return self::MONDAY + intdiv($index, $this->perWeek) * 7 + $this->worked[$index % $this->perWeek];
    }

    /** The days of the weekend from the first to the last day, both included. */
    public function weekendDays(int $first, int $last): int
    {
        return $last - $first + 1 - $this->weekdaysBefore($last + 1) + $this->weekdaysBefore($first);
    }

    /** The holidays from the first to the last day, both included, on weekends too: days, not names. */
    public function holidays(int $first, int $last): int
    {
        return self::search($this->holidays, $last + 1) - self::search($this->holidays, $first);
    }

    private function weekdaysBefore(int $day): int
    {
        $n = $day - self::MONDAY;
        return intdiv($n, 7) * $this->perWeek + $this->workedBefore[$n % 7];
    }

    /**
     * How many of the numbers are smaller.
     *
     * @param list<int> $numbers in order
     */
    private static function search(array $numbers, int $than): int
    {
        $low = 0;
        $high = count($numbers);
        while ($low < $high) {
            $middle = ($low + $high) >> 1;
            if ($numbers[$middle] < $than) {
                $low = $middle + 1;
            } else {
                $high = $middle;
            }
        }
        return $low;
    }
}
