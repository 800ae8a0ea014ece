import { emptyPriceList } from "../../../shared/contract/price-list.ts";
import { priceListSchema } from "../../../shared/contract/price-list-field.ts";
import { ownExtraFields } from "../../../testing/price-list-form.ts";
import { extraPriceErrors, extraPriceValues, usualAmount, withExtraPrices } from "./extra-prices.ts";
import {
  newOwnExtra,
  nextExtraId,
  ownExtraErrors,
  ownExtraOf,
  ownExtraValues,
  takingHalf,
  withOwnExtra,
  withoutOwnExtra,
} from "./own-extra-values.ts";

const typed = { ...newOwnExtra(), german: " Hund ", price: "8,5" };
const bicycle = ownExtraFields();
const dog = ownExtraFields({ id: 3, name_de: "Hund", name_en: "Hund", most_pieces: 1, price: "8.50" });

describe("an extra as it is typed", () => {
  it("needs a German name and a price, and is what most are", () => {
    expect(ownExtraErrors(newOwnExtra())).toEqual({
      german: "validation-staff:priceListExtra",
      price: "validation-staff:priceListPrice",
    });
    expect(ownExtraErrors(typed)).toEqual({});
    expect(ownExtraOf(typed, 3)).toEqual(dog);
  });

  it("has one piece where it is compulsory, whatever was typed before", () => {
    const compulsory = { ...typed, isCompulsory: true, pieces: "7" };
    expect(ownExtraErrors(compulsory)).toEqual({});
    expect(ownExtraOf(compulsory, 3)).toMatchObject({ compulsory: true, most_pieces: 1 });
  });

  it.each([
    ["german", "x".repeat(41), "validation-staff:priceListExtra"],
    ["english", "x".repeat(41), "validation-staff:priceListExtra"],
    ["price", "100000", "validation-staff:priceListPrice"],
    ["pieces", "0", "validation-staff:priceListPieces"],
    ["pieces", "21", "validation-staff:priceListPieces"],
    ["pieces", "", "validation-staff:priceListPieces"],
  ])("is refused at %s for %j, as the server would", (field, text, message) => {
    expect(ownExtraErrors({ ...typed, [field]: text })).toEqual({ [field]: message });
  });

  it("that takes a half-day is chosen, once, and from as many days before as are typed", () => {
    const early = { ...typed, isCompulsory: true, pieces: "4", ...takingHalf("firstMorning"), daysBefore: " 7 " };
    expect(ownExtraErrors(early)).toEqual({});
    expect(ownExtraOf(early, 3)).toEqual({ ...dog, takes: "firstMorning", days_before: 7 });
    expect(ownExtraOf({ ...early, daysBefore: "" }, 3)).toEqual({ ...dog, takes: "firstMorning" });
    // Whoever takes nothing after all has no such days either.
    expect(ownExtraOf({ ...early, ...takingHalf("") }, 3)).toEqual(dog);
  });

  it.each(["366", "-1", "1.5", "x"])("is refused %j days before, as the server would", (daysBefore) => {
    const late = { ...typed, ...takingHalf("lastAfternoon"), daysBefore };
    expect(ownExtraErrors(late)).toEqual({ daysBefore: "validation-staff:priceListDaysBefore" });
    expect(ownExtraErrors({ ...late, takes: "" })).toEqual({});
  });

  it("is the same after it was opened and taken over", () => {
    const every = ownExtraFields({ vehicles: [2], per: "personNight", on_site: true, price: "0.01" });
    const late = ownExtraFields({ most_pieces: 1, takes: "lastAfternoon", days_before: 0 });
    for (const extra of [bicycle, every, late])
      expect(ownExtraOf(ownExtraValues(extra, "de"), extra.id)).toEqual(extra);
    expect(priceListSchema.isValidSync({ ...emptyPriceList, own_extras: [every, { ...late, id: 2 }] })).toBe(true);
  });
});

describe("the extras of a list", () => {
  const list = { ...emptyPriceList, own_extras: [bicycle, dog] };

  it("get a number that no version has", () => {
    expect(nextExtraId([emptyPriceList])).toBe(1);
    expect(nextExtraId([emptyPriceList, list, { own_extras: [ownExtraFields({ id: 9 })] }])).toBe(10);
  });

  it("are changed in their place, added at the end and taken out", () => {
    const changed = { ...bicycle, price: "25.00" };
    expect(withOwnExtra(list, changed).own_extras).toEqual([changed, dog]);
    const added = ownExtraFields({ id: 4 });
    expect(withOwnExtra(list, added).own_extras).toEqual([bicycle, dog, added]);
    expect(withoutOwnExtra(list, 1).own_extras).toEqual([dog]);
  });
});

describe("prices of the boats' extras", () => {
  it("are usual where nothing is typed", () => {
    const values = extraPriceValues({ ...emptyPriceList, extra_prices: { extra_bbq: "45.50" } }, "de");
    expect(values).toMatchObject({ extra_bbq: "45,50", extra_captain: "" });
    expect(withExtraPrices(emptyPriceList, { ...values, extra_captain: "0" }).extra_prices).toEqual({
      extra_bbq: "45.50",
      extra_captain: "0.00",
    });
    expect(withExtraPrices(emptyPriceList, extraPriceValues(emptyPriceList, "de"))).toEqual(emptyPriceList);
    expect([usualAmount("extra_bbq"), usualAmount("extra_captain")]).toEqual(["30.00", null]);
  });

  it("are refused where they are none", () => {
    expect(extraPriceErrors({ extra_bbq: "viel", extra_sonar: "100000", extra_captain: " " })).toEqual({
      extra_bbq: "validation-staff:priceListPrice",
      extra_sonar: "validation-staff:priceListPrice",
    });
  });
});
