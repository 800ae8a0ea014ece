import { randomInt } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { Kysely } from "kysely";
import { openDatabase } from "../../server/db/open.ts";
import type { Database } from "../../server/db/schema.ts";
import { csrfTokenOf } from "../../server/http/csrf.ts";
import { createSession } from "../../server/modules/session/session.repository.ts";
import { bookingContract } from "../../shared/contract/booking.ts";
import { priceListContract } from "../../shared/contract/published-price-list.ts";
import { staffPriceListContract } from "../../shared/contract/staff-price-list.ts";
import { addAccount } from "../../testing/accounts.ts";
import { createTestDatabase } from "../../testing/database.ts";
import { eventually } from "../../testing/eventually.ts";
import { listFields } from "../../testing/price-list-form.ts";
import { type Answered, type Caller, openCaller } from "../caller.ts";
import { startSite } from "../site.ts";
import { contradictions } from "./audit.ts";
import { type AttemptSource, attemptsAt } from "./booking-load.ts";
import { errorsIn } from "./each-site.ts";

const { save, check, publish } = staffPriceListContract;

/** The longest time between the publication and the end of the server: until its answer has come for sure. */
const longestMs = 40;
const guests = 3;

/** A stay that a guest ordered by the list that they saw; null: no answer came. */
interface Order {
  shown: number;
  nights: number;
  answer: Answered | null;
}

/** Kills a server while two admins publish a list and guests order, again and again. */
async function survives(kills: number, databaseUrl: string | null): Promise<void> {
  const site = await startSite(databaseUrl === null ? {} : { DATABASE_URL: databaseUrl });
  const db = openDatabase({ databaseUrl, dataDir: site.dataDir });
  try {
    const admins = await Promise.all([0, 1].map((index) => openAdmin(site.url, db, index)));
    const [admin] = admins as [Caller, Caller];
    const source = await attemptsAt(site.url, { large: "", small: [] });
    const orders: Order[] = [];
    const nightEuros = new Map<number, number>();

    /** A list of its own price, ready to be published. */
    const draft = async () => {
      const night = 100 + nightEuros.size;
      const saved = await admin.post(save.path, { content: listFields({ night: String(night) }) });
      const checked = await admin.post(check.path, saved.body);
      expect(checked.status).toBe(200);
      nightEuros.set(Number(checked.body["id"]), night);
      return checked.body as { id: number; version: number };
    };
    const published = async () => {
      const rows = await db.selectFrom("price_lists").select("id").where("state", "=", "published").execute();
      return rows.map(({ id }) => id);
    };

    const first = await draft();
    expect((await admin.post(publish.path, first)).status).toBe(200);
    let held = first.id;
    const outcomes = { old: 0, new: 0 };
    for (let kill = 0; kill < kills; kill += 1) {
      const next = await draft();
      const load = startOrders(site.url, source, orders);
      await eventually(() => load.answered() >= guests, true);
      const tried = admins.map((each) => each.post(publish.path, next).catch(() => null));
      await sleep(randomInt(longestMs));
      await site.kill();
      const answers = (await Promise.all(tried)).map((answer) => answer?.status ?? null);
      await load.stop();
      await site.restart();

      const [now, ...others] = await published();
      expect([others, [held, next.id].includes(now ?? 0)]).toEqual([[], true]);
      // Who was told that it holds finds it so, and nobody else was told so.
      if (answers.includes(200)) expect(now).toBe(next.id);
      expect(answers.filter((status) => status === 200).length).toBeLessThanOrEqual(1);
      outcomes[now === held ? "old" : "new"] += 1;
      if (now === held) expect((await admin.post(publish.path, next)).status).toBe(200);
      held = next.id;
      expect((await admin.get(priceListContract.current.path)).body).toMatchObject({ id: held });
    }

    if (isLong) expect(Math.min(outcomes.old, outcomes.new)).toBeGreaterThan(0);

    // Two who publish at once while nothing fails.
    const last = await draft();
    const load = startOrders(site.url, source, orders);
    const both = await Promise.all(admins.map((each) => each.post(publish.path, last)));
    expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
    await eventually(() => orders.some(({ shown, answer }) => shown === last.id && answer?.status === 201), true);
    await load.stop();
    expect(await published()).toEqual([last.id]);

    const booked = orders.filter(({ answer }) => answer?.status === 201);
    for (const { shown, nights, answer } of booked)
      expect(answer?.body["price"]).toBe(`${nights * (nightEuros.get(shown) ?? 0)}.00`);
    const refused = orders.flatMap(({ answer }) => (answer === null || answer.status === 201 ? [] : [answer.text]));
    expect(refused.filter((text) => !/priceChanged|ALREADY_BOOKED/.test(text))).toEqual([]);
    expect(new Set(booked.map(({ shown }) => shown)).size).toBeGreaterThan(kills);
    await site.kill();
    expect(await contradictions(db)).toEqual([]);
    expect(errorsIn(site.output())).toEqual([]);
  } finally {
    await db.destroy();
    await site.remove();
  }
}

async function openAdmin(url: string, db: Kysely<Database>, index: number): Promise<Caller> {
  const userId = await addAccount(db, { email: `admin${index}@example.com`, role: "admin" });
  const { token } = await createSession(db, userId, new Date());
  const caller = await openCaller(url);
  caller.cookies.set("sessionid", token).set("csrftoken", csrfTokenOf(token));
  return caller;
}

/** Guests look up the list that holds and order a stay by it, one after the other. */
function startOrders(url: string, source: AttemptSource, orders: Order[]) {
  const before = orders.length;
  let stopping = false;
  const guest = async () => {
    while (!stopping) {
      try {
        const caller = await openCaller(url);
        const shown = Number((await caller.get(priceListContract.current.path)).body["id"]);
        const { request } = source.next("banktransfer");
        const order: Order = { shown, nights: request.booked_duration, answer: null };
        orders.push(order);
        const body = { ...request, voucher_code: "", price_list: shown };
        order.answer = await caller.post(bookingContract.send.path, body);
      } catch {
        // The connection broke.
        await sleep(randomInt(20));
      }
    }
  };
  const all = Promise.all(Array.from({ length: guests }, guest));
  return {
    answered: () => orders.slice(before).filter(({ answer }) => answer !== null).length,
    async stop() {
      stopping = true;
      await all;
    },
  };
}

/** `LONG_RUN=1 npm run unit -- publish-crash` for many. */
const isLong = Boolean(process.env.LONG_RUN);
const kills = isLong ? { sqlite: 40, postgres: 30 } : { sqlite: 3, postgres: 2 };
const limitMs = isLong ? 1_800_000 : 300_000;

it(
  `one list is published, the old one or the new one, after kills while two admins publish: ${kills.sqlite}`,
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
