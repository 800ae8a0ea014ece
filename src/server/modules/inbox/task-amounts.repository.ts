import type { Kysely } from "kysely";
import { moneyOf } from "../../../shared/rules/booking-money.ts";
import type { Cents } from "../../../shared/rules/money.ts";
import type { Database } from "../../db/schema.ts";
import { moneyColumns } from "../booking-money/money.columns.ts";
import type { InboxRow } from "./inbox-lists.repository.ts";
import { contentOf } from "./inbox-words.ts";

type Db = Kysely<Database>;

/**
 * A task that is open with the amount of today: since it was written a part may have been paid, assigned or paid back.
 */
export async function withPresentAmount(db: Db, row: InboxRow): Promise<InboxRow> {
  const { kind, facts } = contentOf(row);
  switch (kind) {
    case "paymentOverdue":
    case "differenceOverdue":
      return withAmount(row, await dueOf(db, facts.booking));
    case "paidLate":
    case "voucherPaidLate":
    case "voucherWithdrawnOwed":
      return withAmount(row, await leftOf(db, row));
    default:
      return row;
  }
}

const withAmount = (row: InboxRow, amountCents: Cents | null): InboxRow =>
  amountCents === null ? row : { ...row, facts: JSON.stringify({ ...JSON.parse(row.facts), amountCents }) };

/** What is asked for of a booking; null where it is gone. */
async function dueOf(db: Db, id: number): Promise<Cents | null> {
  const booking = await db.selectFrom("bookings").select(moneyColumns).where("id", "=", id).executeTakeFirst();
  return booking ? moneyOf(booking).dueCents : null;
}

/**
 * What of the money that came late is still there. Each such payment has a task of its own: what is handed out or
 * assigned elsewhere is the oldest one's first.
 */
async function leftOf(db: Db, { id, kind, booking_id, voucher_id }: InboxRow): Promise<Cents> {
  const [column, subject] =
    booking_id === null ? (["voucher_id", voucher_id] as const) : (["booking_id", booking_id] as const);
  const tasks = db.selectFrom("inbox").select(["id", "facts", "created_at"]).where(column, "=", subject);
  const left = (await tasks.where("kind", "=", kind).orderBy("id").execute()).map((task) => ({
    ...task,
    cents: (JSON.parse(task.facts) as { amountCents: Cents }).amountCents,
  }));
  const moved = db.selectFrom("payments").select(["cents", "created_at"]).where("reference_id", "=", subject);
  const movements = moved
    .where("purpose", "=", booking_id === null ? "voucher" : "booking")
    .where("kind", "<>", "wallet")
    .where("cents", "<", 0)
    .orderBy("id");
  for (const { cents, created_at } of await movements.execute()) {
    let rest = -cents;
    for (const task of left) {
      if (task.created_at > created_at) break;
      const taken = Math.min(rest, task.cents);
      task.cents -= taken;
      rest -= taken;
    }
  }
  return left.find((task) => task.id === id)?.cents ?? 0;
}
