import type { QueuedCall } from "../../../../machines/offline-queue/offline-queue.types.ts";
import type { TurnaroundBoat } from "../../../shared/contract/turnaround.ts";
import type { TurnaroundStep } from "../../../shared/rules/turnaround-words.ts";
import { aTurnaroundBoat, aTurnaroundStay, noFacts, testDay as today } from "./morning.fixture.ts";
import { actionsOf } from "./morning.ts";
import { hasQueuedSteps, type QueuedStep, withQueuedSteps } from "./queued-steps.ts";

const ready = { ...noFacts, isPaid: true, hasDeposit: true };
const at = "2027-05-03T08:30:00.000Z";
const waiting = (step: TurnaroundStep, changes: Partial<QueuedStep> = {}, refusal: unknown = null): QueuedCall => ({
  key: step,
  subject: "vehicle 1",
  call: "turnaroundStep",
  request: { vehicle_id: 1, version: 1, step, ...changes },
  at,
  position: 1,
  refusal,
});
const waitingReturn = (changes: object = {}): QueuedCall => ({
  ...waiting("guest.returned"),
  key: "return",
  call: "turnaroundReturn",
  request: {
    vehicle_id: 1,
    version: 1,
    booking_id: 1,
    returned_at: at,
    litres: 0,
    damage: "",
    damage_cost: "0",
    ...changes,
  },
});
const waitingHandOver = (changes: object = {}): QueuedCall => ({
  ...waiting("boat.handedOver"),
  key: "handOver",
  call: "turnaroundHandOver",
  request: { vehicle_id: 1, version: 1, booking_id: 2, ...changes },
});
const after = (boat: TurnaroundBoat, ...calls: QueuedCall[]) => withQueuedSteps(boat, calls, today);
const next = (boat: TurnaroundBoat) => actionsOf(boat, today).next;

describe("a boat whose steps wait for the network", () => {
  it("is shown as it will be, with when and with the server's version", () => {
    const boat = after(aTurnaroundBoat(), waiting("boat.cleaned"), waiting("boat.fuelled", { reason: "War voll" }));
    expect(boat).toMatchObject({ boat: "fuelled", guest: "settled", boat_since: at, guest_since: null, version: 1 });
    expect(boat.steps.map(({ id, step, reason }) => [id, step, reason])).toEqual([
      [-1, "boat.cleaned", ""],
      [-2, "boat.fuelled", "War voll"],
    ]);
  });

  it("is not changed by what was refused, by what waits behind that, nor by another boat", () => {
    const refused = waiting("boat.cleaned", {}, { kind: "conflict", errors: {} });
    expect(after(aTurnaroundBoat(), refused, waiting("boat.cleaned"))).toEqual(aTurnaroundBoat());
    expect(after(aTurnaroundBoat(), waiting("boat.cleaned", { vehicle_id: 2 }))).toEqual(aTurnaroundBoat());
  });

  it("is not changed by what the server has taken meanwhile", () => {
    const cleaned = aTurnaroundBoat({ boat: "cleaned" });
    expect(after(cleaned, waiting("boat.cleaned"))).toEqual(cleaned);
  });

  it("says which guard refuses the next step, by the facts of the stay that leaves next", () => {
    const [coming, leaving] = [
      aTurnaroundStay({ booking_id: 1, booked_day: "2027-05-01", booked_end: today }),
      aTurnaroundStay({ booking_id: 2 }),
    ];
    const stays = { returning: coming, departing: leaving, departing_facts: { ...noFacts, needsLicence: true } };
    const boat = after(
      aTurnaroundBoat({ guest: "away", boat: "out", ...stays }),
      waiting("guest.returned", { booking_id: 1, returned_at: at }),
      waiting("fuel.measured"),
      waiting("damage.noted"),
      waiting("return.settled"),
      waiting("guest.arrived", { booking_id: 2 }),
    );
    expect(boat).toMatchObject({ guest: "arrived", boat: "dirty", waits_for: "isLicenceSeen" });
    expect(next(boat).map(({ step }) => step)).toEqual(["boat.cleaned", "licence.seen"]);
  });

  it("goes with its guest, and is about to leave again where that is undone", () => {
    const leaving = aTurnaroundBoat({
      guest: "depositTaken",
      boat: "ready",
      departing: aTurnaroundStay({ booking_id: 2 }),
      facts: ready,
    });
    const away = after(leaving, waiting("boat.handedOver"));
    expect(away).toMatchObject({ guest: "away", boat: "out", returning: { booking_id: 2 }, departing: null });
    const back = after(leaving, waiting("boat.handedOver"), waiting("guestStep.undone"));
    expect(back).toMatchObject({ guest: "depositTaken", boat: "ready", returning: null, departing: { booking_id: 2 } });
    expect(back.steps.filter(({ undone }) => undone).map(({ step }) => step)).toEqual(["boat.handedOver"]);
  });

  it("waits for nobody any more once it was freed of a guest who did not come", () => {
    const overdue = { ...noFacts, isOverdue: true };
    const boat = aTurnaroundBoat({
      departing: aTurnaroundStay({ booking_id: 2 }),
      facts: overdue,
      departing_facts: overdue,
    });
    const missed = after(boat, waiting("guest.missed", { booking_id: 2 }));
    expect(missed).toMatchObject({ guest: "missed", departing: { booking_id: 2 } });
    const freed = after(boat, waiting("guest.missed", { booking_id: 2 }), waiting("boat.freed"));
    expect(freed).toMatchObject({ guest: "settled", was_missed: true, departing: null });
  });

  it("comes back though its departure was never noted", () => {
    const boat = after(
      aTurnaroundBoat({ unnoted: aTurnaroundStay({ booking_id: 3 }) }),
      waiting("guest.returned", { booking_id: 3, returned_at: at }),
    );
    expect(boat).toMatchObject({ guest: "returned", returning: { booking_id: 3 }, unnoted: null });
  });

  it("is back since the time that was typed", () => {
    const returned_at = "2027-05-03T07:15:00.000Z";
    const boat = after(
      aTurnaroundBoat({ guest: "away", boat: "out", returning: aTurnaroundStay({ booking_id: 1 }) }),
      waiting("guest.returned", { booking_id: 1, returned_at }),
    );
    expect(boat).toMatchObject({ guest_since: returned_at, boat_since: returned_at });
    expect(boat.steps.at(-1)?.at).toBe(returned_at);
  });
});

describe("what a return costs that waits for the network", () => {
  // Back at 12:30 in Berlin, two and a half hours late.
  const coming = aTurnaroundStay({ booked_day: "2027-05-01", booked_end: today, deposit_held: "500.00" });
  const away = aTurnaroundBoat({ guest: "away", boat: "out", returning: coming });
  const back = waiting("guest.returned", { returned_at: "2027-05-03T10:30:00.000Z" });
  const fuel = waiting("fuel.measured", { litres: 5 });
  const damage = waiting("damage.noted", { damage: "Kratzer", damage_cost: "65.00" });
  const settled = waiting("return.settled");
  const undone = waiting("guestStep.undone");
  const lateReturn = { kind: "lateReturn", quantity: 3, amount: "75.00" };
  const litres = { kind: "fuel", quantity: 5, amount: "12.50" };
  const scratch = { kind: "damage", quantity: 1, amount: "65.00" };
  const of = (boat: TurnaroundBoat, ...calls: QueuedCall[]) => {
    const { returning } = after(boat, ...calls);
    return [returning?.charges, returning?.due];
  };

  it("is computed as the server will, and due once it is settled", () => {
    const charges = [lateReturn, litres, scratch];
    expect(of(away, back, fuel, waiting("boat.cleaned"), damage)).toEqual([charges, "0.00"]);
    expect(of(away, back, fuel, damage, settled)).toEqual([charges, "152.50"]);
  });

  it("costs what the booking agreed on, where that is not what the terms say", () => {
    const listed = { ...away, returning: { ...coming, fuel_litre: "3.00", late_hour: "30.00" } };
    const charges = [
      { ...lateReturn, amount: "90.00" },
      { ...litres, amount: "15.00" },
    ];
    expect(of(listed, back, fuel)).toEqual([charges, "0.00"]);
  });

  it("counts from when the return was noted, where nobody said another time", () => {
    expect(of(away, waiting("guest.returned"))).toEqual([[{ ...lateReturn, quantity: 1, amount: "25.00" }], "0.00"]);
  });

  it("stands beside what the server knows already", () => {
    const known = aTurnaroundBoat({
      guest: "returned",
      returning: { ...coming, charges: [lateReturn] as typeof coming.charges },
    });
    expect(of(known, fuel)).toEqual([[lateReturn, litres], "0.00"]);
    expect(of(known, waiting("fuel.measured", { litres: 5, reason: "Kein Messstab" }))).toEqual([[lateReturn], "0.00"]);
  });

  it("goes with the step that is undone", () => {
    expect(of(away, back, fuel, damage, settled, undone)).toEqual([[lateReturn, litres, scratch], "0.00"]);
    expect(of(away, back, fuel, damage, undone)).toEqual([[lateReturn, litres], "0.00"]);
    expect(of(away, back, fuel, undone)).toEqual([[lateReturn], "0.00"]);
    expect(of(away, back, undone)).toEqual([[], "0.00"]);
  });

  it("is not due where staff do without it, nor less where that is undone", () => {
    const other = { ...away, returning: { ...coming, due: "35.00" } };
    const without = waiting("return.settled", { reason: "Stammgast" });
    expect(of(other, back, fuel, damage, without)[1]).toBe("35.00");
    expect(of(other, back, fuel, damage, without, undone)[1]).toBe("35.00");
    expect(of(other, back, fuel, damage, settled, undone)[1]).toBe("35.00");
  });

  it("says of a boat whether anything of it waits", () => {
    expect([hasQueuedSteps(away), hasQueuedSteps(after(away, back))]).toEqual([false, true]);
  });
});

describe("one press that waits for the network", () => {
  const coming = aTurnaroundStay({
    booking_id: 1,
    booked_day: "2027-05-01",
    booked_end: today,
    deposit_held: "500.00",
  });
  const away = aTurnaroundBoat({ guest: "away", boat: "out", returning: coming });
  const leaving = aTurnaroundBoat({
    boat: "ready",
    departing: aTurnaroundStay({ booking_id: 2 }),
    facts: ready,
    departing_facts: ready,
  });
  const taken = ({ steps }: TurnaroundBoat) => steps.map(({ id, step }) => [id, step]);

  it("is each of its steps: the return with what it costs", () => {
    const boat = after(away, waitingReturn({ returned_at: "2027-05-03T10:30:00.000Z", litres: 5 }));
    expect(boat).toMatchObject({ guest: "settled", boat: "dirty", has_returned: true, version: 1 });
    expect(boat.returning?.due).toBe("87.50");
    expect(taken(boat)).toEqual([
      [-1, "guest.returned"],
      [-2, "fuel.measured"],
      [-3, "damage.noted"],
      [-4, "return.settled"],
    ]);
  });

  it("takes of a return what is left, and settles nothing at the jetty", () => {
    const boat = after({ ...away, guest: "fuelMeasured", boat: "dirty" }, waitingReturn());
    expect(taken(boat)).toEqual([
      [-1, "damage.noted"],
      [-2, "return.settled"],
    ]);
    expect(after(away, waitingReturn({ settles: false }))).toMatchObject({ guest: "damageNoted" });
  });

  it("comes back though its departure was never noted", () => {
    const boat = after(aTurnaroundBoat({ unnoted: coming }), waitingReturn());
    expect(boat).toMatchObject({ guest: "settled", returning: { booking_id: 1 }, unnoted: null });
  });

  it("is the whole handover, after what else waits of the boat", () => {
    const boat = after({ ...leaving, boat: "checked" }, waiting("boat.released"), waitingHandOver());
    expect(boat).toMatchObject({ guest: "away", boat: "out", returning: { booking_id: 2 }, departing: null });
  });

  it("is none of its steps where the boat is not ready, or the licence was not seen that is needed", () => {
    const dirty = { ...leaving, boat: "dirty" } as const;
    expect(after(dirty, waitingHandOver())).toEqual(dirty);
    const licence = { ...ready, needsLicence: true };
    const needing = { ...leaving, facts: licence, departing_facts: licence };
    expect(after(needing, waitingHandOver())).toEqual(needing);
    expect(after(needing, waitingHandOver({ licence_seen: true }))).toMatchObject({ guest: "away" });
  });

  it("can be undone together no more once another step waits", () => {
    const together = { kind: "return", amount: "0.00", receipt: null, can_undo: true } as const;
    expect(after(aTurnaroundBoat({ together }), waiting("boat.cleaned"))).not.toHaveProperty("together");
  });
});
