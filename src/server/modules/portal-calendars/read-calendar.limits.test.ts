import { addDays } from "../../../shared/rules/day.ts";
import { testToday } from "../../../testing/builders.ts";
import { readCalendar } from "./read-calendar.ts";

const calendar = (...events: string[]) =>
  `BEGIN:VCALENDAR\r\nVERSION:2.0\r\n${events.join("\r\n")}\r\nEND:VCALENDAR\r\n`;
const event = (...lines: string[]) => ["BEGIN:VEVENT", ...lines, "END:VEVENT"].join("\r\n");
const allDay = (start: string, end: string, ...more: string[]) =>
  event(`DTSTART;VALUE=DATE:${start}`, `DTEND;VALUE=DATE:${end}`, ...more);
const read = (...events: string[]) =>
  readCalendar(calendar(...events), { today: testToday, ownDomain: "boats.example" });
const times = (count: number, make: (at: number) => string) => Array.from({ length: count }, (_, at) => make(at));

const first = "DTSTART;VALUE=DATE:20270610";
const since = (day: string, ...more: string[]) => event(`DTSTART;VALUE=DATE:${day}`, "RRULE:FREQ=DAILY", ...more);
const letters = (count: number) => String(count).replace(/\d/g, (digit) => "abcdefghij"[Number(digit)] ?? "");

describe("the limits of a calendar that is read", () => {
  it("counts events that take nothing, and each repetition", () => {
    const cancelled = times(5_001, (at) => allDay("20270610", "20270611", `UID:${at}`, "STATUS:CANCELLED"));
    expect(read(...cancelled)).toEqual({ problem: "tooMany" });
    const daily = times(7, (at) => event("DTSTART;VALUE=DATE:20270610", "RRULE:FREQ=DAILY", `UID:${at}`));
    expect(read(...daily)).toEqual({ problem: "tooMany" });
    expect(read(...daily.slice(1))).toMatchObject({ total: 6 });
  });

  it("reads what began long ago as what began today", () => {
    const since1970 = event("DTSTART;VALUE=DATE:19700101", "RRULE:FREQ=WEEKLY;COUNT=9999", "UID:old");
    const answer = read(since1970);
    expect("events" in answer && answer.events.slice(0, 2).map(({ start_day }) => start_day)).toEqual([
      "2027-05-06",
      "2027-05-13",
    ]);
  });

  it.each([
    ["daily events from 1970", times(100, (at) => since("19700101", `UID:${at}`))],
    ["daily events from 1970 under one name", times(5_000, () => since("19700101", "UID:one"))],
    ["daily events that are cancelled", times(5_000, (at) => since("19700101", `UID:${at}`, "STATUS:CANCELLED"))],
    ["days beside the rule", [event(first, "UID:one", ...times(30_000, () => "RDATE;VALUE=DATE:20270611"))]],
    [
      "days beside the rule, in one line",
      [event(first, "UID:one", `RDATE;VALUE=DATE:${times(60_000, () => "20270611").join(",")}`)],
    ],
    [
      "days without it",
      [event(first, "RRULE:FREQ=DAILY", "UID:one", ...times(30_000, () => "EXDATE;VALUE=DATE:20270611"))],
    ],
    ["rules", [event(first, "UID:one", ...times(30_000, () => "RRULE:FREQ=YEARLY"))]],
    [
      "rules that count what is over",
      times(4_000, (at) => since("19700101", `UID:${at}`, "RRULE:FREQ=MONTHLY;COUNT=9999;BYDAY=MO")),
    ],
    [
      "zones that nobody knows",
      times(4_900, (at) => event(`DTSTART;TZID=X/${letters(at)}:20270610T100000`, `UID:${at}`)),
    ],
    [
      "repetitions that differ, of many events",
      [
        ...times(2_500, () => since("20270101", "UID:one")),
        ...times(2_500, () => allDay("20270610", "20270611", "RECURRENCE-ID;VALUE=DATE:20270610", "UID:one")),
      ],
    ],
    [
      "events that last a century",
      times(100, (at) =>
        event("DTSTART;VALUE=DATE:19700101", "DTEND;VALUE=DATE:20700101", "RRULE:FREQ=DAILY", `UID:${at}`),
      ),
    ],
  ])("costs little, however many there are: %s", (_what, events) => {
    const before = process.cpuUsage();
    read(...events);
    const { user, system } = process.cpuUsage(before);
    expect((user + system) / 1_000).toBeLessThan(3_000);
  });

  it("names at most twenty that cannot be read, the first ones", () => {
    const unread = times(25, (at) =>
      event(`DTSTART;VALUE=DATE:202706${at + 1}`.replace(/06(\d)$/, "060$1"), "RRULE:FREQ=SECONDLY", `UID:${at}`),
    );
    const answer = read(...unread);
    expect("unreadDays" in answer && [answer.unreadDays.length, answer.unreadDays[0]]).toEqual([20, "2027-06-01"]);
  });

  it("takes no more of the past than two months, and nothing from another century", () => {
    expect(read(allDay("20260101", "20270610", "UID:long"))).toMatchObject({
      events: [{ start_day: addDays(testToday, -60), end_day: "2027-06-10" }],
    });
    expect(read(allDay("19000101", "20270610", "UID:century"))).toMatchObject({
      events: [],
      unreadDays: ["1900-01-01"],
    });
  });

  it("takes the longer of two that have the same name and first day, in either order", () => {
    const both = [allDay("20270610", "20270612", "UID:one"), allDay("20270610", "20270620", "UID:one")];
    for (const events of [both, both.toReversed()]) {
      expect(read(...events)).toMatchObject({ events: [{ start_day: "2027-06-10", end_day: "2027-06-20" }] });
    }
  });

  it("stores a hash in place of a name that is too long", () => {
    const answer = read(allDay("20270610", "20270612", `UID:${"x".repeat(201)}`));
    expect("events" in answer && answer.events.map(({ uid }) => uid)).toEqual([expect.stringMatching(/^[\da-f]{64}$/)]);
  });

  it("leaves out a repetition that was cancelled", () => {
    const weekly = event(
      "DTSTART;VALUE=DATE:20270610",
      "DTEND;VALUE=DATE:20270611",
      "RRULE:FREQ=WEEKLY;COUNT=3",
      "UID:w",
    );
    const off = allDay("20270617", "20270618", "RECURRENCE-ID;VALUE=DATE:20270617", "STATUS:CANCELLED", "UID:w");
    const answer = read(weekly, off);
    expect("events" in answer && answer.events.map(({ start_day }) => start_day)).toEqual(["2027-06-10", "2027-06-24"]);
  });
});
