import fc from "fast-check";
import { adjustedTo, type Charge, changedCharges, standingCharges, stayCharges, sumOfCharges } from "./charges.ts";

const rent = (quantity: number, unitCents: number): Charge => ({ kind: "rent", name: "", quantity, unitCents });
const extra = (name: Charge["name"], quantity: number, unitCents: number): Charge => ({
  kind: "extra",
  name,
  quantity,
  unitCents,
});

it("says what a stay is made of", () => {
  const extras = [
    { name: "extra_bed_linen_and_towel" as const, cents: 75_00 },
    { name: "extra_speaker" as const, cents: 0 },
  ];
  expect(stayCharges({ rent: 540_00, extras }, { nights: 3, persons: 3 })).toEqual([
    rent(3, 180_00),
    extra("extra_bed_linen_and_towel", 3, 25_00),
    extra("extra_speaker", 1, 0),
  ]);
  // A day costs a night; what is no whole price for each night is one line.
  expect(stayCharges({ rent: 180_00, extras: [] }, { nights: 0, persons: 1 })).toEqual([rent(1, 180_00)]);
  expect(stayCharges({ rent: 100_00, extras: [] }, { nights: 3, persons: 1 })).toEqual([rent(1, 100_00)]);
});

it("makes a stay cost what was agreed on, whatever was agreed on before", () => {
  const stay = [rent(2, 180_00), extra("extra_bbq", 1, 30_00)];
  const reduced = adjustedTo(300_00, stay);
  expect(reduced.at(-1)).toEqual({ kind: "adjustment", name: "", quantity: 1, unitCents: -90_00 });
  expect(sumOfCharges(adjustedTo(400_00, reduced))).toBe(400_00);
  expect(adjustedTo(390_00, reduced)).toEqual(stay);
});

it("writes only the lines that differ", () => {
  const stood = [rent(2, 180_00), extra("extra_bbq", 1, 30_00)];
  expect(changedCharges(stood, [rent(3, 180_00), extra("extra_bbq", 1, 30_00)])).toEqual([rent(1, 180_00)]);
  expect(changedCharges(stood, [rent(2, 180_00)])).toEqual([extra("extra_bbq", -1, 30_00)]);
  expect(changedCharges(stood, [rent(2, 200_00), extra("extra_bbq", 1, 30_00)])).toEqual([
    rent(2, 200_00),
    rent(-2, 180_00),
  ]);
  expect(changedCharges(stood, stood)).toEqual([]);
});

const someCharge: fc.Arbitrary<Charge> = fc.oneof(
  fc.record({
    kind: fc.constant("rent" as const),
    name: fc.constant("" as const),
    quantity: fc.integer({ min: 1, max: 60 }),
    unitCents: fc.integer({ min: 0, max: 300_00 }),
  }),
  fc.record({
    kind: fc.constant("extra" as const),
    name: fc.constantFrom("extra_bbq" as const, "extra_speaker" as const),
    quantity: fc.integer({ min: 1, max: 8 }),
    unitCents: fc.integer({ min: 0, max: 50_00 }),
  }),
);

it("comes to what was wanted, over however many changes", () => {
  fc.assert(
    fc.property(fc.array(fc.array(someCharge, { maxLength: 5 }), { maxLength: 5 }), (versions) => {
      const agreed: Charge[] = [];
      for (const wanted of versions) {
        agreed.push(...changedCharges(standingCharges(agreed), wanted));
        expect(standingCharges(agreed)).toEqual(expect.arrayContaining(standingCharges(wanted)));
        expect(sumOfCharges(agreed)).toBe(sumOfCharges(wanted));
      }
    }),
  );
});
