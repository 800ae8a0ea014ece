import type { Kysely } from "kysely";
import type { MyBooking, MyProtocol } from "../../../shared/contract/my-booking-answer.ts";
import type { Language } from "../../../shared/contract/page.ts";
import { toOwnExtraFields, toPriceListFields } from "../../../shared/contract/price-list.ts";
import { type AgreedMoney, oncePaid, termsCents, termsFrom } from "../../../shared/rules/agreed-money.ts";
import { moneyOf } from "../../../shared/rules/booking-money.ts";
import { addDays, type Day, dayOf } from "../../../shared/rules/day.ts";
import { saidHalves } from "../../../shared/rules/early-and-late.ts";
import { type ExtraName, extraFields } from "../../../shared/rules/extras.ts";
import { guestMayChange } from "../../../shared/rules/guest-access.ts";
import { toAmount } from "../../../shared/rules/money.ts";
import { ownExtrasOf } from "../../../shared/rules/own-extras.ts";
import type { Database } from "../../db/schema.ts";
import { Problem } from "../../http/problem.ts";
import type { AttachedFile, TemplateContext } from "../../mail/mail-content.ts";
import { pageContext, shownBlocks } from "../../mail/shown-blocks.ts";
import { confirmationCalendar, stayCalendar, stayContent } from "../../mail/templates/confirmation-content.ts";
import { freeHalvesOfBooking } from "../booking/availability.repository.ts";
import { findVehicle, type KnownBooking } from "../booking/booking.repository.ts";
import { cancellationEvent } from "../booking/booking-events.repository.ts";
import { cancellationOf, rightToCancel } from "../booking/cancellation.ts";
import { confirmationData } from "../booking/confirmation.queries.ts";
import { bookedOwn } from "../booking/own-extras.ts";
import { agreedMoneyOf } from "../booking-money/agreed-money.repository.ts";
import { agreedListOf } from "../booking-money/charges.repository.ts";
import { storedExtras } from "../fleet/fleet.ts";
import { invoicesOfBooking } from "../invoices/invoices.ts";
import { bookingLife } from "../life/life.ts";
import { protocolsOf } from "../protocol-log/protocols.repository.ts";
import { crewOf } from "./crew.repository.ts";

type Db = Kysely<Database>;
type From = { db: Db; now: () => Date; config: Pick<TemplateContext, "company" | "publicUrl"> };

/** The booking as its guest sees it, field by field: what is not named here they never see. */
export async function myBooking(
  { db, now: clock, config }: From,
  booking: KnownBooking,
  lang: Language,
): Promise<MyBooking> {
  const now = clock();
  const vehicle = await findVehicle(db, booking.vehicle_id);
  if (!vehicle) throw new Error(`booking ${booking.id} has no vehicle`);
  const own = await agreedListOf(db, booking.id);
  const isCancelled = booking.status === "cancelled";
  const content = isCancelled
    ? { blocks: [], images: [] }
    : await stayContent(await confirmationData(db, booking, now), pageContext(lang, config));
  const agreed = await agreedMoneyOf(db, booking);
  const life = (await bookingLife(db, booking.id, "guest", now)).steps;
  const price = isCancelled ? ((await cancellationEvent(db, booking.id))?.fee_cents ?? 0) : moneyOf(booking).priceCents;
  return {
    number: booking.id,
    status: booking.status,
    version: booking.version,
    vehicle: booking.vehicle_id,
    vehicle_name: booking.vehicle_name,
    booked_day: booking.start_day,
    booked_end: booking.end_day,
    booked_duration: booking.nights,
    ...saidHalves(booking),
    free_halves: isCancelled ? [] : await freeHalvesOfBooking(db, booking, now),
    adults: booking.adults,
    children: booking.children,
    license: vehicle.license,
    license_answer: booking.license_answer,
    passengers: vehicle.passengers,
    extras: JSON.parse(booking.extras) as ExtraName[],
    own_extras: bookedOwn(booking),
    offered: extraFields(storedExtras(vehicle)),
    own_offered: ownExtrasOf(own.list, booking.vehicle_id).map(toOwnExtraFields),
    ...(own.id !== null && { extra_prices: toPriceListFields(own.list).extra_prices }),
    price: toAmount(price),
    paid: toAmount(Math.max(0, booking.paid_cents)),
    outstanding: toAmount(moneyOf(booking).dueCents),
    blocks: shownBlocks(content),
    documents: (await invoicesOfBooking(db, booking.id)).invoices,
    protocols: await protocolsFor(db, booking),
    cancellation: isCancelled ? [] : cancellationFrom(booking, agreed, now),
    price_list: agreed.terms.priceListId,
    can_change: !isCancelled && guestMayChange(booking.start_day, dayOf(now)),
    can_redeem: moneyOf(booking).redeemableCents > 0,
    crew: await crewOf(db, booking.id),
    life,
    can_enter_crew: !isCancelled && dayOf(now) <= booking.end_day,
  };
}

/** The protocols that the guest was mailed; of an erased guest none is left. */
export async function protocolsFor(db: Db, { id }: KnownBooking): Promise<MyProtocol[]> {
  const rows = await protocolsOf(db, [id]);
  return rows.filter(({ facts }) => facts !== "").map(({ id, kind, signed_at }) => ({ id, kind, signed_at }));
}

/** What cancelling costs today, and from each later day on; nothing where the guest can no longer do it. */
function cancellationFrom(booking: KnownBooking, agreed: AgreedMoney, now: Date): MyBooking["cancellation"] {
  if (rightToCancel(booking, now) !== "staff") return [];
  const today = dayOf(now);
  const steps = [agreed, oncePaid(agreed)].flatMap((money) => termsFrom(money, today));
  const days = new Set([today, ...steps.flatMap(({ until }) => (until === null ? [] : [addDays(until, 1)]))]);
  const shown = [...days].toSorted().filter((day) => day <= booking.start_day);
  return shown.map((from) => ({ from, ...amountsOf(booking, agreed, from) }));
}

function amountsOf(booking: KnownBooking, agreed: AgreedMoney, day: Day) {
  const { fee, wallet, voucher, cash } = cancellationOf(booking, agreed, day);
  return {
    fee: toAmount(fee),
    fee_by_terms: toAmount(termsCents(oncePaid(agreed), day)),
    wallet: toAmount(wallet),
    voucher: toAmount(voucher),
    cash: toAmount(cash),
  };
}

/** The stay as a file for the guest's calendar; of one that was cancelled, what takes it out of there. */
export async function myCalendarFile(
  { db, now, config }: From,
  booking: KnownBooking,
  lang: Language,
): Promise<AttachedFile> {
  if (booking.status === "cancelled") return cancelledFile({ db, now, config }, booking, lang);
  const file = confirmationCalendar(await confirmationData(db, booking, now()), pageContext(lang, config));
  if (!file) throw new Problem("NOT_FOUND");
  return file;
}

async function cancelledFile({ db, now, config }: From, booking: KnownBooking, lang: Language): Promise<AttachedFile> {
  const { id: number, vehicle_name: vehicleName, start_day: startDay, end_day: endDay, version: sequence } = booking;
  const writtenAt = (await cancellationEvent(db, number))?.created_at ?? now().toISOString();
  const stay = { number, vehicleName, startDay, endDay, sequence, writtenAt, cancelledFor: booking.email };
  return stayCalendar(stay, pageContext(lang, config));
}
