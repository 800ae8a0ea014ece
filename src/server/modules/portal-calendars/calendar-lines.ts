/** A line of a calendar by its name: `DTSTART;VALUE=DATE:20270701` is called "dtstart". */
export interface Line {
  name: string;
  /** The whole line, unfolded. */
  text: string;
}

/** What takes time in a calendar: an event, or a list of busy periods. */
export interface CalendarPart {
  kind: "vevent" | "vfreebusy";
  lines: Line[];
  /** It breaks off: another one begins, or the calendar ends, before it does. */
  isBroken: boolean;
}

const kinds: Record<string, CalendarPart["kind"]> = { VEVENT: "vevent", VFREEBUSY: "vfreebusy" };
/** Deeper than anything in a calendar. */
const deepest = 20;
const markup = /^\s*<(?:!doctype|html|head|body)\b/im;

/**
 * The events and busy periods of all calendars in a text (RFC 5545, 3.4), with the lines that have a name; what stands
 * before and behind the calendars, and lines that nobody can read, are left out. A byte order mark, blank lines and
 * any line ends are none of a calendar's business. Takes time that grows with the text alone.
 * @returns null where it is no calendar, a page of HTML, or one that breaks off.
 */
export function partsOf(text: string): CalendarPart[] | null {
  const parts: CalendarPart[] = [];
  // What was begun and has not ended yet, the calendar first.
  let open: string[] = [];
  let part: CalendarPart | null = null;
  let hasCalendar = false;
  // Templates of websites are indented at times: then no line goes on with the one before.
  for (const line of unfolded(/^END:VCALENDAR/im.test(text) ? text : text.replaceAll(/^[ \t]+/gm, ""))) {
    const [, name = ""] = /^([\w-]+)[;:]/.exec(line) ?? [];
    if (open.length === 0) {
      if (/^BEGIN:\s*VCALENDAR\s*$/i.test(line)) open = ["VCALENDAR"];
      // A page that shows a calendar is none; one that was written behind it costs nothing.
      else if (!hasCalendar && markup.test(line)) return null;
      continue;
    }
    if (/^(?:BEGIN|END)$/i.test(name)) {
      const of = line
        .slice(name.length + 1)
        .trim()
        .toUpperCase();
      if (name.toUpperCase() === "BEGIN") {
        // Events have no events in them: the one before did not end.
        if (kinds[of] && part) {
          part.isBroken = true;
          part = null;
          open = open.slice(0, 1);
        }
        if (open.length >= deepest) return null;
        open.push(of);
        const kind = open.length === 2 ? kinds[of] : undefined;
        if (kind) {
          part = { kind, lines: [], isBroken: false };
          parts.push(part);
        }
      } else if (open.includes(of)) {
        open = open.slice(0, open.lastIndexOf(of));
        if (part && open.length < 2) {
          part.isBroken = kinds[of] !== part.kind;
          part = null;
        }
        hasCalendar ||= open.length === 0;
      }
      continue;
    }
    // An alarm's lines are not its event's.
    if (part && open.length === 2 && name !== "") part.lines.push({ name: name.toLowerCase(), text: line });
  }
  return hasCalendar && open.length === 0 ? parts : null;
}

/** A line that begins with a blank goes on with the one before. */
function* unfolded(text: string): Generator<string> {
  let pieces: string[] = [];
  for (const line of text.split(/\r\n|\r|\n/)) {
    if (line === "") continue;
    if (/^[ \t]/.test(line) && pieces.length > 0) {
      pieces.push(line.slice(1));
      continue;
    }
    if (pieces.length > 0) yield pieces.join("");
    // A byte order mark is a blank, too.
    pieces = [line.trimStart()];
  }
  if (pieces.length > 0) yield pieces.join("");
}
