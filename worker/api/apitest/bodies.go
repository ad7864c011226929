package apitest

import (
	"fmt"
	"strings"
)

// The year 2021, written down from its three decrees: no later one will change
// it. Two holidays fell on one day, one was moved, most of the leave was dropped
// again, and that of 12 May is all that was left.

const (
	national = "national_holiday"
	leave    = "collective_leave"
)

type day struct {
	date, weekday, localWeekday string
	kind                        string
	localName, name             string
	decree                      string
}

var days2021 = []day{
	{"2021-01-01", "Friday", "Jumat", national, "Tahun Baru 2021 Masehi", "New Year's Day", decree2021},
	{"2021-02-12", "Friday", "Jumat", national, "Tahun Baru Imlek 2572 Kongzili", "Chinese New Year", decree2021},
	{"2021-03-11", "Thursday", "Kamis", national, "Isra Mikraj Nabi Muhammad SAW", "Isra and Mi'raj of the Prophet Muhammad", decree2021},
	{"2021-03-14", "Sunday", "Minggu", national, "Hari Suci Nyepi Tahun Baru Saka 1943", "Day of Silence (Nyepi)", decree2021},
	{"2021-04-02", "Friday", "Jumat", national, "Wafat Isa Al Masih", "Good Friday", decree2021},
	{"2021-05-01", "Saturday", "Sabtu", national, "Hari Buruh Internasional", "International Labour Day", decree2021},
	{"2021-05-12", "Wednesday", "Rabu", leave, "Cuti Bersama Hari Raya Idul Fitri 1442 Hijriah", "Collective Leave for Eid al-Fitr", decree2021},
	{"2021-05-13", "Thursday", "Kamis", national, "Kenaikan Isa Al Masih", "Ascension Day of Jesus Christ", decree2021},
	{"2021-05-13", "Thursday", "Kamis", national, "Hari Raya Idul Fitri 1442 Hijriah", "Eid al-Fitr", decree2021},
	{"2021-05-14", "Friday", "Jumat", national, "Hari Raya Idul Fitri 1442 Hijriah", "Eid al-Fitr", decree2021},
	{"2021-05-26", "Wednesday", "Rabu", national, "Hari Raya Waisak 2565", "Vesak Day", decree2021},
	{"2021-06-01", "Tuesday", "Selasa", national, "Hari Lahir Pancasila", "Pancasila Day", decree2021},
	{"2021-07-20", "Tuesday", "Selasa", national, "Hari Raya Idul Adha 1442 Hijriah", "Eid al-Adha", decree2021},
	{"2021-08-11", "Wednesday", "Rabu", national, "Tahun Baru Islam 1443 Hijriah", "Islamic New Year", secondAmendment2021},
	{"2021-08-17", "Tuesday", "Selasa", national, "Hari Kemerdekaan Republik Indonesia", "Independence Day", decree2021},
	{"2021-10-20", "Wednesday", "Rabu", national, "Maulid Nabi Muhammad SAW", "Birthday of the Prophet Muhammad", secondAmendment2021},
	{"2021-12-25", "Saturday", "Sabtu", national, "Hari Raya Natal", "Christmas Day", decree2021},
}

const (
	joint2021 = "Keputusan Bersama Menteri Agama, Menteri Ketenagakerjaan, dan Menteri Pendayagunaan Aparatur Negara dan Reformasi Birokrasi tentang Hari Libur Nasional dan Cuti Bersama Tahun 2021"
	files2021 = "https://www.kemenkopmk.go.id/sites/default/files/"

	decree2021          = `{"id":"skb-2021-1","title":"` + joint2021 + `","type":"SKB","numbers":["642 Tahun 2020","4 Tahun 2020","4 Tahun 2020"],"publisher":"Kemenko PMK","publishedAt":"2020-09-10","url":"` + files2021 + `artikel/2020-09/SKB%20Cuti%20Bersama%20Tahun%202021.pdf","official":true}`
	firstAmendment2021  = `{"id":"skb-2021-2","title":"Perubahan atas ` + joint2021 + `","type":"SKB","numbers":["281 Tahun 2021","1 Tahun 2021","1 Tahun 2021"],"publisher":"Kemenko PMK","publishedAt":"2021-02-22","url":"` + files2021 + `pengumuman/2021-02/SKB%203%20Menteri%20tentang%20Perubahan%20Libnas%20%26%20Cutber%202021%20.pdf","official":true}`
	secondAmendment2021 = `{"id":"skb-2021-3","title":"Perubahan Kedua atas ` + joint2021 + `","type":"SKB","numbers":["712 Tahun 2021","1 Tahun 2021","3 Tahun 2021"],"publisher":"Kemenko PMK","publishedAt":"2021-06-18","url":"` + files2021 + `pengumuman/2021-06/SKB%203%20Menteri%20tentang%20Perubahan%20kedua%20Libur%20Nasional%20dan%20Cuti%20Bersama%202021.pdf","official":true}`
)

const (
	meta     = `{"meta":{"version":"v1","countryCode":"ID"`
	year2020 = `"year":2020,"revision":6,"status":"verified"`
	year2021 = `"year":2021,"revision":3,"status":"verified"`

	healthBody = meta + `},"data":{"status":"ok","service":"harikerja","version":"v1"}}` + "\n"

	sources2021 = meta + `,` + year2021 + `,"updatedAt":"2021-06-18","total":3},"data":[` +
		decree2021 + `,` + firstAmendment2021 + `,` + secondAmendment2021 + `]}` + "\n"

	workdayBody = meta + `,` + year2021 + `},"data":{"date":"2021-11-15","day":"Monday","localDay":"Senin","isWeekend":false,"isHoliday":false,"isWorkday":true,"holidayTypes":[],"options":{"includeCollectiveLeave":true,"weekend":["sat","sun"]}}}` + "\n"

	// 25 December is a holiday, 31 leave, 1 January a holiday, and two weekends
	// lie between: the workdays are 28, 29, 30, 4 and 5.
	addBody = meta + `,"datasets":[{` + year2020 + `},{` + year2021 + `}]},"data":{"startDate":"2020-12-24","days":5,"resultDate":"2021-01-05","resultDay":"Tuesday","resultLocalDay":"Selasa","calendarDayCount":12,"weekendCount":4,"holidayCount":3,"options":{"includeCollectiveLeave":true,"weekend":["sat","sun"]}}}` + "\n"

	notFoundBody = `{"error":{"code":"DATASET_NOT_FOUND","message":"Nothing is here. The endpoints are /v1/health, /v1/holidays, /v1/holidays/check, /v1/workdays/check, /v1/workdays/add, /v1/workdays/diff and /v1/sources.","details":{"field":"path"}}}` + "\n"
	tooLongBody  = `{"error":{"code":"INVALID_TYPE","message":"Path and query are longer than 8192 bytes together. Shorten the query.","details":{"field":"query"}}}` + "\n"
)

func entries(withSources bool, of func(day) bool) (list string, total int) {
	var b strings.Builder
	for _, d := range days2021 {
		if !of(d) {
			continue
		}
		if total > 0 {
			b.WriteByte(',')
		}
		total++
		fmt.Fprintf(&b, `{"date":"%s","day":"%s","localDay":"%s","localName":"%s","name":"%s","type":"%s","isNationalHoliday":%t,"isCollectiveLeave":%t`,
			d.date, d.weekday, d.localWeekday, d.localName, d.name, d.kind, d.kind == national, d.kind == leave)
		if withSources {
			b.WriteString(`,"sources":[` + d.decree + `]`)
		}
		b.WriteByte('}')
	}
	return b.String(), total
}

// holidays2021 is the list of the year: of a type, or of both for "".
func holidays2021(kind string, withSources bool) string {
	list, total := entries(withSources, func(d day) bool { return kind == "" || kind == d.kind })
	return fmt.Sprintf(meta+`,`+year2021+`,"total":%d},"data":[%s]}`+"\n", total, list)
}

// holidayCheck2021 is the check of a day, given its date and weekday.
func holidayCheck2021(date, weekday, localWeekday string, withLeave, withSources bool) string {
	list, total := entries(withSources, func(d day) bool { return d.date == date && (withLeave || d.kind == national) })
	return fmt.Sprintf(meta+`,`+year2021+`},"data":{"date":"%s","day":"%s","localDay":"%s","isHoliday":%t,"holidays":[%s]}}`+"\n",
		date, weekday, localWeekday, total > 0, list)
}

// notCovered is the answer to a question that needs a year for which there is
// no dataset.
func notCovered(field, value string, missing, first, last int) string {
	return fmt.Sprintf(`{"error":{"code":"DATASET_NOT_FOUND","message":"No dataset covers the year %d, which this answer needs. Covered are %d to %d.",`+
		`"details":{"field":"%s","value":"%s","year":%d,"firstYear":%d,"lastYear":%d}}}`+"\n", missing, first, last, field, value, missing, first, last)
}

// padded returns the query with as many empty parts, which mean nothing, as
// make it and the path so many bytes long.
func padded(path, query string, length int) string {
	return query + strings.Repeat("&", length-len(path)-len(query))
}
