import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Kysely, Transaction } from "kysely";
import { refusalOf } from "../../../../machines/support/refusals.ts";
import { type TurnaroundSnapshot, turnaroundAt } from "../../../../machines/turnaround/turnaround.state.ts";
import type { User } from "../../../shared/contract/session.ts";
import type { BusinessSettings } from "../../../shared/contract/settings.ts";
import {
  type TurnaroundBoat,
  type TurnaroundStay,
  type TurnaroundStepAnswer,
  type TurnaroundsAnswer,
  turnaroundContract,
} from "../../../shared/contract/turnaround.ts";
import { specifiedReturnPrices } from "../../../shared/rules/boat-fees.ts";
import { moneyOf } from "../../../shared/rules/booking-money.ts";
import { addDays, type Day, dayOf } from "../../../shared/rules/day.ts";
import { saidHalves } from "../../../shared/rules/early-and-late.ts";
import type { TurnaroundGuard } from "../../../shared/rules/message-key.ts";
import { toAmount } from "../../../shared/rules/money.ts";
import { fullName } from "../../../shared/rules/names.ts";
import type { ProtocolKind } from "../../../shared/rules/protocol-words.ts";
import { toChargeAmounts } from "../../../shared/rules/return-charges.ts";
import type { TillPaymentMethod } from "../../../shared/rules/till-words.ts";
import type { Database } from "../../db/schema.ts";
import type { VehicleRow } from "../../db/tables/fleet.ts";
import type { TurnaroundRow, TurnaroundStepRow } from "../../db/tables/turnarounds.ts";
import type { Deps } from "../../deps.ts";
import { answerOnce } from "../../http/idempotency.ts";
import { Problem } from "../../http/problem.ts";
import { cashierOf } from "../../http/roles.ts";
import { routesOf } from "../../http/route.ts";
import { signTransaction } from "../../tse/sign-transaction.ts";
import { boatsBlockedAt } from "../booking/availability.repository.ts";
import { vehiclesThere } from "../fleet/fleet.ts";
import { listProductRows } from "../products/products.ts";
import { lastProtocols } from "../protocol-log/protocols.repository.ts";
import { getSettings } from "../settings/settings.ts";
import { type Collected, collectedFor } from "../till/collected.repository.ts";
import { movedMoney } from "../till/moved-money.repository.ts";
import { onSiteOf, openOnSite, type Permit } from "../till/on-site.ts";
import { type ReturnCosts, returnCostsOf } from "../till/return-charges.repository.ts";
import { listTurnarounds, stepsOfBookings } from "../turnaround-log/turnaround.repository.ts";
import { openedWith, stateOf } from "../turnaround-log/turnaround-log.ts";
import {
  listForTheJetty,
  refusalForTheJetty,
  refuseCollectingAtTheJetty,
  refuseSettlingAtTheJetty,
  refuseStepAtTheJetty,
} from "./for-the-jetty.ts";
import { handOver } from "./hand-over.ts";
import { type Stay, staysTouching } from "./stays.repository.ts";
import { decidingStay, factsOf, nextDeparture, stayUnderWay, unnotedStay } from "./stays.ts";
import { acceptsUndo, type Caller, lastTogether, mayUndo, toStepsTogether, transactionOf } from "./steps-together.ts";
import { takeReturn } from "./take-return.ts";
import type { TakenTogether } from "./take-together.ts";
import { takeTurnaroundStep } from "./take-turnaround-step.ts";
import { undoTogether } from "./undo-together.ts";

/** Boats between two stays: the board, and its steps. */
export function registerTurnaround(app: FastifyInstance, deps: Deps): void {
  const route = routesOf(app, (problem, user) => (user?.jetty ? refusalForTheJetty(problem) : problem));

  route(turnaroundContract.list, async ({ user }) => {
    const answer = await turnarounds(deps.db, user, deps.now());
    return user.jetty ? listForTheJetty(answer) : answer;
  });

  /** Once for each Idempotency-Key; what was recorded at the till is signed after it was committed. */
  const once = async (
    request: FastifyRequest,
    work: (trx: Transaction<Database>) => Promise<TakenTogether>,
  ): Promise<TurnaroundStepAnswer> => {
    let recorded: number | null = null;
    const answer = await answerOnce(request, deps, async (trx) => {
      const { version, receipt } = await work(trx);
      recorded = receipt?.id ?? null;
      return { version, receipt: receipt?.number ?? null };
    });
    if (recorded !== null) await signTransaction(deps, recorded);
    return answer;
  };

  route(turnaroundContract.take, async ({ body, user, request }) => {
    if (user.jetty) refuseStepAtTheJetty(body);
    refuseTransferBy(user, "deposit_way", body.deposit_way);
    const by = { ...cashierOf(user), jetty: user.jetty };
    return once(request, async (trx) => {
      const { version, deposit } = await takeTurnaroundStep(trx, body, by, deps.now());
      return { version, receipt: deposit };
    });
  });

  route(turnaroundContract.takeReturn, async ({ body, user, request }) => {
    if (user.jetty) refuseSettlingAtTheJetty(body);
    refuseTransferBy(user, "deposit_way", body.deposit_way);
    return once(request, (trx) => takeReturn(trx, body, cashierOf(user), deps.now()));
  });

  route(turnaroundContract.handOver, async ({ body, user, request }) => {
    if (user.jetty) refuseCollectingAtTheJetty(body);
    refuseTransferBy(user, "payment_method", body.payment_method);
    return once(request, (trx) => handOver(trx, body, cashierOf(user), deps.now()));
  });

  route(turnaroundContract.undoTogether, ({ body, user, request }) =>
    once(request, (trx) => undoTogether(trx, body, user, deps.now())),
  );
}

/** What came to the account, or left it, is seen there, by an admin only (requirements/payments.md). */
function refuseTransferBy({ admin }: User, field: "deposit_way" | "payment_method", way?: TillPaymentMethod): void {
  if (way === "banktransfer" && !admin) {
    throw new Problem("FORBIDDEN", { [field]: "validation-staff:tillTransferAdmin" });
  }
}

/** What the board is made of, read once for all boats. */
interface Board {
  now: Date;
  today: Day;
  stays: readonly Stay[];
  steps: Awaited<ReturnType<typeof stepsOfBookings>>;
  collected: (bookingId: number) => Collected;
  costs: (stay: Stay) => ReturnCosts;
  permits: readonly Permit[];
  protocolOf: Awaited<ReturnType<typeof lastProtocols>>;
  movedBy: Awaited<ReturnType<typeof movedMoney>>;
  user: Caller;
}

/** Every boat today and tomorrow, by name: where it is, what it waits for, what was done, and what the caller may undo. */
export async function turnarounds(db: Kysely<Database>, user: Caller, now: Date): Promise<TurnaroundsAnswer> {
  const today = dayOf(now);
  const vehicles = await vehiclesThere(db).selectAll().orderBy("name").orderBy("id").execute();
  const rows = await listTurnarounds(db);
  const known = rows.flatMap((row) => [row.returning_booking, row.departing_booking]).filter((id) => id !== null);
  const stays = await staysTouching(db, { from: today, to: addDays(today, 1), ids: known });
  const ids = stays.map(({ id }) => id);
  const steps = await stepsOfBookings(db, ids);
  const collected = await collectedFor(db, ids);
  const costs = await returnCostsOf(db, stays);
  const permits = await listProductRows(db);
  const blocked = await boatsBlockedAt(db, now);
  const protocolOf = await lastProtocols(db, ids);
  const pressed = steps.filter(({ together }) => together !== null).map(({ transaction_id }) => transaction_id);
  const movedBy = await movedMoney(
    db,
    pressed.filter((id) => id !== null),
  );
  const board = { now, today, stays, steps, collected, costs, permits, protocolOf, movedBy, user };
  const asks_protocol = askedProtocols(await getSettings(db));
  return {
    today,
    ...(asks_protocol.length > 0 && { asks_protocol }),
    boats: vehicles.map((vehicle) =>
      toBoat(
        board,
        { ...vehicle, isBlockedNow: blocked.has(vehicle.id) },
        rows.find((row) => row.vehicle_id === vehicle.id),
      ),
    ),
  };
}

function toBoat(
  board: Board,
  vehicle: VehicleRow & { isBlockedNow: boolean },
  row: TurnaroundRow | undefined,
): TurnaroundBoat {
  const { now, today, steps, collected } = board;
  const known = [row?.returning_booking, row?.departing_booking];
  const stays = board.stays.filter(({ id, vehicle_id }) => vehicle_id === vehicle.id || known.includes(id));
  const own = stays.filter(({ vehicle_id }) => vehicle_id === vehicle.id);
  const state = row ?? openedWith(stayUnderWay(own, today)?.id ?? null);
  const ahead = state.departing_booking === null ? nextDeparture(own, state, today) : null;
  const arriving = ahead && ahead.start_day <= today ? ahead : null;
  const facts = factsOf(vehicle, decidingStay(stays, state, arriving), collected, now);
  const snapshot = turnaroundAt(stateOf(state), facts);
  const find = (id: number | null) => stays.find((stay) => stay.id === id) ?? null;
  const returning = find(state.returning_booking);
  const departing = find(state.departing_booking) ?? ahead;
  const isLeaving = departing !== null && departing.start_day <= today;
  const shown = [returning?.id, departing?.id];
  const log = steps.filter(
    ({ vehicle_id, booking_id }) => vehicle_id === vehicle.id && shown.includes(booking_id ?? 0),
  );
  const returned = log.findLast(({ step, undone_at }) => step === "guest.returned" && undone_at === null);
  /** A boat is back since it came, not since somebody wrote that down. */
  const since = (at: string | undefined) => (at !== undefined && at === returned?.at ? cameAt(returned) : (at ?? null));
  return {
    vehicle_id: vehicle.id,
    vehicle_name: vehicle.name,
    version: row?.version ?? 0,
    ...snapshot.value,
    guest_since: since(row?.guest_since),
    boat_since: since(row?.boat_since),
    has_returned: state.has_returned === 1,
    is_payment_skipped: state.is_payment_skipped === 1,
    is_deposit_skipped: state.is_deposit_skipped === 1,
    was_missed: state.missed_booking !== null,
    facts,
    departing_facts: factsOf(vehicle, departing, collected, now),
    returning: returning && toStay(board, returning),
    departing: departing && toStay(board, departing),
    unnoted: toStayOrNull(board, unnotedStay(own, state, today)),
    waits_for: isLeaving ? (refusalOf(snapshot, { type: "boat.handedOver" }) as TurnaroundGuard | null) : null,
    ...togetherOf(board, state.missed_booking === null ? lastTogether(log) : [], snapshot),
    steps: log.map((step) => ({
      id: step.id,
      booking_id: step.booking_id,
      step: step.step,
      at: cameAt(step),
      name: fullName(step),
      reason: step.reason,
      undone: step.undone_at !== null,
    })),
  };
}

/** What one press took last, and whether it can be undone by who asks, as the boat is now. */
function togetherOf(
  { movedBy, user, now }: Board,
  steps: Board["steps"],
  snapshot: TurnaroundSnapshot,
): Pick<TurnaroundBoat, "together"> {
  if (steps.length === 0) return {};
  const money = movedBy(transactionOf(steps));
  const canUndo = mayUndo(user, steps, money, now) && acceptsUndo(snapshot, steps);
  return { together: toStepsTogether(steps, money, canUndo) };
}

function askedProtocols(settings: BusinessSettings): ProtocolKind[] {
  return [
    ...(settings.protocol_at_handover ? ["handover" as const] : []),
    ...(settings.protocol_at_return ? ["return" as const] : []),
  ];
}

/** When a step was: a return when the boat came back, as it was typed. */
const cameAt = ({ at, returned_at }: Pick<TurnaroundStepRow, "at" | "returned_at">) => returned_at ?? at;

const toStayOrNull = (board: Board, stay: Stay | null) => stay && toStay(board, stay);

/** What fuel and lateness cost the guest, where that is not what the terms say. */
function listedPrices({ prices }: ReturnCosts): Pick<TurnaroundStay, "fuel_litre" | "late_hour"> {
  const { fuelPerLitre, lateHour } = specifiedReturnPrices;
  return {
    ...(prices.fuelPerLitre !== fuelPerLitre && { fuel_litre: toAmount(prices.fuelPerLitre) }),
    ...(prices.lateHour !== lateHour && { late_hour: toAmount(prices.lateHour) }),
  };
}

function toStay({ collected, costs, permits, protocolOf }: Board, stay: Stay): TurnaroundStay {
  const paid = collected(stay.id);
  const returned = costs(stay);
  const onSite = Object.values(openOnSite(onSiteOf(stay, paid, permits, returned)));
  const price = moneyOf(stay).payableCents;
  return {
    booking_id: stay.id,
    name: stay.name,
    booked_day: stay.start_day,
    booked_end: stay.end_day,
    ...saidHalves(stay),
    arrival_time: stay.arrival_time,
    due: toAmount(onSite.reduce((sum, cents) => sum + cents, price)),
    // A page without network that undoes the doing without needs them, too (requirements/offline.md).
    charges: toChargeAmounts(returned.noted),
    ...listedPrices(returned),
    deposit_held: toAmount(paid.heldCents),
    deposit_came: paid.heldParts,
    note: stay.note,
    version: stay.version,
    protocols: { handover: protocolOf(stay.id, "handover"), return: protocolOf(stay.id, "return") },
  };
}
