<?php

declare(strict_types=1);

namespace Harikerja\Internal;

use Harikerja\HarikerjaException;

use function array_key_first;
use function is_bool;
use function is_int;
use function is_string;

/**
 * Checks what callers give. Nothing is converted on the way: '5' is not 5 and
 * 0 is not false, or a typing error would become an answer.
 *
 * @internal
 */
final class Arguments
{
    private const SAT_SUN = 0b1100000;
    private const ALL_WEEK = 0b1111111;

    /** How many characters of a value an error repeats. */
    private const SHOWN = 100;

    /** One character of UTF-8, or else one byte. */
    private const CHARACTER = '/[\x00-\x7F]|[\xC2-\xDF][\x80-\xBF]|\xE0[\xA0-\xBF][\x80-\xBF]|[\xE1-\xEC\xEE\xEF][\x80-\xBF]{2}'
        . '|\xED[\x80-\x9F][\x80-\xBF]|\xF0[\x90-\xBF][\x80-\xBF]{2}|[\xF1-\xF3][\x80-\xBF]{3}|\xF4[\x80-\x8F][\x80-\xBF]{2}|[\x80-\xFF]/';

    /**
     * Refuses arguments that there are not.
     *
     * @param array<int|string, mixed> $unknown what the method took besides its own
     * @param string                   ...$allowed
     */
    public static function refuse(array $unknown, string ...$allowed): void
    {
        $name = array_key_first($unknown);
        if ($name === null) {
            return;
        }
        $allowed = array_values($allowed);
        // A number counts the arguments after the known ones.
        $field = is_int($name) ? '#' . (count($allowed) + $name + 1) : self::cut($name);
        $known = $allowed === [] ? 'none: leave it out.' : implode(', ', $allowed) . '; names are case-sensitive.';
        throw new HarikerjaException(
            "There is no argument $field here. There are $known",
            'INVALID_TYPE',
            $field,
            self::shown($unknown[$name]),
            allowed: $allowed,
        );
    }

    /** The day's number. */
    public static function date(string $field, mixed $value): int
    {
        $text = self::dateText($value);
        $day = $text === null ? 0 : Day::parse($text);
        if ($day !== 0) {
            return $day;
        }
        $example = "$field must use YYYY-MM-DD, for example 2026-08-17";
        throw new HarikerjaException(
            match (true) {
                $value === null => "$field is required: $example.",
                $text === null => "$example, as text or as a DateTimeInterface: " . self::kind($value) . ' is given.',
                preg_match('/^[0-9]{4}-[0-9]{2}-[0-9]{2}$/D', $text) === 1 => "$example: the value here is no day of the calendar.",
                default => "$example: the value here does not.",
            },
            'INVALID_DATE',
            $field,
            $text === null ? self::shown($value) : self::cut($text),
        );
    }

    /** The date as it is given, for an error to repeat; null if it is none. */
    public static function dateText(mixed $value): ?string
    {
        if ($value instanceof \DateTimeInterface) {
            try {
                // Its own calendar date, whatever its time zone is: nothing is shifted.
                return $value->format('Y-m-d');
            } catch (\Throwable) { // its constructor was never called
                return null;
            }
        }
        return is_string($value) ? $value : null;
    }

    public static function year(mixed $value): int
    {
        $text = is_int($value) ? (string) $value : $value;
        if (is_string($text) && preg_match('/^[0-9]{4}$/D', $text) === 1 && $text >= '1900') {
            return (int) $text;
        }
        throw new HarikerjaException(
            'year must be a whole number from 1900 to 9999, for example 2026.' . ($value === null ? ' It is required: this package asks no clock.' : ''),
            'INVALID_YEAR',
            'year',
            self::shown($value),
        );
    }

    public static function days(mixed $value): int
    {
        if (is_int($value) && $value !== 0) {
            return $value;
        }
        throw new HarikerjaException(
            'days must be an int other than 0, for example 10; a negative one goes backwards.' . (is_int($value) || $value === null ? '' : ' ' . ucfirst(self::kind($value)) . ' is given.'),
            'INVALID_RANGE',
            'days',
            self::shown($value),
        );
    }

    public static function flag(string $field, mixed $value, bool $default): bool
    {
        return is_bool($value) || $value === null ? $value ?? $default : throw new HarikerjaException(
            "$field must be true or false. " . ucfirst(self::kind($value)) . ' is given.',
            'INVALID_TYPE',
            $field,
            self::shown($value),
        );
    }

    public static function type(mixed $value): ?string
    {
        return $value === null || $value === 'national_holiday' || $value === 'collective_leave' ? $value : throw new HarikerjaException(
            'type must be national_holiday or collective_leave. Leave it out for both.',
            'INVALID_TYPE',
            'type',
            self::shown($value),
        );
    }

    /** The weekend as bits: bit 0 is Monday. */
    public static function weekend(mixed $value): int
    {
        if ($value === null) {
            return self::SAT_SUN;
        }
        if ($value === []) {
            return 0;
        }
        if (!is_string($value) && !is_array($value)) {
            throw self::badWeekend(self::kind($value) . ' is given', self::shown($value));
        }
        $tokens = is_string($value) ? explode(',', $value) : $value;
        $weekend = 0;
        foreach ($tokens as $given) {
            if (!is_string($given)) {
                throw self::badWeekend(self::kind($given) . ' is in the list', self::shown($given) ?? 'null');
            }
            // Blanks and the letters of ASCII only, and in no one's locale.
            $token = trim($given, ' ');
            $lower = strtr($token, 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', 'abcdefghijklmnopqrstuvwxyz');
            $weekday = array_search($lower, Day::TOKENS, true);
            if ($weekday === false) {
                if ($lower !== 'none') {
                    throw self::badWeekend('the value here is no weekday', self::cut($token));
                }
                if (count($tokens) > 1) {
                    throw self::badWeekend('none must stand alone', self::cut($token));
                }
                return 0;
            }
            $weekend |= 1 << $weekday;
        }
        if ($weekend === self::ALL_WEEK) {
            throw self::badWeekend('all seven leave no workday in the week', self::cut(is_string($value) ? $value : implode(',', $tokens)));
        }
        return $weekend;
    }

    private static function badWeekend(string $reason, ?string $value): HarikerjaException
    {
        return new HarikerjaException(
            "weekend takes mon, tue, wed, thu, fri, sat and sun, as a list or separated by commas, or none alone: $reason.",
            'INVALID_TYPE',
            'weekend',
            $value,
        );
    }

    /** A value as an error repeats it; null for none. */
    public static function shown(mixed $value): ?string
    {
        return match (true) {
            $value === null => null,
            is_string($value) => self::cut($value),
            is_int($value) => (string) $value,
            is_bool($value), is_float($value) => var_export($value, true),
            default => get_debug_type($value), // nothing of what is inside
        };
    }

    private static function kind(mixed $value): string
    {
        return match (true) {
            is_string($value) => 'text',
            is_array($value) => 'an array',
            is_object($value) => 'an object (' . get_debug_type($value) . ')',
            default => get_debug_type($value),
        };
    }

    /** The first characters of a text, U+FFFD for each byte that is not of one. */
    private static function cut(string $text): string
    {
        preg_match_all(self::CHARACTER, substr($text, 0, 4 * self::SHOWN), $found);
        $characters = array_slice($found[0], 0, self::SHOWN);
        foreach ($characters as $i => $c) {
            if (strlen($c) === 1 && $c >= "\x80") {
                $characters[$i] = "\u{FFFD}";
            }
        }
        return implode('', $characters);
    }
}
