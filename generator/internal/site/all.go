package site

type allYear struct {
	Year      int     `json:"year"`
	Revision  int     `json:"revision"`
	Status    string  `json:"status"`
	UpdatedAt date    `json:"updatedAt" openapi:"null"`
	Total     int     `json:"total"`
	Holidays  []entry `json:"holidays"`
}

// allJSON renders all.json: every year's holidays in force, in one file.
func allJSON(years []*year) File {
	list := make([]allYear, len(years))
	total := 0
	for i, y := range years {
		entries := y.entries(y.current, false, anyHoliday)
		list[i] = allYear{y.Year.Year, y.Revision(), y.Status, date{y.UpdatedAt()}, len(entries), entries}
		total += len(entries)
	}
	return File{AllFile, encode(envelope{newIndexMeta(years, total), list})}
}
