import { type CalendarEntry, calendarFile } from "./calendar-file.ts";
import { mailConfig } from "./mail.fixture.ts";

const anEntry = (changes: Partial<CalendarEntry> = {}): CalendarEntry => ({
  number: 42,
  startDay: "2027-03-26",
  endDay: "2027-03-29",
  title: "Hausboot Seeglück",
  description: "Übernahme ab 14:00 Uhr",
  writtenAt: "2027-01-03T08:00:00.000Z",
  ...changes,
});
const linesOf = (entry: CalendarEntry) => calendarFile(entry, mailConfig.company).split("\r\n");

describe("the calendar file of a booking", () => {
  it("lasts from check-in to check-out in Berlin, also across a change of the clocks, and keeps its name", () => {
    const lines = linesOf(anEntry());
    expect(lines).toEqual(
      expect.arrayContaining([
        "METHOD:PUBLISH",
        "UID:booking-42@musterboote.example",
        "DTSTAMP:20270103T080000Z",
        "DTSTART:20270326T130000Z",
        "DTEND:20270329T080000Z",
        "SUMMARY:Hausboot Seeglück",
        "LOCATION:Musterboote Havel\\, Beispielufer 1\\, 14770 Musterstadt",
      ]),
    );
    expect([lines[0], lines.at(-2), lines.at(-1)]).toEqual(["BEGIN:VCALENDAR", "END:VCALENDAR", ""]);
  });

  it("is a whole day for a day booking", () => {
    const lines = linesOf(anEntry({ endDay: "2027-03-26" }));
    expect(lines).toContain("DTSTART;VALUE=DATE:20270326");
    expect(lines).toContain("DTEND;VALUE=DATE:20270327");
  });

  it("keeps every text in its property, whatever it contains", () => {
    const text = calendarFile(anEntry({ description: "a,b;c\\d\r\nEND:VEVENT\n\u0007e" }), mailConfig.company);
    expect(text).toContain("DESCRIPTION:a\\,b\\;c\\\\d\\nEND:VEVENT\\ne\r\n");
    expect(text.match(/^END:VEVENT/gm)).toHaveLength(1);
  });

  it("folds long lines at 75 octets without tearing a sign apart", () => {
    const description = "🚤ü".repeat(60);
    const text = calendarFile(anEntry({ description }), mailConfig.company);
    for (const line of text.split("\r\n")) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    expect(text.replaceAll("\r\n ", "")).toContain(`DESCRIPTION:${description}\r\n`);
  });
});
