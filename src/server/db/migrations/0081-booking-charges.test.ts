import type { Kysely } from "kysely";
import { createTestDatabase, describeEachEngine } from "../../../testing/database.ts";
import { applyMigrations } from "../../../testing/migrations.ts";
import { aBookingRow, addVehicle } from "../../../testing/rows.ts";
import type { Database } from "../schema.ts";
import type { BookingEventKind, NewBooking } from "../tables/booking.ts";

const at = "2027-05-01T08:00:00.000Z";

/** As its columns were then. */
type OldBooking = NewBooking & { total_cents: number; new_price_cents?: number | null; voucher_cents?: number };

async function addOldBooking(db: Kysely<Database>, row: OldBooking): Promise<number> {
  const { id } = await db
    .insertInto("bookings")
    .values({ voucher_cents: 0, ...row } as NewBooking)
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

async function logOld(
  db: Kysely<Database>,
  booking_id: number,
  kind: BookingEventKind,
  more: { new_price_cents?: number; stay_change?: string } = {},
): Promise<void> {
  const step = { booking_id, kind, detail: "", price_cents: 0, created_at: at, ...more };
  await db.insertInto("booking_events").values(step).execute();
}

const linesOf = async (db: Kysely<Database>, booking: number) => {
  const lines = await db
    .selectFrom("booking_charges")
    .innerJoin("booking_events", "booking_events.id", "booking_charges.event_id")
    .select(["booking_events.kind as step", "booking_charges.kind", "name", "quantity", "unit_cents", "cents"])
    .where("booking_charges.booking_id", "=", booking)
    .orderBy("booking_charges.id")
    .execute();
  return lines.map(({ step, kind, name, quantity, unit_cents }) =>
    [step, `${quantity} ×`, kind, ...(name ? [name] : []), unit_cents].join(" "),
  );
};

describeEachEngine((engine) => {
  it("writes the lines of old bookings from their log, and none can be changed", async () => {
    const { db, remove } = await createTestDatabase(engine().engine);
    await applyMigrations(db, "0001", "0080");
    // 180 a night, stand-up-paddle 20, barbecue 30, linen 25 a person.
    const vehicle_id = await addVehicle(db);
    const extras = JSON.stringify(["extra_captain", "extra_bed_linen_and_towel", "extra_speaker"]);
    const logged = await addOldBooking(db, { ...aBookingRow({ vehicle_id, extras }), total_cents: 430_00 });
    await logOld(db, logged, "created");
    // Older than its log, at no whole price a night, and with an extra that the boat does not offer.
    const unlogged = await addOldBooking(db, {
      ...aBookingRow({ vehicle_id, nights: 3, extras: '["extra_sonar"]' }),
      total_cents: 400_00,
    });
    const agreed = await addOldBooking(db, {
      ...aBookingRow({ vehicle_id }),
      voucher_cents: 60_00,
      total_cents: 360_00,
      new_price_cents: 240_00,
    });
    await logOld(db, agreed, "created");
    await logOld(db, agreed, "price-changed", { new_price_cents: 240_00 });
    const from = {
      vehicle_id,
      start_day: "2027-06-01",
      nights: 3,
      adults: 2,
      children: 0,
      extras: '["extra_bbq"]',
      total_cents: 570_00,
      kept_cents: 0,
      terms_cents: 0,
      voucher_cents: 0,
      new_price_cents: null,
    };
    const stay = { vehicle_id, start_day: "2027-06-01", nights: 2 };
    const to = { ...from, nights: 2, extras: "[]", total_cents: 400_00, kept_cents: 40_00, terms_cents: 40_00 };
    const changed = await addOldBooking(db, { ...aBookingRow(stay), ...to });
    await logOld(db, changed, "created");
    await logOld(db, changed, "changed", { stay_change: JSON.stringify({ from, to }) });
    const cheap = await addOldBooking(db, { ...aBookingRow({ vehicle_id, extras }), total_cents: 50_00 });

    await applyMigrations(db, "0081", "0081");

    expect(await linesOf(db, logged)).toEqual([
      "created 2 × rent 18000",
      "created 1 × extra extra_captain 2000",
      "created 2 × extra extra_bed_linen_and_towel 2500",
      "created 1 × extra extra_speaker 0",
    ]);
    expect(await linesOf(db, unlogged)).toEqual(["created 1 × rent 40000", "created 1 × extra extra_sonar 0"]);
    expect(await linesOf(db, agreed)).toEqual(["created 2 × rent 18000", "price-changed 1 × adjustment -6000"]);
    expect(await linesOf(db, changed)).toEqual([
      "created 3 × rent 18000",
      "created 1 × extra extra_bbq 3000",
      "changed -1 × rent 18000",
      "changed -1 × extra extra_bbq 3000",
    ]);
    // Extras cost less on that day than all of it did: today's prices are not theirs.
    expect(await linesOf(db, cheap)).toEqual([
      "created 2 × rent 2500",
      "created 1 × extra extra_captain 0",
      "created 2 × extra extra_bed_linen_and_towel 0",
      "created 1 × extra extra_speaker 0",
    ]);
    await expect(db.deleteFrom("booking_charges").execute()).rejects.toThrow("never changed or deleted");
    await db.destroy();
    await remove();
  });
});
