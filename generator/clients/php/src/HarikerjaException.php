<?php

declare(strict_types=1);

namespace Harikerja;

/**
 * What is wrong with a question. The message says what to do; the properties
 * are the error of the API, for programs.
 */
final class HarikerjaException extends \InvalidArgumentException
{
    /**
     * @param string            $message   what is wrong, and what to do
     * @param ?string           $errorCode INVALID_DATE, INVALID_YEAR, INVALID_TYPE, INVALID_RANGE or DATASET_NOT_FOUND;
     *                                     null if a text is no calendar
     * @param ?string           $field     the argument at fault
     * @param ?string           $value     what was given for it, at most 100 characters; null if nothing was
     * @param ?int              $year      the first missing year
     * @param ?int              $firstYear the first year there is
     * @param ?int              $lastYear  the last year there is
     * @param list<string>|null $allowed   the arguments there are
     *
     * @internal thrown by this package only
     */
    public function __construct(
        string $message,
        public readonly ?string $errorCode,
        public readonly ?string $field = null,
        public readonly ?string $value = null,
        public readonly ?int $year = null,
        public readonly ?int $firstYear = null,
        public readonly ?int $lastYear = null,
        public readonly ?array $allowed = null,
    ) {
        parent::__construct($message);
    }
}
