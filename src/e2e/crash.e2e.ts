import { randomInt } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "@playwright/test";
import type { Kysely } from "kysely";
import { openDatabase } from "../server/db/open.ts";
import type { Database } from "../server/db/schema.ts";
import { bookingContract } from "../shared/contract/booking.ts";
import { createTestDatabase } from "../testing/database.ts";
import { startPostgres } from "../testing/postgres.ts";
import { addVoucher } from "../testing/rows.ts";
import { audit, brokenPromises } from "./audit.ts";
import { type Attempt, attemptsAt, type Load, startLoad } from "./booking-load.ts";
import { openCaller } from "./caller.ts";
import { letWaitsEnd } from "./crash-time.ts";
import { startSite } from "./site.ts";
import { keptCents, startWalletProcess, type WalletProcess } from "./wallet-process.ts";

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
      attempts: attempts.length,
      unanswered: attempts.filter(({ answer }) => answer === null).length,
      booked: booked.length,
      withVoucher: booked.filter(({ voucher_code }) => voucher_code !== "").length,
      paidAtWallet: attempts.filter(isPaidAtWallet).length,
    };
    console.log(`${kills} kills:`, count);
    expect.soft(count.booked, "there was load").toBeGreaterThan(kills);
    expect.soft(Math.min(count.unanswered, count.withVoucher, count.paidAtWallet)).toBeGreaterThan(0);
    expect.soft(attempts.flatMap(({ answer }) => (isExpected(answer?.status) ? [] : [answer]))).toEqual([]);

    await site.kill();
    expect.soft(await audit(db)).toEqual([]);
    expect.soft(await brokenPromises(db, attempts)).toEqual([]);

    await letWaitsEnd(db);
    await site.restart();
    await expect.poll(() => unsettled(db), { timeout: 90_000 }).toBe(0);
    await expect.poll(() => unsent(db), { timeout: 120_000, intervals: [500] }).toBe(0);
    await site.kill();
    expect.soft(await audit(db)).toEqual([]);
    expect.soft(await brokenPromises(db, attempts)).toEqual([]);
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

/** Waits for some answers; every other time until somebody has paid at the wallet, which takes longest. */
async function enough(load: Load, kill: number): Promise<void> {
  const wanted = randomInt(answersPerLife.least, answersPerLife.most);
  const isEnough = () => {
    const answered = load.answered();
    return answered.length >= wanted && (kill % 2 === 0 || answered.some(isPaidAtWallet));
  };
  while (!isEnough()) await sleep(randomInt(10));
}

const isPaidAtWallet = ({ request, answer }: Attempt) => request.paypal && answer?.status === 201;
const isExpected = (status: number | undefined) => status === undefined || [200, 201].includes(status);

/** Whoever got no answer and sent a key asks again, as the website does. */
async function askAgain(url: string, attempts: readonly Attempt[]): Promise<void> {
  for (const attempt of attempts) {
    const { request, key, answer } = attempt;
    if (answer !== null || key === null || request.paypal) continue;
    const caller = await openCaller(url);
    attempt.answer = await caller.post(bookingContract.send.path, request, { "idempotency-key": key });
  }
}

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

function errorsIn(output: string): string[] {
  return output
    .split("\n")
    .filter((line) => line.startsWith("{") && (JSON.parse(line) as { level: number }).level >= 50);
}

test("20 kills in mid-load: what was promised is there, and nothing is there by half", async () => {
  test.setTimeout(600_000);
  await survives(20, null);
});

test("kills in mid-load on PostgreSQL leave nothing by half either", async () => {
  test.setTimeout(600_000);
  const server = process.env.TEST_DATABASE_URL ? null : await startPostgres();
  if (server) process.env.TEST_DATABASE_URL = server.url;
  test.skip(!process.env.TEST_DATABASE_URL, "no PostgreSQL here");
  const database = await createTestDatabase("postgres");
  try {
    await survives(5, database.location.databaseUrl);
  } finally {
    await database.db.destroy();
    await database.remove();
    server?.stop();
  }
});
