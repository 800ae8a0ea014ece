import { aList, aPeriod, aStep } from "../../testing/price-lists.ts";
import { type AgreedList, changedRent, listsOfNights } from "./changed-rent.ts";
import { type Charge, rentCharges, sumOfCharges } from "./charges.ts";
import type { Day } from "./day.ts";
import type { PriceList } from "./price-list.ts";
import { rentLines } from "./rent.ts";

const listed = (id: number | null, list: PriceList, bookedOn: Day = "2027-01-10"): AgreedList => ({
  id,
  list,
  bookedOn,
});
const boat = { vehicleId: 1, nightCents: 175_00 };

/** The lines of a stay that agreed on a list, and of what it is changed to. */
function changed(agreed: AgreedList, held: AgreedList, from: [Day, number], to: [Day, number], persons = 2) {
  const [start, nights] = from;
  const { id, list, bookedOn } = agreed;
  const charges = rentCharges(rentLines({ ...boat, list, bookedOn, persons, stay: { start, nights } }), id);
  const stay = { start: to[0], nights: to[1] };
  return changedRent({ start, nights, charges }, { ...boat, stay, persons }, { agreed: [agreed], held });
}
const shown = (charges: readonly Charge[]) =>
  charges.map(({ name, firstDay = "", quantity, unitCents, priceListId = null }) => [
    name,
    firstDay,
    quantity,
    unitCents,
    priceListId,
  ]);

describe("the rent of a changed stay", () => {
  const old = listed(4, aList(aPeriod({ nightCents: 100_00 })));
  const held = listed(7, aList(aPeriod({ nightCents: 160_00 })));

  it("is that of the agreed list for the nights that the stay had, of the one that holds for those that are added", () => {
    expect(shown(changed(old, held, ["2027-06-10", 3], ["2027-06-09", 5]))).toEqual([
      ["nights", "2027-06-09", 1, 160_00, 7],
      ["nights", "2027-06-10", 3, 100_00, 4],
      ["nights", "2027-06-13", 1, 160_00, 7],
    ]);
    expect(shown(changed(old, held, ["2027-06-10", 3], ["2027-06-11", 1]))).toEqual([
      ["nights", "2027-06-11", 1, 100_00, 4],
    ]);
    expect(shown(changed(old, held, ["2027-06-10", 3], ["2027-07-10", 3]))).toEqual([
      ["nights", "2027-07-10", 3, 160_00, 7],
    ]);
    // A day booking has the night of its day.
    expect(shown(changed(old, held, ["2027-06-10", 0], ["2027-06-10", 2]))).toEqual([
      ["nights", "2027-06-10", 1, 100_00, 4],
      ["nights", "2027-06-11", 1, 160_00, 7],
    ]);
  });

  it("is the agreed list's alone where that still holds, and the other's where none was agreed on", () => {
    expect(shown(changed(old, { ...old, bookedOn: "2027-05-01" }, ["2027-06-10", 3], ["2027-06-10", 4]))).toEqual([
      ["nights", "2027-06-10", 4, 100_00, 4],
    ]);
    const charges: Charge[] = [{ kind: "rent", name: "", quantity: 3, unitCents: 90_00 }];
    const question = { ...boat, stay: { start: "2027-06-10", nights: 4 }, persons: 2 };
    const rent = changedRent({ start: "2027-06-10", nights: 3, charges }, question, { agreed: [], held });
    expect(shown(rent)).toEqual([["nights", "2027-06-10", 4, 160_00, 7]]);
  });

  it("has the nights at the boat's own price with the list that named none for them", () => {
    const silent = listed(4, aList(aPeriod({ nightCents: null })));
    expect(shown(changed(silent, held, ["2027-06-10", 2], ["2027-06-10", 3]))).toEqual([
      ["", "2027-06-10", 2, 175_00, 4],
      ["nights", "2027-06-12", 1, 160_00, 7],
    ]);
    const later = listed(7, aList(aPeriod({ vehicleId: 2 })));
    expect(shown(changed(silent, later, ["2027-06-10", 2], ["2027-06-10", 3]))).toEqual([
      ["", "2027-06-10", 2, 175_00, 4],
      ["", "2027-06-12", 1, 175_00, 7],
    ]);
  });

  it("counts further persons by the list of each night", () => {
    const few = listed(4, aList(aPeriod({ nightCents: 100_00, personsIncluded: 2, personNightCents: 10_00 })));
    const dear = listed(7, aList(aPeriod({ nightCents: 160_00, personsIncluded: 3, personNightCents: 30_00 })));
    expect(shown(changed(few, dear, ["2027-06-10", 2], ["2027-06-10", 3], 4)).slice(2)).toEqual([
      ["persons", "2027-06-10", 4, 10_00, 4],
      ["persons", "2027-06-12", 1, 30_00, 7],
    ]);
  });

  it("takes off each list's percentage of its own nights: by its day, and by the length of the whole stay", () => {
    const discounts = (percent: number) => ({
      earlyBirds: [{ until: "01-31", percent }],
      longStays: [{ nights: 5, percent: 2 * percent }],
    });
    const early = listed(4, { ...old.list, ...discounts(10) });
    const late = listed(7, { ...held.list, ...discounts(50) }, "2027-03-01");
    expect(shown(changed(early, late, ["2027-06-10", 3], ["2027-06-10", 5])).slice(2)).toEqual([
      ["earlyBird", "", 1, -30_00, 4],
      ["longStay", "", 1, -60_00, 4],
      ["longStay", "", 1, -320_00, 7],
    ]);
    // Not even a hundred percent of both takes off more than the nights cost.
    const free = listed(7, { ...held.list, ...discounts(80) });
    expect(sumOfCharges(changed(early, free, ["2027-06-10", 3], ["2027-06-10", 5]))).toBe(210_00);
  });

  it("is the agreed list's as a whole where one of both stays is priced by its ladder", () => {
    const ladder = listed(4, aList(aPeriod({ nightCents: 100_00, ladder: [aStep(7, 600_00)] })));
    expect(shown(changed(ladder, held, ["2027-06-10", 7], ["2027-06-10", 5]))).toEqual([
      ["nights", "2027-06-10", 5, 100_00, 4],
    ]);
    expect(shown(changed(ladder, held, ["2027-06-10", 7], ["2027-06-10", 8]))).toEqual([
      ["nights", "2027-06-10", 8, 100_00, 4],
    ]);
    expect(shown(changed(ladder, held, ["2027-06-10", 5], ["2027-06-10", 7]))).toEqual([
      ["ladder", "2027-06-10", 1, 600_00, 4],
    ]);
    expect(shown(changed(ladder, held, ["2027-06-10", 5], ["2027-06-10", 6]))).toEqual([
      ["nights", "2027-06-10", 5, 100_00, 4],
      ["nights", "2027-06-15", 1, 160_00, 7],
    ]);
  });

  it("has the ladder of the list that holds for a stay of other days, never for nights that are added", () => {
    const ladder = listed(7, aList(aPeriod({ nightCents: 160_00, ladder: [aStep(3, 333_00)] })));
    expect(shown(changed(old, ladder, ["2027-06-10", 2], ["2027-08-10", 3]))).toEqual([
      ["ladder", "2027-08-10", 1, 333_00, 7],
    ]);
    expect(sumOfCharges(changed(old, ladder, ["2027-06-10", 2], ["2027-06-10", 3]))).toBe(360_00);
  });

  it("is by three lists once nights were added twice", () => {
    const charges = changed(old, held, ["2027-06-10", 2], ["2027-06-10", 3]);
    const third = listed(9, aList(aPeriod({ nightCents: 300_00 })));
    const question = { ...boat, stay: { start: "2027-06-11", nights: 3 }, persons: 2 };
    const standing = { start: "2027-06-10", nights: 3, charges };
    expect(shown(changedRent(standing, question, { agreed: [old, held], held: third }))).toEqual([
      ["nights", "2027-06-11", 1, 100_00, 4],
      ["nights", "2027-06-12", 1, 160_00, 7],
      ["nights", "2027-06-13", 1, 300_00, 9],
    ]);
    const again = { ...held, bookedOn: "2027-02-01" };
    expect(shown(changedRent(standing, question, { agreed: [old, held], held: again }))).toEqual([
      ["nights", "2027-06-11", 1, 100_00, 4],
      ["nights", "2027-06-12", 2, 160_00, 7],
    ]);
  });
});

it("knows the list of each night of a ladder, of what lies beyond it and of one at the boat's own price", () => {
  const { list } = listed(4, aList(aPeriod({ ladder: [aStep(2, 1_00)], furtherNightCents: 1_00 })));
  const stay = { start: "2027-06-10", nights: 4 };
  const charges = rentCharges(rentLines({ ...boat, list, bookedOn: "2027-01-01", persons: 2, stay }), 4);
  expect([...listsOfNights({ ...stay, charges }).keys()]).toHaveLength(4);
  const own: Charge = { kind: "rent", name: "", quantity: 4, unitCents: 1, priceListId: 4 };
  expect([...listsOfNights({ ...stay, charges: [own] })]).toHaveLength(4);
});
