import { turnaroundContract } from "../../../shared/contract/turnaround.ts";
import { describeEachEngine } from "../../../testing/database.ts";
import { addUser } from "../../../testing/rows.ts";
import { refusal, withTill } from "../../../testing/till-shop.ts";
import { findingsIn } from "../../ops/fsck/fsck.fixture.ts";
import { close } from "../closings/closings.fixture.ts";
import { pressed, withPresses } from "./press.fixture.ts";

const inCash = { deposit_way: "cash", deposit_back: "500.00" };
const notOwn = [403, { vehicle_id: "validation-staff:turnaroundNotOwn" }];
const nothing = [409, { step: "validation-staff:turnaroundStep" }];

describeEachEngine((engine, itOnSqlite) => {
  const till = withTill(engine);
  const { plan } = till;
  const press = withPresses(till);
  afterEach(async () => expect(await findingsIn(plan.db)).toEqual([]));

  const handOver = async (by = plan.kim, unpaid = false) => {
    const booking_id = await press.departure({}, { unpaid });
    pressed(await press.handOver({ payment_method: "cash", income: await press.due() }, by));
    return booking_id;
  };
  const canUndo = async (by = plan.kim) => (await press.board(by)).together?.can_undo;

  it("undoes a return with the deposit that went back: each step by its own undo, and the money by a counter-receipt", async () => {
    await press.away();
    const [before, { version }] = [await till.drawer(), await press.board()];
    const { receipt } = pressed(await press.takeReturn(inCash));
    const answer = pressed(await press.undo());
    expect(answer.version).toBe(version + 8);
    expect(await press.states()).toEqual(["away", "out"]);
    expect(await till.drawer()).toBe(before);
    expect((await press.receipts()).slice(-2)).toEqual([
      ["depositReturn", -500],
      ["correction", 500],
    ]);
    const [returned, counter] = await plan.db
      .selectFrom("till_transactions")
      .selectAll()
      .orderBy("number", "desc")
      .limit(2)
      .execute()
      .then((rows) => rows.toReversed());
    expect([returned?.number, counter?.number, counter?.corrects_id]).toEqual([receipt, answer.receipt, returned?.id]);
    expect(counter?.reason).toBe("Rückgabe rückgängig gemacht");
    const signed = plan.db.selectFrom("till_signatures").select("transaction_id");
    expect(await signed.where("transaction_id", "=", counter?.id ?? 0).execute()).toHaveLength(1);
    const log = (await press.log()).slice(-8);
    expect(log.map(({ step, undone_by }) => [step, undone_by])).toEqual([
      ["guest.returned", plan.employeeId],
      ["fuel.measured", plan.employeeId],
      ["damage.noted", plan.employeeId],
      ["return.settled", plan.employeeId],
      ...Array.from({ length: 4 }, () => ["guestStep.undone", null]),
    ]);
    expect((await press.board()).returning).toMatchObject({ deposit_held: "500.00" });
    // And once more, as if nothing had been.
    pressed(await press.takeReturn(inCash));
    expect((await till.drawer()) - before).toBe(-500);
  });

  it("undoes a handover with what was collected, and the boat is ready again", async () => {
    await press.departure();
    const [drawer, due] = [await till.drawer(), await press.due()];
    pressed(await press.handOver({ payment_method: "cash", income: due }));
    pressed(await press.undo());
    expect(await press.states()).toEqual(["settled", "ready"]);
    expect([await till.drawer(), await press.due()]).toEqual([drawer, due]);
    const receipts = (await press.receipts()).slice(-2);
    expect(receipts.reduce((sum, [, cents]) => sum + cents, 0)).toBe(0);
    expect((await press.board()).together).toBeUndefined();
    pressed(await press.handOver({ payment_method: "card", income: due }));
  });

  itOnSqlite("undoes a handover with its licence", async () => {
    await plan.db.updateTable("vehicles").set({ license: "yes" }).execute();
    await press.departure({ license_answer: "yes" });
    pressed(await press.handOver({ payment_method: "cash", income: await press.due(), licence_seen: true }));
    expect(await canUndo()).toBe(true);
    pressed(await press.undo());
    expect(await press.states()).toEqual(["settled", "ready"]);
  });

  itOnSqlite("undoes only what the press took: what was there before stays", async () => {
    await press.away();
    await press.steps("guest.returned", "fuel.measured");
    pressed(await press.takeReturn({ ...inCash, damage: "Kratzer" }));
    pressed(await press.undo());
    expect(await press.states()).toEqual(["fuelMeasured", "dirty"]);
    // The damage that was noted is no defect any more.
    const open = plan.db.selectFrom("defects").select("id").where("status", "=", "open");
    expect(await open.execute()).toEqual([]);
  });

  itOnSqlite("takes the receipt back once where the till was faster, and then undoes the steps alone", async () => {
    await press.away();
    const { receipt } = pressed(await press.takeReturn(inCash));
    await till.correct(receipt ?? 0);
    expect((await press.board()).together).toEqual({ kind: "return", amount: "0.00", receipt: null, can_undo: true });
    expect(pressed(await press.undo()).receipt).toBeNull();
    expect((await press.receipts()).slice(-2).map(([kind]) => kind)).toEqual(["depositReturn", "correction"]);
    expect(await press.states()).toEqual(["away", "out"]);
  });

  itOnSqlite("undoes nothing where the last step was taken alone, or one of the press was undone alone", async () => {
    await handOver();
    await press.steps("guestStep.undone");
    expect((await press.board()).together).toBeUndefined();
    expect(refusal(await press.undo())).toEqual(nothing);
    await press.steps("boat.handedOver");
    expect((await press.board()).together).toBeUndefined();
    expect(refusal(await press.undo())).toEqual(nothing);
  });

  itOnSqlite("undoes a return no more once the next guest has arrived, or the boat was freed of one", async () => {
    await press.away();
    pressed(await press.takeReturn(inCash));
    const next = await plan.book({ booked_day: "2027-05-05", booked_day_end: "2027-05-07" });
    await press.steps("guest.arrived");
    expect((await press.board()).together).toBeUndefined();
    expect(refusal(await press.undo())).toEqual(nothing);
    await press.steps("guestStep.undone");
    expect(await canUndo()).toBe(true);
    await press.at("2027-05-05T13:00:00.000Z");
    expect((await press.step("guest.missed", { booking_id: next })).statusCode).toBe(200);
    await press.steps("boat.freed");
    expect((await press.board()).together).toBeUndefined();
    expect(refusal(await press.undo())).toEqual(nothing);
  });

  itOnSqlite("leaves a return whose boat was cleaned since, and its money, as they are", async () => {
    await press.away();
    pressed(await press.takeReturn(inCash));
    await press.steps("boat.cleaned");
    const drawer = await till.drawer();
    expect(await canUndo()).toBe(false);
    expect(refusal(await press.undo())).toEqual([409, { step: "guards:turnaround.isBoatUntouched" }]);
    expect([await press.states(), await till.drawer()]).toEqual([["settled", "cleaned"], drawer]);
    await press.steps("boatStep.undone");
    expect(await canUndo()).toBe(true);
  });

  itOnSqlite("is for who took the steps alone, not for an admin either", async () => {
    await handOver();
    expect(await canUndo(plan.alma)).toBe(false);
    expect(refusal(await press.undo(plan.alma))).toEqual(notOwn);
    expect(await canUndo()).toBe(true);
  });

  itOnSqlite("ends at midnight in Berlin", async () => {
    await press.departure();
    await press.at("2027-05-03T21:50:00.000Z");
    pressed(await press.handOver({ payment_method: "cash", income: await press.due() }));
    await press.at("2027-05-03T21:59:59.999Z");
    expect(await canUndo()).toBe(true);
    await press.at("2027-05-03T22:00:00.000Z");
    expect(await canUndo()).toBe(false);
    expect(refusal(await press.undo())).toEqual(notOwn);
  });

  itOnSqlite("ends with the closing that has the receipt; without one the steps are undone all the same", async () => {
    await handOver();
    expect((await close(plan.alma)).statusCode).toBe(200);
    expect((await press.board()).together).toMatchObject({ amount: "585.00", can_undo: false });
    expect(refusal(await press.undo())).toEqual(notOwn);
    expect(await press.states()).toEqual(["away", "out"]);
    pressed(await press.takeReturn());
    expect(await canUndo()).toBe(true);
    pressed(await press.undo());
  });

  itOnSqlite("of a handover that paid the booking itself is an admin's", async () => {
    await handOver(plan.kim, true);
    expect(await canUndo()).toBe(false);
    expect(refusal(await press.undo())).toEqual(notOwn);
    // An admin takes the receipt back; the steps are still the employee's.
    await till.correct((await press.board()).together?.receipt ?? 0);
    pressed(await press.undo());
    expect(await press.states()).toEqual(["settled", "ready"]);
    const due = await press.due();
    pressed(await press.handOver({ payment_method: "banktransfer", income: due }, plan.alma));
    expect(await canUndo(plan.alma)).toBe(true);
    pressed(await press.undo(plan.alma));
    expect(await press.due()).toBe(due);
  });

  itOnSqlite("is refused where the deposit went back since, and leaves everything as it is", async () => {
    const booking_id = await handOver();
    await till.returnDeposit(booking_id);
    expect(refusal(await press.undo())).toEqual([409, { number: "validation-staff:tillNotCorrectable" }]);
    expect(await press.states()).toEqual(["away", "out"]);
  });

  itOnSqlite("is refused where the till collected since what the return costs", async () => {
    const booking_id = await press.away();
    pressed(await press.takeReturn({ litres: 4 }));
    await till.sell({ income: "10", booking_id, pay_booking: false, fees: ["fuel"] });
    expect(refusal(await press.undo())).toEqual([409, { step: "validation-staff:turnaroundMoneyMoved" }]);
    expect(await press.states()).toEqual(["settled", "dirty"]);
  });

  itOnSqlite("is taken once under its key, and tells the second of two who was faster", async () => {
    await handOver();
    const body = { vehicle_id: plan.vehicle, version: (await press.board()).version };
    const headers = { "idempotency-key": "one" };
    const first = await plan.kim.post(turnaroundContract.undoTogether.path, body, headers);
    const again = await plan.kim.post(turnaroundContract.undoTogether.path, body, headers);
    expect(pressed(again)).toEqual(pressed(first));
    const second = await plan.kim.post(turnaroundContract.undoTogether.path, body);
    expect(refusal(second)).toEqual([409, { version: "validation-staff:turnaroundVersion" }]);
  });

  itOnSqlite("undoes at the jetty what was taken there, and nothing with money or a settling", async () => {
    await press.away();
    const id = await addUser(plan.db, { email: "steg@example.com", role: "jetty" });
    const jetty = await plan.server.login(id);
    pressed(await press.takeReturn({ settles: false }, jetty));
    expect([await canUndo(jetty), await canUndo()]).toEqual([true, false]);
    expect(refusal(await press.undo())).toEqual(notOwn);
    pressed(await press.undo(jetty));
    expect(await press.states()).toEqual(["away", "out"]);
    // An employee who settled and then came to the jetty leaves that to the till.
    pressed(await press.takeReturn({}));
    await plan.db.updateTable("users").set({ role: "jetty" }).where("id", "=", plan.employeeId).execute();
    Object.assign(plan.kim, await plan.employee());
    expect(await canUndo()).toBe(false);
    expect(refusal(await press.undo())).toEqual(notOwn);
  });

  itOnSqlite("asks in the list for the protocols that the settings ask for", async () => {
    const asked = async () => {
      const list = (await plan.kim.get(turnaroundContract.list.path)).json<{ asks_protocol?: string[] }>();
      return list.asks_protocol;
    };
    expect(await asked()).toBeUndefined();
    await plan.db.updateTable("business_settings").set({ protocol_at_return: 1 }).execute();
    expect(await asked()).toEqual(["return"]);
    await plan.db.updateTable("business_settings").set({ protocol_at_handover: 1 }).execute();
    expect(await asked()).toEqual(["handover", "return"]);
  });
});
