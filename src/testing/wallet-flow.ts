import { setTimeout as wait } from "node:timers/promises";
import Fastify from "fastify";
import type { Kysely } from "kysely";
import { readConfig } from "../server/config.ts";
import type { Database } from "../server/db/schema.ts";
import { bookingPurpose } from "../server/modules/booking/booking.purpose.ts";
import { type KnownBooking, knownBookings } from "../server/modules/booking/booking.repository.ts";
import type { BookingActor } from "../server/modules/booking/quote-booking.ts";
import { requestBooking } from "../server/modules/booking/request-booking.ts";
import { captureWalletOrder } from "../server/modules/payments/capture-order.ts";
import { createWalletOrder } from "../server/modules/payments/create-order.ts";
import type { PaymentDeps } from "../server/modules/payments/purpose.ts";
import { settleWalletOrders } from "../server/modules/payments/settle-orders.ts";
import { createSession } from "../server/modules/session/session.repository.ts";
import { purposes } from "../server/purposes.ts";
import { noTse } from "../server/tse/tse-provider.ts";
import type { WalletClient } from "../server/wallet/client.ts";
import type { BookingRequest } from "../shared/contract/booking.ts";
import { aBookingRequest } from "./builders.ts";
import { type TestClock, testClock } from "./clock.ts";
import type { TestDatabase } from "./database.ts";
import { type TestWallet, withDemoWallet } from "./demo-wallet.ts";
import { emptyTables } from "./empty-tables.ts";
import { addSettings, addVehicle } from "./rows.ts";

type Visitor = BookingActor & { sessionHash: string };

/** A guest who pays at the wallet, step by step, against the server's services. */
export interface WalletFlow {
  deps: PaymentDeps;
  clock: TestClock;
  visitor: Visitor;
  vehicle: number;
  /** A visitor with a session of their own. */
  anotherVisitor: () => Promise<Visitor>;
  request: (changes?: Partial<BookingRequest>) => BookingRequest;
  /** Orders at the wallet, as this visitor unless another is given. */
  order: (
    changes?: Partial<BookingRequest>,
    asked?: { who?: Visitor; idempotencyKey?: string; wallet?: WalletClient },
  ) => ReturnType<typeof createWalletOrder>;
  /** The same. @returns the order's id. @throws where the dates are taken. */
  create: (changes?: Partial<BookingRequest>) => Promise<string>;
  capture: (orderId: string) => ReturnType<typeof captureWalletOrder>;
  /** What the browser sends after the capture. */
  book: (orderId: string) => ReturnType<typeof requestBooking>;
  /** Drops the guest's hold and lets somebody else book the dates by transfer. @returns false where they are booked. */
  loseDates: () => Promise<boolean>;
  /** Lets time pass and the poller run, until it finds nothing to do for a day. */
  settleAll: () => Promise<void>;
  status: (orderId: string) => Promise<string>;
  /** The sum of the order's payments, in cents, and how many there are. */
  money: (orderId: string) => Promise<{ cents: number; movements: number }>;
  /** What is left on the only voucher, in cents. */
  balance: () => Promise<number>;
  bookings: () => Promise<KnownBooking[]>;
  /** The templates of the mails that are queued. */
  mails: () => Promise<string[]>;
}

class DatesKept extends Error {}

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/** Lets time pass and the poller run, until it finds nothing to do: some money leaves the next morning. */
export async function settleEverything(deps: PaymentDeps, clock: TestClock): Promise<void> {
  const end = clock.now().getTime() + 2 * dayMs;
  while (clock.now().getTime() < end) {
    await settleNext(deps, clock, end);
    const waiting = deps.db.selectFrom("wallet_orders").select("id").where("next_attempt_at", "is not", null);
    // Expired orders are only looked at once a day.
    if ((await waiting.where("status", "!=", "expired").execute()).length === 0) return;
  }
}

/**
 * Lets the poller run in the first minute in which an order is due, at the latest at `end`: it does nothing in those
 * before.
 */
export async function settleNext(deps: PaymentDeps, clock: TestClock, end: number): Promise<void> {
  const query = deps.db.selectFrom("wallet_orders").select((is) => is.fn.min("next_attempt_at").as("due"));
  const { due } = await query.executeTakeFirstOrThrow();
  const now = clock.now().getTime();
  const wait = due === null ? 0 : Math.min(Date.parse(due), end) - now;
  clock.advance(Math.max(1, Math.ceil(wait / minuteMs)) * minuteMs);
  await settleWalletOrders(deps);
}

/** Empties the database and begins with one houseboat and one visitor. */
export async function startWalletFlow(db: Kysely<Database>, wallet: WalletClient): Promise<WalletFlow> {
  await emptyTables(db);
  await addSettings(db);
  const vehicle = await addVehicle(db);
  const clock = testClock();
  const deps: PaymentDeps = {
    db,
    config: readConfig({}),
    now: clock.now,
    wait,
    wallet,
    tse: noTse,
    fetchFeed: () => Promise.resolve({ problem: "unreachable" as const }),
    log: Fastify().log,
    purposes,
  };
  const anotherVisitor = async (): Promise<Visitor> => {
    const { hash } = await createSession(db, null, clock.now());
    return { role: "visitor", user: null, sessionHash: hash };
  };
  const visitor = await anotherVisitor();
  const request = (changes: Partial<BookingRequest> = {}) =>
    aBookingRequest({ vehicle, banktransfer: false, paypal: true, ...changes });

  const flow: WalletFlow = {
    deps,
    clock,
    visitor,
    vehicle,
    anotherVisitor,
    request,
    order(changes, { who = visitor, idempotencyKey, wallet: given = wallet } = {}) {
      const payer = { sessionHash: who.sessionHash, employeeId: who.user?.id ?? null };
      const asked = { request: request(changes), payer, idempotencyKey: idempotencyKey ?? null };
      return createWalletOrder({ ...deps, wallet: given }, bookingPurpose, asked);
    },
    async create(changes) {
      const outcome = await flow.order(changes);
      if (outcome.kind === "taken") throw new Error("taken");
      return outcome.orderId;
    },
    capture: (orderId) => captureWalletOrder(deps, orderId, visitor.sessionHash),
    book: (orderId) =>
      db
        .transaction()
        .execute((trx) => requestBooking(trx, request({ paypal_order_id: orderId }), visitor, clock.now())),
    async loseDates() {
      await db.deleteFrom("holds").execute();
      const other = await anotherVisitor();
      const transfer = request({ banktransfer: true, paypal: false, email: "other@example.com" });
      const booking = db.transaction().execute(async (trx) => {
        const { kind } = await requestBooking(trx, transfer, other, clock.now());
        if (kind !== "created") throw new DatesKept();
      });
      return booking.then(
        () => true,
        (error: unknown) => {
          if (error instanceof DatesKept) return false;
          throw error;
        },
      );
    },
    settleAll: () => settleEverything(deps, clock),
    async status(orderId) {
      const query = db.selectFrom("wallet_orders").select("status").where("id", "=", orderId);
      return (await query.executeTakeFirstOrThrow()).status;
    },
    async money(orderId) {
      const rows = await db.selectFrom("payments").select("cents").where("wallet_order_id", "=", orderId).execute();
      return { cents: rows.reduce((sum, { cents }) => sum + cents, 0), movements: rows.length };
    },
    balance: async () =>
      (await db.selectFrom("vouchers").select("balance_cents").executeTakeFirstOrThrow()).balance_cents,
    bookings: () => knownBookings(db).execute(),
    mails: async () => (await db.selectFrom("outbox").select("template").execute()).map(({ template }) => template),
  };
  return flow;
}

/**
 * A demo wallet for the suite, and a flow that begins anew before each of its tests. `over` stands between server and
 * wallet.
 */
export function withWalletFlow(engine: () => TestDatabase, over = (client: WalletClient): WalletClient => client) {
  const wallet: TestWallet = withDemoWallet();
  const flow = {} as WalletFlow;
  beforeEach(async () => void Object.assign(flow, await startWalletFlow(engine().db, over(wallet.client))));
  return { wallet, flow };
}
