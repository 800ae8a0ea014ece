import type { Transaction } from "kysely";
import type { ChangePriceRequest } from "../../../shared/contract/day-plan.ts";
import { afterAgreedPrice } from "../../../shared/rules/agreed-money.ts";
import { adjustedTo, changedCharges } from "../../../shared/rules/charges.ts";
import type { Day } from "../../../shared/rules/day.ts";
import { fromAmount } from "../../../shared/rules/money.ts";
import type { Database } from "../../db/schema.ts";
import { mailTexts, shortDay } from "../../mail/mail-language.ts";
import { agreedMoneyOf } from "../booking-money/agreed-money.repository.ts";
import { chargesOf } from "../booking-money/charges.repository.ts";
import { carryOut } from "./booking.effects.ts";
import type { KnownBooking } from "./booking.repository.ts";
import { takeStep } from "./take-step.ts";

/** The log is the staff's. */
const language = "de";

/**
 * Agrees on another price while nothing was paid; the price as it was booked stays known. Where what came before covers
 * the new price, or nothing is left to pay, the booking is paid with it.
 * @param event `price.changed` tells the guest both prices; `price.agreed` is part of booking for them.
 * @returns what was issued with it. @throws Problem CONFLICT.
 */
export async function changePrice(
  trx: Transaction<Database>,
  booking: KnownBooking,
  { new_price, price_change_reason: reason, agreed, agreed_on }: AgreedPrice,
  event: "price.changed" | "price.agreed",
  actorId: number,
  now: Date,
) {
  const new_price_cents = fromAmount(new_price);
  const agreedMoney = await agreedMoneyOf(trx, booking);
  const floorCents = afterAgreedPrice(agreedMoney, new_price_cents).floorCents - agreedMoney.floorCents;
  const standing = await chargesOf(trx, booking.id);
  const charges = changedCharges(standing, adjustedTo(new_price_cents + booking.voucher_cents, standing));
  const detail = [reason, ...agreementOf(agreed, agreed_on)].join("\n");
  const step = { kind: "price-changed" as const, actorId, detail, new_price_cents, charges, floorCents };
  const effects = await takeStep(trx, booking, event, { columns: { price_change_reason: reason }, step }, now);
  return carryOut(trx, effects, { booking, actorId, decision: { kind: "priceChanged" } }, now);
}

type AgreedPrice = Omit<ChangePriceRequest, "booking_id" | "version">;

/** What the log says of an increase beside the reason: what the guest agreed to, and when. */
function agreementOf(agreed: string | null | undefined, day: Day | null | undefined): string[] {
  if (!agreed || day == null) return [];
  return [mailTexts(language)("inbox.priceAgreed", { day: shortDay(day, language), agreed })];
}
