import type { PastStep } from "../../../../machines/life/life.types.ts";
import { agreementIn } from "../../../shared/rules/agreement.ts";
import type { LifeKind } from "../../../shared/rules/life-words.ts";
import { type Cents, toAmount } from "../../../shared/rules/money.ts";
import { fullName } from "../../../shared/rules/names.ts";
import { isReturnCharge, type TillLineKind } from "../../../shared/rules/till-words.ts";
import type { GuestStep, LoggedStep } from "../../../shared/rules/turnaround-words.ts";
import { groupBy } from "../../db/group-by.ts";
import type { BookingEventKind } from "../../db/tables/booking.ts";
import { redeemedCents } from "../booking/redeemed-part.ts";
import type { stepsOfBookings } from "../turnaround-log/turnaround.repository.ts";
import type { bookingEventsOf, mailsAbout, tillLinesOf } from "./life.repository.ts";

type Rows<Query extends (...of: never[]) => Promise<unknown[]>> = Awaited<ReturnType<Query>>;
type BookingEvent = Rows<typeof bookingEventsOf>[number];

const amountOrNull = (cents: Cents | null) => (cents === null ? null : toAmount(cents));

const kindOfEvent: Readonly<Record<Exclude<BookingEventKind, "arrival-agreed">, LifeKind>> = {
  created: "booked",
  paid: "paid",
  "paid-late": "paidLate",
  returned: "moneyReturned",
  corrected: "paymentCorrected",
  "price-changed": "priceChanged",
  changed: "stayChanged",
  commented: "noteWritten",
  "recipient-corrected": "recipientCorrected",
  cancelled: "cancelled",
};

/** The money that a step of the booking is about. */
function centsOf(event: BookingEvent): Cents | null {
  const { kind, price_cents, new_price_cents, fee_cents, cash_cents, wallet_cents } = event;
  if (kind === "created" || kind === "paid") return price_cents;
  if (kind === "price-changed") return new_price_cents;
  if (kind === "cancelled") return fee_cents;
  if (kind === "paid-late") return cash_cents;
  return kind === "returned" ? wallet_cents : null;
}

/**
 * The booking's own log as steps of its life. That it is paid is one where money came: with a change or a voucher that
 * leaves nothing to pay it is so too, and where it stands says that.
 * @param moneyAt when money for it came, as the log writes instants.
 */
export function ofBooking(events: readonly BookingEvent[], moneyAt: ReadonlySet<string>): PastStep[] {
  const changedAt = new Set(
    events.filter(({ kind }) => kind === "changed" || kind === "price-changed").map(({ created_at }) => created_at),
  );
  return events.flatMap((event): PastStep[] => {
    const { kind, detail, created_at: at } = event;
    if (kind === "paid" && (event.price_cents <= 0 || (changedAt.has(at) && !moneyAt.has(at)))) return [];
    const step = { at, amount: amountOrNull(centsOf(event)), by: fullName(event) };
    const redeemed = redeemedCents(event);
    if (redeemed !== null) {
      const amount = toAmount(Math.abs(redeemed));
      return [{ ...step, kind: redeemed > 0 ? "voucherRedeemed" : "voucherReturned", amount, detail: "", about: "" }];
    }
    if (kind !== "arrival-agreed") return [{ ...step, kind: kindOfEvent[kind], detail, about: "" }];
    const { arrivalTime, dog } = agreementIn(detail);
    const agreed = dog ? "dogAgreed" : "arrivalOpen";
    return [{ ...step, kind: arrivalTime === "" ? agreed : "arrivalAgreed", detail: "", about: arrivalTime }];
  });
}

function kindOfLine({ kind, total_cents: cents }: { kind: TillLineKind; total_cents: Cents }): LifeKind {
  if (kind === "deposit") return cents > 0 ? "depositTaken" : "depositReturned";
  if (isReturnCharge(kind) && cents > 0) return "chargesCollected";
  return cents > 0 ? "feesCollected" : "feesReturned";
}

/** What one transaction of the till took or gave back of each kind is one step. */
export function ofTill(lines: Rows<typeof tillLinesOf>): PastStep[] {
  const keyOf = (line: (typeof lines)[number]) => `${line.transaction_id} ${kindOfLine(line)}`;
  const group = groupBy(lines, keyOf);
  const firsts = lines.filter((line) => group(keyOf(line))[0] === line);
  return firsts.map((first) => {
    const cents = group(keyOf(first)).reduce((sum, { total_cents }) => sum + Math.abs(total_cents), 0);
    const { finished_at: at, cashier_name: by } = first;
    return { kind: kindOfLine(first), at, amount: toAmount(cents), by, detail: "", about: "" };
  });
}

const kindOfGuestStep: Readonly<Record<GuestStep | "guest.missed", LifeKind>> = {
  "guest.missed": "guestMissed",
  "guest.arrived": "guestArrived",
  "licence.seen": "licenceSeen",
  "guest.briefed": "briefed",
  "boat.handedOver": "handedOver",
  "guest.returned": "returned",
  "fuel.measured": "fuelMeasured",
  "damage.noted": "damageNoted",
  "return.settled": "settled",
};
const isGuestStep = (step: LoggedStep): step is keyof typeof kindOfGuestStep => Object.hasOwn(kindOfGuestStep, step);

/** What was done with its guest at the boat, but for what was undone; what was skipped says why. */
export function ofTurnaround(rows: Rows<typeof stepsOfBookings>): PastStep[] {
  return rows.flatMap((row) => {
    const { step, at, reason, damage, damage_cents, returned_at, undone_at } = row;
    const isSkipped = reason !== "";
    if (undone_at !== null || (!isSkipped && !isGuestStep(step))) return [];
    const kind = !isSkipped && isGuestStep(step) ? kindOfGuestStep[step] : "skipped";
    const about = isSkipped ? step : "";
    return [
      {
        kind,
        at: returned_at ?? at,
        amount: amountOrNull(damage_cents),
        by: fullName(row),
        detail: reason || damage,
        about,
      },
    ];
  });
}

export const ofMails = (mails: Rows<typeof mailsAbout>): PastStep[] =>
  mails.flatMap(({ sent_at, subject }) =>
    sent_at === null ? [] : [{ kind: "mailSent", at: sent_at, amount: null, by: "", detail: "", about: subject ?? "" }],
  );
