import type { Kysely } from "kysely";
import { openDatabase } from "../../server/db/open.ts";
import type { Database } from "../../server/db/schema.ts";
import type { WalletOrderRow } from "../../server/db/tables/money.ts";
import { type KnownBooking, knownBookings } from "../../server/modules/booking/booking.repository.ts";
import type { DemoFailure } from "../../server/wallet/demo/demo-state.ts";
import { type BookingRequest, bookingContract } from "../../shared/contract/booking.ts";
import { walletContract } from "../../shared/contract/wallet.ts";
import { aBookingRequest } from "../../testing/builders.ts";
import { eventually } from "../../testing/eventually.ts";
import { keptCents } from "../../testing/wallet-books.ts";
import { type Caller, openCaller } from "../caller.ts";
import { type Site, startSite } from "../site.ts";
import { findBoat, freeStay } from "../stays.ts";
import { audit } from "./audit.ts";
import { letWaitsEnd } from "./crash-time.ts";
import { startWalletProcess, type WalletProcess } from "./wallet-process.ts";

/** A guest who agreed to pay at the wallet; the product has not asked for the money yet. */
interface Payer {
  caller: Caller;
  request: BookingRequest;
  orderId: string;
  capture: () => ReturnType<Caller["post"]>;
  /** What the browser sends once it knows of the capture. */
  sendBooking: () => ReturnType<Caller["post"]>;
}

/** The product, the wallet in another process, and the database as it is. */
interface Scene {
  site: Site;
  wallet: WalletProcess;
  db: Kysely<Database>;
  pay: (failure?: DemoFailure) => Promise<Payer>;
  order: (payer: Payer) => Promise<WalletOrderRow>;
  bookings: (payer: Payer) => Promise<KnownBooking[]>;
  /** Starts the product again after a long time. */
  restartLater: () => Promise<void>;
}

const scene = {} as Scene;

beforeAll(async () => {
  const wallet = await startWalletProcess();
  const site = await startSite(wallet.environment);
  const db = openDatabase({ databaseUrl: null, dataDir: site.dataDir });
  Object.assign(scene, {
    site,
    wallet,
    db,
    pay: (failure) => pay(site, wallet, failure),
    order: ({ orderId }) =>
      db.selectFrom("wallet_orders").selectAll().where("id", "=", orderId).executeTakeFirstOrThrow(),
    bookings: ({ orderId }) => knownBookings(db).where("bookings.wallet_order_id", "=", orderId).execute(),
    restartLater: async () => {
      await letWaitsEnd(db);
      await site.restart();
    },
  } satisfies Scene);
});

// Ledgers are append-only: what any of the tests leaves wrong is still wrong at the end.
afterAll(async () => {
  await scene.site.kill();
  const faults = await audit(scene.db);
  await scene.db.destroy();
  await scene.site.remove();
  await scene.wallet.stop();
  expect(faults).toEqual([]);
});

async function pay(site: Site, wallet: WalletProcess, failure?: DemoFailure): Promise<Payer> {
  const { id } = await findBoat(site.url, "Hektor");
  const { start, end } = await freeStay(site.url, "Hektor", 3);
  const request = aBookingRequest({
    vehicle: id,
    booked_day: start,
    booked_day_end: end,
    banktransfer: false,
    paypal: true,
  });
  const caller = await openCaller(site.url);
  const created = await caller.post(walletContract.create.path, request);
  expect(created.status).toBe(201);
  const orderId = String(created.body["order_id"]);
  await wallet.approve(orderId, failure);
  return {
    caller,
    request,
    orderId,
    capture: () => caller.post(walletContract.capture.path, { order_id: orderId }),
    sendBooking: () => caller.post(bookingContract.send.path, { ...request, paypal_order_id: orderId }),
  };
}

/** The guest has one paid booking of these dates, and the wallet kept its price. */
async function expectBooked({ wallet, order, bookings }: Scene, payer: Payer): Promise<KnownBooking> {
  await eventually(async () => (await order(payer)).status, "fulfilled");
  const [booking, ...more] = await bookings(payer);
  expect(more).toEqual([]);
  expect(booking).toMatchObject({ status: "paid", start_day: payer.request.booked_day, nights: 3 });
  const atWallet = wallet.order(payer.orderId);
  expect(atWallet.captures).toHaveLength(1);
  expect(keptCents(atWallet)).toBe(booking?.charged_cents);
  if (!booking) throw new Error("no booking");
  return booking;
}

/** The guest has no booking, and the wallet gave everything back, once. */
async function expectRefunded({ wallet, order, bookings }: Scene, payer: Payer): Promise<void> {
  await eventually(async () => (await order(payer)).status, "refunded");
  expect(await bookings(payer)).toEqual([]);
  const atWallet = wallet.order(payer.orderId);
  expect(atWallet.captures).toHaveLength(1);
  expect(atWallet.refunds).toHaveLength(1);
  expect(keptCents(atWallet)).toBe(0);
}

/** The hold runs out while the server is down, and the dates go to somebody else. */
async function giveDatesAway({ db, order }: Scene, payer: Payer): Promise<void> {
  const { id: wallet_order_id } = await order(payer);
  const held = db.selectFrom("holds").select("id").where("wallet_order_id", "=", wallet_order_id);
  const { id: hold_id } = await held.executeTakeFirstOrThrow();
  const row = await db.selectFrom("half_days").selectAll().where("hold_id", "=", hold_id).executeTakeFirstOrThrow();
  await db.deleteFrom("holds").where("id", "=", hold_id).execute();
  const other = { vehicle_id: row.vehicle_id, start_day: row.day, nights: 0, session_hash: "somebody else" };
  const times = { created_at: new Date().toISOString(), expires_at: "2099-01-01T00:00:00.000Z" };
  const { id } = await db
    .insertInto("holds")
    .values({ ...other, ...times })
    .returning("id")
    .executeTakeFirstOrThrow();
  for (const half of ["am", "pm"] as const) {
    await db
      .insertInto("half_days")
      .values({ ...row, half, hold_id: id })
      .execute();
  }
}

/** What the wallet does not answer at the kill, and how often it had captured by then. */
const silences = [
  { failure: "timeoutAfterCapture", captures: 1, word: "the money was taken" },
  { failure: "timeoutBeforeCapture", captures: 0, word: "the money was not taken yet" },
] as const;

describe("killed while several guests pay", () => {
  const silent: Payer[] = [];
  const payers = {} as { captured: Payer; datesGone: Payer; refundSilent: Payer };

  beforeAll(async () => {
    for (const { failure } of silences) silent.push(await scene.pay(failure));
    const captured = await scene.pay();
    const datesGone = await scene.pay("timeoutAfterCapture");
    const refundSilent = await scene.pay("timeoutAfterRefund");
    Object.assign(payers, { captured, datesGone, refundSilent });

    for (const payer of [captured, refundSilent]) expect((await payer.capture()).body).toEqual({ status: "captured" });
    const asking = [...silent, datesGone];
    const answers = asking.map((payer) => payer.capture().catch(() => "none"));
    await eventually(() => asking.map(({ orderId }) => scene.wallet.order(orderId).failingCalls), [0, 0, 0]);
    for (const payer of asking) expect((await scene.order(payer)).status).toBe("capturing");
    await scene.site.kill();
    expect(await Promise.all(answers)).toEqual(["none", "none", "none"]);
    expect(await scene.bookings(captured)).toEqual([]);
    const captures = silent.map(({ orderId }) => scene.wallet.order(orderId).captures.length);
    expect(captures).toEqual(silences.map((silence) => silence.captures));
    for (const payer of [datesGone, refundSilent]) await giveDatesAway(scene, payer);
    await scene.restartLater();
  });

  // First: the server gives up waiting for the wallet after a while, and asks again.
  it("once more while the wallet is asked to pay back: it pays back once", async () => {
    const payer = payers.refundSilent;
    await eventually(() => scene.wallet.order(payer.orderId).refunds.length, 1);
    expect((await scene.order(payer)).status).toBe("refunding");
    await scene.site.kill();
    await scene.restartLater();
    await expectRefunded(scene, payer);
  });

  it("right after the capture: the server books what the guest paid for", async () => {
    const payer = payers.captured;
    const booking = await expectBooked(scene, payer);
    const late = await payer.sendBooking();
    expect([late.status, late.body["id"]]).toEqual([201, booking.id]);
    await expectBooked(scene, payer);
  });

  for (const [index, { word }] of silences.entries()) {
    it(`while the wallet is asked, and ${word}: the money becomes a booking`, async () => {
      const payer = silent[index];
      expect(payer).toBeDefined();
      if (payer) await expectBooked(scene, payer);
    });
  }

  it("while asking, and the dates went to somebody else: the money goes back", async () => {
    const payer = payers.datesGone;
    await expectRefunded(scene, payer);
    expect((await payer.sendBooking()).body).toEqual({ type: "ALREADY_BOOKED" });
    await expectRefunded(scene, payer);
  });
});

it("killed right after the capture: the browser books as soon as the server is back", async () => {
  const payer = await scene.pay();
  expect((await payer.capture()).body).toEqual({ status: "captured" });
  await scene.site.kill();
  await scene.site.restart();
  const sent = await payer.sendBooking();
  expect(sent.status).toBe(201);
  expect((await expectBooked(scene, payer)).id).toBe(sent.body["id"]);
});
