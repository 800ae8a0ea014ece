import fc from "fast-check";
import { vehicleTypeOf, vehicleTypes, vehicleWords } from "./vehicle-words.ts";

describe("the words for vehicle types in addresses", () => {
  it("names every type in both languages, and back", () => {
    expect(Object.keys(vehicleWords).toSorted()).toEqual([...vehicleTypes].toSorted());
    for (const type of vehicleTypes) {
      expect(vehicleTypeOf(vehicleWords[type].de, "de")).toBe(type);
      expect(vehicleTypeOf(vehicleWords[type].en, "en")).toBe(type);
    }
  });

  it("knows no word of the other language and no other spelling", () => {
    expect([vehicleTypeOf("houseboats", "de"), vehicleTypeOf("Hausboote", "en")]).toEqual([null, null]);
    expect([vehicleTypeOf("hausboote", "de"), vehicleTypeOf("Houseboats", "en")]).toEqual([null, null]);
  });

  it("knows nothing else", () => {
    const words = vehicleTypes.flatMap((type): string[] => [vehicleWords[type].de, vehicleWords[type].en]);
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.constantFrom("toString", "__proto__")), (word) => {
        fc.pre(!words.includes(word));
        expect([vehicleTypeOf(word, "de"), vehicleTypeOf(word, "en")]).toEqual([null, null]);
      }),
    );
  });
});
