import { tillContract } from "../../../shared/contract/till.ts";
import type { UnpaidAnswer } from "../../../shared/contract/till-unpaid.ts";
import {
  type TurnaroundBoat,
  type TurnaroundsAnswer,
  turnaroundContract,
} from "../../../shared/contract/turnaround.ts";
import { describeEachEngine } from "../../../testing/database.ts";
import { addUser } from "../../../testing/rows.ts";
import type { TestVisitor } from "../../../testing/server.ts";
import { refusal, withTill } from "../../../testing/till-shop.ts";

const theirs = "validation-staff:notAtTheJetty";

/** What the jetty sees of boats between two stays, and which steps it takes (requirements/jetty.md). */
describeEachEngine((engine, itOnSqlite) => {
  const till = withTill(engine);
  const { plan } = till;
  let jetty: TestVisitor;
  let jettyId = 0;
  beforeEach(async () => {
    jettyId = await addUser(plan.db, { email: "steg@example.com", first_name: "Jonte", role: "jetty" });
    jetty = await plan.server.login(jettyId);
  });

  const list = async (by: TestVisitor) => (await by.get(turnaroundContract.list.path)).json<TurnaroundsAnswer>();
  const board = async (by: TestVisitor): Promise<TurnaroundBoat> => {
    const boat = (await list(by)).boats.find(({ vehicle_id }) => vehicle_id === plan.vehicle);
    if (!boat) throw new Error("the boat is not on the board");
    return boat;
  };
  const send = async (step: string, more: object = {}, by = jetty) => {
    const body = { vehicle_id: plan.vehicle, version: (await board(plan.kim)).version, step, ...more };
    return by.post(turnaroundContract.take.path, body);
  };
  const take = async (by: TestVisitor, ...steps: (string | [string, object])[]) => {
    for (const one of steps) {
      const [step, more] = typeof one === "string" ? [one, {}] : one;
      const answer = await send(step, more, by);
      if (answer.statusCode !== 200) throw new Error(`${step}: ${answer.statusCode} ${answer.body}`);
    }
  };
  const steps = async () => (await board(plan.kim)).steps.filter(({ undone }) => !undone).map(({ step }) => step);

  /** A stay of two nights from today of which all is paid, deposit included. */
  async function paidStay(): Promise<number> {
    const id = await plan.book({ booked_day: "2027-05-03", booked_day_end: "2027-05-05", name: "Dr. Erika Seltsam" });
    const { bookings } = (await plan.kim.get(`${tillContract.unpaid.path}?booking_id=${id}`)).json<UnpaidAnswer>();
    const fees = ["briefing", "cleaning", "deposit"];
    await plan.kim.post(tillContract.save.path, { income: bookings.find((one) => one.id === id)?.due, booking_id: id });
    await till.sell({ income: (await board(plan.kim)).departing?.due, booking_id: id, pay_booking: false, fees });
    return id;
  }

  const ready = ["boat.cleaned", "boat.fuelled", "boat.checked", "boat.released"];

  /** The guest left, came back with a damage that costs something, and nothing is settled yet. */
  async function returned(): Promise<number> {
    const id = await paidStay();
    await take(plan.kim, ...ready, "guest.arrived", "guest.briefed", "boat.handedOver");
    plan.clock.set("2027-05-05T09:00:00.000Z");
    Object.assign(plan.kim, await plan.employee());
    jetty = await plan.server.login(jettyId);
    await take(plan.kim, "guest.returned", ["fuel.measured", { litres: 4 }]);
    return id;
  }

  it("lists boats, times and steps with first names, and nothing of money, notes and protocols", async () => {
    const booking_id = await returned();
    await take(plan.kim, ["damage.noted", { damage: "Reling verbogen", damage_cost: "80" }]);
    await plan.db.updateTable("bookings").set({ note: "zahlt nie" }).execute();
    const seen = await board(plan.kim);
    expect(seen.returning).toMatchObject({ name: "Dr. Erika Seltsam", note: "zahlt nie" });
    expect([seen.returning?.charges.length, seen.returning?.deposit_came.length]).toEqual([3, 1]);
    expect(Object.keys(await list(jetty)).toSorted()).toEqual(["boats", "today"]);
    const boat = await board(jetty);
    expect(boat.returning).toEqual({
      booking_id,
      name: "Erika",
      booked_day: "2027-05-03",
      booked_end: "2027-05-05",
      starts_am: false,
      ends_pm: false,
      arrival_time: null,
      due: "0.00",
      charges: [],
      deposit_held: "0.00",
      deposit_came: [],
      note: "",
      version: seen.returning?.version,
      protocols: { handover: null, return: null },
    });
    const { returning: _theirs, steps: all, ...rest } = seen;
    const { returning: _ours, steps: trimmed, ...same } = boat;
    expect(same).toEqual(rest);
    expect(trimmed).toEqual(all.map((step) => ({ ...step, name: "Kim", reason: "" })));
  });

  itOnSqlite("answers no reason of a skipped step, and the first name alone of who was faster", async () => {
    await paidStay();
    await take(plan.kim, ["boat.cleaned", { reason: "Frau Seltsam putzt selbst" }]);
    expect((await board(plan.kim)).steps.at(-1)).toMatchObject({ reason: "Frau Seltsam putzt selbst" });
    expect((await board(jetty)).steps.at(-1)).toMatchObject({ step: "boat.cleaned", reason: "", name: "Kim" });
    const late = { vehicle_id: plan.vehicle, version: 0, step: "boat.fuelled" };
    const slower = async (by: TestVisitor) => (await by.post(turnaroundContract.take.path, late)).json<object>();
    expect(await slower(plan.kim)).toMatchObject({ type: "CONFLICT", facts: { name: "Kim Kapitän" } });
    expect(await slower(jetty)).toMatchObject({ type: "CONFLICT", facts: { name: "Kim" } });
  });

  it("takes the steps of a departure and of a return, each under its own name", async () => {
    await paidStay();
    await take(jetty, ...ready, "guest.arrived", "guest.briefed", "boat.handedOver");
    plan.clock.set("2027-05-05T09:00:00.000Z");
    Object.assign(plan.kim, await plan.employee());
    jetty = await plan.server.login(jettyId);
    await take(jetty, "guest.returned", ["fuel.measured", { litres: 4 }], ["damage.noted", { damage: "Kratzer" }]);
    const { guest, steps: log } = await board(plan.kim);
    expect([guest, new Set(log.slice(1).map(({ name }) => name))]).toEqual(["damageNoted", new Set(["Jonte Kapitän"])]);
  });

  itOnSqlite("skips a step of its own for a reason", async () => {
    await paidStay();
    await take(jetty, ["boat.cleaned", { reason: "schon sauber" }]);
    expect((await board(plan.kim)).steps.at(-1)).toMatchObject({ step: "boat.cleaned", reason: "schon sauber" });
  });

  itOnSqlite.each([
    ["damage.noted", { damage: "Reling", damage_cost: "0.01" }, "damage_cost"],
    ["return.settled", {}, "step"],
    ["return.settled", { deposit_way: "cash" }, "deposit_way"],
    ["return.settled", { reason: "Kulanz" }, "step"],
    ["boat.cleaned", { deposit_way: "card" }, "deposit_way"],
    ["payment.skipped", { reason: "zahlt später" }, "step"],
    ["deposit.skipped", { reason: "Stammgast" }, "step"],
    ["boat.freed", {}, "step"],
  ])("leaves %s with %j to the till", async (step, more, field) => {
    await returned();
    const before = await steps();
    expect(refusal(await send(step, more))).toEqual([403, { [field]: theirs }]);
    expect(await steps()).toEqual(before);
  });

  describe("by one press", () => {
    const press = async (call: "takeReturn" | "handOver" | "undoTogether", more: object = {}, by = jetty) => {
      const { version } = await board(plan.kim);
      return by.post(turnaroundContract[call].path, { vehicle_id: plan.vehicle, version, ...more });
    };

    it("takes a return without settling it, and undoes that", async () => {
      const booking_id = await returned();
      await take(plan.kim, "guestStep.undone", "guestStep.undone");
      const asked = { booking_id, litres: 4, damage: "Kratzer" };
      expect(refusal(await press("takeReturn", asked))).toEqual([403, { settles: theirs }]);
      const costly = { ...asked, settles: false, damage_cost: "80" };
      expect(refusal(await press("takeReturn", costly))).toEqual([403, { damage_cost: theirs }]);
      const paidBack = { ...asked, deposit_way: "cash", deposit_back: "400" };
      expect(refusal(await press("takeReturn", paidBack))).toEqual([403, { deposit_way: theirs }]);
      expect((await board(plan.kim)).guest).toBe("away");
      expect((await press("takeReturn", { ...asked, settles: false })).json()).toMatchObject({ receipt: null });
      expect(await board(jetty)).toMatchObject({ guest: "damageNoted", together: { kind: "return", can_undo: true } });
      expect((await press("undoTogether")).statusCode).toBe(200);
      expect((await board(plan.kim)).guest).toBe("away");
    });

    it("sees of an employee's return that it was settled, without amount and receipt, and does not undo it", async () => {
      const booking_id = await returned();
      await take(plan.kim, "guestStep.undone", "guestStep.undone");
      const asked = { booking_id, deposit_way: "cash", deposit_back: "500" };
      expect((await press("takeReturn", { ...asked, returned_at: "2027-05-05T07:30:00Z" }, plan.kim)).statusCode).toBe(
        200,
      );
      expect((await board(plan.kim)).together).toMatchObject({ amount: "500.00", receipt: expect.any(Number) });
      expect((await board(jetty)).together).toEqual({
        kind: "return",
        amount: "0.00",
        receipt: null,
        can_undo: false,
      });
      expect((await press("undoTogether")).statusCode).toBe(403);
      expect((await board(plan.kim)).guest).toBe("settled");
    });

    it("hands a boat over of which all is paid, and collects nothing", async () => {
      const booking_id = await paidStay();
      await take(jetty, ...ready);
      const collected = { booking_id, payment_method: "cash", income: "0" };
      expect(refusal(await press("handOver", collected))).toEqual([403, { payment_method: theirs }]);
      expect((await press("handOver", { booking_id })).json()).toMatchObject({ receipt: null });
      expect((await board(plan.kim)).guest).toBe("away");
    });
  });

  it("is not told where the settings ask for a protocol, which has address and signature", async () => {
    await plan.db.updateTable("business_settings").set({ protocol_at_return: 1 }).execute();
    expect([await list(plan.kim), await list(jetty)]).toEqual([
      expect.objectContaining({ asks_protocol: ["return"] }),
      expect.not.objectContaining({ asks_protocol: expect.anything() }),
    ]);
  });

  describe("undoing", () => {
    itOnSqlite("takes back what the jetty could have taken itself, whoever took it", async () => {
      await returned();
      await take(plan.kim, ["damage.noted", { damage: "Kratzer" }]);
      await take(jetty, "guestStep.undone", "guestStep.undone");
      expect((await board(plan.kim)).guest).toBe("returned");
    });

    it("leaves a settled return, and what moved money, to the till", async () => {
      await returned();
      await take(plan.kim, "damage.noted", "return.settled");
      const before = await steps();
      expect(refusal(await send("guestStep.undone"))).toEqual([403, { step: theirs }]);
      expect(await steps()).toEqual(before);
      await take(plan.kim, "guestStep.undone");
      await take(plan.kim, ["return.settled", { deposit_way: "cash" }]);
      expect(refusal(await send("guestStep.undone"))).toEqual([403, { step: theirs }]);
    });

    itOnSqlite("leaves a departure with which money was collected to the till", async () => {
      const booking_id = await plan.book({ booked_day: "2027-05-03", booked_day_end: "2027-05-05" });
      await take(jetty, ...ready);
      const { version, departing } = await board(plan.kim);
      const asked = { vehicle_id: plan.vehicle, version, booking_id, payment_method: "cash", income: departing?.due };
      expect((await plan.kim.post(turnaroundContract.handOver.path, asked)).statusCode).toBe(200);
      expect(refusal(await send("guestStep.undone"))).toEqual([403, { step: theirs }]);
      expect((await board(plan.kim)).guest).toBe("away");
    });

    itOnSqlite("leaves a damage that costs something to the till", async () => {
      await returned();
      await take(plan.kim, ["damage.noted", { damage: "Reling", damage_cost: "80" }]);
      expect(refusal(await send("guestStep.undone"))).toEqual([403, { step: theirs }]);
      expect((await board(plan.kim)).guest).toBe("damageNoted");
    });

    itOnSqlite("leaves a guest who was let go without money to the till", async () => {
      await plan.book({ booked_day: "2027-05-03", booked_day_end: "2027-05-05" });
      await take(plan.kim, "guest.arrived", "guest.briefed", ["payment.skipped", { reason: "zahlt später" }]);
      expect(refusal(await send("guestStep.undone"))).toEqual([403, { step: theirs }]);
    });
  });
});
