//! Chooses dates on which tests may fail, and finds what the dates of failures have in common.

use std::collections::BTreeSet;

use jiff::civil::{Date, DateTime, Weekday};
use jiff::tz::TimeZone;
use jiff::{Timestamp, ToSpan};
use serde::{Deserialize, Serialize};

/// The number of months whose last days are tried: a year, and two months more.
const MONTHS: i32 = 14;
/// The number of years from today to the year of the last date.
const YEARS: i16 = 10;
/// The years, counted from today's, in which a day in winter and a day in summer are tried.
const FAR: [i16; 6] = [0, 1, 2, 3, 5, YEARS];
/// The hour of each date, in UTC. At noon in UTC, the date is the same in all zones from UTC-12 to UTC+11.
const HOUR: i8 = 12;

const NANOS: i64 = 1_000_000_000;

/// The seconds from the start of a day to its noon.
const HALF_A_DAY: i64 = 12 * 60 * 60;

/// Returns instants after `after`, in seconds since the epoch, the likeliest to make a test fail first. `after` is in
/// nanoseconds since the epoch.
///
/// The days are a leap day, days in ten years, the turn of the year, changes of summer time, the next week, ends of
/// months and a Friday the 13th.
pub(crate) fn samples(after: i64) -> Vec<i64> {
    let Some(today) = utc(after.div_euclid(NANOS)).map(|it| it.date()) else {
        return Vec::new();
    };
    let month =
        |it: i32| Some(today.first_of_month().checked_add(it.months()).ok()?.last_of_month());
    let next = (1..=7_i32).filter_map(|it| today.checked_add(it.days()).ok());
    let years = today.year()..=today.year().saturating_add(YEARS);
    let far = |year: &i16| FAR.contains(&(*year - today.year()));
    let of_year = |year: i16| [(1, 15), (7, 15)].map(|(month, day)| Date::new(year, month, day));
    let of_next =
        |year: i16| [(1, 1), (12, 15), (12, 31)].map(|(month, day)| Date::new(year, month, day));
    let leap = |year: i16| {
        Some(Date::new(year, 2, 1).ok().filter(|it| it.in_leap_year())?.last_of_month())
    };
    let changes =
        |year: i16| Region::ALL.into_iter().filter_map(move |it| it.changes(year)).flatten();
    // A long test only runs on the first few of these dates. So those come first that reveal most: the leap day, and
    // the last year, which shows whatever expires within ten years.
    let mut days: Vec<Date> =
        years.clone().filter_map(leap).find(|it| *it > today).into_iter().collect();
    days.extend(years.clone().last().into_iter().flat_map(of_year).flatten());
    days.extend(years.clone().take(2).flat_map(of_next).flatten());
    days.extend(years.clone().take(2).flat_map(changes));
    days.extend(next);
    days.extend((0..MONTHS).filter_map(month));
    days.extend(friday_13(today));
    days.extend(years.filter(far).flat_map(of_year).flatten());
    let noon = |day: Date| Some(day.at(HOUR, 0, 0, 0).to_zoned(TimeZone::UTC).ok()?.timestamp());
    let mut known: BTreeSet<Date> = BTreeSet::new();
    let later = days.into_iter().filter(|it| *it > today && known.insert(*it));
    later.filter_map(noon).map(Timestamp::as_second).collect()
}

/// A region with one rule for summer time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum Region {
    /// The European Union.
    Europe,
    /// The United States and Canada.
    America,
}

impl Region {
    const ALL: [Region; 2] = [Region::Europe, Region::America];

    /// Returns the Sundays of a year on which summer time begins and ends. The changes are early in the morning in
    /// UTC.
    fn changes(self, year: i16) -> Option<[Date; 2]> {
        let sunday = |month: i8, nth: i8| {
            Date::new(year, month, 1).and_then(|it| it.nth_weekday_of_month(nth, Weekday::Sunday))
        };
        let [begin, end] = match self {
            Region::Europe => [sunday(3, -1), sunday(10, -1)],
            Region::America => [sunday(3, 2), sunday(11, 1)],
        };
        Some([begin.ok()?, end.ok()?])
    }

    /// Returns whether a region has winter time at noon of a day.
    fn is_winter(self, day: Date) -> bool {
        self.changes(day.year()).is_some_and(|[begin, end]| !(begin..end).contains(&day))
    }

    fn name(self) -> &'static str {
        match self {
            Region::Europe => "Europe",
            Region::America => "North America",
        }
    }
}

/// Returns the next Friday the 13th.
fn friday_13(today: Date) -> Option<Date> {
    // Every year has a Friday the 13th, so the next one is less than two years away.
    let months = (0..24_i32).filter_map(|it| today.first_of_month().checked_add(it.months()).ok());
    let days = months.filter_map(|it| Date::new(it.year(), it.month(), 13).ok());
    days.filter(|it| *it > today).find(|it| it.weekday() == Weekday::Friday)
}

/// Returns the date and time in UTC of an instant, given in seconds since the epoch.
fn utc(second: i64) -> Option<DateTime> {
    Some(Timestamp::from_second(second).ok()?.to_zoned(TimeZone::UTC).datetime())
}

/// What the days on which a test fails have in common.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum Season {
    /// They are all days from some day on.
    Later,
    /// They are in the winter time of this region.
    Winter(Region),
    /// They are days on which summer time begins or ends in this region.
    Change(Region),
    /// They are the 29th of February.
    LeapDay,
    /// They are the 31st of a month.
    ThirtyFirst,
    /// They are last days of months.
    MonthEnd,
    /// They are last days of quarters.
    QuarterEnd,
    /// They are last days of years.
    YearEnd,
    /// They are first days of years.
    NewYear,
    /// They are in December.
    December,
    /// They are Saturdays or Sundays.
    Weekend,
    /// They are Fridays the 13th.
    Friday13,
}

impl Season {
    /// Returns what the days on which a test fails have in common, unless a day on which it passes has it too.
    /// `samples` has the instants with whether the test failed, sorted. `first` is the very first instant at which
    /// the test fails, which is about the start of a day: that day must have it too. All instants are in seconds
    /// since the epoch.
    pub fn of(samples: &[(i64, bool)], first: i64) -> Option<Season> {
        let failing = samples.iter().position(|it| it.1)?;
        if samples.iter().skip(failing).all(|it| it.1) {
            return Some(Season::Later);
        }
        // A season has to hold on exactly the failing days. For example, if the test fails on all ends of months,
        // `LeapDay` does not fit, because the test fails on other days too.
        let of_regions =
            Region::ALL.into_iter().flat_map(|it| [Season::Winter(it), Season::Change(it)]);
        let all = of_regions.chain([
            Season::LeapDay,
            Season::ThirtyFirst,
            Season::MonthEnd,
            Season::QuarterEnd,
            Season::YearEnd,
            Season::NewYear,
            Season::December,
            Season::Weekend,
            Season::Friday13,
        ]);
        // The first failure is found to the second, mostly just after midnight in some time zone. Half a day later,
        // the date is the same in UTC.
        let noon = first.saturating_add(HALF_A_DAY);
        all.into_iter().find(|season| {
            season.holds(noon) && samples.iter().all(|it| season.holds(it.0) == it.1)
        })
    }

    /// Returns whether the day of an instant belongs to this season.
    fn holds(self, second: i64) -> bool {
        let Some(day) = utc(second).map(DateTime::date) else { return false };
        let is_end = || day.last_of_month() == day;
        match self {
            Season::Later => false,
            Season::Winter(region) => region.is_winter(day),
            Season::Change(region) => {
                region.changes(day.year()).is_some_and(|it| it.contains(&day))
            }
            Season::LeapDay => (day.month(), day.day()) == (2, 29),
            Season::ThirtyFirst => day.day() == 31,
            Season::MonthEnd => is_end(),
            Season::QuarterEnd => is_end() && day.month() % 3 == 0,
            Season::YearEnd => (day.month(), day.day()) == (12, 31),
            Season::NewYear => (day.month(), day.day()) == (1, 1),
            Season::December => day.month() == 12,
            Season::Weekend => matches!(day.weekday(), Weekday::Saturday | Weekday::Sunday),
            Season::Friday13 => day.day() == 13 && day.weekday() == Weekday::Friday,
        }
    }

    /// Returns in words when the test fails, for the end of a sentence.
    pub fn words(self) -> String {
        match self {
            Season::Later => "and later".to_owned(),
            Season::Winter(region) => format!("in winter time, as {} has it", region.name()),
            Season::Change(region) => {
                format!("on days on which summer time begins or ends in {}", region.name())
            }
            Season::LeapDay => "on the 29th of February".to_owned(),
            Season::ThirtyFirst => "on each 31st of a month".to_owned(),
            Season::MonthEnd => "on the last day of each month".to_owned(),
            Season::QuarterEnd => "on the last day of each quarter".to_owned(),
            Season::YearEnd => "on the last day of each year".to_owned(),
            Season::NewYear => "on the first day of each year".to_owned(),
            Season::December => "in each December".to_owned(),
            Season::Weekend => "on weekends".to_owned(),
            Season::Friday13 => "on each Friday the 13th".to_owned(),
        }
    }
}

#[cfg(test)]
mod tests {
    use jiff::civil::date;

    use super::*;

    fn second(day: Date) -> i64 {
        day.at(HOUR, 0, 0, 0).to_zoned(TimeZone::UTC).unwrap().timestamp().as_second()
    }

    #[test]
    fn a_season_is_what_all_failing_days_have_in_common() {
        let mut all = samples(second(date(2026, 5, 13)) * NANOS);
        all.sort_unstable();
        assert!(all.len() < 60);
        let of = |fails: &dyn Fn(Date) -> bool| {
            let ended = |it: &i64| (*it, fails(utc(*it).unwrap().date()));
            let ended: Vec<(i64, bool)> = all.iter().map(ended).collect();
            let first = ended.iter().find(|it| it.1).map_or(0, |it| it.0 - HALF_A_DAY);
            Season::of(&ended, first)
        };
        assert_eq!(of(&|_| false), None);
        assert_eq!(of(&|it| it >= date(2031, 7, 19)), Some(Season::Later));
        assert_eq!(of(&|it| it.day() == 31), Some(Season::ThirtyFirst));
        assert_eq!(of(&|it| it.day() == 29 && it.month() == 2), Some(Season::LeapDay));
        assert_eq!(of(&|it| Region::Europe.is_winter(it)), Some(Season::Winter(Region::Europe)));
        assert_eq!(of(&|it| it.weekday() == Weekday::Saturday), None);
    }

    #[test]
    fn days_that_begin_to_fail_on_another_one_have_nothing_in_common() {
        let leap_day = second(date(2028, 2, 29));
        let samples = [
            (second(date(2027, 2, 28)), false),
            (leap_day, true),
            (second(date(2029, 1, 1)), false),
        ];
        assert_eq!(Season::of(&samples, leap_day - HALF_A_DAY), Some(Season::LeapDay));
        assert_eq!(Season::of(&samples, second(date(2028, 2, 1)) - HALF_A_DAY), None);
    }

    #[test]
    fn summer_time_begins_and_ends_on_sundays() {
        let of_2027 = Region::Europe.changes(2027);
        assert_eq!(of_2027, Some([date(2027, 3, 28), date(2027, 10, 31)]));
        let of_2027 = Region::America.changes(2027);
        assert_eq!(of_2027, Some([date(2027, 3, 14), date(2027, 11, 7)]));
    }
}
