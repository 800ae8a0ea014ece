import { boundsOf, searchOf, sheetsOf, turned, viewIn } from "./board-view.ts";

const winter = { off_season_start: "2000-11-01", off_season_end: "2000-03-15" };
const open = { off_season_start: null, off_season_end: null };

it("reads what it writes into the address", () => {
  for (const span of ["week", "month", "season"] as const) {
    expect(viewIn(searchOf({ day: "2027-05-05", span }))).toEqual({ day: "2027-05-05", span });
  }
  expect(searchOf({ day: "2027-05-05", span: "month" })).toBe("?von=2027-05-05&Zeitraum=monat");
});

it.each(["", "?von=2027-02-30&Zeitraum=jahr", "?von=0001-01-01", "?von=9999-12-31"])(
  "reads nothing from %s",
  (search) => {
    expect(viewIn(search)).toEqual({ day: null, span: null });
  },
);

it("shows the week from Monday, the month, and each month of the season", () => {
  const day = "2027-05-05";
  expect(sheetsOf({ day, span: "week" }, winter)).toEqual([{ from: "2027-05-03", to: "2027-05-09" }]);
  expect(sheetsOf({ day, span: "month" }, winter)).toEqual([{ from: "2027-05-01", to: "2027-05-31" }]);
  const season = sheetsOf({ day, span: "season" }, winter);
  expect([season.length, boundsOf(season)]).toEqual([8, { from: "2027-03-01", to: "2027-10-31" }]);
  expect(boundsOf(sheetsOf({ day, span: "season" }, open))).toEqual({ from: "2027-01-01", to: "2027-12-31" });
});

it.each([
  ["week", "2027-04-26", "2027-05-10"],
  ["month", "2027-04-01", "2027-06-01"],
  ["season", "2026-03-01", "2028-03-01"],
] as const)("turns the %s, there and back", (span, before, after) => {
  const view = { day: "2027-05-05", span };
  const firstOf = (turns: ("previous" | "next")[]) =>
    boundsOf(
      sheetsOf(
        turns.reduce((from, to) => turned(from, to, winter), view),
        winter,
      ),
    ).from;
  expect([firstOf(["previous"]), firstOf(["next"])]).toEqual([before, after]);
  expect(firstOf(["previous", "next"])).toBe(firstOf([]));
  expect(firstOf(["next", "next", "previous", "previous"])).toBe(firstOf([]));
});

it("turns years where no day is closed", () => {
  const view = { day: "2027-05-05", span: "season" } as const;
  expect([turned(view, "previous", open).day, turned(view, "next", open).day]).toEqual(["2026-12-31", "2028-01-01"]);
});

it("shows the next season in the off-season", () => {
  expect(boundsOf(sheetsOf({ day: "2026-12-24", span: "season" }, winter)).from).toBe("2027-03-01");
});
