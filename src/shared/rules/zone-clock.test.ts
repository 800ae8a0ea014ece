import { withOtherDateTexts } from "../../testing/other-engine.ts";
import { addDays, dayOf, hourOf, instantOf, timeOf } from "./day.ts";
import { createZoneClock } from "./zone-clock.ts";

describe("in an engine that writes dates in other ways", () => {
  withOtherDateTexts();

  it("a day and an hour are those of Berlin", () => {
    expect(new Intl.DateTimeFormat("en-CA").format(new Date("2031-11-26T11:00:00Z"))).toContain("11 / 26 / 2031");
    const instants = ["2031-11-26T22:59:59Z", "2031-11-26T23:05:00Z", "2031-07-01T21:59:59Z", "2031-07-01T22:05:00Z"];
    const found = instants.map((text) => new Date(text)).map((at) => `${dayOf(at)} ${hourOf(at)} ${timeOf(at)}`);
    expect(found).toEqual(["2031-11-26 23 23:59", "2031-11-27 0 00:05", "2031-07-01 23 23:59", "2031-07-02 0 00:05"]);
    expect(instantOf("2031-07-10", 14).toISOString()).toBe("2031-07-10T12:00:00.000Z");
  });

  it("the clocks of another zone are theirs, with the minutes between zones", () => {
    const noon = Date.parse("2031-01-15T12:00:00Z");
    expect(new Date(createZoneClock("Asia/Kolkata")(noon)).toISOString()).toBe("2031-01-15T17:30:00.000Z");
    expect(new Date(createZoneClock("America/New_York")(noon)).toISOString()).toBe("2031-01-15T07:00:00.000Z");
  });
});

describe("in an engine whose dates have no numbers", () => {
  withOtherDateTexts("?");

  it("no day is made", () => {
    expect(() => dayOf(new Date("2032-02-03T04:05:06Z"))).toThrow(/^no time in Europe\/Berlin: /);
    expect(() => hourOf(new Date("2032-02-03T04:05:06Z"))).toThrow(RangeError);
  });
});

it("what is no day and no instant is refused where a day would be made of it", () => {
  const none = new Date(Number.NaN);
  for (const make of [dayOf, hourOf, timeOf]) expect(() => make(none)).toThrow(RangeError);
  expect(() => addDays("11/26/2026", 1)).toThrow("NaN is no day");
  expect(() => addDays("2027-05-03", Number.NaN)).toThrow("NaN is no day");
});
