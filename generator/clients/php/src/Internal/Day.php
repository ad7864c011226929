<?php

declare(strict_types=1);

namespace Harikerja\Internal;

use function intdiv;
use function preg_match;
use function sprintf;

/**
 * Days of the Gregorian calendar as numbers: 1 is 0000-01-01, 3652425 is
 * 9999-12-31. No clock and no time zone is asked, and no extension needed.
 *
 * @internal
 */
final class Day
{
    /** Monday first, as in Indonesia and ISO 8601. */
    public const NAMES = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
    public const LOCAL_NAMES = ['Senin', 'Selasa', 'Rabu', 'Kamis', 'Jumat', 'Sabtu', 'Minggu'];
    public const TOKENS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];

    /** Days before each month of a common year. */
    private const BEFORE_MONTH = [0, 0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334];

    /** The number of the day, or 0 if the text is not YYYY-MM-DD or the calendar has no such day. */
    public static function parse(string $text): int
    {
        // The D keeps $ from matching before a line break at the end.
        if (preg_match('/^([0-9]{4})-([0-9]{2})-([0-9]{2})$/D', $text, $parts) !== 1) {
            return 0;
        }
        $year = (int) $parts[1];
        $month = (int) $parts[2];
        $day = (int) $parts[3];
        if ($month < 1 || $month > 12 || $day < 1 || $day > self::daysIn($year, $month)) {
            return 0;
        }
        return self::newYear($year) + self::beforeMonth($year, $month) + $day - 1;
    }

    /** The number of 1 January of a year from 0 on. */
    public static function newYear(int $year): int
    {
        // Years before this one: 365 days each, and a leap day for each leap
        // year among them, the year 0 included.
        $last = $year - 1;
        return $year === 0 ? 1 : 365 * $year + intdiv($last, 4) - intdiv($last, 100) + intdiv($last, 400) + 2;
    }

    /** The year of a day's number, the days next to the calendar's ends included. */
    public static function year(int $day): int
    {
        if ($day < 1) {
            return -1;
        }
        // A year has 365.2425 days: the guess is right, or one too many or too few.
        $year = intdiv(($day - 1) * 400, 146097);
        if ($day < self::newYear($year)) {
            return $year - 1;
        }
        return $day >= self::newYear($year + 1) ? $year + 1 : $year;
    }

    /**
     * The day as YYYY-MM-DD.
     *
     * Days are counted from a 1 March, after which the leap day is the last of
     * the year and no month moves; 146097 days are the 400 years after which the
     * calendar repeats itself. One such day of the year and its month are on the
     * straight line (153 * month + 2) / 5. Every answer has a date or two in it,
     * so this is worth a formula.
     */
    public static function format(int $day): string
    {
        $day += 146036; // since 1 March of the year -400, so that nothing is negative
        $cycle = intdiv($day, 146097);
        $day %= 146097;
        $year = intdiv($day - intdiv($day, 1460) + intdiv($day, 36524) - intdiv($day, 146096), 365);
        $day -= 365 * $year + intdiv($year, 4) - intdiv($year, 100);
        $month = intdiv(5 * $day + 2, 153);
        $day -= intdiv(153 * $month + 2, 5) - 1;
        $year += 400 * $cycle - 400;
        return $month < 10 ? sprintf('%04d-%02d-%02d', $year, $month + 3, $day) : sprintf('%04d-%02d-%02d', $year + 1, $month - 9, $day);
    }

    /** The day of the week: 0 is Monday. */
    public static function weekday(int $day): int
    {
        return ($day + 4) % 7; // 0000-01-01 was a Saturday
    }

    private static function isLeap(int $year): bool
    {
        return $year % 4 === 0 && ($year % 100 !== 0 || $year % 400 === 0);
    }

    private static function daysIn(int $year, int $month): int
    {
        return match ($month) {
            2 => self::isLeap($year) ? 29 : 28,
            4, 6, 9, 11 => 30,
            default => 31,
        };
    }

    private static function beforeMonth(int $year, int $month): int
    {
        return self::BEFORE_MONTH[$month] + ($month > 2 && self::isLeap($year) ? 1 : 0);
    }
}
