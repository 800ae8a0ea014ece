import { readFileSync } from "node:fs";
import { extraFields, extraNames, extras, isExtraName, type OfferedExtras, offeredExtras } from "./extras.ts";

const json = (file: string): unknown => JSON.parse(readFileSync(file, "utf8"));

describe("the table of extras", () => {
  it.each(["de", "en"])("has a text for pages and for mails in %s, and none is left over", (language) => {
    const pages = json(`locales/${language}/extras.json`) as object;
    const mails = json(`locales/${language}/mail.json`) as { extras: object };
    for (const texts of [pages, mails.extras]) {
      expect(Object.keys(texts).toSorted()).toEqual(extraNames.toSorted());
      expect(Object.values(texts).every(Boolean)).toBe(true);
    }
  });

  it("gives each extra a name of its own for staff", () => {
    const names = Object.values(extras).map(({ german }) => german);
    expect(new Set(names.filter(Boolean)).size).toBe(extraNames.length);
  });

  it("knows every extra that a boat of the first database offers, and each is offered by one", () => {
    const boats = json("src/server/db/seed/houseboats.json") as { extras: OfferedExtras }[];
    const offered = new Set(boats.flatMap((boat) => Object.keys(boat.extras)));
    expect([...offered].filter((name) => !isExtraName(name))).toEqual([]);
    expect(extraNames.filter((name) => !offered.has(name))).toEqual([]);
  });
});

describe("what a vehicle offers", () => {
  const offered: OfferedExtras = { extra_bbq: null, extra_captain: 20_00, extra_sonar: null };

  it("is answered field by field, with its own price where the extra is charged so", () => {
    expect(extraFields(offered)).toMatchObject({ extra_bbq: true, extra_captain: "20.00", extra_speaker: false });
    expect(extraFields({})).toMatchObject({ extra_bbq: false, extra_captain: null });
  });

  it("is read from those fields again", () => {
    expect(offeredExtras(extraFields(offered))).toEqual(offered);
    expect(offeredExtras(extraFields({}))).toEqual({});
  });
});
