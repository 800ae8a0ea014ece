import { randomInt } from "node:crypto";
import { setImmediate, setTimeout as sleep } from "node:timers/promises";
import type { Kysely } from "kysely";
import { openDatabase } from "../../server/db/open.ts";
import type { Database } from "../../server/db/schema.ts";
import { inTransaction } from "../../server/db/transaction.ts";
import { moneyColumns } from "../../server/modules/booking-money/money.columns.ts";
import { addPaidVoucher } from "../../server/ops/fsck/fsck.fixture.ts";
import { createTestDatabase } from "../../testing/database.ts";
import { eventually } from "../../testing/eventually.ts";
import { keptCents } from "../../testing/wallet-books.ts";
import { startSite } from "../site.ts";
import { audit, brokenPromises, contradictions } from "./audit.ts";
import { type Attempt, askAgain, attemptsAt, type Load, startLoad } from "./booking-load.ts";
import { clockWrongBy, letWaitsEnd } from "./crash-time.ts";
import { errorsIn } from "./each-site.ts";
import { brokenDeeds, unansweredDeeds } from "./office-audit.ts";
import { type Deed, deedKinds, isDone, openOffice, repeatDeeds, startOfficeLoad } from "./office-load.ts";
import { startWalletProcess, type WalletProcess } from "./wallet-process.ts";

/**
 * How many guests book, how many of them wait for an answer when a server ends, and how many answers it gave by then.
 */
const guests = 6;
const waitingAtEnd = 3;
const answersPerLife = { least: 4, most: 14 };

/** By how many hours the clock is wrong in a server's lives, one after the other; at last it is behind. */
const clocks = [0, 3, -3];

/** Kills a server in mid-load again and again, then looks at what is left, with the server down. */
async function survives(kills: number, databaseUrl: string | null): Promise<void> {
  const wallet = await startWalletProcess();
  const site = await startSite({ ...wallet.environment, ...(databaseUrl && { DATABASE_URL: databaseUrl }) });
  const db = openDatabase({ databaseUrl, dataDir: site.dataDir });
  try {
    const vouchers = { large: "HAVE-LSEE", small: Array.from({ length: 80 }, (_, index) => `HAVE-LSEE-${index}`) };
    // All at once: the server may look for contradictions at any time.
    await inTransaction(db, async (trx) => {
      await addPaidVoucher(trx, { code: vouchers.large, amount_cents: 90_000_00 });
      for (const code of vouchers.small) await addPaidVoucher(trx, { code });
    });
    const office = await openOffice(db);
    const source = await attemptsAt(site.url, vouchers);
    const attempts: Attempt[] = [];
    const deeds: Deed[] = [];

    /**
     * The office does one deed of each kind, guests come in before the last, and `end` ends the server while all of
     * them work.
     */
    const live = async (life: number, end: () => Promise<unknown>) => {
      let load: Load | undefined;
      const work = startOfficeLoad(site.url, office, () => load?.bookings() ?? []);
      const kindsDone = () =>
        new Set(
          work
            .deeds()
            .filter(isDone)
            .map(({ kind }) => kind),
        ).size;
      try {
        await eventually(() => kindsDone() >= deedKinds.length - 1, true);
        load = startLoad(site.url, guests, source, wallet.approve);
        await eventually(() => kindsDone() === deedKinds.length, true);
        await enough(load, life);
        await end();
      } finally {
        attempts.push(...((await load?.stop()) ?? []));
        deeds.push(...(await work.stop()));
      }
      return cutOff(db, await load.stop(), await work.stop());
    };
    const repeatAll = async () => {
      await askAgain(site.url, attempts);
      await repeatDeeds(site.url, office, deeds);
    };

    for (let kill = 0; kill < kills; kill++) {
      await live(kill, site.kill);
      await site.restart(clockWrongBy(clocks[(kill + 1) % clocks.length] ?? 0));
      await repeatAll();
    }
    // Asked to end it gives every answer first.
    const unanswered = await live(kills, async () => {
      const begun = performance.now();
      expect(await site.end()).toBe(0);
      if (isLong) expect(performance.now() - begun).toBeLessThan(10_000);
    });
    expect(unanswered).toEqual([]);

    const booked = attempts.filter(({ answer }) => answer?.status === 201).map(({ request }) => request);
    const count = {
      unanswered: attempts.filter(({ answer }) => answer === null).length,
      booked: booked.length,
      withVoucher: attempts.filter(isWithVoucher).length,
      paidAtWallet: attempts.filter(isPaidAtWallet).length,
      kindsOfDeeds: new Set(deeds.filter(isDone).map(({ kind }) => kind)).size,
    };
    // There was load, and of every kind.
    expect(count.booked).toBeGreaterThan(kills);
    expect(Math.min(count.unanswered, count.withVoucher, count.paidAtWallet)).toBeGreaterThan(0);
    expect(count.kindsOfDeeds).toBe(deedKinds.length);
    expect(attempts.flatMap(({ answer }) => (isExpected(answer?.status) ? [] : [answer]))).toEqual([]);
    expect(deeds.flatMap(({ answer }) => (isExpected(answer?.status) ? [] : [answer]))).toEqual([]);
    expect(await audit(db)).toEqual([]);
    expect(await brokenPromises(db, attempts)).toEqual([]);

    await letWaitsEnd(db, -3);
    await site.restart(clockWrongBy(-3));
    await repeatAll();
    await eventually(() => unsettled(db), 0, 120_000);
    await eventually(() => unsent(db), 0, 120_000);
    await site.kill();
    expect(await audit(db)).toEqual([]);
    expect(await brokenPromises(db, attempts)).toEqual([]);
    expect(await brokenDeeds(db, deeds)).toEqual([]);
    expect(await contradictions(db)).toEqual([]);
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

/** What was done for a guest whose answer never came. The server itself may have made the booking of one who paid. */
async function cutOff(db: Kysely<Database>, attempts: readonly Attempt[], deeds: readonly Deed[]): Promise<string[]> {
  const names = (await db.selectFrom("bookings").select("name").execute()).map(({ name }) => name);
  const unanswered = attempts.filter(({ request, answer }) => answer === null && !request.paypal);
  const booked = unanswered.filter(({ request }) => names.includes(request.name));
  return [...booked.map(({ request }) => `${request.name} has a booking`), ...(await unansweredDeeds(db, deeds))];
}

/**
 * Waits for some answers: the first time until a voucher was redeemed, then until somebody has paid at the wallet, and
 * so on; then for a moment in which the server has to do.
 */
async function enough(load: Load, kill: number): Promise<void> {
  const wanted = randomInt(answersPerLife.least, answersPerLife.most);
  const isEnough = () => {
    const answered = load.answered();
    const isVaried = answered.some(kill % 2 === 0 ? isWithVoucher : isPaidAtWallet);
    return load.waiting() >= waitingAtEnd && answered.length >= wanted && isVaried;
  };
  do {
    await sleep(randomInt(10));
    // Answers that have come by now are read first.
    await setImmediate();
  } while (!isEnough());
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
  const query = db.selectFrom("bookings").innerJoin("wallet_orders", "wallet_orders.id", "bookings.wallet_order_id");
  const bookings = await query.select(["wallet_orders.id", "wallet_orders.refund_cents", ...moneyColumns]).execute();
  // Of a cancelled one the fee is kept.
  const prices = new Map(
    bookings.map((one) => [one.id, one.charged_cents - one.voucher_cents - (one.refund_cents ?? 0)]),
  );
  return wallet.orders().flatMap((order) => {
    const [kept, owed] = [keptCents(order), prices.get(order.id) ?? 0];
    return kept === owed ? [] : [`${order.id}: ${kept} cents for a booking of ${owed}`];
  });
}

/** Kills for each engine: few in every run, `LONG_RUN=1 npm run unit -- crash` for many. */
const isLong = Boolean(process.env.LONG_RUN);
const kills = isLong ? { sqlite: 30, postgres: 15 } : { sqlite: 2, postgres: 1 };
const limitMs = isLong ? 1_800_000 : 300_000;

it(
  `what was promised is there, and nothing by half, after kills in mid-load: ${kills.sqlite}`,
  () => survives(kills.sqlite, null),
  limitMs,
);

const itOnPostgres = process.env.TEST_DATABASE_URL ? it : it.skip;
itOnPostgres(
  `the same holds on PostgreSQL, after kills in mid-load: ${kills.postgres}`,
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
