import type { Insertable, Kysely } from "kysely";
import type { Database } from "../server/db/schema.ts";
import type { NewBooking } from "../server/db/tables/booking.ts";
import type { BlockedDays, Vehicles } from "../server/db/tables/fleet.ts";
import type { Vouchers, WalletOrders } from "../server/db/tables/money.ts";
import type { Users } from "../server/db/tables/people.ts";
import type { Bans } from "../server/db/tables/work.ts";
import { inTransaction } from "../server/db/transaction.ts";
import { findBooking, insertBooking } from "../server/modules/booking/booking.repository.ts";
import { logSteps } from "../server/modules/booking/booking-events.repository.ts";
import { chargesOf, insertCharges } from "../server/modules/booking-money/charges.repository.ts";
import { phoneKey } from "../server/phone-number.ts";
import type { BusinessSettings } from "../shared/contract/settings.ts";
import { adjustedTo, changedCharges, stayCharges, sumOfCharges } from "../shared/rules/charges.ts";
import { normaliseEmail, normaliseName } from "../shared/rules/contact-identity.ts";
import { addDays } from "../shared/rules/day.ts";
import type { OfferedExtras } from "../shared/rules/extras.ts";
import { type Cents, fromAmount } from "../shared/rules/money.ts";
import { onSiteCharges } from "../shared/rules/on-site-charges.ts";
import { noPriceList } from "../shared/rules/price-list.ts";
import { type Price, restOf } from "../shared/rules/pricing.ts";
import { vehicleNameKey } from "../shared/rules/vehicle-name.ts";
import type { VoucherPart } from "../shared/rules/voucher-parts.ts";
import { someSettings, testToday } from "./builders.ts";

const writtenAt = "2027-05-01T08:00:00.000Z";

/** The settings row; open all year unless told otherwise. */
export async function addSettings(
  db: Kysely<Database>,
  changes: Partial<Pick<BusinessSettings, "off_season_start" | "off_season_end" | "visitors_tax">> = {},
): Promise<void> {
  const {
    hiring,
    visitors_tax: tax,
    protocol_at_handover: _handover,
    protocol_at_return: _return,
    ...dates
  } = someSettings({ off_season_start: null, off_season_end: null, ...changes });
  await db
    .insertInto("business_settings")
    .values({
      id: 1,
      hiring: hiring ? 1 : 0,
      visitors_tax_cents: fromAmount(tax),
      ...dates,
    })
    .execute();
}

/** A vehicle like `aVehicle` of the builders: six guests, 180 a night, a few extras. @returns its id. */
export async function addVehicle(
  db: Kysely<Database>,
  { name = "Hektor", ...changes }: Partial<Insertable<Vehicles>> = {},
): Promise<number> {
  const text = JSON.stringify({ general: "Ein Boot", features: "Küche", technical: "11 m" });
  const extras: OfferedExtras = {
    extra_bbq: null,
    extra_speaker: null,
    extra_captain: 20_00,
    extra_canoe_two_persons: null,
    extra_bed_linen_and_towel: null,
  };
  const { id } = await db
    .insertInto("vehicles")
    .values({
      type: "houseboats",
      name,
      name_key: vehicleNameKey(name),
      passengers: 6,
      deposit_cents: 500_00,
      license: "no",
      blocked: 0,
      extras: JSON.stringify(extras),
      night_cents: 180_00,
      tier_cents: "{}",
      images: JSON.stringify(["/boats/hektor.svg"]),
      description_de: text,
      description_en: text,
      ...changes,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** The code of a voucher that `addVoucher` makes, unless told otherwise. */
export const voucherCode = "K7QM-9WXA-TR4H-B2ZN";

/** A paid voucher of 100 euros and its ledger's first entry; `balance_cents` follows the amount. @returns its id. */
export async function addVoucher(db: Kysely<Database>, changes: Partial<Insertable<Vouchers>> = {}): Promise<number> {
  const amount_cents = changes.amount_cents ?? 100_00;
  const { id } = await db
    .insertInto("vouchers")
    .values({
      code: voucherCode,
      amount_cents,
      balance_cents: amount_cents,
      status: "paid",
      salutation: "Frau",
      name: "Erika Beispiel",
      email: "erika@example.com",
      street_and_number: "Uferweg 7",
      additional: "",
      zip_code_and_city: "14770 Brandenburg",
      recipient: "Oma",
      background: 1,
      text: "",
      payment_method: "banktransfer",
      lang: "de",
      created_at: writtenAt,
      paid_at: writtenAt,
      expires_on: "2030-12-31",
      cancel_reason: "",
      wallet_order_id: null,
      download_token: null,
      ...changes,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await db
    .insertInto("voucher_entries")
    .values({
      voucher_id: id,
      kind: "paid",
      cents: changes.balance_cents ?? amount_cents,
      booking_id: null,
      wallet_order_id: null,
      created_at: writtenAt,
    })
    .execute();
  return id;
}

/** An unpaid booking by transfer of two nights from a week after `testToday`; the end follows start and nights. */
export function aBookingRow(changes: Partial<NewBooking> & Pick<NewBooking, "vehicle_id">): NewBooking {
  const { start_day = addDays(testToday, 7), nights = 2 } = changes;
  return {
    start_day,
    nights,
    end_day: addDays(start_day, nights),
    salutation: "Frau",
    name: "Erika Beispiel",
    email: "erika@example.com",
    phone: "+4917012345678",
    street_and_number: "Uferweg 7",
    additional: "",
    zip_code_and_city: "14770 Brandenburg",
    adults: 2,
    children: 0,
    license_answer: null,
    extras: "[]",
    comment: "Erwachsene: 2",
    lang: "de",
    payment_method: "banktransfer",
    status: "unpaid",
    price_change_reason: "",
    cancel_reason: "",
    employee_id: null,
    wallet_order_id: null,
    created_at: writtenAt,
    paid_at: null,
    reminder_term: null,
    ...changes,
  };
}

/** A ban by whatever of name, phone and mail is given. */
export async function addBan(
  db: Kysely<Database>,
  { name = "", phone = "", email = "" }: Partial<Pick<Bans, "name" | "phone" | "email">>,
): Promise<void> {
  const keys = {
    name_key: name && normaliseName(name),
    phone_key: phone && phoneKey(phone),
    email_key: email && normaliseEmail(email),
  };
  const origin = { reason: "no-show", booking_id: null, created_by: null, created_at: writtenAt };
  await db
    .insertInto("bans")
    .values({ name, phone, email, ...keys, ...origin })
    .execute();
}

export async function addBlockedDay(db: Kysely<Database>, day: BlockedDays["day"]): Promise<void> {
  await db.insertInto("blocked_days").values({ day, created_by: null, created_at: writtenAt }).execute();
}

/** An order at the wallet that nobody paid yet, for a voucher or hold to belong to. */
export async function addWalletOrder(
  db: Kysely<Database>,
  changes: Partial<Insertable<WalletOrders>> & { id: string },
): Promise<void> {
  await db
    .insertInto("wallet_orders")
    .values({
      purpose: "booking",
      status: "created",
      payload: "{}",
      amount_cents: 0,
      session_hash: "nobody",
      employee_id: null,
      request_id: changes.id,
      capture_id: null,
      refund_id: null,
      refund_cents: null,
      reference_id: null,
      task_id: null,
      attempts: 0,
      next_attempt_at: null,
      created_at: writtenAt,
      updated_at: writtenAt,
      ...changes,
    })
    .execute();
}

/** A visitor's session, or an employee's. `token_hash` is the hash that request.actor carries. */
export async function addSession(
  db: Kysely<Database>,
  token_hash: string,
  user_id: number | null = null,
): Promise<void> {
  const session = { token_hash, user_id, created_at: writtenAt, expires_at: "2029-01-01T00:00:00.000Z" };
  await db.insertInto("sessions").values(session).execute();
}

/** An employee whose password nobody knows: sessions are made directly. @returns the id. */
export async function addUser(db: Kysely<Database>, changes: Partial<Insertable<Users>> = {}): Promise<number> {
  const { id } = await db
    .insertInto("users")
    .values({
      email: "staff@example.com",
      first_name: "Kim",
      last_name: "Kapitän",
      phone: "",
      street_and_number: "",
      additional: "",
      zip_code_and_city: "",
      password_hash: "none",
      role: "employee",
      active: 1,
      created_at: writtenAt,
      ...changes,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** A booking that was just booked, for free unless told otherwise, with its lines. @returns its id. */
export async function addBooking(
  db: Kysely<Database>,
  changes: Partial<NewBooking> & Pick<NewBooking, "vehicle_id">,
  { rent = 0, extras = [], voucher }: Partial<Pick<Price, "rent" | "extras">> & { voucher?: VoucherPart } = {},
): Promise<number> {
  const row = aBookingRow(changes);
  return inTransaction(db, async (trx) => {
    const booking = await insertBooking(trx, row);
    const charges = stayCharges({ rent, extras }, { nights: row.nights, persons: row.adults + row.children });
    const boats = trx.selectFrom("vehicles").select(["id", "name", "deposit_cents"]).where("id", "=", row.vehicle_id);
    const asked = { boat: await boats.executeTakeFirstOrThrow(), visitorsTaxCents: 0, priceList: noPriceList };
    const onSite = onSiteCharges(asked, { ...row, license: row.license_answer });
    const step = { kind: "created" as const, actorId: null, charges: [...charges, ...onSite] };
    const sums = { charged_cents: sumOfCharges(charges), voucher_cents: voucher?.cents ?? 0 };
    const none = { adjusted_cents: 0, kept_cents: 0, paid_cents: 0 };
    await logSteps(trx, { ...booking, ...sums, ...none }, [step], new Date(row.created_at));
    if (voucher) await addRedemption(trx, booking.id, voucher);
    return booking.id;
  });
}

/** What a booking took of a voucher, in its ledger alone. */
export async function addRedemption(
  db: Kysely<Database>,
  booking_id: number,
  { voucherId: voucher_id, cents }: VoucherPart,
): Promise<void> {
  const entry = { voucher_id, booking_id, kind: "redeemed" as const, cents: -cents };
  await db
    .insertInto("voucher_entries")
    .values({ ...entry, wallet_order_id: null, created_at: writtenAt })
    .execute();
}

/** Makes the lines of a booking come to that, as a price that was agreed on does; no log says so, nobody is told. */
export async function makeCost(db: Kysely<Database>, booking_id: number, cents: Cents): Promise<void> {
  await inTransaction(db, async (trx) => {
    const events = trx.selectFrom("booking_events").select("id").where("booking_id", "=", booking_id);
    const { id: event_id } = await events.executeTakeFirstOrThrow();
    const standing = await chargesOf(trx, booking_id);
    await insertCharges(trx, { booking_id, event_id }, changedCharges(standing, adjustedTo(cents, standing)));
  });
}

/** Agrees on that price with the guest, voucher's part included: as the staff do, but nobody is told. */
export async function agreeOnCost(db: Kysely<Database>, booking_id: number, cents: Cents): Promise<void> {
  await inTransaction(db, async (trx) => {
    const booking = await findBooking(trx, booking_id);
    if (!booking) throw new Error(`there is no booking ${booking_id}`);
    const standing = await chargesOf(trx, booking_id);
    const charges = changedCharges(standing, adjustedTo(cents, standing));
    const new_price_cents = restOf(cents, booking.voucher_cents);
    const step = { kind: "price-changed" as const, actorId: null, new_price_cents, charges };
    await logSteps(trx, booking, [step], new Date(booking.created_at));
  });
}
