import { type RawBuilder, sql } from "kysely";

export const total = (select: RawBuilder<unknown>) => sql<number>`cast(coalesce((${select}), 0) as bigint)`;

type Sold = "booking" | "voucher";

/** Sums over what is written down about a booking or voucher, whose row is read. */
export function sumsOf(purpose: Sold) {
  const id = sql.ref(`${purpose}s.id`);
  const payments = (condition: RawBuilder<unknown>) =>
    total(sql`
      select sum(cents) from payments
      where purpose = ${sql.lit(purpose)} and reference_id = ${id} and ${condition}`);
  const ofOrder = (condition: RawBuilder<unknown>) => sql`
    (select coalesce(sum(cents), 0) from payments
     where wallet_order_id = wallet_orders.id and movement <> 'disputed' and ${condition})`;
  const invoices = (what: RawBuilder<unknown>) =>
    total(sql`select ${what} from invoices where ${sql.ref(`${purpose}_id`)} = ${id}`);
  return {
    paid: payments(sql`movement <> 'disputed'`),
    regular: payments(sql`movement = 'regular'`),
    disputed: sql<number>`-${payments(sql`movement = 'disputed'`)}`,
    /** What the wallet is paying back and has not yet. Of one order it may have paid more than it was asked to. */
    goingBack: total(sql`
      select sum(refunds.cents) from (
        select coalesce(refund_cents, ${ofOrder(sql`cents > 0`)}) + ${ofOrder(sql`cents < 0`)} as cents
        from wallet_orders
        where wallet_orders.purpose = ${sql.lit(purpose)} and wallet_orders.reference_id = ${id}
          and wallet_orders.status = 'refunding') as refunds
      where refunds.cents > 0`),
    isListed: total(sql`
      select count(*) from open_money where purpose = ${sql.lit(purpose)} and reference_id = ${id}`),
    invoiced: invoices(sql`sum(gross_cents)`),
    invoices: invoices(sql`count(*)`),
  };
}
