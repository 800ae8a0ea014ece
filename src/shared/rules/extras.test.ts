import { readFileSync } from "node:fs";
import { extraFields, extraNames, extras, isExtraName, type OfferedExtras, offeredExtras } from "./extras.ts";

const json = (file: string): unknown => JSON.parse(readFileSync(file, "utf8"));

/** Without the words around extras of a price list's own. */
function namesIn(language: string) {
  const { own: _own, ...names } = json(`locales/${language}/extras.json`) as Record<string, unknown>;
  return names;
}

describe("the table of extras", () => {
  it.each(["de", "en"])("has a name of its own for each extra in %s, and none is left over", (language) => {
    const names = namesIn(language);
    expect(Object.keys(names).toSorted()).toEqual(extraNames.toSorted());
    expect(new Set(Object.values(names).filter(Boolean)).size).toBe(extraNames.length);
  });

  it("calls each extra for staff what German guests read", () => {
    const names = Object.entries(extras).map(([name, { german }]) => [name, german]);
    expect(Object.fromEntries(names)).toEqual(namesIn("de"));
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
