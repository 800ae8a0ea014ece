import type { FastifyInstance } from "fastify";
import type { Kysely } from "kysely";
import { composeLife, lifeFor } from "../../../../machines/life/compose-life.ts";
import type { BookingFacts, StayFacts } from "../../../../machines/life/life.types.ts";
import { type LifeAnswer, lifeContract } from "../../../shared/contract/life.ts";
import { type AgreedMoney, differenceOf, termsFrom } from "../../../shared/rules/agreed-money.ts";
import { moneyOf } from "../../../shared/rules/booking-money.ts";
import { type Day, dayOf } from "../../../shared/rules/day.ts";
import type { LifeReader } from "../../../shared/rules/life-words.ts";
import type { LoggedStep } from "../../../shared/rules/turnaround-words.ts";
import type { Database } from "../../db/schema.ts";
import type { TurnaroundRow } from "../../db/tables/turnarounds.ts";
import type { Deps } from "../../deps.ts";
import { Problem } from "../../http/problem.ts";
import { routesOf } from "../../http/route.ts";
import { bannedCustomers } from "../blacklist/blacklist.ts";
import { boatsBlockedAt } from "../booking/availability.repository.ts";
import { findVehicle } from "../booking/booking.repository.ts";
import { dividedMoney } from "../booking/cancellation.ts";
import { agreedMoneyOf } from "../booking-money/agreed-money.repository.ts";
import { isInvoiced } from "../invoices/issue-invoice.ts";
import { listProductRows } from "../products/products.ts";
import { collectedFor } from "../till/collected.repository.ts";
import { onSiteOf, openOnSite } from "../till/on-site.ts";
import { returnCostsOf } from "../till/return-charges.repository.ts";
import { findStay, type Stay } from "../turnaround/stays.repository.ts";
import { factsOf } from "../turnaround/stays.ts";
import { findTurnaround, stepsOfBookings } from "../turnaround-log/turnaround.repository.ts";
import { bookingEventsOf, mailsAbout, moneyCameAt, tillLinesOf } from "./life.repository.ts";
import { ofBooking, ofMails, ofTill, ofTurnaround } from "./past-steps.ts";

type Db = Kysely<Database>;

/** What happened to a booking, where it stands and what comes, for staff. */
export function registerLife(app: FastifyInstance, { db, now }: Deps): void {
  routesOf(app)(lifeContract.booking, ({ params, user }) =>
    bookingLife(db, params.id, user.admin ? "admin" : "staff", now()),
  );
}

/** The life of a booking as the reader may see it. @throws Problem NOT_FOUND where there is no such booking. */
export async function bookingLife(db: Db, id: number, reader: LifeReader, now: Date): Promise<LifeAnswer> {
  const booking = await findStay(db, id);
  if (!booking) throw new Problem("NOT_FOUND");
  const isBanned = await bannedCustomers(db);
  const steps = await stepsOfBookings(db, [id]);
  const past = [
    ...ofBooking(await bookingEventsOf(db, id), await moneyCameAt(db, id)),
    ...ofTill(await tillLinesOf(db, id)),
    ...ofTurnaround(steps),
    ...ofMails(await mailsAbout(db, booking)),
  ];
  const taken = steps.filter(({ undone_at }) => undone_at === null).map(({ step }) => step);
  const stay = await stayFacts(db, booking, taken, now);
  const life = composeLife(
    { booking: bookingFacts(booking, await agreedMoneyOf(db, booking), now), stay, past, isBanned: isBanned(booking) },
    now,
  );
  return { steps: lifeFor(reader, life) };
}

async function stayFacts(db: Db, stay: Stay, taken: readonly LoggedStep[], now: Date): Promise<StayFacts> {
  const vehicle = await findVehicle(db, stay.vehicle_id);
  if (!vehicle) throw new Problem("NOT_FOUND");
  const boat = { ...vehicle, isBlockedNow: (await boatsBlockedAt(db, now)).has(vehicle.id) };
  const row = await findTurnaround(db, stay.vehicle_id);
  const collected = await collectedFor(db, [stay.id]);
  const costs = await returnCostsOf(db, [stay]);
  const ofStay = collected(stay.id);
  const onSite = onSiteOf(stay, ofStay, await listProductRows(db), costs(stay));
  const { deposit: depositCents, ...fees } = openOnSite(onSite);
  return {
    turnaround: guestOf(stay, row, taken, dayOf(now)),
    facts: factsOf(boat, stay, collected, now),
    feesCents: Object.values(fees).reduce((sum, cents) => sum + cents, 0),
    depositCents,
    heldCents: ofStay.heldCents,
  };
}

function bookingFacts(stay: Stay, agreed: AgreedMoney, now: Date): BookingFacts {
  return {
    status: stay.status,
    startDay: stay.start_day,
    endDay: stay.end_day,
    isHandedOver: stay.is_handed_over === 1,
    bookedOn: dayOf(new Date(stay.created_at)),
    paymentMethod: stay.payment_method,
    dueCents: moneyOf(stay).dueCents,
    reminderTerm: stay.reminder_term,
    differenceTerm: stay.status === "unpaid" ? (differenceOf(agreed)?.dueDay ?? null) : null,
    ...dividedMoney(stay),
    isInvoiced: isInvoiced(stay),
    cancelling: termsFrom(agreed, dayOf(now)),
  };
}

/** Where the guest of the stay is; null once the return is settled, and where the stay ended without one. */
function guestOf(
  { id, status, start_day, end_day }: Stay,
  row: TurnaroundRow | null,
  taken: readonly LoggedStep[],
  today: Day,
): StayFacts["turnaround"] {
  const isHere = row?.departing_booking === id;
  const isAwayOrBack = row?.returning_booking === id && row.guest !== "settled" && row.departing_booking === null;
  if (row && (isHere || isAwayOrBack)) {
    const { guest, is_payment_skipped, is_deposit_skipped } = row;
    return { guest, isPaymentSkipped: is_payment_skipped === 1, isDepositSkipped: is_deposit_skipped === 1 };
  }
  if (taken.includes("guest.returned") || taken.includes("boat.freed") || end_day < today) return null;
  const isUnderWay = taken.includes("boat.handedOver") || (status === "paid" && start_day < today);
  return { guest: isUnderWay ? "away" : "settled", isPaymentSkipped: false, isDepositSkipped: false };
}
