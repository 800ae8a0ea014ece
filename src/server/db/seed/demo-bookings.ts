import type { Transaction } from "kysely";
import { moneyOf } from "../../../shared/rules/booking-money.ts";
import { stayCharges } from "../../../shared/rules/charges.ts";
import { assembleComment } from "../../../shared/rules/comment.ts";
import { addDays, dayOf, daysBetween } from "../../../shared/rules/day.ts";
import type { ExtraName } from "../../../shared/rules/extras.ts";
import { mustAnswerLicense } from "../../../shared/rules/license.ts";
import { onSiteCharges } from "../../../shared/rules/on-site-charges.ts";
import { noPriceList } from "../../../shared/rules/price-list.ts";
import { priceOf } from "../../../shared/rules/pricing.ts";
import { insertBooking } from "../../modules/booking/booking.repository.ts";
import { takeHalfDays } from "../../modules/booking/half-days.repository.ts";

import { storedExtras } from "../../modules/fleet/fleet.ts";
import { redeemVoucher } from "../../modules/vouchers/spend-voucher.ts";
import type { Database } from "../schema.ts";
import type { NewBooking } from "../tables/booking.ts";
import { demoGuest } from "./demo-guests.ts";
import { insertTransfer } from "./demo-payments.ts";
import { type DemoCosts, logDemoBooking, sumsOf } from "./demo-staff-work.ts";
import type { DemoStay, DemoWorld } from "./demo-stays.ts";
import { paidAtLatest } from "./demo-till.ts";
import { type Chance, chanceOf } from "./random.ts";

const wishes = [
  "",
  "",
  "",
  "Wir kommen mit dem Zug an.",
  "Bitte einen Kinderstuhl an Bord.",
  "Wir bringen einen Hund mit.",
];
const dayMs = 86_400_000;

/** Writes one stay as a booking with its half-days; a voucher's code pays as much of it as the voucher holds. */
export async function insertDemoBooking(
  trx: Transaction<Database>,
  stay: DemoStay,
  world: DemoWorld,
  voucher: { code: string; id: number; cents: number } | null,
): Promise<void> {
  const { booking, ...costs } = demoBooking(chanceOf(stay.key), stay, world, voucher);
  const inserted = await insertBooking(trx, booking);
  const { id } = inserted;
  await logDemoBooking(trx, inserted, costs, world);
  const cents = moneyOf({ ...inserted, ...sumsOf(costs) }).priceCents;
  if (booking.paid_at !== null && cents > 0) {
    const transfer = { purpose: "booking", reference_id: id, cents };
    await insertTransfer(trx, transfer, booking.paid_at);
  }
  if (booking.status === "cancelled") return;
  const taken = await takeHalfDays(trx, stay.vehicleId, stay, { booking_id: id, hold_id: null });
  if (!taken) throw new Error(`the demo books ${stay.start} twice`);
  if (voucher === null) return;
  const bookedAt = new Date(booking.created_at);
  const wanted = { code: voucher.code, cents: costs.voucherCents, bookingId: id, agreedOn: dayOf(bookedAt) };
  await redeemVoucher(trx, wanted, bookedAt);
}

function demoBooking(
  chance: Chance,
  stay: DemoStay,
  world: DemoWorld,
  voucher: { id: number; cents: number } | null,
): { booking: NewBooking } & DemoCosts {
  const vehicle = world.vehicles.get(stay.vehicleId);
  if (!vehicle || vehicle.night_cents === null) throw new Error("the demo books a boat that cannot be booked");
  const guest = demoGuest(chance);
  const offered = storedExtras(vehicle);
  const adults = chance.between(1, Math.min(4, vehicle.passengers));
  const children = chance.happens(35) ? chance.between(1, vehicle.passengers - adults) : 0;
  const extras: ExtraName[] = (Object.keys(offered) as ExtraName[]).filter(() => chance.happens(25));
  const licenseAnswer = mustAnswerLicense(vehicle) ? ("yes" as const) : null;
  const price = priceOf({
    nightCents: vehicle.night_cents,
    nights: stay.nights,
    extras,
    offered,
    persons: adults + children,
    voucherCents: voucher?.cents ?? 0,
  });
  const created = creation(chance, stay, world);
  const daysUntil = daysBetween(world.today, stay.start);
  // Of those that began lately some are still to be paid: the day plan calls them unfinished.
  // Some of the earlier ones paid when they came: they are unpaid until the till of the demo takes their money.
  const paysAtTill = voucher === null && daysUntil < -paidAtLatest && chanceOf(`till ${stay.key}`).happens(25);
  const isPaid =
    stay.isPaid === true ||
    price.toPay === 0 ||
    (!paysAtTill && chance.happens(daysUntil < -paidAtLatest ? 100 : daysUntil < 0 ? 75 : 60));
  const status = stay.cancelled ? "cancelled" : isPaid ? "paid" : "unpaid";
  const isReduced = status === "unpaid" && chance.happens(15);
  const ages =
    children === 0 ? [] : children === 1 ? [chance.between(1, 15)] : [chance.between(1, 6), chance.between(7, 15)];
  const booking: NewBooking = {
    vehicle_id: vehicle.id,
    start_day: stay.start,
    nights: stay.nights,
    end_day: addDays(stay.start, stay.nights),
    salutation: guest.salutation,
    name: guest.name,
    email: guest.email,
    phone: guest.phone,
    street_and_number: guest.street,
    additional: "",
    zip_code_and_city: guest.zipAndCity,
    adults,
    children,
    license_answer: licenseAnswer,
    extras: JSON.stringify(extras),
    comment: assembleComment({ licenseAnswer, adults, children, ages, extras, own: chance.pick(wishes) }),
    lang: guest.lang,
    payment_method: "banktransfer",
    status,
    price_change_reason: isReduced ? "Stammgast" : "",
    cancel_reason: stay.cancelled ? chance.pick(["Krankheit", "Auf Wunsch des Gastes"]) : "",
    employee_id: chance.happens(15) ? world.employeeId : null,
    wallet_order_id: null,
    created_at: created.toISOString(),
    paid_at:
      status === "paid"
        ? new Date(created.getTime() + (world.now.getTime() - created.getTime()) / 2).toISOString()
        : null,
    reminder_term: null,
  };
  const agreedCents = isReduced ? Math.round(price.total * 0.9) : null;
  const charges = stayCharges(price, { nights: stay.nights, persons: adults + children });
  const owed = { adults, nights: stay.nights, license: licenseAnswer };
  const onSite = onSiteCharges({ boat: vehicle, visitorsTaxCents: 0, priceList: noPriceList }, owed);
  return { booking, agreedCents, charges, onSite, voucherCents: stay.cancelled ? 0 : price.voucher };
}

/** Some time before the stay and before now. */
function creation(chance: Chance, stay: DemoStay, { now, today }: DemoWorld): Date {
  const sinceStart = Math.max(0, daysBetween(stay.start, today));
  return new Date(now.getTime() - (sinceStart + chance.between(1, 40)) * dayMs - chance.between(0, 600) * 60_000);
}
