package curate

import (
	"math"

	"harikerja/worker/workday"
)

// phase is when the moon is new (of = 0) or full (of = 0.5), as a Julian date:
// lunation 0 is the first new moon of 2000. It is the method of Jean Meeus,
// Astronomical Algorithms, chapter 49, with the terms that matter here: right to
// some minutes for this century and the next. (The difference between dynamical
// and universal time, about a minute, is left out.)
func phase(lunation int, of float64) float64 {
	k := float64(lunation) + of
	t := k / 1236.85
	radians := func(at0, perLunation, perSquare float64) float64 {
		return (at0 + perLunation*k + perSquare*t*t) * math.Pi / 180
	}
	sun := radians(2.5534, 29.10535670, -0.0000014)    // the sun's mean anomaly
	moon := radians(201.5643, 385.81693528, 0.0107582) // the moon's
	node := radians(160.7108, 390.67050284, -0.0016118)
	e := 1 - 0.002516*t // the earth's orbit becomes rounder

	// The largest terms are a little smaller and larger at full moon.
	inMoon, inSun, inTwiceMoon, inTwiceNode, inMoonLessSun, inSum := -0.40720, 0.17241, 0.01608, 0.01039, 0.00739, -0.00514
	if of != 0 {
		inMoon, inSun, inTwiceMoon, inTwiceNode, inMoonLessSun, inSum = -0.40614, 0.17302, 0.01614, 0.01043, 0.00734, -0.00515
	}
	return 2451550.09766 + 29.530588861*k + 0.00015437*t*t +
		inMoon*math.Sin(moon) + inSun*e*math.Sin(sun) + inTwiceMoon*math.Sin(2*moon) + inTwiceNode*math.Sin(2*node) +
		inMoonLessSun*e*math.Sin(moon-sun) + inSum*e*math.Sin(moon+sun) + 0.00208*e*e*math.Sin(2*sun) -
		0.00111*math.Sin(moon-2*node) - 0.00057*math.Sin(moon+2*node) + 0.00056*e*math.Sin(2*moon+sun) - 0.00042*math.Sin(3*moon)
}

// dayAt is the day of a Julian date at so many hours east of Greenwich.
func dayAt(julian, hours float64) workday.Date {
	const of2000 = 2451545 // the Julian day that begins at noon of 1 January 2000
	return workday.DateOf(2000, 1, 1).AddDays(int(math.Floor(julian+0.5+hours/24)) - of2000)
}
