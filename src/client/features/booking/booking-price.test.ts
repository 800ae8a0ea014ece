import { aBookingForm, aVehicle } from "../../../testing/builders.ts";
import { chosenExtras } from "./booking-party.ts";
import { livePrice, type PricedBooking } from "./booking-price.ts";

const booking: PricedBooking = {
  vehicle: aVehicle(),
  role: "visitor",
  visitorsTaxCents: 0,
  stay: { start: "2027-05-10", end: "2027-05-13" },
  values: aBookingForm(),
  voucherCents: 0,
};
const priceOf = (changes: Partial<PricedBooking> = {}) => {
  const live = livePrice({ ...booking, ...changes });
  if (!live) throw new Error("no price");
  return live;
};

describe("the live price", () => {
  it("is nights times price, and the whole adds what is paid on site but not the deposit", () => {
    const { price, whole, deposit, example } = priceOf();
    expect({ toPay: price.toPay, whole, deposit, example }).toEqual({
      toPay: 540_00,
      whole: 625_00,
      deposit: 500_00,
      example: false,
    });
  });

  it("adds the visitor's tax of the adults for each night to the whole, and never to the price", () => {
    const values = aBookingForm({ adults: "2", children: "1" });
    const taxed = priceOf({ visitorsTaxCents: 2_50, values });
    expect(taxed).toMatchObject({ visitorsTax: 15_00, whole: 640_00, due: 640_00 });
    expect(taxed.price).toEqual(priceOf({ values }).price);
    const dayBooking = { start: "2027-05-10", end: "2027-05-10" };
    expect(priceOf({ visitorsTaxCents: 2_50, role: "staff", stay: dayBooking }).visitorsTax).toBe(0);
  });

  it("shows the shortest stay as an example until both dates are chosen", () => {
    expect(priceOf({ stay: { start: "2027-05-10", end: null } })).toMatchObject({ nights: 2, example: true });
    expect(priceOf({ stay: { start: null, end: null } }).price.toPay).toBe(360_00);
  });

  it("follows extras and people", () => {
    const values = aBookingForm({ adults: "3", extras: ["extra_bbq", "extra_captain", "extra_bed_linen_and_towel"] });
    expect(priceOf({ values }).price.toPay).toBe(540_00 + 30_00 + 20_00 + 75_00);
  });

  it("keeps a price while the number of people is being typed", () => {
    const values = aBookingForm({ adults: "", extras: ["extra_bed_linen_and_towel"] });
    expect(priceOf({ values }).price.toPay).toBe(540_00 + 25_00);
    const half = aBookingForm({ adults: "1.5", children: "2", extras: ["extra_bed_linen_and_towel"] });
    expect(priceOf({ values: half }).price.toPay).toBe(540_00 + 50_00);
  });

  it("takes the voucher off, never below zero, and still names the fees on site", () => {
    expect(priceOf({ voucherCents: 100_00 }).price).toMatchObject({ total: 540_00, toPay: 440_00 });
    expect(priceOf({ voucherCents: 999_00 })).toMatchObject({
      price: { toPay: 0, voucher: 540_00 },
      whole: 625_00,
      due: 85_00,
    });
  });

  it("waives what is too small to be asked for, and contains the tax of the rest only", () => {
    expect(priceOf({ voucherCents: 539_95 }).price).toMatchObject({
      total: 540_00,
      waived: 5,
      whole: 539_95,
      voucher: 539_95,
      toPay: 0,
      tax: 86_21,
    });
  });

  it("charges one night for a day booking of staff", () => {
    const stay = { start: "2027-05-10", end: "2027-05-10" };
    expect(priceOf({ stay, role: "staff" })).toMatchObject({ nights: 0, price: { toPay: 180_00 } });
  });

  it("counts the dearer briefing on the larger boats until the guest states a licence", () => {
    const vehicle = aVehicle({ name: "Seeglück" });
    expect(priceOf({ vehicle }).fees).toEqual({ briefing: 85_00, cleaning: 85_00 });
    const answered = (licenseAnswer: "yes" | "no") =>
      priceOf({ vehicle, values: aBookingForm({ licenseAnswer }) }).fees.briefing;
    expect([answered("no"), answered("yes")]).toEqual([85_00, 35_00]);
  });

  it("is none for a boat without a price", () => {
    expect(livePrice({ ...booking, vehicle: aVehicle({ price1h: null }) })).toBeNull();
  });
});

describe("extras ticked for another boat", () => {
  it("are neither priced nor sent", () => {
    const values = aBookingForm({ extras: ["extra_sonar", "extra_bbq", "unknown"] });
    expect(chosenExtras(values, aVehicle())).toEqual(["extra_bbq"]);
    expect(chosenExtras(values, aVehicle({ extra_bbq: false, extra_sonar: true }))).toEqual(["extra_sonar"]);
  });
});
