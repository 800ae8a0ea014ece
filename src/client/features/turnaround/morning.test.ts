import type { TurnaroundBoat } from "../../../shared/contract/turnaround.ts";
import { aTurnaroundBoat, aTurnaroundStay, testDay as today } from "./morning.fixture.ts";
import { actionsOf, groupOf, nextAsk, nextStepOf, protocolsDue, takenSteps } from "./morning.ts";

const step = (id: number, name: TurnaroundBoat["steps"][number]["step"], undone = false) =>
  ({ id, booking_id: 1, step: name, at: "2027-05-03T08:00:00.000Z", name: "Kim", reason: "", undone }) as const;

const tomorrow = aTurnaroundStay({ booked_day: "2027-05-04" });

describe("the morning list of boats", () => {
  it.each([
    ["returns", { guest: "away", boat: "out", returning: aTurnaroundStay({ booked_end: today }) }],
    ["returns", { guest: "away", boat: "out", returning: aTurnaroundStay(), departing: aTurnaroundStay() }],
    ["returns", { guest: "damageNoted", returning: aTurnaroundStay() }],
    ["returns", { unnoted: aTurnaroundStay({ booked_end: today }) }],
    ["makeReady", { departing: aTurnaroundStay() }],
    ["makeReady", { guest: "arrived", boat: "checked", departing: aTurnaroundStay() }],
    ["makeReady", { returning: aTurnaroundStay({ booked_end: today }), departing: tomorrow }],
    ["handOver", { boat: "ready", departing: aTurnaroundStay() }],
    ["handOver", { guest: "missed", boat: "ready", departing: aTurnaroundStay() }],
    ["tomorrow", { departing: tomorrow }],
    ["tomorrow", { boat: "ready", returning: aTurnaroundStay({ booked_end: today }), departing: tomorrow }],
    ["underWay", { guest: "away", boat: "out", returning: aTurnaroundStay() }],
    ["underWay", { unnoted: aTurnaroundStay() }],
    ["harbour", {}],
  ] as const)("groups a boat by what it waits for: %s", (group, changes) => {
    expect(groupOf(aTurnaroundBoat(changes), today)).toBe(group);
  });

  it.each([
    ["comes back first", { guest: "away", boat: "out", returning: aTurnaroundStay({ booked_end: today }) }, "return"],
    ["goes on until its own day", { guest: "away", boat: "out", returning: aTurnaroundStay() }, null],
    ["is settled before it is cleaned", { guest: "returned", returning: aTurnaroundStay() }, "return"],
    ["is made ready before it is handed over", { guest: "arrived", departing: aTurnaroundStay() }, "boat.cleaned"],
    ["is handed over once it is ready", { boat: "ready", departing: aTurnaroundStay() }, "handOver"],
    ["is made ready for tomorrow, and no more", { departing: tomorrow }, "boat.cleaned"],
    ["waits for tomorrow", { boat: "ready", departing: tomorrow }, null],
    ["is freed", { guest: "missed", boat: "ready", departing: aTurnaroundStay() }, "boat.freed"],
    ["comes back though nobody noted that it left", { unnoted: aTurnaroundStay({ booked_end: today }) }, "unnoted"],
  ] as const)("has one next step for a boat that %s", (_, changes, step) => {
    const next = nextStepOf(aTurnaroundBoat(changes), today);
    expect(next && (next.sheet ?? next.step)).toBe(step);
  });

  it("takes nobody back on the row of tomorrow, and settles nothing at the jetty", () => {
    const back = aTurnaroundBoat({ guest: "damageNoted", returning: aTurnaroundStay(), departing: tomorrow });
    expect(nextStepOf(back, today, { day: "2027-05-04" })).toMatchObject({ sheet: null, step: "boat.cleaned" });
    expect(nextStepOf(back, today, { isJetty: true })).toMatchObject({ sheet: null, step: "boat.cleaned" });
    expect(nextStepOf(back, today)).toMatchObject({ sheet: "return" });
  });

  it("offers the boat's step before the guest's, and no arrival for a stay of another day", () => {
    const next = (boat: TurnaroundBoat) => actionsOf(boat, today).next.map(({ step: name }) => name);
    expect(next(aTurnaroundBoat({ departing: aTurnaroundStay() }))).toEqual(["boat.cleaned", "guest.arrived"]);
    expect(next(aTurnaroundBoat({ departing: aTurnaroundStay({ booked_day: "2027-05-04" }) }))).toEqual([
      "boat.cleaned",
    ]);
    expect(next(aTurnaroundBoat({ guest: "returned" }))).toEqual(["fuel.measured", "boat.cleaned"]);
    expect(next(aTurnaroundBoat({ guest: "depositTaken", boat: "ready", departing: aTurnaroundStay() }))).toEqual([
      "boat.handedOver",
    ]);
  });

  it("says which guard refuses a step, and offers neither to skip it nor what cannot be skipped", () => {
    const blocked = { needsLicence: false, isPaid: false, hasDeposit: false, isInService: false, isOverdue: false };
    const { next, skippable } = actionsOf(
      aTurnaroundBoat({ boat: "checked", facts: blocked, departing: aTurnaroundStay() }),
      today,
    );
    expect(next).toEqual([
      { step: "boat.released", refusal: "isInService" },
      { step: "guest.arrived", refusal: null },
    ]);
    expect(skippable).toEqual([]);
  });

  it("offers to undo only what the log has, and shows the steps that stand, the last one first", () => {
    const steps = [
      step(1, "opened"),
      step(2, "boat.cleaned"),
      step(3, "boat.fuelled", true),
      step(4, "boatStep.undone"),
    ];
    const boat = aTurnaroundBoat({ boat: "cleaned", has_returned: true, steps });
    expect(actionsOf(boat, today).undoable).toEqual(["boatStep.undone"]);
    expect(takenSteps(boat).map(({ id }) => id)).toEqual([2]);
  });
});

it.each([
  ["return", { guest: "away", returning: aTurnaroundStay(), departing: aTurnaroundStay() }],
  ["return", { guest: "damageNoted", returning: aTurnaroundStay(), departing: aTurnaroundStay() }],
  ["unnoted", { unnoted: aTurnaroundStay(), departing: aTurnaroundStay() }],
  ["handOver", { departing: aTurnaroundStay() }],
  ["handOver", { guest: "paid", boat: "ready", departing: aTurnaroundStay() }],
  [null, { departing: aTurnaroundStay({ booked_day: "2027-05-04" }) }],
  [null, { guest: "away" }],
  [null, { guest: "missed", departing: aTurnaroundStay() }],
  [null, {}],
] as const)("opens the sheet of the guest whose turn it is: %s", (sheet, changes) => {
  expect(nextAsk(aTurnaroundBoat(changes), today)).toBe(sheet);
});

it("asks for the protocol of a return once the guest is back, and for that of a handover once one has arrived", () => {
  const [returning, departing] = [
    aTurnaroundStay({ booking_id: 1, booked_end: today }),
    aTurnaroundStay({ booking_id: 2 }),
  ];
  const due = (guest: TurnaroundBoat["guest"], changes: Partial<TurnaroundBoat> = {}) =>
    protocolsDue(aTurnaroundBoat({ returning, departing, guest, ...changes }), today).map(({ kind, stay }) => [
      kind,
      stay.booking_id,
    ]);
  expect(due("away")).toEqual([["handover", 1]]);
  expect(due("returned")).toEqual([["return", 1]]);
  expect(due("settled")).toEqual([["return", 1]]);
  expect(due("arrived")).toEqual([
    ["return", 1],
    ["handover", 2],
  ]);
  // A return of the day before is over.
  expect(due("depositTaken", { returning: aTurnaroundStay({ booked_end: "2027-05-02" }) })).toEqual([["handover", 2]]);
  expect(due("settled", { returning: null })).toEqual([]);
  // Who did not come is handed nothing over.
  expect(due("missed", { returning: null })).toEqual([]);
});
