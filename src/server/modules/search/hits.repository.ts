import type { Kysely } from "kysely";
import { bookingAddress } from "../../../shared/contract/day-plan.ts";
import { invoicePath } from "../../../shared/contract/invoices.ts";
import { receiptPath } from "../../../shared/contract/receipts.ts";
import type { SearchHit, SearchKind } from "../../../shared/contract/search.ts";
import type { User } from "../../../shared/contract/session.ts";
import { dayOf } from "../../../shared/rules/day.ts";
import { toAmount } from "../../../shared/rules/money.ts";
import { restOf } from "../../../shared/rules/pricing.ts";
import type { Database } from "../../db/schema.ts";
import { invoiceNumber } from "../../documents/invoice-facts.ts";
import { priceSum } from "../booking-money/money.columns.ts";
import { findItems } from "../inbox/inbox-lists.repository.ts";
import { toInboxItem } from "../inbox/inbox-words.ts";
import { shownCode } from "../vouchers/vouchers.repository.ts";

type Db = Kysely<Database>;
type Ids = readonly number[];

const once = (day: string) => ({ start: day, end: day });

/** What is shown of rows that were found, in whatever order. */
export const hitsOf: Readonly<Record<SearchKind, (db: Db, ids: Ids, reader: User) => Promise<SearchHit[]>>> = {
  async stay(db, ids) {
    const rows = await db
      .selectFrom("bookings")
      .innerJoin("vehicles", "vehicles.id", "bookings.vehicle_id")
      .select(["bookings.id", "bookings.name", "vehicles.name as title", "start_day", "end_day", "bookings.status"])
      .select(priceSum.as("price_cents"))
      .where("bookings.id", "in", ids)
      .execute();
    return rows.map(({ id, name, title, start_day, end_day, status, price_cents }) => ({
      id,
      number: String(id),
      name,
      title,
      days: { start: start_day, end: end_day },
      amount: toAmount(restOf(price_cents, 0)),
      state: status,
      link: bookingAddress({ id, booked_day: start_day }),
    }));
  },

  async voucher(db, ids) {
    const rows = await db
      .selectFrom("vouchers")
      .select(["id", "name", "recipient", "status", "amount_cents", "balance_cents", "created_at"])
      .select(shownCode.as("number"))
      .select((is) =>
        is
          .selectFrom("invoices")
          .select((max) => max.fn.max("invoices.id").as("id"))
          .whereRef("voucher_id", "=", "vouchers.id")
          .as("receipt"),
      )
      .where("id", "in", ids)
      .execute();
    return rows.map(({ id, name, recipient, status, number, receipt, ...row }) => {
      const isOrdered = status === "requested";
      const isUsable = status === "paid" || status === "partlyRedeemed";
      return {
        id,
        number,
        name,
        title: recipient,
        days: once(dayOf(new Date(row.created_at))),
        amount: toAmount(isOrdered ? row.amount_cents : row.balance_cents),
        state: isOrdered ? "requested" : isUsable ? "usable" : status === "spent" ? "used" : "ended",
        link: isOrdered ? "/Kassensystem" : receipt === null ? "/Zahlungen" : invoicePath(receipt),
      };
    });
  },

  async invoice(db, ids, { admin }) {
    const rows = await db
      .selectFrom("invoices")
      .leftJoin("bookings", "bookings.id", "invoices.booking_id")
      .leftJoin("vouchers", "vouchers.id", "invoices.voucher_id")
      .select(["invoices.id", "kind", "year", "number", "gross_cents", "issued_on"])
      .select(["bookings.name as guest", "vouchers.name as buyer"])
      .where("invoices.id", "in", ids)
      .execute();
    return (
      rows
        .map(({ id, kind, gross_cents, issued_on, guest, buyer, ...numbered }) => ({
          id,
          number: invoiceNumber(numbered),
          name: guest ?? buyer ?? "",
          title: "",
          days: once(issued_on),
          amount: toAmount(gross_cents),
          state: kind,
          link: invoicePath(id),
        }))
        // Of a guest who was erased the document is for the tax office (requirements/privacy.md).
        .filter(({ name }) => admin || name !== "")
    );
  },

  async receipt(db, ids) {
    const rows = await db
      .selectFrom("till_transactions")
      .select(["id", "number", "business_day", "total_cents"])
      .where("id", "in", ids)
      .execute();
    return rows.map(({ id, number, business_day, total_cents }) => ({
      id,
      number: String(number),
      name: "",
      title: "",
      days: once(business_day),
      amount: toAmount(total_cents),
      state: "till",
      link: receiptPath(number, "a4"),
    }));
  },

  async message(db, ids, reader) {
    return (await findItems(db, ids)).map((row) => {
      const { id, type, name, title, dateTime, link, ticked_off } = toInboxItem(row, reader);
      const page = type === "todo" ? "/Aufgaben" : "/Postfach";
      return {
        id,
        number: "",
        name: name === title ? "" : name,
        title,
        days: once(dayOf(new Date(dateTime))),
        amount: null,
        state: type,
        link: ticked_off === null && (type === "todo" || type === "contact") ? page : (link ?? page),
      };
    });
  },
};
