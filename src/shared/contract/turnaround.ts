import { type InferType, string } from "yup";
import type { Day } from "../rules/day.ts";
import type { TurnaroundGuard } from "../rules/message-key.ts";
import { parseAmount } from "../rules/money.ts";
import type { ProtocolKind } from "../rules/protocol-words.ts";
import type { ReturnChargeAmount } from "../rules/return-charges.ts";
import { type TillPaymentMethod, tillPaymentMethods } from "../rules/till-words.ts";
import {
  type BoatState,
  type GuestState,
  isSkippable,
  type LoggedStep,
  moneySkips,
  type TurnaroundStep,
  turnaroundSteps,
} from "../rules/turnaround-words.ts";
import { apiPath, type Contract, json } from "./call.ts";
import {
  countField,
  flagField,
  idField,
  longTextField,
  payload,
  textField,
  uncoerced,
  wholeNumberField,
} from "./fields.ts";
import type { DepositPart } from "./held-deposits.ts";
import { amountField, optionalAmountField } from "./staff-fields.ts";

const stepOf = (parent: unknown) => (parent as { step: TurnaroundStep }).step;
const isMoneySkip = (step: TurnaroundStep) => moneySkips.some((skip) => skip === step);

/** As it was seen; 0 of a boat without a step. */
const seenFields = () => ({
  vehicle_id: idField("validation-staff:vehicle"),
  version: countField("validation-staff:version", 0),
});

/** Of a return: when the boat came back, ISO 8601 in UTC. Absent: now. */
const returnedAtField = () =>
  textField("validation-staff:returnedAt")
    .transform((value: unknown) => (value === "" ? undefined : value))
    .matches(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,3})?)?Z$/, "validation-staff:returnedAt")
    .test("time", "validation-staff:returnedAt", (value) => value == null || !Number.isNaN(Date.parse(value)))
    .notRequired();

/** What a return is written down with; the form's fields, too. */
export const returnFields = () => ({
  /** Of the fuel: whole litres that are missing. */
  litres: wholeNumberField("validation-staff:litres")
    .default(0)
    .min(0, "validation-staff:litres")
    .max(1_000, "validation-staff:litres"),
  /** Of the damage: what it is, and what the guest pays for it. */
  damage: longTextField("validation-staff:damage")
    .default("")
    .max(500, "validation-staff:damage")
    .test("named", "validation-staff:damage", (damage, { parent }) => {
      const { damage_cost: cost } = parent as { damage_cost: unknown };
      return Boolean(damage) || typeof cost !== "string" || (parseAmount(cost) ?? 0) === 0;
    }),
  damage_cost: amountField("validation-staff:amount")
    .transform((value: unknown) => (value === "" ? undefined : value))
    .default("0")
    .test("limit", "validation-staff:amount", (value) => (parseAmount(value ?? "") ?? 0) <= 100_000_00),
});

const tillWayField = () =>
  uncoerced(string<TillPaymentMethod>())
    .transform((value: unknown) => (value === "" ? undefined : value))
    .typeError("validation-staff:tillWay")
    .nonNullable("validation-staff:tillWay")
    .oneOf(tillPaymentMethods, "validation-staff:tillWay")
    .optional();

/**
 * A step of a boat between two stays. 404 {vehicle_id}; 409 CONFLICT {version: validation-staff:turnaroundVersion}
 * where somebody took another step since (`facts` has their name), {booking_id: validation-staff:turnaroundStay} where
 * another stay is next, {step: guards:turnaround.…} with the guard that refuses it, {step:
 * validation-staff:turnaroundStep} where nothing waits for it, {step: validation-staff:turnaroundMoneyMoved} where what
 * is to be undone has moved money, {deposit_way: validation-staff:turnaroundDeposit} where the deposit does not cover
 * what is kept of it. 403 {deposit_way}, {damage_cost} or {step} for what an account of the jetty leaves to the till
 * (requirements/jetty.md).
 */
export const turnaroundStepSchema = payload({
  ...seenFields(),
  step: uncoerced(string<TurnaroundStep>())
    .typeError("validation-staff:turnaroundStep")
    .required("validation-staff:turnaroundStep")
    .oneOf(turnaroundSteps, "validation-staff:turnaroundStep"),
  /** Of an arrival, or of a guest who did not come: the stay that was seen to begin. */
  booking_id: idField("validation-staff:booking")
    .transform((value: unknown) => (value === null ? undefined : value))
    .notRequired(),
  /** Why the step is skipped; "" where it is taken. A return, an arrival and a handover are never skipped. */
  reason: longTextField("validation-staff:reason")
    .default("")
    .max(500, "validation-staff:reason")
    .test("skippable", "validation-staff:reason", (reason, { parent }) => {
      const step = stepOf(parent);
      return reason ? isSkippable(step) : !isMoneySkip(step);
    }),
  returned_at: returnedAtField(),
  ...returnFields(),
  /** Of the settling: by which way what is left of the deposit goes back now. Absent: nothing moves. */
  deposit_way: tillWayField(),
});
export type TurnaroundStepRequest = InferType<typeof turnaroundStepSchema>;

/**
 * What of a return is still to be done, by one press: back, fuel, damage, settled, each as its own step of the log and
 * all of them or none (requirements/turnaround.md). Errors as of a step; 409 CONFLICT {deposit_back:
 * validation-staff:tillChanged} where something else goes back than the sheet showed, 403 {settles}, {damage_cost} or
 * {deposit_way} for what an account of the jetty leaves to the till.
 */
export const takeReturnSchema = payload({
  ...seenFields(),
  /** The stay that was seen to come back. */
  booking_id: idField("validation-staff:booking"),
  returned_at: returnedAtField(),
  ...returnFields(),
  /** Whether the return is settled with it; the jetty leaves that to the till. */
  settles: flagField("validation-staff:flag").default(true),
  /** By which way what is left of the deposit goes back now. Absent: nothing moves. */
  deposit_way: tillWayField().test("settles", "validation-staff:tillWay", (way, { parent }) => {
    return way === undefined || (parent as { settles: boolean }).settles;
  }),
  /** How much that is, as it was shown. */
  deposit_back: optionalAmountField("validation-staff:amount").when("deposit_way", ([way]: unknown[], field) =>
    way === undefined ? field : field.required("validation-staff:amount"),
  ),
});
export type TakeReturnRequest = InferType<typeof takeReturnSchema>;

/**
 * What of a handover is still to be done, by one press: arrived, licence, briefed, money, left. Errors as of a step and
 * of a sale; 409 CONFLICT {income: validation-staff:tillChanged} where something else is due than the sheet showed, 403
 * {payment_method} for an account of the jetty that collects.
 */
export const handOverSchema = payload({
  ...seenFields(),
  /** The stay that was seen to leave. */
  booking_id: idField("validation-staff:booking"),
  /** Whether the guest has shown the licence. */
  licence_seen: flagField("validation-staff:flag").default(false),
  /** By which way all that is due is collected: price, fees and deposit. Absent: nothing moves. */
  payment_method: tillWayField(),
  /** How much that is, as it was shown. */
  income: optionalAmountField("validation-staff:amount").when("payment_method", ([way]: unknown[], field) =>
    way === undefined ? field : field.required("validation-staff:amount"),
  ),
});
export type HandOverRequest = InferType<typeof handOverSchema>;

/**
 * Undoes the steps that one press took, and the money that moved with them by a counter-receipt. 409 CONFLICT {step:
 * validation-staff:turnaroundStep} where the last steps were not taken together, 403 {vehicle_id:
 * validation-staff:turnaroundNotOwn} where somebody else took them, on another day, where a closing has the receipt, and
 * where only an admin takes that back; errors of a correction as of `rere_correct_sale`.
 */
export const undoTogetherSchema = payload(seenFields());
export type UndoTogetherRequest = InferType<typeof undoTogetherSchema>;

/** The version that the step made, and the receipt's number where the deposit went back. */
export interface TurnaroundStepAnswer {
  version: number;
  receipt: number | null;
}

/**
 * Amounts have two decimals. An account of the jetty is answered first names alone, and of due, charges, deposit, note
 * and protocols nothing: "0.00", "", [] and null (requirements/jetty.md).
 */
export interface TurnaroundStay {
  booking_id: number;
  name: string;
  booked_day: Day;
  booked_end: Day;
  /** Early boarding: from 10:00 on the first day; late return: until 18:00 on the last. */
  starts_am: boolean;
  ends_pm: boolean;
  /** When the guest comes on the first day, "HH:MM" in Berlin; null where nothing was agreed on. */
  arrival_time: string | null;
  /** All that is still to be collected: price, fees, deposit, and what its return costs once that is settled. */
  due: string;
  /** What its return costs, as it was written down; also where staff do without it. */
  charges: ReturnChargeAmount[];
  /** What a litre of fuel and a started hour cost; absent where that is what the terms say (rules/cash-fees). */
  fuel_litre?: string;
  late_hour?: string;
  /** What of the deposit is held. */
  deposit_held: string;
  /** By which ways that came, cash first. */
  deposit_came: DepositPart[];
  /** What staff noted of the booking, and its version: a page that has nothing else of it takes a note all the same. */
  note: string;
  version: number;
  /** The ids of its last signed protocols; null while there is none. */
  protocols: Record<ProtocolKind, number | null>;
}

export interface TurnaroundLogEntry {
  id: number;
  booking_id: number | null;
  step: LoggedStep;
  /** ISO 8601, UTC; of a return when the boat came back. */
  at: string;
  /** Full name; "" for what came by itself. */
  name: string;
  /** Why it was skipped; "" where it was taken, and at the jetty. */
  reason: string;
  undone: boolean;
}

/** The last steps of a boat's guest that one press took, while all of them stand and nothing came after. */
export interface StepsTogether {
  kind: "return" | "handover";
  /** What went back to the guest, or was collected, with them: "0.00" for nothing; two decimals. */
  amount: string;
  receipt: number | null;
  /** Whether the caller may undo them together (requirements/turnaround.md). */
  can_undo: boolean;
}

interface TurnaroundBoatFacts {
  needsLicence: boolean;
  isPaid: boolean;
  hasDeposit: boolean;
  isInService: boolean;
  isOverdue: boolean;
}

export interface TurnaroundBoat {
  vehicle_id: number;
  vehicle_name: string;
  /** 0 while no step was ever taken. */
  version: number;
  guest: GuestState;
  boat: BoatState;
  /** Since when, ISO 8601 in UTC; null while no step was taken. */
  guest_since: string | null;
  boat_since: string | null;
  has_returned: boolean;
  is_payment_skipped: boolean;
  is_deposit_skipped: boolean;
  /** It was freed of a guest who did not come. */
  was_missed: boolean;
  /** What the machine has to know for its buttons. */
  facts: TurnaroundBoatFacts;
  /** The same of the stay that leaves next, for a page without network once the return before is settled. */
  departing_facts: TurnaroundBoatFacts;
  /** Who is away with the boat, or brought it back last. */
  returning: TurnaroundStay | null;
  /** Who leaves next, today or tomorrow. */
  departing: TurnaroundStay | null;
  /** A stay that has begun though its departure was never noted: its return can be noted all the same. */
  unnoted: TurnaroundStay | null;
  /** The guard that refuses the handover; null where none does, and where nobody leaves today. */
  waits_for: TurnaroundGuard | null;
  /** The steps of both stays, in their order. */
  steps: TurnaroundLogEntry[];
  /** Absent where there are none. */
  together?: StepsTogether;
}

/** Every boat, by name. */
export interface TurnaroundsAnswer {
  today: Day;
  /** Where the settings ask for a signed protocol; absent: nowhere. */
  asks_protocol?: readonly ProtocolKind[];
  boats: TurnaroundBoat[];
}

/** Of whatever the machine does not let happen. */
const guardRefusals = [
  "guards:turnaround.hasArrived",
  "guards:turnaround.hasReturned",
  "guards:turnaround.isBack",
  "guards:turnaround.isBoatReady",
  "guards:turnaround.isBoatUntouched",
  "guards:turnaround.isBriefed",
  "guards:turnaround.isDepositSettled",
  "guards:turnaround.isExpected",
  "guards:turnaround.isInService",
  "guards:turnaround.isJustReturned",
  "guards:turnaround.isLicenceSeen",
  "guards:turnaround.isOverdue",
  "guards:turnaround.isPaymentSettled",
  "guards:turnaround.isReturnSettled",
] as const;

export const turnaroundContract = {
  list: { method: "GET", path: apiPath("rere_get_turnarounds"), access: "jetty", answer: json<TurnaroundsAnswer>() },
  take: {
    method: "POST",
    path: apiPath("rere_take_turnaround_step"),
    access: "jetty",
    body: turnaroundStepSchema,
    refusals: [
      ...guardRefusals,
      "validation-staff:moneyOtherOrder",
      "validation-staff:status",
      "validation-staff:stayCancelled",
      "validation-staff:tillNoDeposit",
      "validation-staff:tillPaid",
      "validation-staff:turnaroundDaysTaken",
      "validation-staff:turnaroundDeposit",
      "validation-staff:turnaroundMoneyMoved",
      "validation-staff:turnaroundStay",
      "validation-staff:turnaroundStep",
      "validation-staff:turnaroundVersion",
      "validation-staff:version",
    ],
    answer: json<TurnaroundStepAnswer>(),
  },
  takeReturn: {
    method: "POST",
    path: apiPath("rere_take_return"),
    access: "jetty",
    body: takeReturnSchema,
    refusals: [
      ...guardRefusals,
      "validation-staff:moneyOtherOrder",
      "validation-staff:status",
      "validation-staff:tillChanged",
      "validation-staff:tillNoDeposit",
      "validation-staff:tillPaid",
      "validation-staff:turnaroundDeposit",
      "validation-staff:turnaroundStay",
      "validation-staff:turnaroundStep",
      "validation-staff:turnaroundVersion",
      "validation-staff:version",
    ],
    answer: json<TurnaroundStepAnswer>(),
  },
  handOver: {
    method: "POST",
    path: apiPath("rere_hand_over"),
    access: "jetty",
    body: handOverSchema,
    refusals: [
      ...guardRefusals,
      "validation-staff:moneyOtherOrder",
      "validation-staff:outOfStock",
      "validation-staff:product",
      "validation-staff:status",
      "validation-staff:tillChanged",
      "validation-staff:tillPaid",
      "validation-staff:turnaroundStay",
      "validation-staff:turnaroundStep",
      "validation-staff:turnaroundVersion",
      "validation-staff:version",
    ],
    answer: json<TurnaroundStepAnswer>(),
  },
  undoTogether: {
    method: "POST",
    path: apiPath("rere_undo_together"),
    access: "jetty",
    body: undoTogetherSchema,
    refusals: [
      ...guardRefusals,
      "validation-staff:moneyOtherOrder",
      "validation-staff:outOfStock",
      "validation-staff:product",
      "validation-staff:status",
      "validation-staff:tillCorrected",
      "validation-staff:tillNotCorrectable",
      "validation-staff:tillPaid",
      "validation-staff:turnaroundMoneyMoved",
      "validation-staff:turnaroundStep",
      "validation-staff:turnaroundVersion",
      "validation-staff:version",
    ],
    answer: json<TurnaroundStepAnswer>(),
  },
} as const satisfies Contract;
