import { type Kysely, sql } from "kysely";
import { createTestDatabase, describeEachEngine } from "../../../testing/database.ts";
import { engineOf } from "../engine.ts";
import { migrations } from "../migrate.ts";
import type { Database } from "../schema.ts";
import { withForeignKeysOff } from "./rebuild-table.ts";

async function apply(db: Kysely<Database>, isChosen: (name: string) => boolean): Promise<void> {
  const engine = engineOf(db);
  const chosen = Object.entries(migrations).filter(([name]) => isChosen(name));
  await withForeignKeysOff(db, engine, () =>
    db.transaction().execute(async (trx) => {
      for (const [, migration] of chosen) await migration(trx, engine);
    }),
  );
}

describeEachEngine((engine) => {
  it("keeps what each vehicle offers, its own price, and what refers to the vehicle", async () => {
    const { db, remove } = await createTestDatabase(engine().engine);
    await apply(db, (name) => name < "0009");
    const vehicle = (name: string, extras: string[], captain: number | null) =>
      sql.raw(`
        insert into vehicles (type, name, license, extras, captain_cents, night_cents, tier_cents, images, description_de,
          description_en, passengers, deposit_cents, blocked)
        values ('houseboats', '${name}', 'no', '${JSON.stringify(extras)}', ${captain}, 18000, '{}', '[]', '{}', '{}', 6, 0, 0)`);
    await vehicle("Hektor", ["extra_bbq", "extra_sonar"], 20_00).execute(db);
    await vehicle("Franky", [], null).execute(db);
    await sql
      .raw(`insert into holds (vehicle_id, session_hash, start_day, nights, expires_at, created_at)
        values (1, 's', '2027-06-01', 2, '', '')`)
      .execute(db);

    await apply(db, (name) => name === "0009-vehicle-extras");

    const rows = await db.selectFrom("vehicles").selectAll().orderBy("id").execute();
    expect(rows.map(({ id, name, extras }) => ({ id, name, extras: JSON.parse(extras) as unknown }))).toEqual([
      { id: 1, name: "Hektor", extras: { extra_bbq: null, extra_sonar: null, extra_captain: 20_00 } },
      { id: 2, name: "Franky", extras: {} },
    ]);
    expect(Object.keys(rows[0] ?? {})).not.toContain("captain_cents");
    expect(await db.selectFrom("holds").select("vehicle_id").execute()).toEqual([{ vehicle_id: 1 }]);
    await db.destroy();
    await remove();
  });
});
