import { execFile } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { buildSync } from "esbuild";
import { sql } from "kysely";
import { createTestDatabase, describeEachEngine, type TestDatabase } from "../../testing/database.ts";
import { isUniqueViolation } from "./errors.ts";
import { isMigrated, migrate, migrations } from "./migrate.ts";
import { openDatabase } from "./open.ts";

const run = promisify(execFile);

/** `migrate` and `openDatabase`, compiled once for ten processes; beside the packages that they import. */
const compiled = mkdtempSync(path.join("node_modules", ".migrate-test-"));
beforeAll(() => {
  const contents = 'export * from "./src/server/db/migrate.ts"; export * from "./src/server/db/open.ts";';
  const stdin = { contents, resolveDir: process.cwd() };
  const outfile = path.join(compiled, "database.mjs");
  const external = ["@photostructure/sqlite", "pg"];
  buildSync({ stdin, outfile, bundle: true, external, platform: "node", format: "esm" });
});
afterAll(() => rmSync(compiled, { recursive: true }));

/** Runs a script with `db` and `migrate` in a process of its own. */
function inProcess(database: TestDatabase, body: string) {
  const script = `
    import { migrate, openDatabase } from "./${compiled}/database.mjs";
    const db = openDatabase(${JSON.stringify(database.location)});
    ${body}
    await db.destroy();`;
  return () => run(process.execPath, ["--input-type=module", "--eval", script]);
}

describeEachEngine((engine) => {
  const aVehicle = {
    type: "houseboats",
    passengers: 4,
    deposit_cents: 0,
    license: "no",
    blocked: 0,
    extras: "{}",
    night_cents: 100_00,
    tier_cents: "{}",
    images: "[]",
    description_de: "{}",
    description_en: "{}",
  } as const;
  const aHold = { session_hash: "s", start_day: "2027-05-03", nights: 2, expires_at: "", created_at: "" };
  let vehicle = 0;
  let hold = 0;

  beforeAll(async () => {
    const db = engine().db;
    const insert = db.insertInto("vehicles").values({ ...aVehicle, name: "Hektor", name_key: "hektor" });
    vehicle = (await insert.returning("id").executeTakeFirstOrThrow()).id;
    const reserve = db.insertInto("holds").values({ ...aHold, vehicle_id: vehicle });
    hold = (await reserve.returning("id").executeTakeFirstOrThrow()).id;
  });

  const takeHalfDay = (changes: { vehicle_id?: number; hold_id?: number | null; booking_id?: number | null } = {}) =>
    engine()
      .db.insertInto("half_days")
      .values({ vehicle_id: vehicle, day: "2027-05-03", half: "pm", booking_id: null, hold_id: hold, ...changes })
      .execute();

  it("is migrated once: a second time there is nothing to do", async () => {
    expect(await isMigrated(engine().db)).toBe(true);
    expect(await migrate(engine().db)).toEqual([]);
  });

  it("refuses a half-day that somebody has", async () => {
    await takeHalfDay();
    const refused = await takeHalfDay().catch((error: unknown) => error);
    expect(isUniqueViolation(refused)).toBe(true);
  });

  it("recognises a refused name as a unique violation, also from a statement that returns rows", async () => {
    const again = engine()
      .db.insertInto("vehicles")
      .values({ ...aVehicle, name: "Hektor", name_key: "hektor" });
    expect(isUniqueViolation(await again.execute().catch((error: unknown) => error))).toBe(true);
    expect(
      isUniqueViolation(
        await again
          .returning("id")
          .execute()
          .catch((error: unknown) => error),
      ),
    ).toBe(true);
  });

  it("refuses a half-day without an owner, and one with two", async () => {
    await expect(takeHalfDay({ hold_id: null })).rejects.toBeDefined();
    await expect(takeHalfDay({ booking_id: 1 })).rejects.toBeDefined();
  });

  it("refuses a half-day of a vehicle or for a hold that does not exist", async () => {
    await expect(takeHalfDay({ vehicle_id: 999 })).rejects.toBeDefined();
    await expect(takeHalfDay({ hold_id: 999 })).rejects.toBeDefined();
  });

  it("frees a hold's half-days with the hold", async () => {
    const db = engine().db;
    await db.deleteFrom("holds").execute();
    expect(await db.selectFrom("half_days").selectAll().execute()).toEqual([]);
  });

  it("refuses a voucher below zero", async () => {
    const voucher = {
      code: "A",
      amount_cents: 50_00,
      balance_cents: 50_00,
      status: "paid",
      salutation: "",
      name: "",
      email: "",
      street_and_number: "",
      additional: "",
      zip_code_and_city: "",
      recipient: "",
      background: 1,
      text: "",
      payment_method: "paypal",
      lang: "de",
      created_at: "",
      paid_at: null,
      expires_on: "2030-12-31",
      cancel_reason: "",
      wallet_order_id: null,
      download_token: null,
    } as const;
    await engine().db.insertInto("vouchers").values(voucher).execute();
    const overdrawn = engine().db.updateTable("vouchers").set({ balance_cents: -1 });
    await expect(overdrawn.execute()).rejects.toBeDefined();
  });

  it("counts and sums in numbers", async () => {
    const { count, sum } = await engine()
      .db.selectFrom("vehicles")
      .select((of) => [of.fn.countAll<number>().as("count"), of.fn.sum<number>("night_cents").as("sum")])
      .executeTakeFirstOrThrow();
    expect([count, sum]).toEqual([1, 100_00]);
  });

  it("loses no update where two processes write at once", async () => {
    const raise = `
      await db.transaction().execute(async (trx) => {
        const find = trx.selectFrom("vehicles").select("passengers").where("id", "=", ${vehicle});
        const locked = ${engine().engine === "postgres"} ? find.forUpdate() : find;
        const { passengers } = await locked.executeTakeFirstOrThrow();
        await trx.updateTable("vehicles").set({ passengers: passengers + 1 }).where("id", "=", ${vehicle}).execute();
      });`;
    const script = inProcess(engine(), `for (let time = 0; time < 50; time++) { ${raise} }`);
    await Promise.all([script(), script()]);
    const row = await engine().db.selectFrom("vehicles").select("passengers").executeTakeFirstOrThrow();
    expect(row.passengers).toBe(104);
  });

  it("comes up in several processes that start at once on an empty database", async () => {
    const empty = await createTestDatabase(engine().engine);
    const start = inProcess(empty, "console.log((await migrate(db)).length);");
    const outputs = await Promise.all([start(), start(), start()]);
    const counts = outputs.map(({ stdout }) => Number(stdout.trim())).toSorted((one, other) => one - other);
    expect(counts).toEqual([0, 0, expect.any(Number)]);
    expect(counts[2]).toBeGreaterThan(0);
    const db = openDatabase(empty.location);
    expect(await isMigrated(db)).toBe(true);
    await db.destroy();
    await empty.db.destroy();
    await empty.remove();
  });

  it("knows the migrations of a database that was made before Kysely's Migrator", async () => {
    const { db, remove } = await createTestDatabase(engine().engine);
    await migrate(db);
    await sql`drop table kysely_migration_lock`.execute(db);
    await db.schema.alterTable("schema_migrations").renameColumn("timestamp", "applied_at").execute();
    expect(await migrate(db)).toEqual([]);
    expect(await isMigrated(db)).toBe(true);
    await db.destroy();
    await remove();
  });

  it("leaves nothing behind of migrations of which one fails", async () => {
    const { db, remove } = await createTestDatabase(engine().engine);
    await db.schema.createTable("booking_events").addColumn("id", "integer").execute();
    await expect(migrate(db)).rejects.toMatchObject({ message: expect.stringContaining("booking_events") });
    expect((await db.introspection.getTables()).map(({ name }) => name).toSorted()).toEqual([
      "booking_events",
      "schema_migrations",
    ]);
    expect(await isMigrated(db)).toBe(false);
    await db.destroy();
    await remove();
  });

  it("is opened durably: a commit is on the disk when it is answered", async () => {
    // PostgreSQL's own defaults are durable; this server is a throw-away one.
    if (engine().engine === "postgres") return;
    const db = engine().open();
    const read = async (name: string) => {
      const { rows } = await sql<Record<string, unknown>>`pragma ${sql.raw(name)}`.execute(db);
      return Object.values(rows[0] ?? {})[0];
    };
    expect([await read("journal_mode"), await read("synchronous"), await read("foreign_keys")]).toEqual(["wal", 2, 1]);
    await db.destroy();
  });
});

it("lists every migration there is", () => {
  const folder = path.join(import.meta.dirname, "migrations");
  const names = readdirSync(folder).filter((name) => /^\d{4}-.*\.ts$/.test(name) && !name.endsWith(".test.ts"));
  const listed = Object.keys(migrations);
  const partsOf = (name: string) => readFileSync(path.join(folder, `${name}.ts`), "utf8");
  const forgotten = names.filter((name) => {
    const isPart = listed.some((one) => one.slice(0, 4) === name.slice(0, 4) && partsOf(one).includes(`"./${name}"`));
    return !isPart && !listed.includes(name.replace(/\.ts$/, ""));
  });
  expect(forgotten).toEqual([]);
  expect(listed).toEqual(listed.toSorted());
});
