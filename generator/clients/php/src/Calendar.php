<?php

declare(strict_types=1);

namespace Harikerja;

use Harikerja\Internal\AllJson;
use Harikerja\Internal\Arguments;
use Harikerja\Internal\Day;
use Harikerja\Internal\Rule;

use function array_map;
use function array_values;
use function count;

/**
 * Indonesia's holidays and workdays: what the API harikerja answers, inside the
 * application. Answers are the API's records; what is wrong with a question is a
 * HarikerjaException.
 *
 * Dates are days, not moments: text such as '2026-08-17', or a DateTimeInterface
 * (Carbon too), of which its own calendar date counts, whatever its time zone.
 *
 * Arguments are checked here, so that everything wrong with them is one kind of
 * exception; that is why they are declared as mixed. Their types are those of
 * the comments.
 *
 * @phpstan-type Date string|\DateTimeInterface
 * @phpstan-type Weekday 'mon'|'tue'|'wed'|'thu'|'fri'|'sat'|'sun'
 * @phpstan-type Weekend string|list<Weekday>|null
 * @phpstan-type HolidayType 'national_holiday'|'collective_leave'
 * @phpstan-type Source array{id: string, title: string, type: string, numbers: list<string>, publisher: string, publishedAt: ?string, url: ?string, official: bool}
 * @phpstan-type Holiday array{date: string, day: string, localDay: string, localName: string, name: string, type: HolidayType, isNationalHoliday: bool, isCollectiveLeave: bool, sources?: list<Source>}
 * @phpstan-type Options array{includeCollectiveLeave: bool, weekend: list<Weekday>}
 * @phpstan-type Year array{year: int, revision: int, status: 'verified'|'draft', updatedAt: ?string}
 * @phpstan-type Details array{holidays: list<Holiday>, sourceIds: list<list<string>>, sources: array<string, Source>}
 */
final class Calendar
{
    private static ?self $bundled = null;

    private readonly int $firstYear;
    private readonly int $lastYear;
    /** The numbers of the first and the last covered day. */
    private readonly int $first;
    private readonly int $last;
    /** @var array<int, Rule> by weekend and leave, made when first asked for */
    private array $rules = [];

    /**
     * @param list<Year>          $years
     * @param array<int, int>     $days    1 for a national holiday, 2 for collective leave, by day, in order
     * @param array<int, Details> $details names and sources by year; those that the package has are read when asked for
     */
    private function __construct(private readonly array $years, private readonly array $days, private array $details)
    {
        $this->firstYear = $years[0]['year'];
        $this->lastYear = $this->firstYear + count($years) - 1;
        $this->first = Day::newYear($this->firstYear);
        $this->last = Day::newYear($this->lastYear + 1) - 1;
    }

    /** The calendar that came with this package, always the same instance. */
    public static function bundled(): self
    {
        if (self::$bundled === null) {
            ['years' => $years, 'days' => $days] = require __DIR__ . '/../data/days.php';
            self::$bundled = new self($years, $days, []);
        }
        return self::$bundled;
    }

    /**
     * A newer calendar: the text of /v1/all.json, from any host of the API. It is
     * checked from end to end, and refused if anything is wrong with it.
     *
     * @param string $all
     *
     * @throws HarikerjaException without an errorCode
     */
    public static function fromJson(mixed $all): self
    {
        return new self(...AllJson::parse($all));
    }

    /**
     * The same for what json_decode($all, true) has made of the text.
     *
     * @param array<mixed> $all
     *
     * @throws HarikerjaException without an errorCode
     */
    public static function fromArray(mixed $all): self
    {
        return new self(...AllJson::read($all));
    }

    /**
     * The holidays of a year, by date.
     *
     * @param int|string       $year           2026 or '2026'
     * @param HolidayType|null $type           both if it is left out
     * @param bool|null        $includeSources false if it is left out
     * @param never            ...$unknown
     *
     * @return list<Holiday>
     *
     * @throws HarikerjaException
     */
    public function getHolidays(mixed $year = null, mixed $type = null, mixed $includeSources = null, mixed ...$unknown): array
    {
        Arguments::refuse($unknown, 'year', 'type', 'includeSources');
        $number = Arguments::year($year);
        $type = Arguments::type($type);
        $sources = Arguments::flag('includeSources', $includeSources, false);
        $this->coverYear($number, $year);
        return $this->holidays($number, $sources, static fn (array $h): bool => $type === null || $h['type'] === $type);
    }

    /**
     * Whether a day is a holiday, and which ones. Weekends alone are none.
     *
     * @param Date      $date
     * @param bool|null $includeCollectiveLeave whether collective leave counts; true if it is left out
     * @param bool|null $includeSources         false if it is left out
     * @param never     ...$unknown
     *
     * @return array{date: string, day: string, localDay: string, isHoliday: bool, holidays: list<Holiday>}
     *
     * @throws HarikerjaException
     */
    public function checkHoliday(mixed $date = null, mixed $includeCollectiveLeave = null, mixed $includeSources = null, mixed ...$unknown): array
    {
        Arguments::refuse($unknown, 'date', 'includeCollectiveLeave', 'includeSources');
        $day = Arguments::date('date', $date);
        $leave = Arguments::flag('includeCollectiveLeave', $includeCollectiveLeave, true);
        $sources = Arguments::flag('includeSources', $includeSources, false);
        $this->coverDay($day, $date);
        $text = Day::format($day);
        $holidays = [];
        if (isset($this->days[$day])) { // or the names need not be read
            $holidays = $this->holidays(
                Day::year($day),
                $sources,
                static fn (array $h): bool => $h['date'] === $text && ($leave || $h['isNationalHoliday']),
            );
        }
        $weekday = Day::weekday($day);
        return [
            'date' => $text,
            'day' => Day::NAMES[$weekday],
            'localDay' => Day::LOCAL_NAMES[$weekday],
            'isHoliday' => $holidays !== [],
            'holidays' => $holidays,
        ];
    }

    /**
     * Whether people work on a day: it is neither on the weekend nor a holiday.
     *
     * @param Date      $date
     * @param bool|null $includeCollectiveLeave whether collective leave counts as off; true if it is left out
     * @param Weekend   $weekend                ['sat', 'sun'] if it is left out; [] for those who work all week
     * @param never     ...$unknown
     *
     * @return array{date: string, day: string, localDay: string, isWeekend: bool, isHoliday: bool, isWorkday: bool, holidayTypes: list<HolidayType>, options: Options}
     *
     * @throws HarikerjaException
     */
    public function checkWorkday(mixed $date = null, mixed $includeCollectiveLeave = null, mixed $weekend = null, mixed ...$unknown): array
    {
        Arguments::refuse($unknown, 'date', 'includeCollectiveLeave', 'weekend');
        $day = Arguments::date('date', $date);
        $rule = $this->rule($includeCollectiveLeave, $weekend);
        $this->coverDay($day, $date);
        $weekday = Day::weekday($day);
        $isWeekend = $rule->isWeekend($day);
        $holiday = $rule->holiday($day);
        return [
            'date' => Day::format($day),
            'day' => Day::NAMES[$weekday],
            'localDay' => Day::LOCAL_NAMES[$weekday],
            'isWeekend' => $isWeekend,
            'isHoliday' => $holiday !== 0,
            'isWorkday' => !$isWeekend && $holiday === 0,
            'holidayTypes' => [[], ['national_holiday'], ['collective_leave']][$holiday],
            'options' => $rule->options,
        ];
    }

    /**
     * The n-th workday after a date; before it, for a negative number. The date
     * itself is never counted. The counts are those of the days in between, the
     * result included.
     *
     * @param Date      $date
     * @param int       $days                   other than 0
     * @param bool|null $includeCollectiveLeave whether collective leave counts as off; true if it is left out
     * @param Weekend   $weekend                ['sat', 'sun'] if it is left out; [] for those who work all week
     * @param never     ...$unknown
     *
     * @return array{startDate: string, days: int, resultDate: string, resultDay: string, resultLocalDay: string, calendarDayCount: int, weekendCount: int, holidayCount: int, options: Options}
     *
     * @throws HarikerjaException
     */
    public function addWorkdays(mixed $date = null, mixed $days = null, mixed $includeCollectiveLeave = null, mixed $weekend = null, mixed ...$unknown): array
    {
        Arguments::refuse($unknown, 'date', 'days', 'includeCollectiveLeave', 'weekend');
        $start = Arguments::date('date', $date);
        $days = Arguments::days($days);
        $rule = $this->rule($includeCollectiveLeave, $weekend);
        // Only the days that are counted have to be covered.
        $next = $days > 0 ? $start + 1 : $start - 1;
        if ($next < $this->first || $next > $this->last) {
            throw $this->missing('date', $date, Day::year($next));
        }
        if ($days > 0) {
            $before = $rule->workdaysBefore($next);
            if ($days > $rule->beforeEnd - $before) {
                throw $this->missing('days', $days, $this->lastYear + 1);
            }
            $result = $rule->workday($before + $days - 1);
            $first = $next;
            $last = $result;
        } else {
            $before = $rule->workdaysBefore($start);
            if ($days < $rule->beforeFirst - $before) {
                throw $this->missing('days', $days, $this->firstYear - 1);
            }
            $result = $rule->workday($before + $days);
            $first = $result;
            $last = $next;
        }
        $weekday = Day::weekday($result);
        return [
            'startDate' => Day::format($start),
            'days' => $days,
            'resultDate' => Day::format($result),
            'resultDay' => Day::NAMES[$weekday],
            'resultLocalDay' => Day::LOCAL_NAMES[$weekday],
            'calendarDayCount' => $last - $first + 1,
            'weekendCount' => $rule->weekendDays($first, $last),
            'holidayCount' => $rule->holidays($first, $last),
            'options' => $rule->options,
        ];
    }

    /**
     * The workdays from one date to another.
     *
     * @param Date      $start
     * @param Date      $end                    not before start
     * @param bool|null $includeCollectiveLeave whether collective leave counts as off; true if it is left out
     * @param Weekend   $weekend                ['sat', 'sun'] if it is left out; [] for those who work all week
     * @param bool|null $inclusive              whether start and end themselves count; true if it is left out
     * @param never     ...$unknown
     *
     * @return array{startDate: string, endDate: string, inclusive: bool, calendarDayCount: int, workdayCount: int, weekendCount: int, holidayCount: int, options: Options}
     *
     * @throws HarikerjaException
     */
    public function diffWorkdays(mixed $start = null, mixed $end = null, mixed $includeCollectiveLeave = null, mixed $weekend = null, mixed $inclusive = null, mixed ...$unknown): array
    {
        Arguments::refuse($unknown, 'start', 'end', 'includeCollectiveLeave', 'weekend', 'inclusive');
        $from = Arguments::date('start', $start);
        $to = Arguments::date('end', $end);
        $rule = $this->rule($includeCollectiveLeave, $weekend);
        $inclusive = Arguments::flag('inclusive', $inclusive, true);
        if ($from > $to) {
            throw new HarikerjaException(
                'start must not be after end. Swap the two dates.',
                'INVALID_RANGE',
                'start',
                Arguments::dateText($start),
            );
        }
        $first = $inclusive ? $from : $from + 1;
        $last = $inclusive ? $to : $to - 1;
        $counted = $first <= $last; // whether any day is
        if ($counted && $first < $this->first || $counted && $first > $this->last) {
            // start is at fault if it lies outside itself; otherwise end has gone too far.
            $outside = $from < $this->first || $from > $this->last;
            throw $this->missing($outside ? 'start' : 'end', $outside ? $start : $end, Day::year($first));
        }
        if ($counted && $last > $this->last) {
            throw $this->missing('end', $end, $this->lastYear + 1);
        }
        return [
            'startDate' => Day::format($from),
            'endDate' => Day::format($to),
            'inclusive' => $inclusive,
            'calendarDayCount' => $counted ? $last - $first + 1 : 0,
            'workdayCount' => $counted ? $rule->workdaysBefore($last + 1) - $rule->workdaysBefore($first) : 0,
            'weekendCount' => $counted ? $rule->weekendDays($first, $last) : 0,
            'holidayCount' => $counted ? $rule->holidays($first, $last) : 0,
            'options' => $rule->options,
        ];
    }

    /**
     * The decrees and announcements that a year's calendar rests on.
     *
     * @param int|string $year 2026 or '2026'
     * @param never      ...$unknown
     *
     * @return list<Source>
     *
     * @throws HarikerjaException
     */
    public function getSources(mixed $year = null, mixed ...$unknown): array
    {
        Arguments::refuse($unknown, 'year');
        $number = Arguments::year($year);
        $this->coverYear($number, $year);
        return array_values($this->details($number)['sources']);
    }

    /**
     * The years that this calendar has, and the state of each.
     *
     * @param never ...$unknown
     *
     * @return array{firstYear: int, lastYear: int, years: list<Year>}
     *
     * @throws HarikerjaException
     */
    public function getCoverage(mixed ...$unknown): array
    {
        Arguments::refuse($unknown);
        return ['firstYear' => $this->firstYear, 'lastYear' => $this->lastYear, 'years' => $this->years];
    }

    /**
     * The date itself if it is a workday, otherwise the next one.
     *
     * @param Date      $date
     * @param bool|null $includeCollectiveLeave whether collective leave counts as off; true if it is left out
     * @param Weekend   $weekend                ['sat', 'sun'] if it is left out; [] for those who work all week
     * @param never     ...$unknown
     *
     * @return string YYYY-MM-DD
     *
     * @throws HarikerjaException
     */
    public function workdayOnOrAfter(mixed $date = null, mixed $includeCollectiveLeave = null, mixed $weekend = null, mixed ...$unknown): string
    {
        Arguments::refuse($unknown, 'date', 'includeCollectiveLeave', 'weekend');
        $day = Arguments::date('date', $date);
        $rule = $this->rule($includeCollectiveLeave, $weekend);
        $this->coverDay($day, $date);
        $before = $rule->workdaysBefore($day);
        if ($before === $rule->beforeEnd) {
            throw $this->missing('date', $date, $this->lastYear + 1);
        }
        return Day::format($rule->workday($before));
    }

    /**
     * The date itself if it is a workday, otherwise the last one before it.
     *
     * @param Date      $date
     * @param bool|null $includeCollectiveLeave whether collective leave counts as off; true if it is left out
     * @param Weekend   $weekend                ['sat', 'sun'] if it is left out; [] for those who work all week
     * @param never     ...$unknown
     *
     * @return string YYYY-MM-DD
     *
     * @throws HarikerjaException
     */
    public function workdayOnOrBefore(mixed $date = null, mixed $includeCollectiveLeave = null, mixed $weekend = null, mixed ...$unknown): string
    {
        Arguments::refuse($unknown, 'date', 'includeCollectiveLeave', 'weekend');
        $day = Arguments::date('date', $date);
        $rule = $this->rule($includeCollectiveLeave, $weekend);
        $this->coverDay($day, $date);
        $before = $rule->workdaysBefore($day + 1);
        if ($before === $rule->beforeFirst) {
            throw $this->missing('date', $date, $this->firstYear - 1);
        }
        return Day::format($rule->workday($before - 1));
    }

    private function rule(mixed $includeCollectiveLeave, mixed $weekend): Rule
    {
        $leave = Arguments::flag('includeCollectiveLeave', $includeCollectiveLeave, true);
        $off = Arguments::weekend($weekend);
        return $this->rules[$off << 1 | (int) $leave] ??= new Rule($this->days, $leave, $off, $this->first, $this->last + 1);
    }

    private function coverDay(int $day, mixed $given): void
    {
        if ($day < $this->first || $day > $this->last) {
            throw $this->missing('date', $given, Day::year($day));
        }
    }

    private function coverYear(int $year, mixed $given): void
    {
        if ($year < $this->firstYear || $year > $this->lastYear) {
            throw $this->missing('year', $given, $year);
        }
    }

    /** No dataset covers a year that the answer needs, and this argument is what asks for it. */
    private function missing(string $field, mixed $given, int $year): HarikerjaException
    {
        return new HarikerjaException(
            "No dataset covers the year $year, which this answer needs. Covered are {$this->firstYear} to {$this->lastYear}. "
            . 'For newer years install a newer version of harikerja/harikerja, or read a newer /v1/all.json with Calendar::fromJson.',
            'DATASET_NOT_FOUND',
            $field,
            Arguments::dateText($given) ?? Arguments::shown($given),
            $year,
            $this->firstYear,
            $this->lastYear,
        );
    }

    /**
     * @param \Closure(Holiday): bool $keep
     *
     * @return list<Holiday>
     */
    private function holidays(int $year, bool $withSources, \Closure $keep): array
    {
        ['holidays' => $list, 'sourceIds' => $ids, 'sources' => $sources] = $this->details($year);
        $kept = [];
        foreach ($list as $i => $holiday) {
            if ($keep($holiday)) {
                if ($withSources) {
                    $holiday['sources'] = array_map(static fn (string $id): array => $sources[$id], $ids[$i]);
                }
                $kept[] = $holiday;
            }
        }
        return $kept;
    }

    /** @return Details */
    private function details(int $year): array
    {
        return $this->details[$year] ??= require __DIR__ . "/../data/$year.php";
    }
}
