import { anOwnExtra } from "../../testing/price-lists.ts";
import { ownCharges, ownOnSiteCharges } from "./charges.ts";
import {
  areOffered,
  bookedExtras,
  changedOwnExtras,
  chosenOf,
  offeredOf,
  ownExtraLines,
  ownExtrasOf,
  sumOfOwn,
} from "./own-extras.ts";

const service = anOwnExtra({
  id: 2,
  german: "Service",
  english: "Service",
  isCompulsory: true,
  mostPieces: 1,
  cents: 49_00,
});
const dog = anOwnExtra({
  id: 3,
  german: "Hund",
  english: "Dog",
  mostPieces: 1,
  isOnSite: true,
  per: "night",
  cents: 8_00,
});
const list = { ownExtras: [anOwnExtra(), service, dog] };
const asked = { list, vehicleId: 1, nights: 3, persons: 4 };

describe("the extras of a list's own", () => {
  it("are those of all boats and of the boat itself, in the order of the list", () => {
    const ofOthers = anOwnExtra({ id: 4, vehicleIds: [2, 3] });
    expect(ownExtrasOf({ ownExtras: [ofOthers, ...list.ownExtras] }, 1)).toEqual(list.ownExtras);
    expect(ownExtrasOf({ ownExtras: [ofOthers] }, 3)).toEqual([ofOthers]);
  });

  it.each([
    ["stay", 2],
    ["night", 6],
    ["person", 8],
    ["personNight", 24],
  ] as const)("of which each piece is charged for each %s", (per, quantity) => {
    const extra = anOwnExtra({ per });
    const lines = ownExtraLines({ ...asked, list: { ownExtras: [extra] }, chosen: [{ id: 1, pieces: 2 }] });
    expect(lines).toEqual([{ extra, pieces: 2, quantity }]);
  });

  it("cost a day booking one night", () => {
    const extra = anOwnExtra({ per: "personNight" });
    const question = { ...asked, nights: 0, list: { ownExtras: [extra] }, chosen: [{ id: 1, pieces: 1 }] };
    expect(ownExtraLines(question)).toEqual([{ extra, pieces: 1, quantity: 4 }]);
  });

  it("are part of a stay where they are compulsory, and paid where the list says", () => {
    const lines = ownExtraLines({ ...asked, chosen: [{ id: 3, pieces: 1 }] });
    expect(lines).toEqual([
      { extra: service, pieces: 1, quantity: 1 },
      { extra: dog, pieces: 1, quantity: 3 },
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

describe("the extras of a changed stay", () => {
  const bicycleOfOthers = anOwnExtra({ id: 4, vehicleIds: [2, 3] });
  const cleaning = anOwnExtra({ id: 5, isCompulsory: true, mostPieces: 1, vehicleIds: [2], isOnSite: true });
  const agreed = { ownExtras: [...list.ownExtras, bicycleOfOthers, cleaning] };
  const chosen = [
    { id: 1, pieces: 2 },
    { id: 3, pieces: 1 },
  ];
  const stay = { vehicleId: 1, nights: 3, adults: 2, children: 2, ownExtras: chosen };
  const booked = bookedExtras(ownExtraLines({ ...asked, list: agreed, chosen }));
  const from = { vehicleId: 1, booked };
  const named = (lines: ReturnType<typeof changedOwnExtras>) =>
    lines.map(({ extra, quantity }) => [extra.id, quantity]);

  it("are counted anew for its nights and persons, what is compulsory with them", () => {
    expect(chosenOf(booked)).toEqual(chosen);
    const longer = { ...stay, nights: 5, adults: 1, children: 0 };
    expect(named(changedOwnExtras(agreed, from, longer, { isOurFault: false }))).toEqual([
      [1, 2],
      [2, 1],
      [3, 5],
    ]);
  });

  it("are what is compulsory on another boat, but nothing more where the booked one is out of service", () => {
    const moved = { ...stay, vehicleId: 2 };
    const ids = (isOurFault: boolean) => named(changedOwnExtras(agreed, from, moved, { isOurFault })).map(([id]) => id);
    expect([ids(false), ids(true)]).toEqual([
      [1, 2, 3, 5],
      [1, 2, 3],
    ]);
  });

  it("are what is chosen with the change, where the booked boat is out of service, too", () => {
    const moved = { ...stay, vehicleId: 2, ownExtras: [...chosen, { id: 4, pieces: 1 }] };
    const ids = named(changedOwnExtras(agreed, from, moved, { isOurFault: true })).map(([id]) => id);
    expect(ids).toEqual([1, 2, 3, 4]);
  });

  it("are nothing more on the boat that they were moved to, as long as they stay there", () => {
    const moved = { vehicleId: 2, booked };
    const ids = named(changedOwnExtras(agreed, moved, { ...stay, vehicleId: 2, nights: 4 }, { isOurFault: false }));
    expect(ids.map(([id]) => id)).toEqual([1, 2, 3]);
  });

  it("are those that another boat has", () => {
    const some = [...chosen, { id: 4, pieces: 1 }];
    expect(offeredOf(some, ownExtrasOf(agreed, 1))).toEqual(chosen);
    expect(() => changedOwnExtras(agreed, from, { ...stay, ownExtras: some }, { isOurFault: false })).toThrow(
      RangeError,
    );
  });
});
