import fc from "fast-check";
import { type SeasonBlock, seasonBlocks } from "../../../shared/contract/hours.ts";
import { someSettings } from "../../../testing/builders.ts";
import {
  businessErrors,
  businessValues,
  clearedBlock,
  dateFields,
  isBlank,
  previewOf,
  toBusinessUpdate,
} from "./business-values.ts";

const blocks = Object.keys(seasonBlocks) as SeasonBlock[];

describe("the form of hours and seasons", () => {
  it("opens with what is stored and sends the same again, whatever the year was", () => {
    const settings = someSettings({ off_season_end: "2027-02-29" });
    const values = businessValues(settings);
    expect([values.off_season_end, businessErrors(values)]).toEqual([{ day: "29", month: "2" }, {}]);
    expect(previewOf(businessValues(previewOf(values)))).toEqual(previewOf(values));
    const days = (record: object) => Object.values(record).map((value) => String(value).replace(/^\d{4}-/, ""));
    const { weAreHiring, ...update } = toBusinessUpdate(values);
    const { hiring, ...stored } = settings;
    expect(weAreHiring).toBe(hiring);
    expect(days(update).toSorted()).toEqual(days(stored).toSorted());
  });

  it("takes every day that a leap year has and no other", () => {
    const values = businessValues(someSettings());
    const number = fc.integer({ min: 1, max: 12 });
    fc.assert(
      fc.property(fc.constantFrom(...dateFields), fc.integer({ min: 1, max: 31 }), number, (name, day, month) => {
        const errors = businessErrors({ ...values, [name]: { day: String(day), month: String(month) } });
        const exists = day <= new Date(Date.UTC(2024, month, 0)).getUTCDate();
        expect(errors).toEqual(exists ? {} : { [name]: "validation-staff:seasonDate" });
      }),
    );
  });

  it("takes a day without a month for no date, and for no empty field either", () => {
    const values = { ...businessValues(someSettings()), ...clearedBlock("off_season") };
    expect(businessErrors({ ...values, off_season_start: { day: "3", month: "" } })).toEqual({
      off_season_start: "validation-staff:seasonDate",
      off_season_end: "validation-staff:block",
    });
  });

  it.each(blocks)("leaves %s out as a whole", (block) => {
    const values = businessValues(someSettings());
    const cleared = { ...values, ...clearedBlock(block) };
    expect([isBlank(values, block), isBlank(cleared, block), businessErrors(cleared)]).toEqual([false, true, {}]);
    const update = toBusinessUpdate(cleared);
    expect(seasonBlocks[block].map((name) => update[name])).toEqual(seasonBlocks[block].map(() => null));
  });

  it("shows nothing of what is wrong", () => {
    const values = { ...businessValues(someSettings()), general_opening_hour: "25", season_end_closing_hour: "" };
    expect(previewOf(values)).toMatchObject({
      general_opening_hour: null,
      general_closing_hour: "18",
      season_end_opening_hour: "10",
      season_end_closing_hour: null,
    });
  });
});
