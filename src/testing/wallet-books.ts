import type { Kysely } from "kysely";
import type { Database } from "../server/db/schema.ts";
import { moneyColumns } from "../server/modules/booking-money/money.columns.ts";
import type { DemoOrder } from "../server/wallet/demo/demo-state.ts";
import { type Cents, fromAmount } from "../shared/rules/money.ts";

/** What the wallet took for an order and did not give back. */
export function keptCents({ captures, refunds }: Pick<DemoOrder, "captures" | "refunds">): Cents {
  const sum = (movements: DemoOrder["captures"]) =>
    movements
      .filter(({ status }) => status === "COMPLETED")
      .reduce((cents, { amount }) => cents + fromAmount(amount.value), 0);
  return sum(captures) - sum(refunds);
}

/**
 * Compares the wallet's own books with ours, once everything is settled: nothing was captured twice, and every captured
 * cent is a paid booking, a voucher that is paid for, or went back.
 * @returns a sentence for each thing that is wrong.
 */
export async function walletFindings(db: Kysely<Database>, atWallet: readonly DemoOrder[]): Promise<string[]> {
  const orders = await db.selectFrom("wallet_orders").selectAll().execute();
  const payments = await db.selectFrom("payments").selectAll().where("wallet_order_id", "is not", null).execute();
  const bookings = await db
    .selectFrom("bookings")
    .select(["id", "status", "wallet_order_id", ...moneyColumns])
    .where("wallet_order_id", "is not", null)
    .execute();
  const vouchers = await db.selectFrom("vouchers").selectAll().where("wallet_order_id", "is not", null).execute();
  const sold = [
    ...bookings.map(({ id, status, wallet_order_id, charged_cents, voucher_cents }) => {
      return { what: `booking ${id}`, status, orderId: wallet_order_id, cents: charged_cents - voucher_cents };
    }),
    ...vouchers.map(({ id, status, wallet_order_id, amount_cents }) => {
      return { what: `voucher ${id}`, status, orderId: wallet_order_id, cents: amount_cents };
    }),
  ];
  const findings = atWallet.flatMap((order) => {
    const kept = keptCents(order);
    const own = orders.find(({ id }) => id === order.id);
    const written = payments.filter((one) => one.wallet_order_id === order.id);
    const recorded = written.reduce((sum, { cents }) => sum + cents, 0);
    const [one, ...more] = sold.filter(({ orderId }) => orderId === order.id);
    const faults = [
      order.captures.length > 1 && `was captured ${order.captures.length} times`,
      order.captures.length > 0 && !own && "was captured, and nobody knows it",
      recorded !== kept && `has ${kept} cents at the wallet and ${recorded} in the ledger`,
      more.length > 0 && "paid for several things",
      kept !== (one?.cents ?? 0) &&
        `has ${kept} cents, and paid for ${one ? `${one.what} of ${one.cents}` : "nothing"}`,
      one && one.status !== "paid" && `paid for ${one.what}, which is ${one.status}`,
      own && !["fulfilled", "refunded", "declined", "expired"].includes(own.status) && `is ${own.status} still`,
    ];
    return faults.filter((fault) => typeof fault === "string").map((fault) => `order ${order.id} ${fault}`);
  });
  const known = new Set(atWallet.map(({ id }) => id));
  const invented = [...payments.map((one) => one.wallet_order_id), ...sold.map(({ orderId }) => orderId)];
  return [
    ...findings,
    ...invented.filter((id) => !known.has(id ?? "")).map((id) => `money of ${id}, which the wallet does not know`),
  ];
}
