<?php

declare(strict_types=1);

// Answers questions from standard input, a JSON array of a method and its
// arguments a line, with a line each: the JSON of the answer, or of the error.
// A second argument is an all.json to answer from.

require __DIR__ . '/bootstrap.php';

use Harikerja\Calendar;
use Harikerja\HarikerjaException;

$calendar = isset($argv[2]) ? Calendar::fromJson(file_get_contents($argv[2])) : Calendar::bundled();
while (($line = fgets(STDIN)) !== false) {
    [$method, $arguments] = json_decode($line, true, 16, JSON_THROW_ON_ERROR);
    try {
        echo json_encode($calendar->$method(...$arguments), JSON), "\n";
    } catch (HarikerjaException $e) {
        echo json_encode(['code' => $e->errorCode] + details($e), JSON), "\n";
    }
}
