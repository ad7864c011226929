// Command goclient asks a host with the client that oapi-codegen makes from
// the document. The client itself is not here: the test lays it beside this
// file when it runs it.
package main

import (
	"context"
	"fmt"
	"log"
	"os"
	"time"

	"github.com/oapi-codegen/runtime/types"
)

// The arguments are the host's address, a covered date and a year that is not
// covered.
func main() {
	client, err := NewClientWithResponses(os.Args[1])
	if err != nil {
		log.Fatal(err)
	}
	date, err := time.Parse(time.DateOnly, os.Args[2])
	if err != nil {
		log.Fatal(err)
	}
	var missing int
	if _, err := fmt.Sscan(os.Args[3], &missing); err != nil {
		log.Fatal(err)
	}
	ctx := context.Background()

	added, err := client.AddWorkdaysWithResponse(ctx, &AddWorkdaysParams{Date: types.Date{Time: date}, Days: 10})
	if err != nil {
		log.Fatal(err)
	}
	var result WorkdayAddition = added.JSON200.Data
	fmt.Println(result.ResultDate, result.ResultDay == Weekday(result.ResultDate.Weekday().String()), result.Options.Weekend)

	years, err := client.GetYearsWithResponse(ctx, nil)
	if err != nil {
		log.Fatal(err)
	}
	var note *string = years.JSON200.Data[0].Note // nil if null
	fmt.Println(len(years.JSON200.Data), note == nil)

	none, err := client.ListHolidaysWithResponse(ctx, &ListHolidaysParams{Year: &missing})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(none.StatusCode(), none.JSON404.Error.Code == DATASETNOTFOUND, *none.JSON404.Error.Details.Year)
}
