<?php

declare(strict_types=1);

namespace Harikerja\Internal;

use Harikerja\HarikerjaException;

/**
 * Reads /v1/all.json. It is strict, as whoever uses the calendar would answer
 * with what stands there; but it passes over keys that it does not know, so that
 * an installed package outlives additions to the file.
 *
 * @internal
 *
 * @phpstan-import-type Year from \Harikerja\Calendar
 * @phpstan-import-type Source from \Harikerja\Calendar
 * @phpstan-import-type Details from \Harikerja\Calendar
 */
final class AllJson
{
    /**
     * @return array{list<Year>, array<int, int>, array<int, Details>}
     */
    public static function parse(mixed $text): array
    {
        if (!is_string($text)) {
            self::fail('', 'it is ' . get_debug_type($text) . ', not text: give the body of /v1/all.json');
        }
        try {
            $all = json_decode($text, true, 32, JSON_THROW_ON_ERROR);
        } catch (\JsonException $e) {
            self::fail('', 'it is no JSON (' . $e->getMessage() . '); it may be cut off, or a page');
        }
        return self::read($all);
    }

    /**
     * @return array{list<Year>, array<int, int>, array<int, Details>}
     */
    public static function read(mixed $all): array
    {
        if (!is_array($all)) {
            self::fail('', 'it is ' . get_debug_type($all) . ', not an array: decode it with json_decode($text, true)');
        }
        $meta = self::list('meta', $all['meta'] ?? null);
        if (($meta['version'] ?? null) !== 'v1' || ($meta['countryCode'] ?? null) !== 'ID') {
            self::fail('meta', 'its version is not v1, or its countryCode not ID');
        }
        $data = self::list('data', $all['data'] ?? null);
        if ($data === [] || !array_is_list($data)) {
            self::fail('data', 'it is no list of years');
        }
        $years = $days = $details = [];
        foreach ($data as $i => $record) {
            $at = "data[$i]";
            $record = self::list($at, $record);
            $year = $record['year'] ?? null;
            if (!is_int($year) || $year < 1900 || $year > 9999) {
                self::fail("$at.year", 'it is no year from 1900 to 9999');
            }
            if ($i > 0 && $year !== $years[$i - 1]['year'] + 1) {
                self::fail("$at.year", "$year does not come after {$years[$i - 1]['year']}: years stand in order, without a gap");
            }
            $revision = $record['revision'] ?? null;
            if (!is_int($revision) || $revision < 1) {
                self::fail("$at.revision", 'it is no whole number from 1 on');
            }
            $status = $record['status'] ?? null;
            if ($status !== 'verified' && $status !== 'draft') {
                self::fail("$at.status", 'it is neither verified nor draft');
            }
            $years[] = [
                'year' => $year,
                'revision' => $revision,
                'status' => $status,
                'updatedAt' => self::dateOrNull("$at.updatedAt", $record, 'updatedAt'),
            ];
            $sources = self::sources("$at.sources", $record['sources'] ?? null);
            $holidays = self::list("$at.holidays", $record['holidays'] ?? null);
            if ($holidays === [] || !array_is_list($holidays) || count($holidays) !== ($record['total'] ?? null)) {
                self::fail("$at.total", 'it is not the number of holidays, or there are none');
            }
            $entries = $ids = $known = [];
            $previous = 0; // twice the day, and one more for leave: by date, national holidays first
            foreach ($holidays as $j => $holiday) {
                [$day, $kind, $entry, $sourceIds] = self::holiday("$at.holidays[$j]", $year, $holiday, $sources);
                if (2 * $day + $kind < $previous) {
                    self::fail("$at.holidays[$j].date", 'it is out of order: holidays stand by date, national ones before leave');
                }
                $previous = 2 * $day + $kind;
                foreach (['localName', 'name'] as $key) {
                    if (isset($known[$key][$previous][$entry[$key]])) {
                        self::fail("$at.holidays[$j].$key", 'the same holiday is there twice');
                    }
                    $known[$key][$previous][$entry[$key]] = true;
                }
                $days[$day] ??= $kind; // a national holiday stays one
                $entries[] = $entry;
                $ids[] = $sourceIds;
            }
            $details[$year] = ['holidays' => $entries, 'sourceIds' => $ids, 'sources' => $sources];
        }
        return [$years, $days, $details];
    }

    /**
     * @param array<string, Source> $sources
     *
     * @return array{int, int, array<string, mixed>, list<string>}
     */
    private static function holiday(string $at, int $year, mixed $record, array $sources): array
    {
        $record = self::list($at, $record);
        $date = self::text("$at.date", $record, 'date');
        $day = Day::parse($date);
        if ($day === 0 || Day::year($day) !== $year) {
            self::fail("$at.date", "it is no day of $year");
        }
        $type = $record['type'] ?? null;
        if ($type !== 'national_holiday' && $type !== 'collective_leave') {
            self::fail("$at.type", 'it is neither national_holiday nor collective_leave');
        }
        $national = $type === 'national_holiday';
        $weekday = Day::weekday($day);
        $entry = [
            'date' => $date,
            'day' => Day::NAMES[$weekday],
            'localDay' => Day::LOCAL_NAMES[$weekday],
            'localName' => self::text("$at.localName", $record, 'localName'),
            'name' => self::text("$at.name", $record, 'name'),
            'type' => $type,
            'isNationalHoliday' => $national,
            'isCollectiveLeave' => !$national,
        ];
        foreach ($entry as $key => $value) {
            if (($record[$key] ?? null) !== $value) {
                self::fail("$at.$key", 'it does not fit the date and the type');
            }
        }
        $ids = self::texts("$at.sourceIds", $record['sourceIds'] ?? null);
        foreach ($ids as $id) {
            if (!isset($sources[$id])) {
                self::fail("$at.sourceIds", 'the year has no such source');
            }
        }
        return [$day, $national ? 1 : 2, $entry, $ids];
    }

    /**
     * @return array<string, Source>
     */
    private static function sources(string $at, mixed $list): array
    {
        $list = self::list($at, $list);
        if (!array_is_list($list)) {
            self::fail($at, 'it is no list of sources');
        }
        $sources = [];
        foreach ($list as $i => $record) {
            $here = $at . "[$i]";
            $record = self::list($here, $record);
            $id = self::text("$here.id", $record, 'id');
            if (isset($sources[$id])) {
                self::fail("$here.id", 'it is there twice');
            }
            if (!is_bool($record['official'] ?? null)) {
                self::fail("$here.official", 'it is neither true nor false');
            }
            if (!array_key_exists('url', $record)) {
                self::fail("$here.url", 'it is missing');
            }
            $sources[$id] = [
                'id' => $id,
                'title' => self::text("$here.title", $record, 'title'),
                'type' => self::text("$here.type", $record, 'type'),
                'numbers' => self::texts("$here.numbers", $record['numbers'] ?? null),
                'publisher' => self::text("$here.publisher", $record, 'publisher'),
                'publishedAt' => self::dateOrNull("$here.publishedAt", $record, 'publishedAt'),
                'url' => $record['url'] === null ? null : self::text("$here.url", $record, 'url'),
                'official' => $record['official'],
            ];
        }
        return $sources;
    }

    /**
     * @return array<mixed>
     */
    private static function list(string $at, mixed $value): array
    {
        return is_array($value) ? $value : self::fail($at, 'it is missing, or neither a list nor an object');
    }

    /**
     * @return list<string>
     */
    private static function texts(string $at, mixed $value): array
    {
        if (!is_array($value) || !array_is_list($value)) {
            self::fail($at, 'it is no list of texts');
        }
        $texts = []; // a copy: references in the caller's array would stay references
        foreach ($value as $text) {
            $texts[] = is_string($text) && $text !== '' ? $text : self::fail($at, 'it is no list of texts');
        }
        return $texts;
    }

    /** @param array<mixed> $record */
    private static function text(string $at, array $record, string $key): string
    {
        $value = $record[$key] ?? null;
        return is_string($value) && $value !== '' ? $value : self::fail($at, 'it is missing, or no text');
    }

    /** @param array<mixed> $record */
    private static function dateOrNull(string $at, array $record, string $key): ?string
    {
        if (!array_key_exists($key, $record)) {
            self::fail($at, 'it is missing');
        }
        $value = $record[$key];
        return $value === null || is_string($value) && Day::parse($value) !== 0 ? $value : self::fail($at, 'it is neither a date nor null');
    }

    private static function fail(string $at, string $reason): never
    {
        throw new HarikerjaException(
            'This is no calendar of harikerja' . ($at === '' ? ': ' : ", at $at: ") . $reason . '. Fetch /v1/all.json again; nothing of this one is used.',
            null,
            $at === '' ? null : $at,
        );
    }
}
