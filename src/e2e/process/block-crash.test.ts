import { randomInt } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { Kysely } from "kysely";
import { openDatabase } from "../../server/db/open.ts";
import type { Database } from "../../server/db/schema.ts";
import { csrfTokenOf } from "../../server/http/csrf.ts";
import { createSession } from "../../server/modules/session/session.repository.ts";
import { boatBlockContract } from "../../shared/contract/boat-block.ts";
import { bookingContract } from "../../shared/contract/booking.ts";
import { addDays, dayOf } from "../../shared/rules/day.ts";
import { addAccount } from "../../testing/accounts.ts";
import { createTestDatabase } from "../../testing/database.ts";
import { eventually } from "../../testing/eventually.ts";
import { type Caller, openCaller } from "../caller.ts";
import { startSite } from "../site.ts";
import { contradictions } from "./audit.ts";
import { type AttemptSource, attemptsAt } from "./booking-load.ts";
import { errorsIn } from "./each-site.ts";

/** What an employee was told of a block. */
interface Told {
  id: number;
  version: number;
  isEnded: boolean;
}

const employees = 3;
/** So many blocks were placed before the server ends, and one was moved and ended. */
const placedPerLife = 4;
const isMovedAndEnded = ({ version, isEnded }: Told) => isEnded && version > 2;

/** Kills a server while employees place, move and end blocks and guests book, again and again. */
async function survives(kills: number, databaseUrl: string | null): Promise<void> {
  const site = await startSite(databaseUrl === null ? {} : { DATABASE_URL: databaseUrl });
  const db = openDatabase({ databaseUrl, dataDir: site.dataDir });
  try {
    const callers: Caller[] = [];
    for (let index = 0; index < employees; index += 1) callers.push(await openEmployee(site.url, db, index));
    const source = await attemptsAt(site.url, { large: "", small: [] });
    const told: Told[] = [];
    for (let kill = 0; kill < kills; kill += 1) {
      const before = told.length;
      const work = startWork(site.url, callers, source, told);
      await eventually(() => told.length >= before + placedPerLife && told.some(isMovedAndEnded), true);
      await sleep(randomInt(20));
      await site.kill();
      const failures = await work.stop();
      expect(failures).toEqual([]);
      // With the server down: all of a step is there, or nothing of it.
      expect(await contradictions(db)).toEqual([]);
      await site.restart();
    }
    const rows = await db.selectFrom("boat_blocks").select(["id", "version", "status"]).execute();
    const wrong = told.filter(({ id, version, isEnded }) => {
      const row = rows.find((one) => one.id === id);
      // A step whose answer was lost may have been taken.
      return !row || row.version < version || (isEnded && row.status !== "ended");
    });
    expect(wrong).toEqual([]);
    await site.kill();
    expect(await contradictions(db)).toEqual([]);
    expect(errorsIn(site.output())).toEqual([]);
  } finally {
    await db.destroy();
    await site.remove();
  }
}

async function openEmployee(url: string, db: Kysely<Database>, index: number): Promise<Caller> {
  const userId = await addAccount(db, { email: `employee${index}@example.com` });
  const { token } = await createSession(db, userId, new Date());
  const caller = await openCaller(url);
  caller.cookies.set("sessionid", token).set("csrftoken", csrfTokenOf(token));
  return caller;
}

/** Employees place a block, move it and end every second one; guests order stays beside them. */
function startWork(url: string, callers: readonly Caller[], source: AttemptSource, told: Told[]) {
  const { add, change, end } = boatBlockContract;
  const failures: string[] = [];
  let stopping = false;
  const employee = async (caller: Caller) => {
    const start = addDays(dayOf(new Date()), randomInt(3, 600));
    const days = { vehicle_id: randomInt(1, 10), start, end: addDays(start, 2), reason: "repair" };
    const placed = await caller.post(add.path, days);
    if (placed.status >= 500) failures.push(placed.text);
    if (placed.status !== 201) return;
    const block = { id: Number(placed.body["id"]), version: 1, isEnded: false };
    told.push(block);
    const moved = { ...days, id: block.id, version: 1, start: addDays(start, 1), end: addDays(start, 4) };
    if ((await caller.post(change.path, moved)).status === 200) block.version = 2;
    if (block.id % 2 === 0) return;
    const ended = await caller.post(end.path, { id: block.id, version: block.version });
    if (ended.status === 200) Object.assign(block, { version: block.version + 1, isEnded: true });
  };
  const guest = async () => {
    const visitor = await openCaller(url);
    await visitor.post(bookingContract.send.path, { ...source.next("banktransfer").request, voucher_code: "" });
  };
  const repeat = async (once: () => Promise<unknown>) => {
    while (!stopping) {
      // The connection broke, where it throws.
      await once().catch(() => sleep(randomInt(20)));
    }
  };
  const all = Promise.all([...callers.map((caller) => repeat(() => employee(caller))), repeat(guest)]);
  return {
    async stop() {
      stopping = true;
      await all;
      return failures;
    },
  };
}

/** `LONG_RUN=1 npm run unit -- block-crash` for many. */
const isLong = Boolean(process.env.LONG_RUN);
const kills = isLong ? { sqlite: 40, postgres: 30 } : { sqlite: 3, postgres: 2 };
const limitMs = isLong ? 1_800_000 : 300_000;

it(
  `no half-day is lost or left over after kills while employees block boats: ${kills.sqlite}`,
  () => survives(kills.sqlite, null),
  limitMs,
);

const itOnPostgres = process.env.TEST_DATABASE_URL ? it : it.skip;
itOnPostgres(
  `the same holds on PostgreSQL: ${kills.postgres}`,
  async () => {
    const database = await createTestDatabase("postgres");
    try {
      await survives(kills.postgres, database.location.databaseUrl);
    } finally {
      await database.db.destroy();
      await database.remove();
    }
  },
  limitMs,
);
