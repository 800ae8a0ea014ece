import { sql } from "kysely";
import { createTestDatabase, describeEachEngine } from "../../testing/database.ts";
import { noteUnreleased } from "../../testing/migrations.ts";
import { addVehicle } from "../../testing/rows.ts";
import { schemaOf } from "../../testing/schema-of.ts";
import { appliedMigrations, isMigrated, migrate, migrations } from "./migrate.ts";
import { unreleasedSteps } from "./unreleased-steps.ts";

describeEachEngine((engine) => {
  async function aDatabase(steps: readonly string[]) {
    const { db, remove } = await createTestDatabase(engine().engine);
    await migrate(db);
    await addVehicle(db);
    await noteUnreleased(db, steps);
    const seen = async () => [await schemaOf(db), await db.selectFrom("vehicles").selectAll().execute()];
    return { db, seen, end: () => db.destroy().then(remove) };
  }

  it("takes over a database that has all steps between 0.1.0 and 0.2.0: only their names are replaced", async () => {
    const { db, seen, end } = await aDatabase(unreleasedSteps);
    const [, boats] = await seen();
    expect(await isMigrated(db)).toBe(false);
    // It has the table of the one step that does not come to the same.
    expect(await migrate(db)).toEqual([
      "0105-demo-wallet",
      "0106-account-language",
      "0107-portal-events",
      "0108-country",
      "0109-phone-numbers",
      "0110-bottles-and-redeemed",
      "0111-price-lists",
      "0112-listed-extras",
      "0113-boat-blocks",
      "0114-early-and-late",
      "0115-defects",
      "0116-one-morning",
    ]);
    expect(await appliedMigrations(db)).toEqual(Object.keys(migrations));
    expect(await seen()).toEqual([await schemaOf(engine().db), boats]);
    expect(await migrate(db)).toEqual([]);
    await end();
  });

  it("gives it the table that 0.1.0 did not have", async () => {
    const { db, end } = await aDatabase(unreleasedSteps);
    await db.schema.dropTable("demo_wallet").execute();
    await migrate(db);
    expect(await schemaOf(db)).toEqual(await schemaOf(engine().db));
    await end();
  });

  it.each([unreleasedSteps[0] ?? "", unreleasedSteps.at(-1) ?? ""])(
    "refuses one without %s with a sentence, and changes nothing",
    async (missing) => {
      const { db, seen, end } = await aDatabase(unreleasedSteps.filter((name) => name !== missing));
      const [before, names] = [await seen(), await appliedMigrations(db)];
      await expect(migrate(db)).rejects.toThrow(
        `is of a commit between 0.1.0 and 0.2.0, without ${missing}: start commit bd5cee23bf2d with it once before`,
      );
      expect([await seen(), await appliedMigrations(db)]).toEqual([before, names]);
      await end();
    },
  );

  it("takes over one whose steps are noted by the columns of before Kysely's Migrator", async () => {
    const { db, end } = await aDatabase(unreleasedSteps);
    await db.schema.alterTable("schema_migrations").renameColumn("timestamp", "applied_at").execute();
    await migrate(db);
    expect(await isMigrated(db)).toBe(true);
    const times = sql<{ timestamp: string }>`select timestamp from schema_migrations where name = '0100-people'`;
    expect((await times.execute(db)).rows).toEqual([{ timestamp: "2026-11-27T08:00:00.000Z" }]);
    await end();
  });
});
