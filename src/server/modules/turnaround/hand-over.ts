import type { Transaction } from "kysely";
import { turnaroundAt } from "../../../../machines/turnaround/turnaround.state.ts";
import type { TillAnswer } from "../../../shared/contract/till.ts";
import type { HandOverRequest } from "../../../shared/contract/turnaround.ts";
import { moneyOf } from "../../../shared/rules/booking-money.ts";
import type { Database } from "../../db/schema.ts";
import { Problem } from "../../http/problem.ts";
import { listProductRows } from "../products/products.ts";
import { collectedFor } from "../till/collected.repository.ts";
import { onSiteOf, saleOfAllOpen } from "../till/on-site.ts";
import { returnCostsOf } from "../till/return-charges.repository.ts";
import { type Cashier, saveSale } from "../till/save-sale.ts";
import { findTillBooking } from "../till/till.repository.ts";
import { markTogether } from "../turnaround-log/turnaround.repository.ts";
import { stateOf } from "../turnaround-log/turnaround-log.ts";
import { expectStay, type StepOfPress, type TakenTogether, takeSteps } from "./take-together.ts";
import { lockedSituation, type Situation } from "./take-turnaround-step.ts";

type Trx = Transaction<Database>;

/**
 * Takes what of a handover is still to be done by one press (requirements/turnaround.md): arrival, licence and briefing,
 * what is due at the till, and the departure, each as its own step of the log, and all of it or nothing.
 * @throws Problem as `handOverSchema` says.
 */
export async function handOver(trx: Trx, asked: HandOverRequest, by: Cashier, now: Date): Promise<TakenTogether> {
  const situation = await lockedSituation(trx, { ...asked, step: "guest.arrived" }, by, now);
  const { row } = situation;
  if (row.departing_booking !== null) expectStay(row.departing_booking, asked);
  const before = await takeSteps(trx, row, stepsBefore(situation, asked), by, now);
  const sale = await collectAllDue(trx, asked, by, now);
  const seen = { ...row, version: before.version };
  const left = await takeSteps(trx, seen, [{ step: "boat.handedOver", sale }], by, now);
  await markTogether(trx, [...before.ids, ...left.ids]);
  return { version: left.version, receipt: left.receipt };
}

/** What has to be done before the departure. Without the licence that is needed nobody is briefed, so it is refused. */
function stepsBefore({ row, facts }: Situation, { booking_id, licence_seen }: HandOverRequest): StepOfPress[] {
  const { guest } = turnaroundAt(stateOf(row), facts).value;
  const hasToArrive = guest === "settled";
  const lacksLicence = facts.needsLicence && (hasToArrive || guest === "arrived");
  const hasToBeBriefed = hasToArrive || guest === "arrived" || guest === "licenceSeen";
  const steps: StepOfPress[] = hasToArrive ? [{ step: "guest.arrived", booking_id }] : [];
  if (lacksLicence && licence_seen) steps.push({ step: "licence.seen" });
  if (hasToBeBriefed && (licence_seen || !lacksLicence)) steps.push({ step: "guest.briefed" });
  return steps;
}

/**
 * Sells all that is due of a departure, as the till's checkout preselects it. @returns null where nothing is to be paid
 * with this press.
 * @throws Problem CONFLICT where something else is due than was shown, and as saveSale.
 */
async function collectAllDue(
  trx: Trx,
  { booking_id, payment_method, income }: HandOverRequest,
  by: Cashier,
  now: Date,
): Promise<TillAnswer | null> {
  const booking = await findTillBooking(trx, booking_id);
  if (payment_method === undefined || income === undefined || !booking) return null;
  const collected = (await collectedFor(trx, [booking_id]))(booking_id);
  const costs = (await returnCostsOf(trx, [booking]))(booking);
  const onSite = onSiteOf(booking, collected, await listProductRows(trx), costs);
  const due = saleOfAllOpen(onSite, moneyOf(booking).payableCents);
  if (!due.pay_booking && due.fees.length === 0 && due.products.length === 0) {
    throw new Problem("CONFLICT", { income: "validation-staff:tillChanged" });
  }
  return saveSale(trx, { ...due, booking_id, payment_method, income, free_amounts: [] }, by, now);
}
