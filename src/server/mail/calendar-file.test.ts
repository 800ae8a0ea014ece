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
    expect(linesOf(anEntry({ sequence: 3 }))).toEqual([
      "BEGIN:VCALENDAR",
      "VERSION:2.0",
      "PRODID:-//Musterboote Havel//Booking//DE",
      "METHOD:PUBLISH",
      "BEGIN:VEVENT",
      "UID:booking-42@musterboote.example",
      "SEQUENCE:3",
      "DTSTAMP:20270103T080000Z",
      "ORGANIZER;CN=Musterboote Havel:mailto:info@musterboote.example",
      "DTSTART:20270326T130000Z",
      "DTEND:20270329T080000Z",
      "SUMMARY:Hausboot Seeglück",
      "LOCATION:Musterboote Havel\\, Beispielufer 1\\, 14770 Musterstadt",
      "GEO:52.42;12.56",
      "DESCRIPTION:Übernahme ab 14:00 Uhr",
      "END:VEVENT",
      "END:VCALENDAR",
      "",
    ]);
    expect(linesOf(anEntry()).filter((line) => line.startsWith("SEQUENCE"))).toEqual([]);
  });

  it("takes the entry out of the calendar once the stay is off, by its name and a higher sequence", () => {
    const off = { sequence: 4, cancelledFor: "guest@example.org" };
    const lines = linesOf(anEntry(off)).join("\n").replaceAll("\n ", "").split("\n");
    expect(lines).toEqual(
      expect.arrayContaining([
        "METHOD:CANCEL",
        "UID:booking-42@musterboote.example",
        "SEQUENCE:4",
        "STATUS:CANCELLED",
        "ATTENDEE:mailto:guest@example.org",
        "DTSTART:20270326T130000Z",
      ]),
    );
    const kept = linesOf(anEntry()).find((line) => line.startsWith("UID:"));
    expect(lines).toContain(kept);
  });

  it("names who organised it by signs that a line can hold", () => {
    const company = { ...mailConfig.company, name: 'A "B"; C: D\r\nE' };
    const text = calendarFile(anEntry(), company).replaceAll("\r\n ", "");
    expect(text).toContain('ORGANIZER;CN="A  B ; C: D  E":mailto:');
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
