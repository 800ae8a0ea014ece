import { type Kysely, type RawBuilder, sql } from "kysely";
import { toAmount } from "../../../shared/rules/money.ts";
import type { Database } from "../../db/schema.ts";
import { type Check, inPages, pageSize } from "./finding.ts";
import { total } from "./sums.ts";

type Db = Kysely<Database>;

/** While money is being taken a voucher's part is reserved; before and afterwards it is not. */
const mayReserve: string[] = ["created", "capturing", "captured"];
const tookNothing: string[] = ["created", "capturing", "declined", "expired"];

/**
 * Money that the wallet took is a booking or a voucher that knows its order, or went back. What is under way is neither
 * yet.
 */
export const checkOrders: Check = async function* (db, signal) {
  for await (const page of inPages("", signal, (after) => ordersAfter(db, after))) {
    for (const order of page) {
      for (const problem of problemsOf(order)) yield { subject: `order ${order.id}`, problem };
    }
  }
};

function problemsOf(order: Awaited<ReturnType<typeof ordersAfter>>[number]): string[] {
  const { status, captured, refunded, reserved, amount_cents: amount, refund_cents, purpose } = order;
  const problems: string[] = [];
  if (tookNothing.includes(status) && captured > 0) {
    problems.push(`is ${status}, but ${toAmount(captured)} were captured`);
  }
  if (!tookNothing.includes(status) && captured === 0) problems.push(`is ${status}, but nothing was captured`);
  if (status === "fulfilled" && captured !== amount) {
    problems.push(`is fulfilled, but ${toAmount(captured)} of ${toAmount(amount)} were captured`);
  }
  if (status === "fulfilled" && order.bookings + order.vouchers === 0) {
    problems.push(`is fulfilled, but there is no ${purpose} for it`);
  }
  const owed = refund_cents ?? captured;
  if (status === "refunded" && refunded < owed) {
    problems.push(`is refunded, but ${toAmount(refunded)} of ${toAmount(owed)} went back`);
  }
  if (order.strayed > 0) problems.push("has payments for something else than itself");
  if (reserved !== 0 && !(reserved > 0 && mayReserve.includes(status))) {
    problems.push(`is ${status} and has ${toAmount(reserved)} of a voucher reserved`);
  }
  return problems;
}

/** Each payment belongs to a booking or a voucher; one at the wallet to its order, which may still become one. */
export const checkPayments: Check = async function* (db) {
  for (const { id, kind, cents } of await ownerlessPayments(db)) {
    yield { subject: `payment ${id}`, problem: `${toAmount(cents)} by ${kind} belong to nothing` };
  }
};

const ofOrder = (what: RawBuilder<unknown>, condition: RawBuilder<unknown>) =>
  total(sql`select ${what} from payments where wallet_order_id = wallet_orders.id and ${condition}`);

/** Orders at the wallet with what was taken and given back for them, and whether what they paid for knows them. */
function ordersAfter(db: Db, after: string) {
  return db
    .selectFrom("wallet_orders")
    .select(["id", "status", "purpose", "amount_cents", "refund_cents", "reference_id"])
    .select([
      ofOrder(sql`sum(cents)`, sql`cents > 0 and movement <> 'disputed'`).as("captured"),
      ofOrder(sql`-sum(cents)`, sql`cents < 0 and movement <> 'disputed'`).as("refunded"),
      ofOrder(
        sql`count(*)`,
        sql`(purpose <> wallet_orders.purpose
          or coalesce(reference_id, 0) <> coalesce(wallet_orders.reference_id, 0))`,
      ).as("strayed"),
      total(sql`select -sum(cents) from voucher_entries where wallet_order_id = wallet_orders.id`).as("reserved"),
      total(sql`
        select count(*) from bookings
        where purpose = 'booking' and bookings.id = reference_id and bookings.wallet_order_id is not null`).as(
        "bookings",
      ),
      total(sql`
        select count(*) from vouchers
        where purpose = 'voucher' and vouchers.id = reference_id and vouchers.wallet_order_id = wallet_orders.id`).as(
        "vouchers",
      ),
    ])
    .where("id", ">", after)
    .orderBy("id")
    .limit(pageSize)
    .execute();
}

/**
 * Money for a booking or voucher that does not exist, or for a sale, deposit or tax that is no transaction of the till;
 * the first of it. What the wallet took and nothing came of yet has no reference: its order says what becomes of it.
 */
function ownerlessPayments(db: Db) {
  return db
    .selectFrom("payments")
    .leftJoin("bookings", (join) =>
      join.onRef("bookings.id", "=", "payments.reference_id").on("payments.purpose", "=", "booking"),
    )
    .leftJoin("vouchers", (join) =>
      join.onRef("vouchers.id", "=", "payments.reference_id").on("payments.purpose", "=", "voucher"),
    )
    .select(["payments.id", "payments.kind", "payments.cents"])
    .where((is) => is.or([is("payments.kind", "!=", "wallet"), is("payments.reference_id", "is not", null)]))
    .where("bookings.id", "is", null)
    .where("vouchers.id", "is", null)
    .where((is) =>
      is.or([
        is("payments.purpose", "not in", ["sale", "deposit", "visitorsTax"]),
        is("payments.till_transaction_id", "is", null),
      ]),
    )
    .orderBy("payments.id")
    .limit(pageSize)
    .execute();
}
