import type { Kysely, Transaction } from "kysely";
import type { Day } from "../../../shared/rules/day.ts";
import type { Cents } from "../../../shared/rules/money.ts";
import type { Database } from "../../db/schema.ts";
import type { Instant } from "../../db/tables/columns.ts";
import type { PaymentKind, WalletOrderRow } from "../../db/tables/money.ts";
import type { Deps } from "../../deps.ts";

type Db = Kysely<Database>;
type Trx = Transaction<Database>;

/** What an order keeps for its purpose, as JSON: what was asked for, and what was agreed on. */
export interface Payload {
  request: unknown;
}

/** An order at the wallet, with its payload read. */
export interface Order<OrderPayload extends Payload = Payload> extends Omit<WalletOrderRow, "payload"> {
  payload: OrderPayload;
}

/** Who orders, from the session. */
export interface Payer {
  sessionHash: string;
  /** Set where staff order. */
  employeeId: number | null;
  /** The visitor's address where limits count; null for staff, and with RATE_LIMITS=off. */
  limitedAs?: string | null;
}

/** What is ordered at the wallet. */
export interface Quote<OrderPayload extends Payload> {
  amountCents: Cents;
  payload: OrderPayload;
  /** What the payer reads about it at the wallet, one line. */
  description: string;
}

/** A payment as its purpose sees it. */
export interface RegisteredPayment {
  kind: PaymentKind;
  cents: Cents;
  referenceId: number;
  registeredBy: number | null;
  /** The order at the wallet whose money it is; null for any other money. */
  walletOrderId: string | null;
  /**
   * All that was paid so far, this payment included and refunds deducted. Lock the row first that it is paid for: of
   * two parts that come at once the second then sees the first.
   */
  paidCents: () => Promise<Cents>;
}

/** Whom and what money is about, as staff are shown it. */
export interface SubjectFacts {
  name: string;
  phone: string;
  email: string;
  /** A boat, or whom a voucher is for; "" where that is not known any more. */
  title: string;
  /** First and last day of a stay. */
  days: { start: Day; end: Day } | null;
}

/** What money was paid for, as staff see it. */
export interface Subject extends SubjectFacts {
  id: number;
  /** What staff call it: a booking's number, a voucher's code. */
  number: string;
  /** What of the money that came for it is ours: its price, or what a cancelled one costs. */
  dueCents: Cents;
  /** Its lifecycle takes payments: what is missing of `dueCents` can be paid. */
  isPayable: boolean;
  /** When it was cancelled or ended otherwise: money that comes later is late. Null while it stands. */
  endedAt: Instant | null;
}

/** What the wallet captured for an order. */
export interface TakenMoney {
  cents: Cents;
  currency: string;
  /** The amount and the currency that were ordered: what was paid for cannot be had any more. */
  asOrdered: boolean;
}

/**
 * What money is paid for: a booking, and whatever else is sold. This module knows only these functions; the capability
 * that sells implements them, and `server/purposes.ts` lists them.
 */
export interface Purpose<OrderPayload extends Payload = Payload> {
  /** Stands in `wallet_orders.purpose` and `payments.purpose`, so it never changes. */
  name: string;
  /**
   * Reads the payload of a call that orders at the wallet: what a browser asks for.
   * @returns null where the payload is another purpose's. @throws Problem VALIDATION naming the fields.
   */
  read(body: unknown): OrderPayload["request"] | null;
  /** Checks and prices what is asked for. @throws Problem where it cannot be ordered at the wallet. */
  quote(db: Db, request: OrderPayload["request"], payer: Payer, now: Date): Promise<Quote<OrderPayload>>;
  /**
   * Whether what is asked for takes the place of what the same payer ordered before and did not pay; absent: of all of
   * it.
   */
  replaces?(request: OrderPayload["request"], earlier: OrderPayload["request"]): boolean;
  /** What is set aside for the payer until the money is there. */
  reservation: {
    /** Before the wallet is asked. @returns null where somebody else has it: the caller rolls back. */
    make(trx: Trx, payload: OrderPayload, payer: Payer, now: Date): Promise<{ id: number; until: Date } | null>;
    /** The order that it was made for is stored. @throws Problem where it is no longer what was quoted. */
    assign(trx: Trx, order: Order<OrderPayload>, reservationId: number, now: Date): Promise<void>;
    isHeld(db: Db, order: Order<OrderPayload>, now: Date): Promise<boolean>;
    /**
     * Before the money is taken: it lasts until then, or is made anew.
     * @returns false where somebody else has it, or the payer gave it up for another.
     */
    extend(trx: Trx, order: Order<OrderPayload>, until: Date, now: Date): Promise<boolean>;
    /** Whether the payer could have it again, now that the order ended unpaid. */
    isFree(db: Db, order: Order<OrderPayload>, now: Date): Promise<boolean>;
    /**
     * The order takes no money, or gives it back. Harmless when repeated.
     * @param keepsPlace the payer goes on to order again: nobody else may take their place meanwhile.
     */
    release(trx: Trx, order: Order<OrderPayload>, options: { keepsPlace: boolean }, now: Date): Promise<void>;
  };
  /**
   * Makes what was paid for, from the reservation. @returns its id, or null (as well as a Problem) where it cannot be
   * made any more: all that was written is undone then.
   */
  fulfil(trx: Trx, order: Order<OrderPayload>, now: Date): Promise<number | null>;
  /** The money goes back: releases the reservation and tells the payer. */
  refuse(trx: Trx, order: Order<OrderPayload>, taken: TakenMoney, now: Date): Promise<void>;
  /** Money came for what exists already. @throws Problem where it cannot be taken: it is not written down then. */
  receive(trx: Trx, payment: RegisteredPayment, now: Date): Promise<void>;
  /**
   * The wallet gave money of the order back without us: it is written down, and what it paid for may be unpaid again.
   */
  returned(trx: Trx, order: Order<OrderPayload>, cents: Cents, now: Date): Promise<void>;
  /** The payer disputes the payment, and the wallet holds the money back. */
  disputed(trx: Trx, order: Order<OrderPayload>, cents: Cents, now: Date): Promise<void>;
  /** Every dispute of the order is decided: what goes back is reported as `returned`. */
  disputeEnded(trx: Trx, order: Order<OrderPayload>, now: Date): Promise<void>;
  /** Asks staff to look at money that is neither used nor paid back. @returns the task's id. */
  addStuckTask(trx: Trx, order: Order<OrderPayload>, cents: Cents, now: Date): Promise<number>;
  /** What staff are shown of it where they look after money whose place is not clear (requirements/payments.md). */
  staff: {
    /** @param typed what staff call it, as they type it. @returns its id, or null. */
    find(db: Db, typed: string): Promise<number | null>;
    describe(db: Db, id: number): Promise<Subject | null>;
    /** What was ordered, also where nothing came of it, or who ordered is forgotten. */
    describeOrder(db: Db, order: Order<OrderPayload>): Promise<SubjectFacts>;
    /** Locks its row until the transaction ends: of two that change its money one waits. */
    lock(trx: Trx, id: number): Promise<void>;
    /** No money of it is too much any more: what staff were asked to pay back is done. */
    settled(trx: Trx, id: number, now: Date): Promise<void>;
  };
}

/** What can be paid for, by name; asked in this order whose payload it is. */
export type Purposes = Readonly<Record<string, Purpose>>;

export interface PaymentDeps extends Deps {
  purposes: Purposes;
}

/** What staff decide about money that lies beside its place. */
export interface OpenMoneyDeps extends PaymentDeps {
  /**
   * Takes cash that is paid back out of the drawer: a transaction of the till, about which this module knows only this.
   * Call it once all else is locked. @returns its id.
   */
  payOutCash(trx: Trx, payout: CashPayout, now: Date): Promise<{ id: number }>;
}

export interface CashPayout {
  purpose: string;
  referenceId: number;
  /** More than 0. */
  cents: Cents;
  cashier: { id: number; name: string };
  reason: string;
}

/** @throws Error for an order of a purpose that this program does not know. */
export function purposeOf({ purposes }: Pick<PaymentDeps, "purposes">, order: Pick<Order, "purpose">): Purpose {
  const purpose = purposes[order.purpose];
  if (!purpose) throw new Error(`no purpose is called ${order.purpose}`);
  return purpose;
}
