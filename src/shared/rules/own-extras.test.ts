import { areOffered, ownCharges, ownExtraLines, ownExtrasOf, ownOnSiteCharges, sumOfOwn } from "./own-extras.ts";
import type { OwnExtra } from "./price-list.ts";

const anExtra = (changes: Partial<OwnExtra> = {}): OwnExtra => ({
  id: 1,
  german: "Fahrrad",
  english: "Bicycle",
  vehicleIds: [],
  isCompulsory: false,
  mostPieces: 4,
  per: "stay",
  isOnSite: false,
  cents: 20_00,
  ...changes,
});

const service = anExtra({
  id: 2,
  german: "Service",
  english: "Service",
  isCompulsory: true,
  mostPieces: 1,
  cents: 49_00,
});
const dog = anExtra({
  id: 3,
  german: "Hund",
  english: "Dog",
  mostPieces: 1,
  isOnSite: true,
  per: "night",
  cents: 8_00,
});
const list = { ownExtras: [anExtra(), service, dog] };
const asked = { list, vehicleId: 1, nights: 3, persons: 4 };

describe("the extras of a list's own", () => {
  it("are those of all boats and of the boat itself, in the order of the list", () => {
    const ofOthers = anExtra({ id: 4, vehicleIds: [2, 3] });
    expect(ownExtrasOf({ ownExtras: [ofOthers, ...list.ownExtras] }, 1)).toEqual(list.ownExtras);
    expect(ownExtrasOf({ ownExtras: [ofOthers] }, 3)).toEqual([ofOthers]);
  });

  it.each([
    ["stay", 2],
    ["night", 6],
    ["person", 8],
    ["personNight", 24],
  ] as const)("of which each piece is charged for each %s", (per, quantity) => {
    const extra = anExtra({ per });
    const lines = ownExtraLines({ ...asked, list: { ownExtras: [extra] }, chosen: [{ id: 1, pieces: 2 }] });
    expect(lines).toEqual([{ extra, quantity }]);
  });

  it("cost a day booking one night", () => {
    const extra = anExtra({ per: "personNight" });
    const question = { ...asked, nights: 0, list: { ownExtras: [extra] }, chosen: [{ id: 1, pieces: 1 }] };
    expect(ownExtraLines(question)).toEqual([{ extra, quantity: 4 }]);
  });

  it("are part of a stay where they are compulsory, and paid where the list says", () => {
    const lines = ownExtraLines({ ...asked, chosen: [{ id: 3, pieces: 1 }] });
    expect(lines).toEqual([
      { extra: service, quantity: 1 },
      { extra: dog, quantity: 3 },
    ]);
    expect([sumOfOwn(lines, { isOnSite: false }), sumOfOwn(lines, { isOnSite: true })]).toEqual([49_00, 24_00]);
    const label = { de: "Service", en: "Service" };
    expect(ownCharges(lines, 7)).toEqual([
      { kind: "extra", name: "own_2", label, quantity: 1, unitCents: 49_00, priceListId: 7 },
    ]);
    expect(ownOnSiteCharges(lines, 7)).toEqual([
      { kind: "fee", name: "own_3", label: { de: "Hund", en: "Dog" }, quantity: 3, unitCents: 8_00, priceListId: 7 },
    ]);
  });

  it.each([
    ["one that the boat does not have", [{ id: 9, pieces: 1 }]],
    [
      "one twice",
      [
        { id: 1, pieces: 1 },
        { id: 1, pieces: 1 },
      ],
    ],
    ["more pieces than there are", [{ id: 1, pieces: 5 }]],
    ["no piece", [{ id: 1, pieces: 0 }]],
    ["a compulsory one", [{ id: 2, pieces: 1 }]],
  ])("are not offered as %s", (_case, chosen) => {
    expect(areOffered(chosen, list.ownExtras)).toBe(false);
    expect(() => ownExtraLines({ ...asked, chosen })).toThrow(RangeError);
  });
});
