import { addDays } from "../../../shared/rules/day.ts";
import { testToday } from "../../../testing/builders.ts";
import { type ReadCalendar, readCalendar } from "./read-calendar.ts";

const ours = { today: testToday, ownDomain: "boats.example" };
const calendar = (...lines: string[]) => `BEGIN:VCALENDAR\r\nVERSION:2.0\r\n${lines.join("\r\n")}\r\nEND:VCALENDAR\r\n`;
const event = (...lines: string[]) => ["BEGIN:VEVENT", ...lines, "END:VEVENT"].join("\r\n");
const read = (text: string) => {
  const answer = readCalendar(text, ours);
  if ("problem" in answer) throw new Error(answer.problem);
  return answer;
};
const days = ({ events }: ReadCalendar) => events.map(({ start_day, end_day }) => `${start_day} ${end_day}`);

const airbnb = calendar(
  "PRODID;X-RICAL-TZSOURCE=TZINFO:-//Airbnb Inc//Hosting Calendar 0.8.8//EN",
  "CALSCALE:GREGORIAN",
  event(
    "DTEND;VALUE=DATE:20270612",
    "DTSTART;VALUE=DATE:20270608",
    "UID:1418fb94e984-1c2ad51e2d0e4d4f0b25c1ab3d5a1c4b@airbnb.com",
    "DESCRIPTION:Reservation URL: https://www.airbnb.com/hosting/reservations/de",
    " tails/HMABCDEFGH\\nPhone Number (Last 4 Digits): 1234",
    "SUMMARY:Reserved",
  ),
  event(
    "DTEND;VALUE=DATE:20270705",
    "DTSTART;VALUE=DATE:20270701",
    "UID:7f662ec65913-2a58e2c6ad44ea7d4e1cba1cd1f4ae1d@airbnb.com",
    "SUMMARY:Airbnb (Not available)",
  ),
);
const bookingCom = calendar(
  "PRODID:-//admin.booking.com//ADMIN//EN",
  event(
    "UID:3f5a1b6c7d8e9f0a1b2c3d4e5f6a7b8c@booking.com",
    "DTSTART;VALUE=DATE:20270610",
    "DTEND;VALUE=DATE:20270613",
    "SUMMARY: CLOSED - Not available",
  ),
);
const google = calendar(
  "PRODID:-//Google Inc//Google Calendar 70.9054//EN",
  "CALSCALE:GREGORIAN",
  "METHOD:PUBLISH",
  "X-WR-CALNAME:Hektor",
  "X-WR-TIMEZONE:Europe/Berlin",
  event(
    "DTSTART:20270610T220000Z",
    "DTEND:20270612T080000Z",
    "DTSTAMP:20270501T120000Z",
    "UID:5k2r1p7gq0@google.com",
    "SEQUENCE:1",
    "STATUS:CONFIRMED",
    "SUMMARY:Familie",
    "TRANSP:OPAQUE",
  ),
  event("DTSTART;VALUE=DATE:20270620", "DTEND;VALUE=DATE:20270621", "UID:day@google.com", "TRANSP:TRANSPARENT"),
  event("DTSTART;VALUE=DATE:20270622", "DTEND;VALUE=DATE:20270624", "UID:off@google.com", "STATUS:CANCELLED"),
  event(
    "DTSTART;TZID=Europe/Berlin:20270702T140000",
    "DTEND;TZID=Europe/Berlin:20270704T100000",
    "RRULE:FREQ=WEEKLY;COUNT=3;BYDAY=FR",
    "EXDATE;TZID=Europe/Berlin:20270709T140000",
    "UID:weekly@google.com",
  ),
  event(
    "DTSTART;TZID=Europe/Berlin:20270717T140000",
    "DTEND;TZID=Europe/Berlin:20270718T100000",
    "RECURRENCE-ID;TZID=Europe/Berlin:20270716T140000",
    "UID:weekly@google.com",
  ),
);
const outlook = calendar(
  "METHOD:PUBLISH",
  "PRODID:Microsoft Exchange Server 2010",
  "X-WR-CALNAME:Kalender",
  "BEGIN:VTIMEZONE",
  "TZID:W. Europe Standard Time",
  "BEGIN:STANDARD",
  "DTSTART:16010101T030000",
  "TZOFFSETFROM:+0200",
  "TZOFFSETTO:+0100",
  "RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=-1SU;BYMONTH=10",
  "END:STANDARD",
  "BEGIN:DAYLIGHT",
  "DTSTART:16010101T020000",
  "TZOFFSETFROM:+0100",
  "TZOFFSETTO:+0200",
  "RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=-1SU;BYMONTH=3",
  "END:DAYLIGHT",
  "END:VTIMEZONE",
  event(
    "SUMMARY:Beschäftigt",
    "DTSTART;TZID=W. Europe Standard Time:20270610T000000",
    "DTEND;TZID=W. Europe Standard Time:20270612T000000",
    "UID:040000008200E00074C5B7101A82E00800000000",
    "CLASS:PUBLIC",
    "DTSTAMP:20270501T120000Z",
    "TRANSP:OPAQUE",
    "STATUS:CONFIRMED",
    "SEQUENCE:0",
    "X-MICROSOFT-CDO-BUSYSTATUS:BUSY",
    "X-MICROSOFT-CDO-ALLDAYEVENT:TRUE",
  ),
  event(
    "DTSTART;TZID=Eastern Standard Time:20270620T200000",
    "DTEND;TZID=Eastern Standard Time:20270621T200000",
    "UID:new-york",
    "X-MICROSOFT-CDO-BUSYSTATUS:OOF",
  ),
);
const nextcloud = calendar(
  "PRODID:-//SabreDAV//SabreDAV//EN",
  "X-WR-CALNAME:Boot",
  "REFRESH-INTERVAL;VALUE=DURATION:PT4H",
  "X-PUBLISHED-TTL:PT4H",
  event(
    "CREATED:20270401T100000Z",
    "DTSTAMP:20270401T100100Z",
    "LAST-MODIFIED:20270401T100100Z",
    "SEQUENCE:2",
    "UID:7d0e9a52-9e3d-4b1c-8a71-0a5a52f2d7c1",
    "DTSTART;VALUE=DATE:20270610",
    "DURATION:P3D",
    "STATUS:CONFIRMED",
    "SUMMARY:Eigene Nutzung",
  ),
  event("UID:day", "DTSTART;TZID=Europe/Berlin:20270620T090000", "DTEND;TZID=Europe/Berlin:20270620T170000"),
);

describe("a calendar as it is written by", () => {
  it.each([
    ["Airbnb", airbnb, ["2027-06-08 2027-06-12", "2027-07-01 2027-07-05"]],
    ["Booking.com", bookingCom, ["2027-06-10 2027-06-13"]],
    [
      "Google",
      google,
      ["2027-06-11 2027-06-12", "2027-06-20 2027-06-21", "2027-07-02 2027-07-04", "2027-07-17 2027-07-18"],
    ],
    ["Outlook", outlook, ["2027-06-10 2027-06-12", "2027-06-21 2027-06-22"]],
    ["Nextcloud", nextcloud, ["2027-06-10 2027-06-13", "2027-06-20 2027-06-20"]],
  ])("%s", (_portal, text, expected) => {
    expect(days(read(text))).toEqual(expected);
    expect(read(text).unreadDays).toEqual([]);
    // With other line ends it is the same.
    expect(days(read(text.replaceAll("\r\n", "\n")))).toEqual(expected);
  });
});

describe("reading a calendar", () => {
  const allDay = (start: string, end: string, ...more: string[]) =>
    event(`DTSTART;VALUE=DATE:${start}`, `DTEND;VALUE=DATE:${end}`, ...more);

  it("leaves out what is over, what is too far ahead, and our own events that came back", () => {
    const text = calendar(
      allDay("20270401", "20270502", "UID:over"),
      allDay("20270501", "20270504", "UID:runs"),
      allDay("20300101", "20300110", "UID:far"),
      allDay("20270610", "20270612", "UID:0123456789abcdef@boats.example"),
    );
    expect(days(read(text))).toEqual(["2027-05-01 2027-05-04"]);
    expect(read(text).total).toBe(4);
  });

  it("takes one night where an event ends on the day on which it begins", () => {
    expect(days(read(calendar(allDay("20270610", "20270610", "UID:one"))))).toEqual(["2027-06-10 2027-06-11"]);
  });

  it.each([
    ["all day, as Google, Nextcloud and Thunderbird write it unless told otherwise", ["TRANSP:TRANSPARENT"], true],
    ["all day and free in Outlook", ["X-MICROSOFT-CDO-BUSYSTATUS:FREE", "TRANSP:TRANSPARENT"], true],
    ["all day and cancelled", ["STATUS:CANCELLED"], false],
    ["all day and tentative", ["STATUS:TENTATIVE"], true],
  ])("of an event that is %s", (_what, lines, isTaken) => {
    expect(days(read(calendar(allDay("20270610", "20270612", "UID:one", ...lines))))).toEqual(
      isTaken ? ["2027-06-10 2027-06-12"] : [],
    );
  });

  it.each([
    ["free", ["TRANSP:TRANSPARENT"], false],
    ["free in Outlook", ["X-MICROSOFT-CDO-BUSYSTATUS:FREE"], false],
    ["all day in Outlook, and free", ["X-MICROSOFT-CDO-ALLDAYEVENT:TRUE", "X-MICROSOFT-CDO-BUSYSTATUS:FREE"], true],
    ["busy", ["TRANSP:OPAQUE"], true],
  ])("of an event with times that is %s", (_what, lines, isTaken) => {
    const times = ["DTSTART;TZID=Europe/Berlin:20270610T000000", "DTEND;TZID=Europe/Berlin:20270612T000000"];
    // Whole days are nights; times are the half-days that they touch.
    const end = lines.some((line) => line.includes("ALLDAY")) ? "2027-06-12" : "2027-06-11";
    expect(days(read(calendar(event(...times, "UID:one", ...lines))))).toEqual(isTaken ? [`2027-06-10 ${end}`] : []);
  });

  it("ends what has no end at the horizon", () => {
    const [found] = read(calendar(allDay("20270610", "20990101", "UID:long"))).events;
    expect(found?.end_day).toBe(addDays(testToday, 790));
    const daily = event("DTSTART;VALUE=DATE:20270610", "RRULE:FREQ=DAILY", "UID:daily");
    expect(read(calendar(daily)).events.at(-1)?.start_day).toBe(addDays(testToday, 790));
  });

  const weekly = (...more: string[]) => [
    "DTSTART;TZID=Europe/Berlin:20270610T230000",
    "DTEND;TZID=Europe/Berlin:20270611T010000",
    "RRULE:FREQ=WEEKLY",
    "UID:weekly",
    ...more,
  ];
  const until = (rule: string) =>
    calendar(event(...weekly().map((line) => (line.startsWith("RRULE") ? `RRULE:FREQ=WEEKLY;${rule}` : line))));

  it.each([
    ["its last time in UTC", "UNTIL=20270624T210000Z", 3],
    ["a time before its last one in UTC", "UNTIL=20270624T205959Z", 2],
    ["its last day", "UNTIL=20270624", 3],
  ])("repeats an event with times up to %s", (_until, rule, times) => {
    expect(days(read(until(rule)))).toEqual(
      ["2027-06-10 2027-06-11", "2027-06-17 2027-06-18", "2027-06-24 2027-06-25"].slice(0, times),
    );
  });

  it("takes the days beside a rule, and the first one without a rule", () => {
    const dates = ["RDATE;VALUE=DATE:20270620,20270601", "RDATE;VALUE=DATE:20270630", "UID:one"];
    expect(days(read(calendar(allDay("20270610", "20270612", ...dates)))).toSorted()).toEqual([
      "2027-06-01 2027-06-03",
      "2027-06-10 2027-06-12",
      "2027-06-20 2027-06-22",
      "2027-06-30 2027-07-02",
    ]);
  });

  it.each([
    ["by their time", "EXDATE;TZID=Europe/Berlin:20270617T230000"],
    ["by their time in UTC", "EXDATE:20270617T210000Z"],
    ["by their day", "EXDATE;VALUE=DATE:20270617"],
  ])("leaves out times that are excluded %s", (_how, exdate) => {
    const [rule, ...others] = [
      "RRULE:FREQ=WEEKLY;COUNT=3",
      ...weekly(exdate).filter((line) => !line.startsWith("RRULE")),
    ];
    expect(days(read(calendar(event(rule ?? "", ...others))))).toEqual([
      "2027-06-10 2027-06-11",
      "2027-06-24 2027-06-25",
    ]);
  });

  it("takes a repetition where it was moved to, from the past and out of it", () => {
    const series = allDay("20260103", "20260104", "RRULE:FREQ=WEEKLY;UNTIL=20260601", "UID:w");
    const moved = allDay("20270610", "20270612", "RECURRENCE-ID;VALUE=DATE:20260110", "UID:w");
    expect(days(read(calendar(series, moved)))).toEqual(["2027-06-10 2027-06-12"]);
  });

  it("lets all that follow differ as one does that says so (THISANDFUTURE)", () => {
    const series = allDay("20270610", "20270611", "RRULE:FREQ=WEEKLY;COUNT=4", "UID:w");
    const later = allDay("20270625", "20270627", "RECURRENCE-ID;RANGE=THISANDFUTURE;VALUE=DATE:20270624", "UID:w");
    expect(days(read(calendar(series, later))).toSorted()).toEqual([
      "2027-06-10 2027-06-11",
      "2027-06-17 2027-06-18",
      "2027-06-25 2027-06-27",
      "2027-07-02 2027-07-04",
    ]);
  });

  it("takes nothing of an event that was cancelled with its repetitions", () => {
    const series = allDay("20270610", "20270611", "RRULE:FREQ=WEEKLY;COUNT=3", "STATUS:CANCELLED", "UID:w");
    const moved = allDay("20270618", "20270619", "RECURRENCE-ID;VALUE=DATE:20270617", "UID:w");
    expect(days(read(calendar(series, moved)))).toEqual([]);
  });

  it.each([
    "FREQ=SECONDLY",
    "FREQ=DAILY;BYSETPOS=1",
    "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30",
    "FREQ=MONTHLY;BYDAY=9MO",
    "FREQ=WEEKLY;INTERVAL=1000",
  ])("names what it cannot repeat: %s", (rule) => {
    const answer = read(calendar(event("DTSTART;VALUE=DATE:20270610", `RRULE:${rule}`, "UID:rare")));
    expect(answer).toMatchObject({ events: [], unreadDays: ["2027-06-10"] });
  });

  it("names what ends before it begins, and what began in another century", () => {
    const answer = read(
      calendar(allDay("20270610", "20270608", "UID:turned"), event("DTSTART:19000101T000000Z", "RRULE:FREQ=DAILY")),
    );
    expect(answer.events).toEqual([]);
    expect(answer.unreadDays.length).toBeGreaterThan(0);
  });

  it.each([
    ["a page of a login", "<!doctype html><title>Login</title>"],
    ["nothing", ""],
    ["a calendar that breaks off", airbnb.slice(0, 500)],
    ["a card of an address book", "BEGIN:VCARD\r\nVERSION:4.0\r\nFN:x\r\nEND:VCARD\r\n"],
  ])("refuses %s", (_name, text) => {
    expect(readCalendar(text, ours)).toEqual({ problem: "notCalendar" });
  });

  it("refuses more events than anybody has", () => {
    const many = Array.from({ length: 5_001 }, (_, at) => allDay("20270610", "20270611", `UID:${at}`));
    expect(readCalendar(calendar(...many), ours)).toEqual({ problem: "tooMany" });
  });

  it("takes what Airbnb closed itself as nobody's booking", () => {
    expect(read(airbnb).events.map(({ is_block }) => is_block)).toEqual([0, 1]);
    expect(read(bookingCom).events.map(({ is_block }) => is_block)).toEqual([0]);
  });
});
