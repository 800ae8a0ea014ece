import type { Kysely } from "kysely";
import type { bookingLifecycleMachine } from "../../../machines/booking-lifecycle/booking-lifecycle.machine.ts";
import type { EffectOf } from "../../../machines/support/lifecycle.ts";
import type { Database } from "../../server/db/schema.ts";

/** What a booking has in other tables, in words; a step is known by how that changes. */
export type BookingTrace =
  | "half-days"
  | "refunds"
  | "voucher entries"
  | "open money"
  | "departure"
  | "invoices"
  | "credit notes"
  | "open tasks"
  | "inbox log"
  | "mail of the price"
  | "mail of the invoice"
  | "mail of the change"
  | "mail of the cancellation"
  | "papers by mail";

/** By effect of the chart, what it may change. */
export const tracesOfEffects: Record<EffectOf<typeof bookingLifecycleMachine>["type"], readonly BookingTrace[]> = {
  askToGiveBack: ["open tasks"],
  closeTasks: ["open tasks"],
  // The step that it takes has effects of its own.
  coverPrice: ["open tasks"],
  freeAllHalfDays: ["half-days"],
  freeLeftHalfDays: ["half-days"],
  issueCreditNote: ["credit notes"],
  issueFeeInvoice: ["invoices"],
  issueInvoice: ["invoices"],
  listOpenMoney: ["open money", "open tasks"],
  mailCancellation: ["mail of the cancellation", "papers by mail"],
  mailInvoice: ["mail of the invoice", "papers by mail"],
  mailPrice: ["mail of the price", "mail of the invoice", "papers by mail"],
  mailRedemption: ["mail of the price", "papers by mail"],
  mailStayChange: ["mail of the change", "papers by mail"],
  moveVouchers: ["voucher entries"],
  noteCancellation: ["inbox log"],
  refundTomorrow: ["refunds"],
  refundWallet: ["refunds"],
  returnVouchers: ["voucher entries"],
  withdrawDeparture: ["departure"],
};

interface MailContent {
  number?: number;
  documents?: { kind: string; id?: number }[];
}

/** What a booking has now. */
export async function bookingTraces(db: Kysely<Database>, id: number): Promise<Record<BookingTrace, unknown>> {
  const mails = await db.selectFrom("outbox").select(["template", "data"]).execute();
  const contents = mails.map(({ template, data }) => ({ template, ...(JSON.parse(data) as MailContent) }));
  const ofBooking = contents.filter(({ number }) => number === id);
  const mailed = (template: string) => ofBooking.filter((mail) => mail.template === template).length;
  const invoices = await db.selectFrom("invoices").select("kind").where("booking_id", "=", id).execute();
  const ofKind = (kind: string) => invoices.filter((invoice) => invoice.kind === kind).length;
  const halfDays = await db
    .selectFrom("half_days")
    .select(["vehicle_id", "day", "half"])
    .where("booking_id", "=", id)
    .execute();
  const orders = await db
    .selectFrom("wallet_orders")
    .select("refund_cents")
    .where("reference_id", "=", id)
    .where("purpose", "=", "booking")
    .execute();
  const entries = await db.selectFrom("voucher_entries").select("id").where("booking_id", "=", id).execute();
  const listed = await db
    .selectFrom("open_money")
    .select("reference_id")
    .where("reference_id", "=", id)
    .where("purpose", "=", "booking")
    .execute();
  const steps = await db
    .selectFrom("turnaround_steps")
    .select(["step", "undone_at"])
    .where("booking_id", "=", id)
    .execute();
  const inbox = await db.selectFrom("inbox").select(["type", "kind", "facts", "ticked_off_at"]).execute();
  const about = inbox.filter(({ facts }) => (JSON.parse(facts) as { booking?: number }).booking === id);
  return {
    "half-days": halfDays.map(({ vehicle_id, day, half }) => `${vehicle_id} ${day} ${half}`).toSorted(),
    refunds: orders.map(({ refund_cents }) => refund_cents),
    "voucher entries": entries.length,
    "open money": listed.length,
    departure: steps,
    invoices: ofKind("invoice"),
    "credit notes": ofKind("creditNote"),
    "open tasks": about
      .filter(({ type, ticked_off_at }) => type === "todo" && ticked_off_at === null)
      .map(({ kind }) => kind),
    "inbox log": about.filter(({ type }) => type === "cancellation").length,
    "mail of the price": mailed("booking-price"),
    "mail of the invoice": mailed("booking-invoice"),
    "mail of the change": mailed("booking-changed"),
    "mail of the cancellation": mailed("booking-cancelled"),
    "papers by mail": ofBooking.flatMap(({ documents = [] }) => documents.filter(({ kind }) => kind === "invoice")),
  };
}
