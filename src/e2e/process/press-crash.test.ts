import { randomInt } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { Kysely } from "kysely";
import { openDatabase } from "../../server/db/open.ts";
import type { Database } from "../../server/db/schema.ts";
import { csrfTokenOf } from "../../server/http/csrf.ts";
import { insertHalfDays } from "../../server/modules/booking/half-days.repository.ts";
import { createSession } from "../../server/modules/session/session.repository.ts";
import { drawerCents } from "../../server/modules/till/till.repository.ts";
import { tillContract } from "../../shared/contract/till.ts";
import { turnaroundContract } from "../../shared/contract/turnaround.ts";
import { addDays, dayOf } from "../../shared/rules/day.ts";
import { halfDaysOf } from "../../shared/rules/stay.ts";
import { addAccount } from "../../testing/accounts.ts";
import { createTestDatabase } from "../../testing/database.ts";
import { aBookingRow, addBooking } from "../../testing/rows.ts";
import { openCaller } from "../caller.ts";
import { startSite } from "../site.ts";
import { contradictions } from "./audit.ts";
import { errorsIn } from "./each-site.ts";

const rentCents = 360_00;
const depositCents = 500_00;

/** What of a return is there: the steps that stand, how far the boat is, and what lies in the drawer. */
async function found(db: Kysely<Database>) {
  const steps = await db
    .selectFrom("turnaround_steps")
    .select("step")
    .where("undone_at", "is", null)
    .where("together", "is not", null)
    .execute();
  const boat = await db.selectFrom("turnarounds").select(["guest", "version"]).executeTakeFirst();
  const version = boat?.version ?? 0;
  return { standing: steps.length, guest: boat?.guest ?? "away", drawer: await drawerCents(db), version };
}

/** Kills a server while a usual return is taken by one press, and while it is undone, again and again. */
async function survives(kills: number, databaseUrl: string | null): Promise<void> {
  const site = await startSite(databaseUrl === null ? {} : { DATABASE_URL: databaseUrl });
  const db = openDatabase({ databaseUrl, dataDir: site.dataDir });
  try {
    const userId = await addAccount(db, { email: "kim@example.com" });
    const { token } = await createSession(db, userId, new Date());
    const kim = await openCaller(site.url);
    kim.cookies.set("sessionid", token).set("csrftoken", csrfTokenOf(token));
    const { id: vehicle_id } = await db.selectFrom("vehicles").select("id").orderBy("id").executeTakeFirstOrThrow();
    const today = dayOf(new Date());
    // A day ahead, so that nothing is late whenever the test runs.
    const start = { vehicle_id, start_day: addDays(today, -1), end_day: addDays(today, 1), status: "unpaid" as const };
    const booking_id = await addBooking(db, aBookingRow(start), { rent: rentCents });
    const taken = halfDaysOf(start.start_day, 2);
    await db.transaction().execute((trx) => insertHalfDays(trx, vehicle_id, taken, { booking_id, hold_id: null }));
    const sale = { income: "860", booking_id, pay_booking: true, fees: ["deposit"] };
    expect((await kim.post(tillContract.save.path, sale)).status).toBe(200);
    const isDone = { standing: 4, guest: "settled", drawer: rentCents };
    const isUndone = { standing: 0, guest: "away", drawer: rentCents + depositCents };
    let last = await found(db);
    /** How long the last press took that was answered: the next ones are ended within that time. */
    let tookMs = 100;
    const press = () => {
      const isTaking = last.standing === 0;
      const { path } = isTaking ? turnaroundContract.takeReturn : turnaroundContract.undoTogether;
      const about = { vehicle_id, version: last.version };
      const inCash = { booking_id, deposit_way: "cash", deposit_back: "500" };
      const answer = kim.post(path, { ...about, ...(isTaking && inCash) }).catch(() => null);
      return { answer, wanted: isTaking ? isDone : isUndone };
    };
    for (let kill = 0; kill < kills; kill += 1) {
      const tried = press();
      await sleep(randomInt(tookMs));
      await site.kill();
      const answer = await tried.answer;
      // With the server down: all of the press is there, or nothing of it.
      const { version: _, ...now } = await found(db);
      expect([isDone, isUndone]).toContainEqual(now);
      // Who was told that it is done finds it so.
      if (answer) expect([answer.status, now]).toEqual([200, tried.wanted]);
      expect(await contradictions(db)).toEqual([]);
      await site.restart();

      // PostgreSQL may have committed what the server sent last after its end.
      last = await found(db);
      const began = performance.now();
      const next = press();
      expect((await next.answer)?.status).toBe(200);
      tookMs = Math.ceil(performance.now() - began);
      last = await found(db);
      expect(last).toEqual({ ...next.wanted, version: last.version });
    }
    await site.kill();
    expect(errorsIn(site.output())).toEqual([]);
  } finally {
    await db.destroy();
    await site.remove();
  }
}

/** `LONG_RUN=1 npm run unit -- press-crash` for many. */
const isLong = Boolean(process.env.LONG_RUN);
const kills = isLong ? 60 : 5;
const limitMs = isLong ? 1_800_000 : 300_000;

it(
  `a return that one press took is there or not, with its deposit, after kills while it is taken or undone: ${kills}`,
  () => survives(kills, null),
  limitMs,
);

const itOnPostgres = process.env.TEST_DATABASE_URL ? it : it.skip;
itOnPostgres(
  `the same holds on PostgreSQL: ${kills}`,
  async () => {
    const database = await createTestDatabase("postgres");
    try {
      await survives(kills, database.location.databaseUrl);
    } finally {
      await database.db.destroy();
      await database.remove();
    }
  },
  limitMs,
);
