import type { Kysely, Transaction } from "kysely";
import type { SignProtocolRequest } from "../../../shared/contract/protocols.ts";
import type { ReturnFindings } from "../../../shared/contract/return-findings.ts";
import { dayOf } from "../../../shared/rules/day.ts";
import { presentHalves } from "../../../shared/rules/early-and-late.ts";
import { fromAmount, toAmount } from "../../../shared/rules/money.ts";
import { fullName } from "../../../shared/rules/names.ts";
import { sumOfCharges, toChargeAmounts } from "../../../shared/rules/return-charges.ts";
import type { Database } from "../../db/schema.ts";
import type { ProtocolRow } from "../../db/tables/protocols.ts";
import type { ProtocolFacts } from "../../documents/protocol-facts.ts";
import { Problem } from "../../http/problem.ts";
import { enqueueMail } from "../../mail/outbox.repository.ts";
import { type KnownBooking, lockBooking } from "../booking/booking.repository.ts";
import { noteProtocol } from "../defect/note-protocol.ts";
import { sha256 } from "../invoices/write-invoice.ts";
import { claimPhotos, insertProtocol, knownPhotos, protocolsOf } from "../protocol-log/protocols.repository.ts";
import { type ReturnedStay, returnCostsOf } from "../till/return-charges.repository.ts";

type Trx = Transaction<Database>;

/** Who signs for the company, and which company. */
interface SigningStaff {
  user: { id: number; first_name: string; last_name: string };
  company: ProtocolFacts["company"];
}

/**
 * Signs a protocol of handover or return (requirements/protocols.md): it is written once, photos, defects of the
 * boat and mail with it, and never changed. The booking's lock lets one of two who sign at once go first.
 * @returns its id.
 * @throws Problem as `signProtocolSchema` says.
 */
export async function signProtocol(
  trx: Trx,
  asked: SignProtocolRequest,
  staff: SigningStaff,
  now: Date,
): Promise<number> {
  const booking = subjectOf(await lockBooking(trx, asked.booking_id), "booking_id");
  refuseBeforeStay(booking, now);
  const corrected = await correctedProtocol(trx, asked);
  await refuseStrangePhotos(trx, asked);
  const returned = asked.kind === "return" ? await returnFindings(trx, booking) : null;
  refuseOtherCosts(asked, returned);
  const facts = factsOf(asked, { booking, corrected, returned, staff }, now);
  const text = JSON.stringify(facts);
  const protocolId = await insertProtocol(trx, {
    booking_id: booking.id,
    vehicle_id: booking.vehicle_id,
    user_id: staff.user.id,
    kind: asked.kind,
    round: (corrected?.round ?? 0) + 1,
    signed_at: facts.signedAt,
    facts: text,
    facts_sha256: sha256(text),
  });
  await claimPhotos(trx, { bookingId: booking.id, protocolId, ids: facts.photos });
  await noteProtocol(trx, { id: protocolId, booking, facts, corrected, userId: staff.user.id }, now);
  await mailProtocol(trx, booking, { id: protocolId, facts }, now);
  return protocolId;
}

function refuseBeforeStay(booking: KnownBooking, now: Date): void {
  if (booking.start_day > dayOf(now)) throw new Problem("CONFLICT", { booking_id: "validation-staff:protocolEarly" });
}

/** The protocol that this one corrects; null for the first. @throws Problem CONFLICT where another one is the last. */
async function correctedProtocol(
  trx: Trx,
  { booking_id, kind, corrects }: SignProtocolRequest,
): Promise<ProtocolRow | null> {
  const last = (await protocolsOf(trx, [booking_id])).findLast((row) => row.kind === kind) ?? null;
  if ((last?.id ?? null) === (corrects ?? null)) return last;
  throw new Problem("CONFLICT", { corrects: "validation-staff:protocolNewer" });
}

/** Both sign what they saw. @throws Problem CONFLICT where somebody wrote down something else meanwhile. */
function refuseOtherCosts({ costs }: SignProtocolRequest, returned: ReturnFindings | null): void {
  if (costs === undefined || fromAmount(costs) === fromAmount(returned?.total ?? "0")) return;
  throw new Problem("CONFLICT", { costs: "validation-staff:protocolCosts" });
}

async function refuseStrangePhotos(trx: Trx, { booking_id, photos }: SignProtocolRequest): Promise<void> {
  const known = await knownPhotos(trx, booking_id, photos);
  if (photos.some((id) => !known.includes(id))) {
    throw new Problem("VALIDATION", { photos: "validation-staff:protocolPhotos" });
  }
}

interface Subject {
  booking: KnownBooking;
  corrected: ProtocolRow | null;
  returned: ReturnFindings | null;
  staff: SigningStaff;
}

function factsOf(
  asked: SignProtocolRequest,
  { booking, corrected, returned, staff }: Subject,
  now: Date,
): ProtocolFacts {
  const { name, owner, legalForm, register, street, zipAndCity, phone, email } = staff.company;
  return {
    kind: asked.kind,
    language: booking.lang,
    booking: booking.id,
    boat: booking.vehicle_name,
    startDay: booking.start_day,
    endDay: booking.end_day,
    ...presentHalves(booking),
    guest: booking.name,
    corrects: corrected?.signed_at ?? null,
    items: asked.items.map(({ text, ok, remark }) => ({ text, ok, remark })),
    fuel: asked.fuel ?? null,
    engineHours: asked.engine_hours,
    ...(returned && { returned }),
    remarks: asked.remarks,
    photos: asked.photos,
    signedByGuest: { name: asked.guest_name, signature: asked.guest_signature },
    signedByStaff: { name: fullName(staff.user), signature: asked.staff_signature },
    signedAt: now.toISOString(),
    company: { name, owner, legalForm, register, street, zipAndCity, phone, email },
  };
}

/** Nothing is queued for a guest without an address. */
async function mailProtocol(
  trx: Trx,
  { id, email, lang, salutation, name, vehicle_name, start_day, end_day }: KnownBooking,
  protocol: { id: number; facts: ProtocolFacts },
  now: Date,
): Promise<void> {
  const { kind, corrects } = protocol.facts;
  const stay = { number: id, salutation, name, vehicleName: vehicle_name, startDay: start_day, endDay: end_day };
  const data = { ...stay, kind, isCorrection: corrects !== null };
  const documents = [{ kind: "protocol" as const, id: protocol.id }];
  await enqueueMail(trx, { template: "booking-protocol", to: email, lang, data, documents }, now);
}

/** What was found at the return of a stay, and what it costs, as its protocol names it; null before the boat is back. */
export async function returnFindings(db: Kysely<Database>, stay: ReturnedStay): Promise<ReturnFindings | null> {
  const { isReturned, litres, damage, lines } = (await returnCostsOf(db, [stay]))(stay);
  if (!isReturned) return null;
  const charges = toChargeAmounts(lines);
  return { litres, damage, charges, total: toAmount(sumOfCharges(charges)) };
}

/**
 * The booking that a protocol is about.
 * @throws Problem NOT_FOUND for none, a cancelled one, and one whose guest was erased.
 */
export function subjectOf(booking: KnownBooking | null, field: string): KnownBooking {
  if (!booking || booking.status === "cancelled" || booking.name === "") {
    throw new Problem("NOT_FOUND", { [field]: "validation-staff:booking" });
  }
  return booking;
}
