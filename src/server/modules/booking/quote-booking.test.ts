import type { BookingRequest } from "../../../shared/contract/booking.ts";
import { addDays } from "../../../shared/rules/day.ts";
import { bookingHorizon, maximumNights } from "../../../shared/rules/stay.ts";
import { aBookingRequest, testToday } from "../../../testing/builders.ts";
import { describeOnSqlite } from "../../../testing/database.ts";
import { emptyTables } from "../../../testing/empty-tables.ts";
import { addSettings, addVehicle, addVoucher } from "../../../testing/rows.ts";
import { quoteBooking } from "./quote-booking.ts";

const visitor = { role: "visitor" } as const;
const staff = { role: "staff" } as const;
/** Ten in the morning in Berlin. */
const morning = new Date(`${testToday}T08:00:00.000Z`);

describeOnSqlite((engine) => {
  let vehicle: number;

  beforeEach(async () => {
    await emptyTables(engine().db);
    await addSettings(engine().db, { off_season_start: "2026-11-15", off_season_end: "2027-03-15" });
    vehicle = await addVehicle(engine().db);
  });

  const asked = (changes: Partial<BookingRequest> = {}) => aBookingRequest({ vehicle, ...changes });
  const quoted = (
    changes: Partial<BookingRequest> = {},
    actor: typeof visitor | typeof staff = visitor,
    at = morning,
  ) => quoteBooking(engine().db, asked(changes), actor, at);
  const refusal = async (
    changes: Partial<BookingRequest>,
    actor: typeof visitor | typeof staff = visitor,
    at = morning,
  ) => {
    const problem: unknown = await quoted(changes, actor, at).catch((error: unknown) => error);
    expect(problem).toMatchObject({ code: "VALIDATION" });
    return (problem as { errors: unknown }).errors;
  };

  it("prices nights, flat extras, extras per person and the boat's own price for stand-up-paddle", async () => {
    const { price, nights } = await quoted({
      extras: ["extra_bbq", "extra_captain", "extra_bed_linen_and_towel", "extra_speaker"],
      adults: 2,
      children: 1,
      people_number: 3,
    });
    expect(nights).toBe(2);
    expect(price).toMatchObject({ rent: 360_00, total: 360_00 + 30_00 + 20_00 + 75_00, voucher: 0, toPay: 485_00 });
  });

  it("counts three nights over the change of the clock", async () => {
    const { price } = await quoted({ booked_day: "2027-10-29", booked_day_end: "2027-11-01" });
    expect(price.rent).toBe(3 * 180_00);
  });

  it("lets staff book a day without night for the price of one night, and visitors not", async () => {
    const day = { booked_day: "2027-05-10", booked_day_end: "2027-05-10" };
    expect((await quoted(day, staff)).price.rent).toBe(180_00);
    expect(await refusal(day)).toEqual({ booked_duration: "validation:duration" });
  });

  it("wants two nights of visitors and one suffices for staff", async () => {
    const night = { booked_day: "2027-05-10", booked_day_end: "2027-05-11" };
    expect((await quoted(night, staff)).nights).toBe(1);
    expect(await refusal(night)).toEqual({ booked_duration: "validation:duration" });
  });

  it("lets guests and staff begin a stay today until 14:00 in Berlin", async () => {
    const today = { booked_day: testToday, booked_day_end: addDays(testToday, 2) };
    const at = (time: string) => new Date(`${testToday}T${time}Z`);
    expect((await quoted(today, visitor, at("11:59:59.999"))).nights).toBe(2);
    for (const actor of [visitor, staff]) {
      for (const time of ["12:00:00.000", "21:59:59.999"]) {
        expect(await refusal(today, actor, at(time))).toEqual({ booked_day: "validation:departed" });
      }
      const tomorrow = { booked_day: addDays(testToday, 1), booked_day_end: addDays(testToday, 3) };
      expect((await quoted(tomorrow, actor, at("12:00:00.000"))).nights).toBe(2);
    }
  });

  it("refuses a duration that the two days contradict", async () => {
    expect(await refusal({ booked_duration: 5 })).toEqual({ booked_duration: "validation:duration" });
  });

  it("refuses an end before the start", async () => {
    const errors = await refusal({ booked_day: "2027-05-10", booked_day_end: "2027-05-08", booked_duration: 2 });
    expect(errors).toEqual({ booked_day_end: "validation:endDay" });
  });

  it("begins today at the earliest and within the horizon at the latest", async () => {
    expect((await quoted({ booked_day: testToday })).nights).toBe(2);
    expect(await refusal({ booked_day: addDays(testToday, -1) })).toEqual({ booked_day: "validation:startDay" });
    const late = addDays(testToday, bookingHorizon);
    expect((await quoted({ booked_day: late })).nights).toBe(2);
    expect(await refusal({ booked_day: addDays(late, 1) })).toEqual({ booked_day: "validation:startDay" });
  });

  it("counts today and the horizon from midnight in Berlin", async () => {
    const past = new Date(`${testToday}T22:00:00.000Z`);
    expect(await refusal({ booked_day: testToday }, visitor, past)).toEqual({ booked_day: "validation:startDay" });
    const late = addDays(testToday, bookingHorizon + 1);
    expect((await quoted({ booked_day: late }, visitor, past)).nights).toBe(2);
  });

  it.each([
    ["starts", "2028-03-15", "2028-03-18"],
    ["ends", "2027-11-13", "2027-11-15"],
    ["lies", "2027-12-30", "2028-01-02"],
    ["has its middle", "2027-11-10", addDays("2027-11-10", maximumNights)],
  ])(
    "refuses a stay that %s in the closed season, which wraps over New Year",
    async (_, booked_day, booked_day_end) => {
      expect(await refusal({ booked_day, booked_day_end })).toEqual({ booked_day: "validation:closed" });
    },
  );

  it("books up to the day before the closed season and from the day after it", async () => {
    expect((await quoted({ booked_day: "2027-11-12", booked_day_end: "2027-11-14" })).nights).toBe(2);
    expect((await quoted({ booked_day: "2028-03-16", booked_day_end: "2028-03-18" })).nights).toBe(2);
  });

  it("knows no vehicle that is missing, blocked or without a price", async () => {
    const blocked = await addVehicle(engine().db, { name: "Hubert", blocked: 1 });
    const unpriced = await addVehicle(engine().db, { name: "Oskar", night_cents: null });
    for (const id of [blocked, unpriced, 2_147_483_647]) {
      expect(await refusal({ vehicle: id })).toEqual({ vehicle: "validation:vehicle" });
    }
  });

  it("takes as many people as fit, and the number must be the sum", async () => {
    const six = { adults: 4, children: 2, people_number: 6 };
    expect((await quoted(six)).price.rent).toBe(360_00);
    expect(await refusal({ ...six, children: 3, people_number: 7 })).toEqual({
      people_number: "validation:passengers",
    });
    expect(await refusal({ ...six, people_number: 5 })).toEqual({ people_number: "validation:passengers" });
  });

  it("lets nobody without a licence on a boat that needs one, nor anyone who did not answer", async () => {
    const motorboat = await addVehicle(engine().db, { name: "Max", license: "yes" });
    expect((await quoted({ vehicle: motorboat, license_answer: "yes" })).nights).toBe(2);
    const refused = { license_answer: "validation:licenseRefused" };
    expect(await refusal({ vehicle: motorboat, license_answer: "no" })).toEqual(refused);
    expect(await refusal({ vehicle: motorboat })).toEqual({ license_answer: "validation:license" });
  });

  it("asks on the larger boats, where both answers will do", async () => {
    const larger = await addVehicle(engine().db, { name: "Seeglück" });
    expect((await quoted({ vehicle: larger, license_answer: "no" })).nights).toBe(2);
    expect(await refusal({ vehicle: larger })).toEqual({ license_answer: "validation:license" });
  });

  it("refuses extras that the boat does not offer", async () => {
    expect(await refusal({ extras: ["extra_bbq", "extra_sonar"] })).toEqual({ extras: "validation:extras" });
  });

  it("names every wrong field at once", async () => {
    const errors = await refusal({ booked_day: "2027-05-02", extras: ["extra_sonar"], voucher_code: "NONE" });
    expect(errors).toEqual({
      booked_day: "validation:startDay",
      extras: "validation:extras",
      voucher_code: "validation:voucher",
    });
  });

  it("takes off what is left on a voucher, and never more than the price", async () => {
    await addVoucher(engine().db, { code: "AAAA-BBBB", amount_cents: 200_00, balance_cents: 50_00 });
    await addVoucher(engine().db, { code: "CCCC-DDDD", amount_cents: 1_000_00 });
    expect((await quoted({ voucher_code: "aaaa-bbbb " })).price).toMatchObject({ voucher: 50_00, toPay: 310_00 });
    expect((await quoted({ voucher_code: "CCCC-DDDD" })).price).toMatchObject({ voucher: 360_00, toPay: 0 });
  });

  it("refuses a voucher that is unknown, unpaid, cancelled, used up or no code at all", async () => {
    await addVoucher(engine().db, { code: "UNPAID", status: "requested" });
    await addVoucher(engine().db, { code: "CANCELLED", status: "cancelled" });
    await addVoucher(engine().db, { code: "EMPTY", balance_cents: 0 });
    for (const voucher_code of ["UNKNOWN", "UNPAID", "CANCELLED", "EMPTY", "';--", "%"]) {
      expect(await refusal({ voucher_code })).toEqual({ voucher_code: "validation:voucher" });
    }
  });
});
