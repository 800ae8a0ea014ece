import { type Kysely, sql } from "kysely";
import { createTestDatabase, describeEachEngine } from "../../../testing/database.ts";
import { aBookingRow, addVehicle } from "../../../testing/rows.ts";
import { migrate } from "../migrate.ts";
import type { Database } from "../schema.ts";

describeEachEngine((engine) => {
  it("keeps the log of each booking, its indexes and foreign keys, and takes what was returned", async () => {
    const { db, remove } = await createTestDatabase(engine().engine);
    await migrate(db);
    const { id } = await db
      .insertInto("bookings")
      .values(aBookingRow({ vehicle_id: await addVehicle(db) }))
      .returning("id")
      .executeTakeFirstOrThrow();
    const event = (kind: string, booking = id) =>
      sql`insert into booking_events (booking_id, kind, detail, price_cents, created_at)
        values (${booking}, ${kind}, '', 0, '2027-05-01')`.execute(db);
    await event("returned");
    await expect(event("stolen")).rejects.toThrow(/check/i);
    await expect(event("returned", id + 1)).rejects.toThrow(/foreign key/i);
    const movement = (word: string) =>
      sql`insert into payments (kind, cents, purpose, reference_id, movement, created_at)
        values ('cash', 1, 'booking', ${id}, ${word}, '2027-05-01')`.execute(db);
    await movement("returned");
    await expect(movement("lost")).rejects.toThrow(/check/i);
    const indexes = await indexesOf(db);
    for (const name of ["booking_events_created_at", "booking_events_booking_id", "wallet_orders_capture_id"]) {
      expect(indexes).toContain(name);
    }
    await db.destroy();
    await remove();
  });

  async function indexesOf(db: Kysely<Database>): Promise<string[]> {
    const list =
      engine().engine === "postgres"
        ? sql<{ name: string }>`select indexname as name from pg_indexes`
        : sql<{ name: string }>`select name from sqlite_schema where type = 'index'`;
    return (await list.execute(db)).rows.map(({ name }) => name);
  }
});
