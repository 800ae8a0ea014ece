import { and, assign, not, or, setup, stateIn } from "xstate";
import type { TurnaroundContext, TurnaroundEvent } from "./turnaround.types.ts";

/** Whether the guest who leaves is in one of these states, which follow each other. */
const isIn = (...states: readonly string[]) => or(states.map((guest) => stateIn({ guest })));

const withoutSkips = { isPaymentSkipped: false, isDepositSkipped: false };

/**
 * A boat between two stays (requirements/turnaround.md): one guest comes back, the boat is made ready, and the next
 * guest leaves. The states are the values of `turnarounds.guest` and `turnarounds.boat`. Every step can be undone until
 * the next one of its region is taken; the handover and the return, in which both regions meet, too.
 */
export const turnaroundMachine = setup({
  types: {
    input: {} as TurnaroundContext,
    context: {} as TurnaroundContext,
    events: {} as TurnaroundEvent,
  },
  guards: {
    needsNoLicence: ({ context }) => !context.needsLicence,
    isPaid: ({ context }) => context.isPaid,
    hasDeposit: ({ context }) => context.hasDeposit,
    isInService: ({ context }) => context.isInService,
    isOverdue: ({ context }) => context.isOverdue,
    wasMissed: ({ context }) => context.wasMissed,
    hasReturned: ({ context }) => context.hasReturned,
    isPaymentSkipped: ({ context }) => context.isPaymentSkipped,
    isDepositSkipped: ({ context }) => context.isDepositSkipped,
    isBoatUntouched: stateIn({ boat: "dirty" }),
    isJustReturned: stateIn({ guest: "returned" }),
    isBoatReady: stateIn({ boat: "ready" }),
    isBack: not(stateIn({ guest: "away" })),
    isReturnSettled: isIn("settled", "missed", "arrived", "licenceSeen", "briefed", "paid", "depositTaken"),
    hasArrived: isIn("arrived", "licenceSeen", "briefed", "paid", "depositTaken"),
    isExpected: isIn("missed", "arrived", "licenceSeen", "briefed", "paid", "depositTaken"),
    isLicenceSeen: isIn("licenceSeen", "briefed", "paid", "depositTaken"),
    isBriefed: isIn("briefed", "paid", "depositTaken"),
    isPaymentSettled: isIn("paid", "depositTaken"),
    isDepositSettled: stateIn({ guest: "depositTaken" }),
    // The last guard that refuses is the one shown to staff, so the next step stands last.
    canLeave: and([
      "isBoatReady",
      "isDepositSettled",
      "isPaymentSettled",
      "isBriefed",
      "isLicenceSeen",
      "hasArrived",
      "isReturnSettled",
      "isBack",
    ]),
    isMoneyBack: and([not("isPaid"), not("isPaymentSkipped")]),
    isDepositBack: and([not("hasDeposit"), not("isDepositSkipped")]),
  },
  actions: {
    /** A payment or deposit that staff skipped and that arrived later no longer counts as skipped. */
    rememberFacts: assign(({ context, event }) => {
      if (event.type !== "facts.changed") return {};
      const { facts } = event;
      return {
        ...facts,
        isPaymentSkipped: context.isPaymentSkipped && !facts.isPaid,
        isDepositSkipped: context.isDepositSkipped && !facts.hasDeposit,
      };
    }),
  },
}).createMachine({
  id: "turnaround",
  description: "A boat between two stays: a guest returns, the boat is made ready, the next guest leaves.",
  context: ({ input }) => input,
  type: "parallel",
  on: {
    "facts.changed": { actions: "rememberFacts" },
  },
  states: {
    guest: {
      initial: "settled",
      on: {
        "boat.handedOver": { guard: "canLeave", target: ".away" },
        "departure.withdrawn": { guard: "isExpected", target: ".settled", actions: assign(withoutSkips) },
      },
      states: {
        away: {
          on: {
            "guest.returned": {
              target: "returned",
              actions: assign({ hasReturned: true, wasMissed: false, ...withoutSkips }),
            },
            "guestStep.undone": "depositTaken",
          },
        },
        returned: {
          on: {
            "fuel.measured": "fuelMeasured",
            "guestStep.undone": { guard: "isBoatUntouched", target: "away" },
          },
        },
        fuelMeasured: { on: { "damage.noted": "damageNoted", "guestStep.undone": "returned" } },
        damageNoted: { on: { "return.settled": "settled", "guestStep.undone": "fuelMeasured" } },
        settled: {
          on: {
            "guest.arrived": "arrived",
            "guest.missed": { guard: "isOverdue", target: "missed" },
            "guestStep.undone": [
              { guard: "wasMissed", target: "missed", actions: assign({ wasMissed: false }) },
              { guard: "hasReturned", target: "damageNoted" },
            ],
          },
        },
        missed: {
          description:
            "The guest did not come. The stay stays booked and charged; nobody waits for them once it is freed.",
          on: {
            "boat.freed": { target: "settled", actions: assign({ wasMissed: true }) },
            "guestStep.undone": "settled",
          },
        },
        arrived: {
          always: { guard: "needsNoLicence", target: "licenceSeen" },
          on: { "licence.seen": "licenceSeen", "guestStep.undone": "settled" },
        },
        licenceSeen: {
          on: {
            "guest.briefed": "briefed",
            "guestStep.undone": [{ guard: "needsNoLicence", target: "settled" }, { target: "arrived" }],
          },
        },
        briefed: {
          always: { guard: "isPaid", target: "paid" },
          on: {
            "payment.skipped": { target: "paid", actions: assign({ isPaymentSkipped: true }) },
            "guestStep.undone": "licenceSeen",
          },
        },
        paid: {
          always: [
            { guard: "isMoneyBack", target: "briefed" },
            { guard: "hasDeposit", target: "depositTaken" },
          ],
          on: {
            "deposit.skipped": { target: "depositTaken", actions: assign({ isDepositSkipped: true }) },
            "guestStep.undone": [
              { guard: "isPaymentSkipped", target: "briefed", actions: assign({ isPaymentSkipped: false }) },
              { target: "licenceSeen" },
            ],
          },
        },
        depositTaken: {
          always: { guard: or(["isMoneyBack", "isDepositBack"]), target: "paid" },
          on: {
            "guestStep.undone": [
              { guard: "isDepositSkipped", target: "paid", actions: assign({ isDepositSkipped: false }) },
              { guard: "isPaymentSkipped", target: "briefed", actions: assign({ isPaymentSkipped: false }) },
              { target: "licenceSeen" },
            ],
          },
        },
      },
    },
    boat: {
      initial: "dirty",
      states: {
        out: { on: { "guest.returned": "dirty", "guestStep.undone": "ready" } },
        dirty: { on: { "boat.cleaned": "cleaned", "guestStep.undone": { guard: "isJustReturned", target: "out" } } },
        cleaned: { on: { "boat.fuelled": "fuelled", "boatStep.undone": "dirty" } },
        fuelled: { on: { "boat.checked": "checked", "boatStep.undone": "cleaned" } },
        checked: {
          on: { "boat.released": { guard: "isInService", target: "ready" }, "boatStep.undone": "fuelled" },
        },
        ready: {
          always: { guard: not("isInService"), target: "checked" },
          on: { "boat.handedOver": { guard: "canLeave", target: "out" }, "boatStep.undone": "checked" },
        },
      },
    },
  },
});
