package oracle

// Files gives every file of the static tree that the contract names, with its exact content. The path is that below
// the published folder, such as v1/health.json. v1/404.json is left out: its message is free.
func (o *Oracle) Files(yield func(path, content string) bool) {
	more := true
	file := func(path, endpoint, query string) {
		if more {
			// Every file's question names its year or date, so that no answer depends on today.
			more = yield("v1/"+path+".json", o.Answer("GET", "/v1/"+endpoint, query, "0000-01-01").Body)
		}
	}
	file("health", "health", "")
	for y := o.first; y <= o.last; y++ {
		if o.years[y] == nil {
			continue
		}
		name := num(y)
		for _, kind := range []string{"", national, leave} {
			path, query := "holidays/"+name, "year="+name
			if kind != "" {
				path, query = path+"."+kind, query+"&type="+kind
			}
			file(path, "holidays", query)
			file(path+".sources", "holidays", query+"&includeSources=true")
		}
		file("sources/"+name, "sources", "year="+name)
	}
	const without = "&includeCollectiveLeave=false"
	for _, d := range o.days {
		if d == nil {
			continue
		}
		for _, endpoint := range []string{"holidays/check", "workdays/check"} {
			file(endpoint+"/"+d.date, endpoint, "date="+d.date)
			file(endpoint+"/"+d.date+".no-leave", endpoint, "date="+d.date+without)
		}
		file("holidays/check/"+d.date+".sources", "holidays/check", "date="+d.date+"&includeSources=true")
		file("holidays/check/"+d.date+".no-leave.sources", "holidays/check", "date="+d.date+without+"&includeSources=true")
	}
}
