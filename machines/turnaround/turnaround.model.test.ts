import type { AnyEventObject, AnyMachineSnapshot } from "xstate";
import { guestStates } from "../../src/shared/rules/turnaround-words.ts";
import { happeningsIn } from "../../src/testing/machines/paths.ts";
import { type Steps, stepsOf } from "../../src/testing/machines/steps.ts";
import { turnaroundModel } from "../../src/testing/machines/turnaround-model.ts";
import { refusalOf } from "../support/refusals.ts";
import { turnaroundAt } from "./turnaround.state.ts";
import type { TurnaroundContext, TurnaroundFacts } from "./turnaround.types.ts";

type Value = { guest: string; boat: string };
const guestOf = ({ value }: AnyMachineSnapshot) => (value as Value).guest;
const boatOf = ({ value }: AnyMachineSnapshot) => (value as Value).boat;
const contextOf = ({ context }: AnyMachineSnapshot) => context as TurnaroundContext;

const money = ({ isPaid, hasDeposit }: Pick<TurnaroundFacts, "isPaid" | "hasDeposit">) =>
  isPaid ? (hasDeposit ? "all paid" : "no deposit") : "unpaid";

/** Where an undone step leads to depends on what was skipped and on what the boat needs. */
function undone(snapshot: AnyMachineSnapshot): string {
  const { needsLicence, hasReturned, isPaymentSkipped, isDepositSkipped, wasMissed } = contextOf(snapshot);
  const guest = guestOf(snapshot);
  if (guest === "returned") return boatOf(snapshot) === "dirty" ? "" : "the boat was cleaned";
  if (guest === "settled" && wasMissed) return "was missed";
  if (guest === "settled") return hasReturned ? "" : "it never left";
  if (guest === "licenceSeen") return needsLicence ? "" : "needs no licence";
  if (guest === "away") return moneyNow(snapshot);
  if (guest === "depositTaken" && isDepositSkipped) return "deposit skipped";
  return isPaymentSkipped ? "payment skipped" : "";
}

/** What of the money is there, or was done without. */
function moneyNow(snapshot: AnyMachineSnapshot, facts: TurnaroundFacts = contextOf(snapshot)): string {
  const { isPaymentSkipped, isDepositSkipped } = contextOf(snapshot);
  return money({ isPaid: facts.isPaid || isPaymentSkipped, hasDeposit: facts.hasDeposit || isDepositSkipped });
}

/** What beside the event decides what becomes of the guest. */
function circumstance(event: AnyEventObject, snapshot: AnyMachineSnapshot): string {
  const context = contextOf(snapshot);
  if (event.type === "guest.arrived") return context.needsLicence ? "" : "needs no licence";
  if (event.type === "guest.missed") return context.isOverdue ? "the hour has come" : "too early";
  if (event.type === "guest.briefed") return money(context);
  if (event.type === "payment.skipped") return context.hasDeposit ? "has a deposit" : "";
  if (event.type === "boat.handedOver") return boatOf(snapshot);
  if (event.type === "guestStep.undone") return undone(snapshot);
  if (event.type !== "facts.changed") return "";
  const facts = event["facts"] as TurnaroundFacts;
  if (guestOf(snapshot) === "arrived") return facts.needsLicence ? "" : "needs no licence";
  return moneyNow(snapshot, facts);
}

const withdrawn = { "departure.withdrawn": "settled" };
const moneyChanges = {
  "facts.changed, all paid": "depositTaken",
  "facts.changed, no deposit": "paid",
  "facts.changed, unpaid": "briefed",
};
/** What leads nowhere from where it leads to is not in the table. */
const moneyChangesBut = (state: string) =>
  Object.fromEntries(Object.entries(moneyChanges).filter(([, to]) => to !== state));

const guestSteps: Steps = {
  away: {
    "guest.returned": "returned",
    "guestStep.undone, all paid": "depositTaken",
    "guestStep.undone, no deposit": "paid",
    "guestStep.undone, unpaid": "briefed",
  },
  returned: { "fuel.measured": "fuelMeasured", "guestStep.undone": "away" },
  fuelMeasured: { "damage.noted": "damageNoted", "guestStep.undone": "returned" },
  damageNoted: { "return.settled": "settled", "guestStep.undone": "fuelMeasured" },
  settled: {
    "guest.arrived": "arrived",
    "guest.arrived, needs no licence": "licenceSeen",
    "guest.missed, the hour has come": "missed",
    "guestStep.undone": "damageNoted",
    "guestStep.undone, was missed": "missed",
  },
  missed: { ...withdrawn, "boat.freed": "settled", "guestStep.undone": "settled" },
  arrived: {
    ...withdrawn,
    "licence.seen": "licenceSeen",
    "guestStep.undone": "settled",
    "facts.changed, needs no licence": "licenceSeen",
  },
  licenceSeen: {
    ...withdrawn,
    "guest.briefed, unpaid": "briefed",
    "guest.briefed, no deposit": "paid",
    "guest.briefed, all paid": "depositTaken",
    "guestStep.undone": "arrived",
    "guestStep.undone, needs no licence": "settled",
  },
  briefed: {
    ...withdrawn,
    ...moneyChangesBut("briefed"),
    "payment.skipped": "paid",
    "payment.skipped, has a deposit": "depositTaken",
    "guestStep.undone": "licenceSeen",
  },
  paid: {
    ...withdrawn,
    ...moneyChangesBut("paid"),
    "deposit.skipped": "depositTaken",
    "guestStep.undone": "licenceSeen",
    "guestStep.undone, payment skipped": "briefed",
  },
  depositTaken: {
    ...withdrawn,
    ...moneyChangesBut("depositTaken"),
    "boat.handedOver, ready": "away",
    "guestStep.undone": "licenceSeen",
    "guestStep.undone, payment skipped": "briefed",
    "guestStep.undone, deposit skipped": "paid",
  },
};

const boatSteps: Steps = {
  out: { "guest.returned": "dirty", "guestStep.undone, in service": "ready", "guestStep.undone, blocked": "checked" },
  dirty: { "boat.cleaned": "cleaned", "guestStep.undone, just returned": "out" },
  cleaned: { "boat.fuelled": "fuelled", "boatStep.undone": "dirty" },
  fuelled: { "boat.checked": "checked", "boatStep.undone": "cleaned" },
  checked: { "boat.released, in service": "ready", "boatStep.undone": "fuelled" },
  ready: { "boat.handedOver, all is there": "out", "boatStep.undone": "checked", "facts.changed, blocked": "checked" },
};

/** What beside the event decides what becomes of the boat. */
function boatCircumstance(event: AnyEventObject, snapshot: AnyMachineSnapshot): string {
  const service = (facts: TurnaroundFacts) => (facts.isInService ? "in service" : "blocked");
  if (event.type === "facts.changed") return service(event["facts"] as TurnaroundFacts);
  if (event.type === "boat.released") return service(contextOf(snapshot));
  if (event.type === "boat.handedOver") return guestOf(snapshot) === "depositTaken" ? "all is there" : "";
  if (event.type !== "guestStep.undone") return "";
  if (boatOf(snapshot) === "out") return service(contextOf(snapshot));
  return guestOf(snapshot) === "returned" ? "just returned" : "";
}

describe("a boat between two stays, whatever happens", () => {
  const happenings = happeningsIn(turnaroundModel);

  it("leads its guests as requirements/turnaround.md says", () => {
    expect(stepsOf(happenings, { stateOf: guestOf, circumstance })).toEqual(guestSteps);
  });

  it("leads the boat as requirements/turnaround.md says", () => {
    expect(stepsOf(happenings, { stateOf: boatOf, circumstance: boatCircumstance })).toEqual(boatSteps);
  });

  it("knows a boat as out while its guest is away, and never else", () => {
    for (const { to } of happenings) expect(guestOf(to) === "away").toBe(boatOf(to) === "out");
  });

  it("names of a handover what is next in its way: the boat comes back and is settled before anybody leaves", () => {
    const facts = { needsLicence: true, isPaid: false, hasDeposit: false, isInService: true, isOverdue: true };
    const skips = { isPaymentSkipped: true, isDepositSkipped: true };
    const refusals = guestStates.map((guest) => {
      const skipped = guest === "paid" || guest === "depositTaken" ? skips : { ...skips, isPaymentSkipped: false };
      const boat = guest === "away" ? "out" : "dirty";
      const snapshot = turnaroundAt({ guest, boat, hasReturned: true, wasMissed: false, ...skipped }, facts);
      return [guest, refusalOf(snapshot, { type: "boat.handedOver" })];
    });
    expect(Object.fromEntries(refusals)).toEqual({
      away: "isBack",
      returned: "isReturnSettled",
      fuelMeasured: "isReturnSettled",
      damageNoted: "isReturnSettled",
      settled: "hasArrived",
      arrived: "isLicenceSeen",
      licenceSeen: "isBriefed",
      briefed: "isPaymentSettled",
      paid: "isDepositSettled",
      depositTaken: "isBoatReady",
      missed: "hasArrived",
    });
  });

  it("hands no boat over that is not ready, in service, and paid with its deposit, but for what was skipped", () => {
    const handovers = happenings.filter(
      ({ event, to, from }) => event.type === "boat.handedOver" && guestOf(to) === "away" && guestOf(from) !== "away",
    );
    expect(handovers.length).toBeGreaterThan(0);
    for (const { from } of handovers) {
      const { isInService, isPaid, isPaymentSkipped, hasDeposit, isDepositSkipped } = contextOf(from);
      expect([boatOf(from), isInService, isPaid || isPaymentSkipped, hasDeposit || isDepositSkipped]).toEqual([
        "ready",
        true,
        true,
        true,
      ]);
    }
  });
});
