package clients

// PHPSources is for tests: the files of the PHP package.
var PHPSources = phpSources
