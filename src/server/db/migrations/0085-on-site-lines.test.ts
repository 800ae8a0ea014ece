import { type Kysely, sql } from "kysely";
import { createTestDatabase, describeEachEngine } from "../../../testing/database.ts";
import { applyMigrations } from "../../../testing/migrations.ts";
import { aBookingRow, addVehicle } from "../../../testing/rows.ts";
import { withAgreedOnSite } from "../../modules/booking-money/charges.repository.ts";
import { findingsIn } from "../../ops/fsck/fsck.fixture.ts";
import type { Database } from "../schema.ts";
import type { BookingEventKind, NewBooking } from "../tables/booking.ts";

const at = "2027-05-01T08:00:00.000Z";

/** A booking of before with these steps in its log, and the rent that the first of them agreed on. @returns its id. */
async function addOldBooking(
  db: Kysely<Database>,
  row: Partial<NewBooking> & { vehicle_id: number },
  steps: readonly BookingEventKind[] = ["created"],
): Promise<number> {
  const columns = { ...aBookingRow(row), visitors_tax_cents: 2_50, voucher_cents: 0 };
  const { id } = await db.insertInto("bookings").values(columns).returning("id").executeTakeFirstOrThrow();
  for (const kind of steps) {
    const step = { booking_id: id, kind, detail: "", price_cents: 0, created_at: at };
    await db.insertInto("booking_events").values(step).execute();
  }
  await sql`
    insert into booking_charges (booking_id, event_id, kind, name, quantity, unit_cents, cents, tax_percent)
    select ${id}, min(id), 'rent', '', 2, 18000, 36000, 19 from booking_events where booking_id = ${id}`.execute(db);
  return id;
}

const owedBy = async (db: Kysely<Database>, id: number) => {
  const [row] = await withAgreedOnSite(db, [{ id }]);
  const { briefing, cleaning, deposit, visitorsTax } = row?.agreed_on_site ?? {};
  return [briefing, cleaning, deposit, visitorsTax?.nights, visitorsTax?.rateCents];
};

describeEachEngine((engine) => {
  it("writes what old bookings owe on site as it is shown, with the step that agreed on their stay", async () => {
    const { db, remove } = await createTestDatabase(engine().engine);
    await applyMigrations(db, "0001", "0084");
    const hektor = await addVehicle(db);
    const editha = await addVehicle(db, { name: "Editha", deposit_cents: 0 });
    const larger = await addVehicle(db, { name: "Große Freiheit", deposit_cents: 700_00 });
    const plain = await addOldBooking(db, { vehicle_id: hektor, children: 1 }, ["created", "paid", "price-changed"]);
    const day = await addOldBooking(db, { vehicle_id: editha, nights: 0 });
    const unlicensed = await addOldBooking(db, { vehicle_id: larger });
    const licensed = await addOldBooking(db, { vehicle_id: larger, license_answer: "yes" }, ["created", "changed"]);
    await db.deleteFrom("search_entries").execute();
    await applyMigrations(db, "0085", "0085");
    expect(await owedBy(db, plain)).toEqual([35_00, 50_00, 500_00, 4, 2_50]);
    expect(await owedBy(db, day)).toEqual([35_00, 100_00, 0, 0, 0]);
    expect(await owedBy(db, unlicensed)).toEqual([85_00, 85_00, 700_00, 4, 2_50]);
    expect(await owedBy(db, licensed)).toEqual([35_00, 85_00, 700_00, 4, 2_50]);
    const steps = await db
      .selectFrom("booking_charges")
      .innerJoin("booking_events", "booking_events.id", "booking_charges.event_id")
      .select(["booking_events.booking_id", "booking_events.kind"])
      .distinct()
      .where("booking_charges.kind", "!=", "rent")
      .orderBy("booking_events.booking_id")
      .execute();
    expect(steps.map(({ booking_id, kind }) => [booking_id, kind])).toEqual([
      [plain, "created"],
      [day, "created"],
      [unlicensed, "created"],
      [licensed, "changed"],
    ]);
    expect((await findingsIn(db)).filter((finding) => /owes|taxed/.test(finding))).toEqual([]);
    // No price changed: nothing is to be found anew.
    expect(await db.selectFrom("search_entries").select("reference_id").execute()).toEqual([]);
    const line = { booking_id: plain, event_id: 1, quantity: 1, unit_cents: 1, cents: 1, tax_percent: 0 };
    const insert = (kind: "rent" | "fee", name: "" | "cleaning") =>
      db
        .insertInto("booking_charges")
        .values({ ...line, kind, name })
        .execute();
    await expect(insert("fee", "")).rejects.toThrow(/check/i);
    await insert("rent", "");
    expect(await db.selectFrom("search_entries").select("reference_id").execute()).toEqual([{ reference_id: plain }]);
    await expect(db.updateTable("booking_charges").set({ cents: 0 }).execute()).rejects.toThrow("never changed");
    await db.destroy();
    await remove();
  });
});
