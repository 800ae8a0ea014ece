import type { Kysely } from "kysely";
import type { CancellationQuote, StaffBooking } from "../../../shared/contract/staff-booking.ts";
import { type AgreedMoney, differenceOf } from "../../../shared/rules/agreed-money.ts";
import { moneyOf } from "../../../shared/rules/booking-money.ts";
import { dayOf } from "../../../shared/rules/day.ts";
import { saidHalves } from "../../../shared/rules/early-and-late.ts";
import type { ExtraName } from "../../../shared/rules/extras.ts";
import { toAmount } from "../../../shared/rules/money.ts";
import { fullName } from "../../../shared/rules/names.ts";
import { partsWorth } from "../../../shared/rules/voucher-parts.ts";
import type { Database } from "../../db/schema.ts";
import { isDoubtful } from "../../phone-number.ts";
import { bannedCustomers, type IsBanned } from "../blacklist/blacklist.ts";
import { cancellationOf, rightToCancel } from "../booking/cancellation.ts";
import { bookedOwn } from "../booking/own-extras.ts";
import { overdueSince } from "../booking/remind-unpaid.ts";
import { agreedMoneyOfAll } from "../booking-money/agreed-money.repository.ts";
import { type VoucherMove, voucherMovesOfAll } from "../vouchers/vouchers.repository.ts";
import type { DayPlanRow } from "./day-plan.repository.ts";

/** How staff see each of those bookings at that time. */
export async function staffBookingsOf(
  db: Kysely<Database>,
  rows: readonly DayPlanRow[],
  now: Date,
): Promise<(row: DayPlanRow) => StaffBooking> {
  const ids = rows.map(({ id }) => id);
  const isBanned = await bannedCustomers(db);
  const agreedOf = await agreedMoneyOfAll(db, rows);
  const vouchersOf = await voucherMovesOfAll(db, ids);
  return (row) => toStaffBooking(row, { agreed: agreedOf(row), vouchers: vouchersOf(row.id), now, isBanned });
}

interface StaffView {
  agreed: AgreedMoney;
  /** What it took of vouchers, and gave back. */
  vouchers: readonly VoucherMove[];
  now: Date;
  isBanned: IsBanned;
}

function toStaffBooking(row: DayPlanRow, { agreed, vouchers, now, isBanned }: StaffView): StaffBooking {
  const { priceCents, listPriceCents, dueCents } = moneyOf(row);
  const quote = (ourFault: boolean) => toQuote(cancellationOf(row, agreed, dayOf(now), ourFault));
  return {
    id: row.id,
    vehicle_name: row.vehicle_name,
    name: row.name,
    phone: row.phone,
    email: row.email,
    company: row.company,
    vat_id: row.vat_id,
    streetAndNumber: row.street_and_number,
    additional: row.additional,
    zipCodeAndCity: row.zip_code_and_city,
    country: row.country,
    check_phone: isDoubtful(row.phone),
    booked_day: row.start_day,
    booked_duration: row.nights,
    booked_end: row.end_day,
    ...saidHalves(row),
    dateTime: row.created_at,
    price: toAmount(listPriceCents ?? priceCents),
    new_price: listPriceCents === null ? null : toAmount(priceCents),
    price_change_reason: row.price_change_reason,
    comment: row.note || row.comment,
    guest_comment: row.comment,
    note: row.note,
    note_by: row.note ? fullName({ first_name: row.noter_first_name, last_name: row.noter_last_name }) : "",
    note_at: row.note ? row.noted_at : null,
    arrival_time: row.arrival_time,
    dog: row.dog === 1,
    adults: row.adults,
    children: row.children,
    license_answer: row.license_answer,
    extras: JSON.parse(row.extras) as ExtraName[],
    own_extras: bookedOwn(row),
    canceled: row.cancel_reason,
    paid: row.status === "paid",
    status: row.status,
    outstanding: toAmount(dueCents),
    difference_due: row.status === "unpaid" ? (differenceOf(agreed)?.dueDay ?? null) : null,
    overdue_since: overdueSince(row, agreed, dayOf(now)),
    returned: toAmount(row.returned_cents),
    disputed: toAmount(row.disputed_cents),
    employee: row.employee_name || fullName(row),
    voucher_used: partsWorth(vouchers, row.voucher_cents)
      .map(({ code, cents }) => `${code}-${toAmount(cents)}`)
      .join("&"),
    lang: row.lang,
    cancellation: quote(false),
    cancellation_our_fault: quote(true),
    may_cancel: rightToCancel(row, now),
    banned: isBanned(row),
    freed: row.freed_at !== null,
    vehicle_blocked: row.vehicle_blocked === 1,
    version: row.version,
  };
}

function toQuote({ fee, terms, wallet, voucher, cash }: ReturnType<typeof cancellationOf>): CancellationQuote {
  const fees = { fee: toAmount(fee), fee_by_terms: toAmount(terms) };
  return { ...fees, wallet: toAmount(wallet), voucher: toAmount(voucher), cash: toAmount(cash) };
}
