import { randomInt } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { Kysely } from "kysely";
import { openDatabase } from "../../server/db/open.ts";
import type { Database } from "../../server/db/schema.ts";
import { createTestDatabase } from "../../testing/database.ts";
import { eventually } from "../../testing/eventually.ts";
import { addVoucher } from "../../testing/rows.ts";
import { keptCents } from "../../testing/wallet-books.ts";
import { startSite } from "../site.ts";
import { audit, brokenPromises } from "./audit.ts";
import { type Attempt, askAgain, attemptsAt, type Load, startLoad } from "./booking-load.ts";
import { letWaitsEnd } from "./crash-time.ts";
import { errorsIn } from "./each-site.ts";
import { startWalletProcess, type WalletProcess } from "./wallet-process.ts";

/** How many guests book at the same moment, and how many answers a server gives before its end. */
const guests = 6;
const answersPerLife = { least: 4, most: 14 };

/** Kills a server in mid-load again and again, then looks at what is left, with the server down. */
async function survives(kills: number, databaseUrl: string | null): Promise<void> {
  const wallet = await startWalletProcess();
  const site = await startSite({ ...wallet.environment, ...(databaseUrl && { DATABASE_URL: databaseUrl }) });
  const db = openDatabase({ databaseUrl, dataDir: site.dataDir });
  try {
    const vouchers = { large: "HAVE-LSEE", small: Array.from({ length: 80 }, (_, index) => `HAVE-LSEE-${index}`) };
    await addVoucher(db, { code: vouchers.large, amount_cents: 90_000_00 });
    for (const code of vouchers.small) await addVoucher(db, { code });
    const source = await attemptsAt(site.url, vouchers);
    const attempts: Attempt[] = [];
    for (let kill = 0; kill < kills; kill++) {
      const load = startLoad(site.url, guests, source, wallet.approve);
      await enough(load, kill);
      const stopped = load.stop();
      await site.kill();
      const lived = await stopped;
      attempts.push(...lived);
      await site.restart();
      await askAgain(site.url, lived);
    }
    const booked = attempts.filter(({ answer }) => answer?.status === 201).map(({ request }) => request);
    const count = {
      unanswered: attempts.filter(({ answer }) => answer === null).length,
      booked: booked.length,
      withVoucher: attempts.filter(isWithVoucher).length,
      paidAtWallet: attempts.filter(isPaidAtWallet).length,
    };
    // There was load, and of every kind.
    expect(count.booked).toBeGreaterThan(kills);
    expect(Math.min(count.unanswered, count.withVoucher, count.paidAtWallet)).toBeGreaterThan(0);
    expect(attempts.flatMap(({ answer }) => (isExpected(answer?.status) ? [] : [answer]))).toEqual([]);

    await site.kill();
    expect(await audit(db)).toEqual([]);
    expect(await brokenPromises(db, attempts)).toEqual([]);

    await letWaitsEnd(db);
    await site.restart();
    await eventually(() => unsettled(db), 0, 120_000);
    await eventually(() => unsent(db), 0, 120_000);
    await site.kill();
    expect(await audit(db)).toEqual([]);
    expect(await brokenPromises(db, attempts)).toEqual([]);
    expect(await misplacedMoney(db, wallet)).toEqual([]);
    const confirmed = site.mails().map((mail) => /erika\d+@example\.com/.exec(mail)?.[0]);
    expect(booked.map(({ email }) => email).filter((email) => !confirmed.includes(email))).toEqual([]);
    expect(errorsIn(site.output())).toEqual([]);
  } finally {
    await db.destroy();
    await site.remove();
    await wallet.stop();
  }
}

/** Waits for some answers: the first time until a voucher was redeemed, then until somebody has paid at the wallet, and so on. */
async function enough(load: Load, kill: number): Promise<void> {
  const wanted = randomInt(answersPerLife.least, answersPerLife.most);
  const isEnough = () => {
    const answered = load.answered();
    return answered.length >= wanted && answered.some(kill % 2 === 0 ? isWithVoucher : isPaidAtWallet);
  };
  while (!isEnough()) await sleep(randomInt(10));
}

const isWithVoucher = ({ request, answer }: Attempt) => request.voucher_code !== "" && answer?.status === 201;
const isPaidAtWallet = ({ request, answer }: Attempt) => request.paypal && answer?.status === 201;
const isExpected = (status: number | undefined) => status === undefined || [200, 201].includes(status);

async function unsettled(db: Kysely<Database>): Promise<number> {
  const open = db
    .selectFrom("wallet_orders")
    .select("id")
    .where("status", "in", ["capturing", "captured", "refunding"]);
  return (await open.execute()).length;
}

async function unsent(db: Kysely<Database>): Promise<number> {
  return (await db.selectFrom("outbox").select("id").where("status", "!=", "sent").execute()).length;
}

/** Orders whose money at the wallet is not the price of a booking, as sentences. */
async function misplacedMoney(db: Kysely<Database>, wallet: WalletProcess): Promise<string[]> {
  const bookings = await db.selectFrom("bookings").selectAll().where("wallet_order_id", "is not", null).execute();
  const prices = new Map(bookings.map((one) => [one.wallet_order_id, one.total_cents - one.voucher_cents]));
  return wallet.orders().flatMap((order) => {
    const [kept, owed] = [keptCents(order), prices.get(order.id) ?? 0];
    return kept === owed ? [] : [`${order.id}: ${kept} cents for a booking of ${owed}`];
  });
}

/** Kills for each engine: few in every run, `LONG_RUN=1 npm run unit -- crash` for many. */
const kills = process.env.LONG_RUN ? { sqlite: 30, postgres: 15 } : { sqlite: 3, postgres: 2 };
const limitMs = process.env.LONG_RUN ? 1_800_000 : 300_000;

it(
  `${kills.sqlite} kills in mid-load: what was promised is there, and nothing is there by half`,
  () => survives(kills.sqlite, null),
  limitMs,
);

const itOnPostgres = process.env.TEST_DATABASE_URL ? it : it.skip;
itOnPostgres(
  `${kills.postgres} kills in mid-load on PostgreSQL leave nothing by half either`,
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
