import { someSettings } from "../../../testing/builders.ts";
import { openingHoursData } from "./opening-hours-data.ts";

const bare = someSettings({
  off_season_start: null,
  off_season_end: null,
  season_begin_start: null,
  season_end_start: null,
});
const runs = (data: object[]) =>
  data.map((entry) => {
    const { opens, closes, validFrom, validThrough } = entry as Record<string, string | undefined>;
    return [opens, closes, validFrom, validThrough];
  });

describe("the opening hours for search engines", () => {
  it("are of every day, each by its address at schema.org", () => {
    const [general] = openingHoursData(bare, "2027-05-03") as { dayOfWeek: string[] }[];
    expect(general?.dayOfWeek).toHaveLength(7);
    expect(general?.dayOfWeek).toEqual(
      expect.arrayContaining(["https://schema.org/Monday", "https://schema.org/Sunday"]),
    );
  });

  it("are the general ones, each season's and the off-season's, with the years of the present or next run", () => {
    expect(runs(openingHoursData(someSettings(), "2027-05-03"))).toEqual([
      ["09:00", "18:00", undefined, undefined],
      ["10:00", "16:00", "2028-03-16", "2028-04-30"],
      ["10:00", "16:00", "2027-10-01", "2027-11-14"],
      ["00:00", "00:00", "2027-11-15", "2028-03-15"],
    ]);
  });

  it.each([
    ["2027-11-15", "2027-11-15", "2028-03-15"],
    ["2028-03-15", "2027-11-15", "2028-03-15"],
    ["2028-03-16", "2028-11-15", "2029-03-15"],
  ])("on %s name a season over New Year from %s to %s", (today, from, through) => {
    const settings = { ...bare, off_season_start: "2020-11-15", off_season_end: "2021-03-15" };
    expect(runs(openingHoursData(settings, today)).at(-1)).toEqual(["00:00", "00:00", from, through]);
  });

  it.each([
    ["2027-01-10", "2027-02-28"],
    ["2028-01-10", "2028-02-29"],
  ])("on %s end a season with February on %s", (today, through) => {
    const settings = { ...bare, off_season_start: "2020-11-01", off_season_end: "2020-02-29" };
    expect(runs(openingHoursData(settings, today)).at(-1)?.[3]).toBe(through);
  });

  it("leave out what is not set", () => {
    expect(openingHoursData({ ...bare, general_closing_hour: null }, "2027-05-03")).toEqual([]);
    expect(
      openingHoursData({ ...bare, season_end_start: "2026-10-01", season_end_opening_hour: null }, "2027-05-03"),
    ).toHaveLength(1);
  });

  it("write midnight as the last minute of the day", () => {
    expect(runs(openingHoursData({ ...bare, general_closing_hour: "24" }, "2027-05-03"))[0]?.[1]).toBe("23:59");
  });
});
