import type { Kysely } from "kysely";
import { createTestDatabase, describeEachEngine } from "../../../testing/database.ts";
import { applyMigrations } from "../../../testing/migrations.ts";
import { aBookingRow, addVehicle } from "../../../testing/rows.ts";
import { findBooking } from "../../modules/booking/booking.repository.ts";
import { agreedMoneyOf } from "../../modules/booking-money/agreed-money.repository.ts";
import { findingsIn } from "../../ops/fsck/fsck.fixture.ts";
import type { Database } from "../schema.ts";
import type { NewBooking } from "../tables/booking.ts";

const at = "2027-05-01T08:00:00.000Z";

/** As its columns were then. */
type OldBooking = Partial<NewBooking> & {
  total_cents?: number;
  kept_cents?: number;
  terms_cents?: number;
  earliest_start?: string;
};

/** A paid stay of four nights at 180 euros that was made two nights by the old rule. */
async function addOldBooking(db: Kysely<Database>, vehicle_id: number, more: OldBooking, paidCents: number) {
  const stay = {
    vehicle_id,
    start_day: "2027-06-01",
    nights: 4,
    adults: 2,
    children: 0,
    extras: "[]",
    voucher_cents: 0,
  };
  const row = {
    ...aBookingRow({ vehicle_id, start_day: "2027-06-01", nights: 2 }),
    status: "paid" as const,
    paid_at: at,
  };
  const old = {
    voucher_cents: 0,
    total_cents: 360_00 + (more.kept_cents ?? 0),
    kept_cents: 0,
    terms_cents: 0,
    ...more,
  };
  const { id } = await db
    .insertInto("bookings")
    .values({ ...row, ...old })
    .returning("id")
    .executeTakeFirstOrThrow();
  const from = { ...stay, charged_cents: 720_00, kept_cents: 0, terms_cents: 0 };
  const to = { ...stay, nights: 2, charged_cents: 360_00, kept_cents: old.kept_cents, terms_cents: old.terms_cents };
  const steps = [
    { kind: "created" as const, price_cents: 720_00 },
    { kind: "paid" as const, price_cents: 720_00 },
    {
      kind: "changed" as const,
      price_cents: 720_00,
      new_price_cents: 360_00 + old.kept_cents,
      stay_change: JSON.stringify({ from, to }),
    },
  ];
  const events: number[] = [];
  for (const step of steps) {
    const logged = { booking_id: id, detail: "", created_at: at, ...step };
    const event = await db.insertInto("booking_events").values(logged).returning("id").executeTakeFirstOrThrow();
    events.push(event.id);
  }
  const line = { booking_id: id, kind: "rent" as const, name: "" as const, unit_cents: 180_00, tax_percent: 19 };
  const [created = 0, , changed = 0] = events;
  const lines = [
    { ...line, event_id: created, quantity: 4, cents: 720_00 },
    { ...line, event_id: changed, quantity: -2, cents: -360_00 },
  ];
  await db.insertInto("booking_charges").values(lines).execute();
  const own = { purpose: "booking", reference_id: id, kind: "cash" as const, movement: "regular" as const };
  await db
    .insertInto("payments")
    .values({ ...own, cents: paidCents, created_at: at })
    .execute();
  return id;
}

describeEachEngine((engine) => {
  it("keeps of old changes what their guests were told, and no floor where it was waived", async () => {
    const { db, remove } = await createTestDatabase(engine().engine);
    await applyMigrations(db, "0001", "0082");
    const vehicle_id = await addVehicle(db);
    const kept = { kept_cents: 324_00, terms_cents: 324_00, earliest_start: "2027-06-01" };
    const told = await addOldBooking(db, vehicle_id, kept, 684_00);
    const waived = await addOldBooking(db, vehicle_id, { start_day: "2027-06-01" }, 360_00);
    await applyMigrations(db, "0083", "0083");
    const seen = async (id: number) => {
      const booking = await findBooking(db, id);
      if (!booking) throw new Error("it was there");
      const { floorCents, keptCents, measure } = await agreedMoneyOf(db, booking);
      return [booking.kept_cents, keptCents, floorCents, measure.priceCents];
    };
    expect(await seen(told)).toEqual([324_00, 324_00, 684_00, 360_00]);
    expect(await seen(waived)).toEqual([0, 0, 0, 360_00]);
    expect((await findingsIn(db)).filter((finding) => /log|lists/.test(finding))).toEqual([]);
    await db.destroy();
    await remove();
  });
});
