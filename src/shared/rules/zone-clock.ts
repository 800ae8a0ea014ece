/**
 * What the clocks of a time zone show at an instant (both in milliseconds since 1970), as the instant at which those of
 * UTC show it. Read from the parts of a date: the text of a locale differs from engine to engine ("en-CA" writes
 * 11/26/2026 with ICU 72, and 2026-11-26 before and after it).
 *
 * @throws RangeError for an instant that is none, and where the engine's parts are no numbers.
 */
export function createZoneClock(timeZone: string): (instant: number) => number {
  const format = new Intl.DateTimeFormat("en", {
    timeZone,
    calendar: "gregory",
    numberingSystem: "latn",
    hourCycle: "h23",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
    second: "numeric",
  });
  return (instant) => {
    const parts = format.formatToParts(instant);
    const part = (wanted: Intl.DateTimeFormatPartTypes) => Number(parts.find(({ type }) => type === wanted)?.value);
    const [hour, minute, second] = [part("hour"), part("minute"), part("second")];
    const wall = Date.UTC(part("year"), part("month") - 1, part("day"), hour, minute, second);
    if (Number.isNaN(wall)) throw new RangeError(`no time in ${timeZone}: ${JSON.stringify(parts)}`);
    return wall;
  };
}
