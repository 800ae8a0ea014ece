import { formatDay, formatInstant } from "./dates.ts";

it.each([
  ["de", "long", "Mo,_3._Mai 2027"],
  ["de", "short", "3._Mai"],
  ["de", "full", "Montag, 3. Mai 2027"],
  ["en", "short", "3_May"],
  ["en", "long", "Mon,_3_May 2027"],
] as const)("writes a day in %s, %s, and breaks no line between day and month", (language, style, text) => {
  expect(formatDay("2027-05-03", language, style).replaceAll("\u00a0", "_")).toBe(text);
});

it("writes a day in few letters, which nobody reads as another one", () => {
  expect(formatDay("2027-05-03", "de", "brief")).toBe("03.05.2027");
  expect(formatDay("2027-05-03", "en", "brief")).toBe("3 May 2027");
});

it.each([
  ["2027-07-01T23:30:00Z", "02.07.2027, 01:30", "01:30"],
  ["2027-01-01T23:30:00Z", "02.01.2027, 00:30", "00:30"],
])("writes the instant %s as the clock in Berlin shows it", (instant, dateAndTime, time) => {
  expect(formatInstant(instant, "de", "dateAndTime")).toBe(dateAndTime);
  expect(formatInstant(instant, "de", "time")).toBe(time);
});
