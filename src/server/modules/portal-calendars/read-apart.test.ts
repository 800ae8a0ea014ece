import { setImmediate as turn } from "node:timers/promises";
import { testToday } from "../../../testing/builders.ts";
import { createCalendarReader } from "./read-apart.ts";

const options = { today: testToday, ownDomain: "boats.example" };
const calendar = (...lines: string[]) =>
  ["BEGIN:VCALENDAR", "VERSION:2.0", "BEGIN:VEVENT", ...lines, "END:VEVENT", "END:VCALENDAR", ""].join("\r\n");
const stay = calendar("DTSTART;VALUE=DATE:20270610", "DTEND;VALUE=DATE:20270612", "UID:one");
/** The parser takes seconds for it: it looks through all parameters once more for each. */
const slow = calendar(`SUMMARY${";A=b".repeat(250_000)}:x`, "DTSTART:20270610");

it("reads calendars apart, whichever before it was given up", async () => {
  const read = createCalendarReader({ limitMs: 60_000, idleMs: 60_000 });
  const answer = { total: 1, events: [{ uid: "one", start_day: "2027-06-10", end_day: "2027-06-12", is_block: 0 }] };
  const answers = [read(stay, options), read("no calendar", options), read(stay, options)];
  expect(await Promise.all(answers)).toMatchObject([answer, { problem: "notCalendar" }, answer]);
  const impatient = createCalendarReader({ limitMs: 200, idleMs: 60_000 });
  const others = [impatient(slow, options), impatient("no calendar", options)];
  expect(await Promise.all(others)).toEqual([{ problem: "tooMany" }, { problem: "notCalendar" }]);
});

it("leaves the server free to answer meanwhile", async () => {
  const read = createCalendarReader({ limitMs: 200, idleMs: 60_000 });
  let turns = 0;
  const counting = setInterval(() => (turns += 1), 5);
  await read(slow, options);
  clearInterval(counting);
  expect(turns).toBeGreaterThan(2);
});

it("begins a new thread where the one before has just had nothing to read", async () => {
  const read = createCalendarReader({ limitMs: 60_000, idleMs: 0 });
  for (let time = 0; time < 3; time += 1) {
    expect(await read("no calendar", options)).toEqual({ problem: "notCalendar" });
    await turn();
  }
});
