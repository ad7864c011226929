package site

import (
	"harikerja/datasets"
	"harikerja/worker/api"
)

// Kind is a kind of file: its name, and the records that it is written from.
type Kind struct {
	// Name is a path below the public folder, with the holes {year} and
	// {revision}; or an endpoint's path, for all files that answer it.
	Name string
	// Meta and Data are the records of the envelope, empty: they tell the types.
	// Both are nil for what is no JSON, or what the worker writes.
	Meta, Data any
}

// Kinds lists the kinds of all files that Render returns.
func Kinds() []Kind {
	return []Kind{
		{holidaysEndpoint.Path, listMeta{}, []entry{}},
		{holidayCheckEndpoint.Path, yearMeta{}, holidayCheck{}},
		{workdayCheckEndpoint.Path, nil, nil},
		{sourcesEndpoint.Path, sourcesMeta{}, []source{}},
		{YearsFile, indexMeta{}, []indexYear{}},
		{AllFile, indexMeta{}, []allYear{}},
		{string(revisionsFile), historyMeta{}, []changeRecord{}},
		{string(revisionFile), listMeta{}, []entry{}},
		{ChangesFile, changesMeta{}, []yearChangeRecord{}},
		{AtomFile, nil, nil},
		{string(monthsFile), yearMeta{}, []monthsRecord{}},
		{string(longWeekendsFile), yearMeta{}, []longWeekendsRecord{}},
		{string(csvFile), nil, nil},
		{AllCSVFile, nil, nil},
		{DaysFile, nil, nil},
		{DatesFile, nil, nil},
		{NationalDatesFile, nil, nil},
		{string(icsFile), nil, nil},
		{string(icsTypeFile.kind(datasets.National)), nil, nil},
		{string(icsTypeFile.kind(datasets.Leave)), nil, nil},
		{AllICSFile, nil, nil},
		{AllNationalICSFile, nil, nil},
		{api.HealthFile, nil, nil},
		{api.NotFoundFile, nil, nil},
		{api.FailureFile, nil, nil},
		{api.FilesOnlyFile, nil, nil},
	}
}
