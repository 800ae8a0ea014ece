import { testToday } from "../../../testing/builders.ts";
import { readCalendar } from "./read-calendar.ts";

const days = (start: string, rule: string) => {
  const event = `BEGIN:VEVENT\r\nUID:x\r\nDTSTART:${start}\r\nRRULE:${rule}\r\nEND:VEVENT`;
  const answer = readCalendar(`BEGIN:VCALENDAR\r\n${event}\r\nEND:VCALENDAR\r\n`, {
    today: testToday,
    ownDomain: "boats.example",
  });
  return "events" in answer ? answer.events.map(({ start_day }) => start_day) : [];
};

// As people's own calendars have them, and portals' never.
it.each([
  ["a holiday in a week of a month", "20071122", "FREQ=YEARLY;BYMONTH=11;BYDAY=4TH", ["2027-11-25", "2028-11-23"]],
  ["a last Sunday", "20071028", "FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10", ["2027-10-31", "2028-10-29"]],
  ["a week with a sign", "20270101", "FREQ=MONTHLY;BYDAY=+3WE;COUNT=6", ["2027-05-19", "2027-06-16"]],
  ["the last days of long months", "20270131", "FREQ=MONTHLY;BYMONTHDAY=31;COUNT=5", ["2027-05-31", "2027-07-31"]],
  ["a leap day", "20240229", "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29", ["2028-02-29"]],
  ["each workday", "20270507", "FREQ=DAILY;BYDAY=MO,FR;COUNT=3", ["2027-05-07", "2027-05-10", "2027-05-14"]],
])("repeats %s", (_what, start, rule, expected) => {
  expect(days(start, rule).slice(0, expected.length)).toEqual(expected);
});
