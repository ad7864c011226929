<?php

declare(strict_types=1);

// Reads a text of an all.json from each line of standard input, and says what is
// wrong with it, or its coverage.

require __DIR__ . '/bootstrap.php';

use Harikerja\Calendar;
use Harikerja\HarikerjaException;

while (($line = fgets(STDIN)) !== false) {
    $text = json_decode($line, false, 512, JSON_THROW_ON_ERROR); // the text, as JSON
    try {
        $calendar = Calendar::fromJson($text);
        assert($calendar->getCoverage() === Calendar::fromArray(json_decode($text, true))->getCoverage());
        echo json_encode($calendar->getCoverage(), JSON), "\n";
    } catch (HarikerjaException $e) {
        assert($e->errorCode === null);
        echo "$e->field: {$e->getMessage()}\n";
    }
}
