import type { Updateable } from "kysely";
import type { Database } from "../schema.ts";
import { cleared, deleted, emptied, type Held, type HeldIn, none, nulled, ofVisitor, retained } from "./columns.ts";
import { staffData } from "./staff-data.ts";

/** For each column of the database whether it holds personal data, of whom, until when, and how it is erased. */
export const personalData: { readonly [Table in keyof Database]: HeldIn<Table> } = {
  ...staffData,
  sessions: { ...ofVisitor("visitorSessions", "token_hash"), ...none("user_id", "created_at", "expires_at") },
  call_counts: { ...ofVisitor("callCounts", "address"), ...none("name", "calls", "ends_at") },
  half_days: none("vehicle_id", "day", "half", "booking_id", "hold_id", "import_id", "block_id"),
  holds: {
    ...ofVisitor("holds", "session_hash", "address"),
    ...none("id", "vehicle_id", "start_day", "nights", "wallet_order_id", "expires_at", "created_at"),
    ...none("starts_am", "ends_pm"),
  },
  bookings: {
    ...emptied("bookings", "salutation", "name", "email", "phone", "street_and_number", "additional"),
    ...emptied(
      "bookings",
      "zip_code_and_city",
      "company",
      "vat_id",
      "country",
      "comment",
      "note",
      "price_change_reason",
      "cancel_reason",
      "employee_name",
    ),
    ...nulled("bookings", "confirmation_token", "license_answer", "arrival_time"),
    ...none(
      "id",
      "vehicle_id",
      "start_day",
      "nights",
      "end_day",
      "starts_am",
      "ends_pm",
      "adults",
      "children",
      "dog",
      "extras",
      "own_extras",
      "lang",
      "status",
    ),
    ...none("payment_method", "employee_id"),
    ...none("wallet_order_id", "created_at", "paid_at", "reminder_term", "version"),
  },
  booking_addresses: { ...deleted("bookingAddresses", "address"), ...none("booking_id", "created_at") },
  booking_links: {
    ...deleted("bookingLinks", "token_hash"),
    ...none("id", "booking_id", "created_at", "revoked_at", "ends_earlier"),
  },
  receipt_links: { ...deleted("receiptLinks", "token_hash"), ...none("id", "transaction_id", "created_at") },
  crew_members: { ...deleted("crew", "name", "licence"), ...none("booking_id", "position", "written_at") },
  waiting_entries: {
    ...deleted("waitingEntries", "email", "email_key"),
    ...none("id", "vehicle_id", "start_day", "nights", "end_day", "lang", "status", "offers", "hold_id"),
    ...none("created_at", "confirmed_at"),
  },
  waiting_links: { ...deleted("waitingEntries", "token_hash"), ...none("id", "entry_id") },
  booking_charges: {
    ...none("id", "booking_id", "event_id", "kind", "name", "quantity", "unit_cents", "cents", "tax_percent"),
    ...none("first_day", "price_list_id", "label_de", "label_en"),
  },
  booking_events: {
    ...emptied("bookings", "detail"),
    ...none(
      "id",
      "booking_id",
      "kind",
      "actor_id",
      "price_cents",
      "paid_cents",
      "new_price_cents",
      "fee_cents",
      "wallet_cents",
    ),
    ...none("voucher_cents", "cash_cents", "stay_change", "created_at"),
  },
  turnarounds: {
    ...none("vehicle_id", "guest", "boat", "has_returned", "is_payment_skipped", "is_deposit_skipped", "version"),
    ...none("returning_booking", "departing_booking", "missed_booking", "guest_since", "boat_since"),
  },
  turnaround_steps: {
    ...emptied("bookings", "reason", "damage"),
    ...none("id", "vehicle_id", "booking_id", "step", "at", "user_id", "facts", "returned_at", "litres"),
    ...none("damage_cents", "transaction_id", "replaced_booking", "together", "undone_at", "undone_by"),
  },
  checklist: none("id", "lines", "asks_engine_hours", "changed_at"),
  protocols: {
    ...emptied("bookings", "facts"),
    ...none("id", "booking_id", "kind", "round", "vehicle_id", "user_id", "signed_at", "facts_sha256"),
  },
  protocol_photos: {
    ...deleted("bookings", "content"),
    ...none("id", "booking_id", "protocol_id", "width", "height", "created_at"),
  },
  defects: {
    ...emptied("bookings", "text", "remark"),
    ...none("id", "vehicle_id", "kind", "source", "booking_id", "protocol_id", "step_id", "blocks_boat", "block_id"),
    ...none("due_day", "due_tenths", "every_tenths", "every_months", "status", "version", "noted_by", "noted_at"),
    ...none("closed_by", "closed_at", "is_touched", "is_withdrawn"),
  },
  defect_steps: { ...emptied("bookings", "remark"), ...none("id", "defect_id", "step", "at", "user_id") },
  protocol_documents: { ...deleted("bookings", "pdf"), ...none("protocol_id", "sha256", "created_at") },
  vouchers: {
    ...emptied("vouchers", "salutation", "name", "email", "street_and_number", "additional", "zip_code_and_city"),
    ...emptied("vouchers", "recipient", "text"),
    ...nulled("vouchers", "download_token"),
    ...none("id", "code", "amount_cents", "balance_cents", "status", "background", "payment_method", "lang"),
    ...none("created_at", "paid_at", "expires_on", "cancel_reason", "wallet_order_id"),
  },
  voucher_entries: none("id", "voucher_id", "kind", "cents", "booking_id", "wallet_order_id", "created_at"),
  voucher_attempts: { ...ofVisitor("voucherAttempts", "address"), ...none("id", "kind", "created_at") },
  withdrawals: {
    ...emptied("withdrawals", "name", "email", "contract"),
    ...none("id", "lang", "outcome", "received_at", "voucher_id"),
  },
  withdrawal_decisions: none("withdrawal_id", "actor_id", "created_at"),
  invoices: {
    ...retained("invoices", "facts"),
    ...none("id", "kind", "year", "number", "booking_id", "voucher_id", "round", "refers_to", "net_cents", "tax_cents"),
    ...none("gross_cents", "issued_on", "facts_sha256", "created_at"),
  },
  invoice_numbers: none("year", "last"),
  invoice_documents: { ...retained("invoices", "pdf"), ...none("invoice_id", "sha256", "created_at") },
  bans: {
    ...retained("ban", "name", "phone", "email", "name_key", "phone_key", "email_key", "reason"),
    ...none("id", "booking_id", "created_by", "created_at"),
  },
  wallet_orders: {
    ...cleared("orders", "payload"),
    ...emptied("orders", "session_hash"),
    ...none("id", "purpose", "status", "amount_cents", "employee_id", "request_id", "capture_id", "refund_id"),
    ...none(
      "refund_cents",
      "refund_from",
      "reference_id",
      "task_id",
      "attempts",
      "next_attempt_at",
      "created_at",
      "updated_at",
    ),
  },
  payments: {
    ...none("id", "kind", "cents", "purpose", "reference_id", "registered_by", "wallet_order_id", "movement"),
    ...none("external_id", "till_transaction_id", "created_at"),
  },
  open_money: none("purpose", "reference_id", "opened_at"),
  money_decisions: {
    // Why money moved, in an admin's words: a part of the books, which name bookings and vouchers by their numbers.
    ...retained("books", "reason"),
    ...none("id", "action", "purpose", "reference_id", "wallet_order_id", "to_purpose", "to_reference_id", "cents"),
    ...none("received_on", "actor_id", "created_at"),
  },
  inbox: {
    ...deleted("messages", "facts", "name", "phone", "email", "search_text"),
    ...none("id", "type", "kind", "created_at", "canceled", "ticked_off_at", "ticked_off_by", "closed_by_system"),
    ...none("booking_id", "voucher_id"),
  },
  outbox: {
    ...deleted("mails", "recipient", "data", "search_text", "subject", "body_text", "last_error"),
    ...none("id", "template", "lang", "status", "attempts", "next_attempt_at", "claimed_until", "created_at"),
    ...none("sent_at", "log_tab", "failure", "task_id", "repeats_id"),
  },
  idempotency_keys: {
    ...ofVisitor("repeatedCalls", "answer", "request_hash"),
    ...none("scope", "key", "status", "created_at"),
  },
  search_entries: none("kind", "reference_id", "day", "admin_only", "is_stale"),
  // Of bookings, vouchers and messages: triggers delete them with what they were made from.
  search_words: { ...deleted("bookings", "word"), ...none("kind", "reference_id") },
  erasures: none("id", "erased_at", "bookings", "vouchers", "orders", "withdrawals", "mails", "items", "kept_until"),
};

/** What takes the place of what a guest's row says of them, once it is retained no longer. */
export function emptiedColumns<
  Table extends
    | "bookings"
    | "booking_events"
    | "turnaround_steps"
    | "protocols"
    | "defects"
    | "defect_steps"
    | "vouchers"
    | "withdrawals",
>(table: Table): Updateable<Database[Table]> {
  const columns = Object.entries<Held | null>(personalData[table]);
  const changed = columns.flatMap(([name, held]) => (held?.erasure === "emptied" ? [[name, held.to]] : []));
  return Object.fromEntries(changed) as Updateable<Database[Table]>;
}
