import type { BookingRequest } from "../../../shared/contract/booking.ts";
import { dayOf } from "../../../shared/rules/day.ts";
import { aBookingRequest, testToday } from "../../../testing/builders.ts";
import { describeOnSqlite } from "../../../testing/database.ts";
import { emptyTables } from "../../../testing/empty-tables.ts";
import { addSettings, addVehicle } from "../../../testing/rows.ts";
import type { BookingRow } from "../../db/tables/booking.ts";
import { createBooking } from "./create-booking.ts";
import { quoteBooking } from "./quote-booking.ts";

/** Where each field of the payload is stored; null for what is stored as something else. A new field has to say so. */
const columns: Record<keyof BookingRequest, keyof BookingRow | null> = {
  vehicle: "vehicle_id",
  employee: null,
  salutation: "salutation",
  name: "name",
  email: "email",
  phone: "phone",
  streetAndNumber: "street_and_number",
  additional: "additional",
  zipCodeAndCity: "zip_code_and_city",
  booked_day: "start_day",
  booked_day_end: "end_day",
  booked_duration: "nights",
  voucher_code: null,
  banktransfer: null,
  paypal: null,
  lang: "lang",
  people_number: null,
  comment: "comment",
  extras: null,
  own_extras: null,
  adults: "adults",
  children: "children",
  license_answer: "license_answer",
  paypal_order_id: null,
  company: "company",
  vat_id: "vat_id",
  country: "country",
  price_list: null,
};

describeOnSqlite((engine) => {
  it("stores every field of a booking's payload", async () => {
    const { db } = engine();
    await emptyTables(db);
    await addSettings(db);
    const vehicle = await addVehicle(db);
    const party = { adults: 3, children: 1, people_number: 4, license_answer: "yes" } as const;
    const company = { company: "Boot & Söhne KG", vat_id: "ATU12345675" };
    const request = aBookingRequest({ vehicle, additional: "Hinterhaus", lang: "en", ...company, ...party });
    const actor = { role: "visitor", user: null, sessionHash: null } as const;
    const payment = { method: "banktransfer", paid: false, walletOrderId: null } as const;
    const now = new Date(`${testToday}T10:00:00.000Z`);
    await db.transaction().execute(async (trx) => {
      const quote = await quoteBooking(trx, request, actor, now);
      await createBooking(trx, { request, quote, actor, payment, agreedOn: dayOf(now) }, now);
    });
    const row = await db.selectFrom("bookings").selectAll().executeTakeFirstOrThrow();
    const stored = Object.entries(columns).filter(([, column]) => column !== null) as [
      keyof BookingRequest,
      keyof BookingRow,
    ][];
    const pairs = (value: (field: keyof BookingRequest, column: keyof BookingRow) => unknown) =>
      Object.fromEntries(stored.map(([field, column]) => [field, value(field, column)]));
    expect(pairs((_, column) => row[column])).toEqual(pairs((field) => request[field]));
  });
});
