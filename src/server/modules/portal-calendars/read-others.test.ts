import { halfDaysOfSpan } from "../../../shared/rules/span.ts";
import { testToday } from "../../../testing/builders.ts";
import { type ReadOptions, readCalendar } from "./read-calendar.ts";

const ours = { today: testToday, ownDomain: "boats.example" };
const event = (...lines: string[]) => ["BEGIN:VEVENT", ...lines, "END:VEVENT"].join("\r\n");
const calendar = (...parts: string[]) => `BEGIN:VCALENDAR\r\nVERSION:2.0\r\n${parts.join("\r\n")}\r\nEND:VCALENDAR\r\n`;
const stay = (uid: string, from: string, to: string, ...more: string[]) =>
  event(`UID:${uid}`, `DTSTART;VALUE=DATE:${from}`, `DTEND;VALUE=DATE:${to}`, ...more);
const good = stay("good", "20270801", "20270804");
const read = (text: string, options: Partial<ReadOptions> = {}) => {
  const answer = readCalendar(text, { ...ours, ...options });
  if ("problem" in answer) throw new Error(answer.problem);
  return answer;
};
const days = (text: string, options: Partial<ReadOptions> = {}) =>
  read(text, options).events.map(({ start_day, end_day }) => `${start_day} ${end_day}`);
const goodDays = "2027-08-01 2027-08-04";

describe("a calendar that is not as RFC 5545 wants it", () => {
  it.each([
    ["a byte order mark before it", `\uFEFF${calendar(good)}`],
    ["what a cache wrote behind it", `${calendar(good)}<!-- cached -->\n`],
    ["a warning before it", `Warning: mysql_connect()\n${calendar(good)}`],
    ["blank lines between its lines", calendar(good).replaceAll("\r\n", "\r\r\n\r\n")],
    ["a line of an address that nobody can read", calendar(stay("x", "20270501", "20270502", "14467 Potsdam"), good)],
    ["a line with a time in it", calendar(stay("x", "20270501", "20270502", "TREFFPUNKT 17:50"), good)],
    ["a page of a debug bar behind it", `${calendar(good)}<!doctype html>\n<html><body>0.1 s</body></html>`],
    ["lines of a debug bar in it", calendar("<div class=x>", "<script>a: 1</script>", good)],
    ["each line indented", calendar(good).replaceAll("\r\n", "\n    ")],
    ["small letters", calendar(good).toLowerCase()],
    ["METHOD in its events", calendar(event("METHOD:PUBLISH", ...good.split("\r\n").slice(1, -1)))],
    ["another calendar behind it", calendar(good) + calendar(stay("over", "20270401", "20270402"))],
  ])("is read with %s", (_what, text) => {
    expect(days(text)).toEqual([goodDays]);
    expect(read(text).unreadDays).toEqual([]);
  });

  it("takes an event in which a line cannot be read", () => {
    const torn = stay("torn", "20270701", "20270704", "LOCATION:Am Hafen 3", "14467 Potsdam", "SUMMARY;:;=x:y");
    expect(days(calendar(torn, good))).toEqual(["2027-07-01 2027-07-04", goodDays]);
  });

  it("names an event that breaks off by its own day, and takes the others", () => {
    const text = calendar("BEGIN:VEVENT\r\nUID:x\r\nDTSTART;VALUE=DATE:20270701", good);
    expect(read(text)).toMatchObject({ events: [{ uid: "good" }], unreadDays: ["2027-07-01"] });
    const whole = "BEGIN:VEVENT\r\nUID:x\r\nDTSTART;VALUE=DATE:20270701\r\nDTEND;VALUE=DATE:20270703";
    expect(days(calendar(whole, good))).toEqual(["2027-07-01 2027-07-03", goodDays]);
  });

  it("reads an event's own lines, not those of its alarm", () => {
    const alarm = ["BEGIN:VALARM", "TRIGGER:-PT1H", "DURATION:PT15M", "STATUS:CANCELLED", "END:VALARM"];
    expect(days(calendar(stay("good", "20270801", "20270804", ...alarm)))).toEqual([goodDays]);
  });

  it.each([
    ["a page that shows a calendar", `<!doctype html>\n<pre>\n${calendar(good)}</pre>`],
    ["one that breaks off in its events", calendar(good, good).slice(0, 150)],
    ["one without an end in its parts", calendar("BEGIN:X\r\n".repeat(300_000), "END:X\r\n".repeat(300_000), good)],
    ["one that breaks off behind an event", calendar(good).replace("END:VCALENDAR\r\n", "<!-- cached -->")],
  ])("refuses %s", (_what, text) => expect(readCalendar(text, ours)).toEqual({ problem: "notCalendar" }));
});

describe("a day or a time of an event", () => {
  it.each([
    ["a day without VALUE=DATE", "DTSTART:20270801", "DTEND:20270804"],
    ["a day with a zone", "DTSTART;TZID=Europe/Berlin:20270801", "DTEND;TZID=Europe/Berlin:20270804"],
    ["a day with a time that says VALUE=DATE", "DTSTART;VALUE=DATE:20270801T000000", "DTEND;VALUE=DATE:20270804"],
    ["a day as ISO 8601 writes it", "DTSTART:2027-08-01", "DTEND:2027-08-04"],
    ["a time as ISO 8601 writes it", "DTSTART:2027-08-01T14:00:00", "DTEND:2027-08-04T10:00:00"],
    ["a time and how far its clock is ahead", "DTSTART:20270801T160000+0400", "DTEND:2027-08-04T10:00:00+02:00"],
    ["a time without seconds", "DTSTART:20270801T1400", "DTEND:20270804T1000"],
    ["UTC by its name", "DTSTART;TZID=UTC:20270801T120000", "DTEND;TZID=UTC;VALUE=DATE-TIME:20270804T080000Z"],
    ["a zone with a colon in its name", "DTSTART;TZID=(UTC+01:00) Berlin:20270801T140000", "DTEND:20270804T100000"],
    ["a night that ends at 24:00", "DTSTART:20270801", "DTEND;VALUE=DATE:20270804T240000"],
    ["a time that ends on a day", "DTSTART:20270801T150000", "DTEND;VALUE=DATE:20270804"],
    ["a length", "DTSTART:20270801", "DURATION:P3D"],
  ])("may be %s", (_how, start, end) => {
    expect(days(calendar(event("UID:x", start, end)))).toEqual([goodDays]);
    expect(read(calendar(event("UID:x", start, end))).events[0]).toMatchObject({ starts_am: 0, ends_pm: 0 });
  });

  it.each([
    ["a day that does not exist", "DTSTART:20270801", "DTEND:20270832", "2027-08-01"],
    ["no day at all", "DTSTART:soon", "DTEND:20270804", "2027-08-04"],
    ["a length that nobody lives", "DTSTART:20270801", "DURATION:P999999999999999999W", "2027-08-01"],
    ["a length of a century", "DTSTART:20270801", "DURATION:P6000W", "2027-08-01"],
    ["a rule that nobody knows", "DTSTART:20270801", "RRULE:FREQ=NEVER", "2027-08-01"],
  ])("is named by its own day where it is %s", (_what, start, end, day) => {
    const answer = read(calendar(event("UID:x", start, end), good));
    expect(answer).toMatchObject({ events: [{ uid: "good" }], unreadDays: [day], unreadUids: ["x"] });
  });
});

describe("the half-days of an event with times", () => {
  const halves = (start: string, end: string) =>
    read(calendar(event("UID:x", `DTSTART:${start}`, `DTEND:${end}`))).events.flatMap((taken) =>
      halfDaysOfSpan(taken).map(({ day, half }) => `${day.slice(-2)} ${half}`),
    );
  const upTo = (first: string, last: string) => {
    const all = ["01 am", "01 pm", "02 am", "02 pm", "03 am", "03 pm"];
    return all.slice(all.indexOf(first), all.indexOf(last) + 1);
  };

  it.each([
    ["a stay", "20270701T140000", "20270703T100000", "01 pm", "03 am"],
    ["a stay of another house", "20270701T160000", "20270703T110000", "01 pm", "03 am"],
    ["noon to noon", "20270701T120000", "20270703T120000", "01 pm", "03 am"],
    ["a workday to an evening", "20270701T080000", "20270703T180000", "01 am", "03 pm"],
    ["whole days up to their last second", "20270701T000000", "20270703T235959", "01 am", "03 pm"],
    ["midnight to midnight", "20270701T000000", "20270703T000000", "01 am", "02 pm"],
    ["a morning", "20270701T080000", "20270701T100000", "01 am", "01 am"],
    ["an afternoon", "20270701T150000", "20270701T180000", "01 pm", "01 pm"],
    ["a workday", "20270701T090000", "20270701T170000", "01 am", "01 pm"],
    ["the hours between two guests", "20270701T110000", "20270701T130000", "01 am", "01 pm"],
    ["an hour before noon", "20270701T103000", "20270701T113000", "01 am", "01 am"],
    ["a moment", "20270701T120000", "20270701T120000", "01 pm", "01 pm"],
  ])("are those that it touches: %s", (_what, start, end, first, last) => {
    expect(halves(start, end)).toEqual(upTo(first, last));
  });

  it("are those of both where two of one name begin on one day", () => {
    const twice = calendar(
      event("UID:x", "DTSTART:20270701T150000", "DTEND:20270702T090000"),
      event("UID:x", "DTSTART:20270701T080000", "DTEND:20270701T090000"),
    );
    expect(read(twice).events).toMatchObject([{ start_day: "2027-07-01", end_day: "2027-07-02", starts_am: 1 }]);
  });
});

describe("what portals write beside a stay", () => {
  const hour = (uid: string, title: string, start: string, end: string) =>
    event(`UID:${uid}`, `DTSTART:${start}`, `DTEND:${end}`, `SUMMARY:${title}`);

  it.each(["Check-in: A", "Checkin", "Check in A", "Anreise A"])("is no event of its own: %s", (title) => {
    const text = calendar(
      hour("in", title, "20270701T120000Z", "20270701T130000Z"),
      hour("out", title.replace("in", "out"), "20270705T093000Z", "20270705T103000Z"),
      stay("stay", "20270701", "20270705"),
    );
    expect(days(text)).toEqual(["2027-07-01 2027-07-05"]);
  });

  it("takes its time where there is no stay", () => {
    const text = calendar(hour("out", "Check-out", "20270705T093000Z", "20270705T103000Z"));
    expect(days(text)).toEqual(["2027-07-05 2027-07-05"]);
  });
});

describe("a calendar whose end is the last night", () => {
  const lastNight = { endIsLastNight: true };

  it.each([
    ["days", "DTSTART:20270701", "DTEND:20270703", "2027-07-01 2027-07-04"],
    ["a night of one day", "DTSTART:20270701", "DTEND:20270701", "2027-07-01 2027-07-02"],
    ["times", "DTSTART:20270701T140000", "DTEND:20270703T100000", "2027-07-01 2027-07-04"],
    ["midnights", "DTSTART:20270701T000000", "DTEND:20270703T000000", "2027-07-01 2027-07-04"],
    ["a length", "DTSTART:20270701", "DURATION:P3D", "2027-07-01 2027-07-04"],
    ["no end", "DTSTART:20270701", "SUMMARY:x", "2027-07-01 2027-07-02"],
    ["a few hours", "DTSTART:20270701T080000", "DTEND:20270701T180000", "2027-07-01 2027-07-01"],
  ])("takes the night after it: %s", (_what, start, end, expected) => {
    expect(days(calendar(event("UID:x", start, end)), lastNight)).toEqual([expected]);
  });
});

describe("busy periods", () => {
  const busy = (...lines: string[]) =>
    calendar(["BEGIN:VFREEBUSY", "UID:fb", "DTSTART:20270501T000000Z", ...lines, "END:VFREEBUSY"].join("\r\n"));

  it("are taken by their times, as often as there are any", () => {
    const text = busy(
      "FREEBUSY;FBTYPE=BUSY:20270701T120000Z/20270705T080000Z,20270710T120000Z/P3D",
      "FREEBUSY:20270720T060000Z/20270720T070000Z",
      "FREEBUSY;FBTYPE=FREE:20270722T060000Z/20270724T070000Z",
      "FREEBUSY;FBTYPE=BUSY-TENTATIVE:20270801T120000Z/PT68H",
    );
    expect(days(text)).toEqual([
      "2027-07-01 2027-07-05",
      "2027-07-10 2027-07-13",
      "2027-07-20 2027-07-20",
      "2027-08-01 2027-08-04",
    ]);
    expect(read(text)).toMatchObject({ total: 4, unreadDays: [] });
  });

  it("are named by their day where they cannot be read; who is never busy has an empty calendar", () => {
    expect(read(busy("FREEBUSY:20270701T120000Z/soon"))).toMatchObject({ events: [], unreadDays: ["2027-07-01"] });
    expect(read(busy("FREEBUSY;FBTYPE=FREE:20270701T120000Z/P3D")).total).toBe(0);
  });
});

describe("events of one name", () => {
  it("count in their newest version, whichever stands first", () => {
    const old = stay("x", "20270701", "20270705");
    const moved = stay("x", "20270711", "20270715", "SEQUENCE:2");
    for (const events of [
      [old, moved],
      [moved, old],
    ])
      expect(days(calendar(...events))).toEqual(["2027-07-11 2027-07-15"]);
    expect(days(calendar(old, stay("x", "20270701", "20270705", "SEQUENCE:1", "STATUS:CANCELLED")))).toEqual([]);
    // It was moved to a time that is over.
    expect(days(calendar(old, stay("x", "20270301", "20270305", "SEQUENCE:1")))).toEqual([]);
  });

  it("are cancelled by a version that was not written before them, whatever their sequence is", () => {
    const at = (stamp: string) => `DTSTAMP:202705${stamp}T120000Z`;
    const off = stay("x", "20270701", "20270705", at("02"), "STATUS:CANCELED");
    expect(days(calendar(stay("x", "20270701", "20270705", at("01")), off))).toEqual([]);
    // Booked once more, and another stay of the same name.
    expect(days(calendar(off, stay("x", "20270701", "20270705", at("03"))))).toEqual(["2027-07-01 2027-07-05"]);
    expect(days(calendar(off, stay("x", "20270711", "20270715", at("01"))))).toEqual(["2027-07-11 2027-07-15"]);
  });

  it("have a name without control signs, and ours is known in capitals", () => {
    expect(read(calendar(stay("a\u0000b\u0007", "20270701", "20270705"))).events[0]?.uid).toBe("ab");
    expect(days(calendar(stay("X@BOATS.EXAMPLE", "20270701", "20270705"), good))).toEqual([goodDays]);
  });

  it("are all there where none is newer", () => {
    const both = calendar(stay("x", "20270701", "20270705"), stay("x", "20270711", "20270715"));
    expect(days(both)).toEqual(["2027-07-01 2027-07-05", "2027-07-11 2027-07-15"]);
  });
});

describe("somebody's own calendar of twenty years", () => {
  it("is read for what is to come, whatever was", () => {
    const past = Array.from({ length: 20_000 }, (_, at) => {
      const day = `${2007 + (at % 20)}0${1 + (at % 9)}1${at % 10}`;
      return event(`UID:${at}`, `DTSTART:${day}T100000`, `DTEND:${day}T110000`, "SUMMARY:Zahnarzt");
    });
    const birthdays = Array.from({ length: 100 }, (_, at) =>
      event(`UID:b${at}`, "DTSTART:19701231", "RRULE:FREQ=YEARLY"),
    );
    const lasted = event("UID:lasted", "DTSTART:20100101", "DURATION:P999999999W");
    const ended = event("UID:ended", "DTSTART:20100101", "RRULE:FREQ=MONTHLY;BYSETPOS=2;BYDAY=MO;UNTIL=20200101");
    const before = process.cpuUsage();
    const answer = read(calendar(...past, ...birthdays, lasted, ended, good));
    const { user, system } = process.cpuUsage(before);
    expect((user + system) / 1_000).toBeLessThan(3_000);
    expect(answer.events[0]).toMatchObject({ uid: "good" });
    expect(answer.events.length).toBe(201);
    expect(answer.unreadDays).toEqual([]);
  });
});
