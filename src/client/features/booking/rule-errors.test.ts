import { readFileSync } from "node:fs";
import type { BookingFormValues } from "../../../shared/contract/booking.ts";
import { schemaErrors } from "../../../shared/contract/field-errors.ts";
import { addDays } from "../../../shared/rules/day.ts";
import { maximumNights, minimumNights } from "../../../shared/rules/stay.ts";
import { aBookingForm, aVehicle, testToday } from "../../../testing/builders.ts";
import { bookingFormSchema, emptyBookingForm } from "./booking-fields.ts";
import { type BookingRules, bookingRuleErrors } from "./rule-errors.ts";

const rules: BookingRules = {
  vehicle: aVehicle(),
  role: "visitor",
  today: testToday,
  firstStart: testToday,
  offSeason: { off_season_start: null, off_season_end: null },
  stay: { start: addDays(testToday, 7), end: addDays(testToday, 9) },
  appliedCode: null,
};

const errors = (form: Partial<BookingFormValues> = {}, changes: Partial<BookingRules> = {}) => {
  const values = aBookingForm(form);
  return { ...bookingRuleErrors(values, { ...rules, ...changes }), ...schemaErrors(bookingFormSchema, values) };
};

const texts = (language: "de" | "en") =>
  JSON.parse(readFileSync(`locales/${language}/validation.json`, "utf8")) as Record<string, string>;

const of = (length: number, text = "a") => text.repeat(length);

/**
 * What is wrong with a field, and the message in both languages. The limits of what is sent are in
 * contract/booking.test.ts.
 */
const wrong: [field: keyof BookingFormValues, bad: string[], en: string, de: string][] = [
  ["name", [""], "Please enter a valid first and last name", "Bitte geben Sie einen gültigen Vor- & Nachnamen an"],
  ["email", ["", "ä@b.de"], "Please enter a valid email address", "Bitte geben Sie eine gültige Emailadresse an"],
  ["phone", ["", "+", "abcd"], "Please enter a valid phone number", "Bitte geben Sie eine gültige Telefonnummer an"],
  [
    "streetAndNumber",
    ["", "77"],
    "Please enter a valid street & house number",
    "Bitte geben Sie eine gültige Straße & Hausnummer an",
  ],
  ["company", [of(101)], "Please enter a valid company name", "Bitte geben Sie einen gültigen Firmennamen an"],
  [
    "vatId",
    ["DE12345678", "123456789"],
    "Please enter a valid VAT ID, e.g. DE123456789",
    "Bitte geben Sie eine gültige USt-IdNr. an, z. B. DE123456789",
  ],
  ["additional", [of(51)], "Additional address details are too long", "Der Addresszusatz ist zu lang"],
  [
    "zipCodeAndCity",
    ["", "Brandenburg"],
    "Please enter a valid ZIP code & city",
    "Bitte geben Sie eine gültige Postleitzahl & Stadt an",
  ],
  ["comment", [of(201)], "Your comment is too long", "Ihr Kommentar ist zu lang"],
];

describe("the booking form", () => {
  it("has no errors when it is filled in", () => {
    expect(errors()).toEqual({});
  });

  it.each(wrong)("refuses %s that is wrong, with the binding message", (field, bad, en, de) => {
    for (const text of bad) {
      const key = errors({ [field]: text })[field]?.replace("validation:", "") ?? "";
      expect([text, texts("en")[key]]).toEqual([text, en]);
      expect(texts("de")[key]).toBe(de);
    }
  });

  it.each([
    ["adults", ["", "0", "1.5", "-1"], "at least one", "mindestens eine"],
    ["children", ["", "-1", "0.5"], "whole number", "ganze Zahl"],
    ["childAgeStart", ["18", "1.5", "-1"], "0 to 17", "0 bis 17"],
    ["childAgeEnd", ["3", "8"], "at least as high", "mindestens so hoch"],
  ] as const)("says beside the binding message what is wrong with %s", (field, bad, en, de) => {
    const ages = { children: "2", childAgeStart: "9", childAgeEnd: "12" };
    for (const text of bad) {
      const key = errors({ ...ages, [field]: text })[field]?.replace("validation:", "") ?? "";
      expect([text, texts("en")[key]]).toEqual([
        text,
        expect.stringMatching(`^Please check your entered details. .*${en}`),
      ]);
      expect(texts("de")[key]).toMatch(new RegExp(`^Bitte überprüfen Sie die eingegeben Daten. .*${de}`));
    }
  });

  it("begins with one adult, no child and bank transfer", () => {
    expect(emptyBookingForm).toMatchObject({ adults: "1", children: "0", payment: "banktransfer", consent: false });
  });

  it("does not hold an age against the guest whose field is gone with a child", () => {
    expect(errors({ children: "1", childAgeStart: "7", childAgeEnd: "40" })).toEqual({});
    expect(errors({ children: "0", childAgeStart: "30", childAgeEnd: "40" })).toEqual({});
    expect(errors({ children: "2", childAgeStart: "7", childAgeEnd: "40" })).toEqual({ childAgeEnd: "validation:age" });
    expect(errors({ children: "1" })).toEqual({ childAgeStart: "validation:ageMissing" });
    expect(errors({ children: "2", childAgeStart: "7" })).toEqual({ childAgeEnd: "validation:ageMissing" });
  });

  it("lets as many people aboard as the boat takes, children included", () => {
    expect(errors({ adults: "5", children: "1", childAgeStart: "4" })).toEqual({});
    expect(errors({ adults: "6", children: "1", childAgeStart: "4" })).toEqual({ adults: "validation:passengers" });
    expect(texts("en")["passengers"]).toBe("Maximum number of passengers exceeded");
  });

  it("asks for the licence where the boat needs one, and lets nobody without one drive it", () => {
    const vehicle = aVehicle({ license: "yes" });
    expect(errors({}, { vehicle })).toEqual({ licenseAnswer: "validation:license" });
    expect(errors({ licenseAnswer: "no" }, { vehicle })).toEqual({ licenseAnswer: "validation:licenseRefused" });
    expect(errors({ licenseAnswer: "yes" }, { vehicle })).toEqual({});
  });

  it.each(["Kleine Freiheit", "Große Freiheit", "Seeglück"])("asks for the licence on %s, and takes a no", (name) => {
    const vehicle = aVehicle({ name });
    expect(errors({}, { vehicle })).toEqual({ licenseAnswer: "validation:license" });
    expect(errors({ licenseAnswer: "no" }, { vehicle })).toEqual({});
  });

  it("wants both dates", () => {
    expect(errors({}, { stay: { start: null, end: null } })).toEqual({ startDay: "validation:startDay" });
    expect(errors({}, { stay: { start: testToday, end: null } })).toEqual({ endDay: "validation:endDay" });
  });

  it("wants two nights of visitors, while staff may book a day", () => {
    const night = { start: testToday, end: addDays(testToday, 1) };
    const day = { start: testToday, end: testToday };
    expect(errors({}, { stay: night })).toEqual({ endDay: "validation:duration" });
    expect(errors({}, { stay: night, role: "staff" })).toEqual({});
    expect(errors({}, { stay: day, role: "staff" })).toEqual({});
  });

  it("takes no stay that the server would refuse as too long, and says how long one may be", () => {
    const stayOf = (count: number) => ({ stay: { start: testToday, end: addDays(testToday, count) } });
    expect(errors({}, stayOf(maximumNights))).toEqual({});
    expect(errors({}, stayOf(maximumNights + 1))).toEqual({ endDay: "validation:duration" });
    for (const language of ["de", "en"] as const) {
      expect(texts(language)["duration"]?.match(/\d+/g)?.map(Number)).toEqual([
        minimumNights("visitor"),
        maximumNights,
      ]);
    }
  });

  it("takes no stay in the past or in the closed season, as the server does", () => {
    expect(errors({}, { today: addDays(testToday, 8) })).toEqual({ startDay: "validation:startDay" });
    const offSeason = { off_season_start: addDays(testToday, 8), off_season_end: addDays(testToday, 20) };
    expect(errors({}, { offSeason })).toEqual({ startDay: "validation:closed" });
  });

  it("says that a boat without a price cannot be booked", () => {
    expect(errors({}, { vehicle: aVehicle({ price1h: null }) })).toEqual({ startDay: "validation:vehicle" });
  });

  it("does not let a typed voucher go unused", () => {
    expect(errors({ voucherCode: "ABC" })).toEqual({ voucherCode: "validation:voucherUnapplied" });
    expect(errors({ voucherCode: " ABC " }, { appliedCode: "ABC" })).toEqual({});
  });

  it("has every message in both languages", () => {
    expect(Object.keys(texts("de"))).toEqual(Object.keys(texts("en")));
  });
});
