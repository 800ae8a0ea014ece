import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { setTimeout } from "node:timers/promises";
import { sql } from "kysely";
import { createMigratedDatabase, type TestDatabase } from "../../testing/database.ts";
import { isDatabaseUnavailable } from "./errors.ts";
import { openPostgresDb, poolCounts } from "./postgres.ts";

const describeOnPostgres = process.env.TEST_DATABASE_URL ? describe : describe.skip;

describeOnPostgres("connections that the PostgreSQL server ends", () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createMigratedDatabase("postgres");
  });
  afterAll(async () => {
    await database.db.destroy();
    await database.remove();
  });

  const pid = async (db = database.db) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db);
    return rows[0]?.pid ?? 0;
  };
  const terminate = async (pids: number[]) => {
    const other = database.open();
    for (const one of pids) await sql`select pg_terminate_backend(${one}, 10000)`.execute(other);
    await other.destroy();
  };

  it("fail the transactions that run on them as unavailable, and the next ones get new connections", async () => {
    const { db } = database;
    const working: number[] = [];
    let begin: (terminated: Promise<void>) => void = () => undefined;
    const terminated = new Promise<void>((resolve) => {
      begin = resolve;
    });
    const work = () =>
      db.transaction().execute(async (trx) => {
        if (working.push(await pid(trx)) === 4) begin(terminate(working));
        await terminated;
        // The broken connection tells of itself before anything is asked of it.
        await setTimeout(20);
        await sql`select 1`.execute(trx);
      });
    const outcomes = await Promise.allSettled([work(), work(), work(), work()]);
    const errors: unknown[] = outcomes.map((outcome) => (outcome.status === "rejected" ? outcome.reason : "done"));
    expect(errors.map(isDatabaseUnavailable)).toEqual([true, true, true, true]);
    expect(working).not.toContain(await pid());
  });

  it("are counted by what they do", async () => {
    const { db } = database;
    await pid();
    const idle = poolCounts(db);
    expect(idle).toMatchObject({ busy: 0, waiting: 0 });
    await db.transaction().execute(async (trx) => {
      await pid(trx);
      expect(poolCounts(db)).toEqual({ busy: 1, idle: idle.idle - 1, waiting: 0 });
    });
  });

  it("fail a running query with the server's own word, although there is nothing left to roll back on", async () => {
    const running = database.db.transaction().execute(async (trx) => {
      const own = await pid(trx);
      await Promise.all([sql`select pg_sleep(60)`.execute(trx), terminate([own])]);
    });
    await expect(running).rejects.toMatchObject({ code: "57P01" });
  });

  it("are given up where the server is silent, and the next query gets a new one", async () => {
    const url = new URL(database.location.databaseUrl ?? "");
    const { port, hostname } = url;
    /** Both ends of each connection. */
    const ends: Socket[] = [];
    const between = createServer((client) => {
      const server = connect(Number(port), hostname);
      for (const end of [client, server]) ends.push(end.on("error", () => undefined));
      client.pipe(server).pipe(client);
    });
    await new Promise<void>((resolve) => between.listen(0, "127.0.0.1", resolve));
    url.port = String((between.address() as AddressInfo).port);
    const db = openPostgresDb(url.href, { connection: 60_000, statement: 60_000, silence: 200, secondLook: 100 });
    const first = await pid(db);
    // As where packets vanish.
    for (const end of ends) end.unpipe().pause();
    const error: unknown = await pid(db).catch((reason: unknown) => reason);
    expect([error, isDatabaseUnavailable(error)]).toEqual([expect.any(Error), true]);
    expect(await pid(db)).not.toBe(first);
    await db.destroy();
    for (const end of ends) end.destroy();
    between.close();
  });
});
