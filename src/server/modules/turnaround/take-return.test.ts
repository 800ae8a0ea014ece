import { turnaroundContract } from "../../../shared/contract/turnaround.ts";
import { describeEachEngine } from "../../../testing/database.ts";
import { addUser } from "../../../testing/rows.ts";
import { refusal, withTill } from "../../../testing/till-shop.ts";
import { findingsIn } from "../../ops/fsck/fsck.fixture.ts";
import { pressed, withPresses } from "./press.fixture.ts";

const inCash = { deposit_way: "cash", deposit_back: "500.00" };

describeEachEngine((engine, itOnSqlite) => {
  const till = withTill(engine);
  const { plan } = till;
  const press = withPresses(till);
  afterEach(async () => expect(await findingsIn(plan.db)).toEqual([]));

  it("takes a usual return by one press: four steps of the log, and the deposit by one receipt", async () => {
    const booking_id = await press.away();
    const before = await till.drawer();
    const { version } = await press.board();
    const { receipt, ...answer } = pressed(await press.takeReturn(inCash));
    expect(answer).toEqual({ version: version + 4 });
    expect(await press.states()).toEqual(["settled", "dirty"]);
    expect((await till.drawer()) - before).toBe(-500);
    expect((await press.receipts()).at(-1)).toEqual(["depositReturn", -500]);
    const log = (await press.log()).slice(-4);
    const [first] = log;
    expect(log.map(({ step, booking_id: of, user_id, together }) => [step, of, user_id, together])).toEqual(
      ["guest.returned", "fuel.measured", "damage.noted", "return.settled"].map((step) => {
        return [step, booking_id, plan.employeeId, first?.id];
      }),
    );
    const transaction = await plan.db
      .selectFrom("till_transactions")
      .select("id")
      .where("number", "=", receipt)
      .executeTakeFirstOrThrow();
    expect(log.map(({ transaction_id }) => transaction_id)).toEqual([null, null, null, transaction.id]);
    // Signed as any other receipt.
    const signed = plan.db.selectFrom("till_signatures").select("transaction_id");
    expect(await signed.where("transaction_id", "=", transaction.id).execute()).toHaveLength(1);
    expect((await press.board()).together).toEqual({ kind: "return", amount: "500.00", receipt, can_undo: true });
  });

  itOnSqlite("keeps what the return costs, and gives back what was shown or nothing at all happens", async () => {
    await press.away();
    const found = { litres: 12, damage: "Kratzer am Bug", damage_cost: "80", returned_at: "2027-05-05T07:00:00.000Z" };
    const before = await till.drawer();
    const { version } = await press.board();
    for (const deposit_back of ["500.00", "389.99", "0"]) {
      const answer = await press.takeReturn({ ...found, deposit_way: "cash", deposit_back });
      expect(refusal(answer)).toEqual([409, { deposit_back: "validation-staff:tillChanged" }]);
    }
    expect([await press.states(), (await press.board()).version]).toEqual([["away", "out"], version]);
    expect(await till.drawer()).toBe(before);
    pressed(await press.takeReturn({ ...found, deposit_way: "cash", deposit_back: "390.00" }));
    expect((await till.drawer()) - before).toBe(-390);
    expect((await press.board()).returning).toMatchObject({ due: "0.00", deposit_held: "0.00" });
  });

  itOnSqlite("gives nothing back of a deposit that does not cover what the return costs", async () => {
    await press.away();
    const found = { damage: "Loch im Rumpf", damage_cost: "501" };
    const answer = await press.takeReturn({ ...found, deposit_way: "cash", deposit_back: "0" });
    expect(refusal(answer)).toEqual([409, { deposit_way: "validation-staff:turnaroundDeposit" }]);
    expect(await press.states()).toEqual(["away", "out"]);
    pressed(await press.takeReturn(found));
    expect((await press.board()).returning).toMatchObject({ due: "501.00", deposit_held: "500.00" });
  });

  itOnSqlite("leaves the deposit waiting for the till where no way is said", async () => {
    await press.away();
    expect(pressed(await press.takeReturn()).receipt).toBeNull();
    expect(await press.states()).toEqual(["settled", "dirty"]);
    expect((await press.board()).returning).toMatchObject({ deposit_held: "500.00" });
    expect((await press.board()).together).toMatchObject({ amount: "0.00", receipt: null, can_undo: true });
  });

  itOnSqlite("says that no deposit is there to go back", async () => {
    const booking_id = await press.away();
    await till.returnDeposit(booking_id);
    expect(refusal(await press.takeReturn(inCash))).toEqual([409, { booking_id: "validation-staff:tillNoDeposit" }]);
    expect(await press.states()).toEqual(["away", "out"]);
  });

  itOnSqlite("takes only what is left of a return, and nothing of one that is settled", async () => {
    await press.away();
    await press.steps("guest.returned", "fuel.measured");
    pressed(await press.takeReturn({ settles: false }));
    expect(await press.states()).toEqual(["damageNoted", "dirty"]);
    const done = [409, { step: "validation-staff:turnaroundStep" }];
    expect(refusal(await press.takeReturn({ settles: false }))).toEqual(done);
    pressed(await press.takeReturn(inCash));
    expect(refusal(await press.takeReturn(inCash))).toEqual(done);
    const log = (await press.log()).slice(-4);
    expect(log.map(({ id, together }) => together === id)).toEqual([false, false, true, true]);
  });

  itOnSqlite("is about the stay that was seen, also where only the last step is left", async () => {
    const booking_id = await press.away();
    const other = { ...inCash, booking_id: booking_id + 1 };
    const stay = [409, { booking_id: "validation-staff:turnaroundStay" }];
    expect(refusal(await press.takeReturn(other))).toEqual(stay);
    await press.steps("guest.returned", "fuel.measured", "damage.noted");
    expect(refusal(await press.takeReturn(other))).toEqual(stay);
    expect(
      refusal(await press.send(turnaroundContract.takeReturn.path, { ...other, vehicle_id: 999 }, plan.kim)),
    ).toEqual([404, { vehicle_id: "validation-staff:vehicle" }]);
  });

  itOnSqlite("notes the return of a stay whose departure staff left out", async () => {
    const booking_id = await press.departure();
    await press.at("2027-05-05T07:30:00.000Z");
    expect((await press.board()).unnoted).toMatchObject({ booking_id });
    pressed(await press.takeReturn());
    expect(await press.board()).toMatchObject({ guest: "settled", returning: { booking_id } });
    expect((await press.log()).map(({ step, together }) => [step, together !== null]).slice(-5)).toEqual([
      ["opened", false],
      ["guest.returned", true],
      ["fuel.measured", true],
      ["damage.noted", true],
      ["return.settled", true],
    ]);
  });

  itOnSqlite("is taken once under its key", async () => {
    const booking_id = await press.away();
    const body = { vehicle_id: plan.vehicle, version: (await press.board()).version, booking_id, ...inCash };
    const headers = { "idempotency-key": "one" };
    const first = await plan.kim.post(turnaroundContract.takeReturn.path, body, headers);
    const again = await plan.kim.post(turnaroundContract.takeReturn.path, body, headers);
    expect(pressed(again)).toEqual(pressed(first));
    expect(refusal(await plan.alma.post(turnaroundContract.takeReturn.path, body))).toEqual([
      409,
      { version: "validation-staff:turnaroundVersion" },
    ]);
  });

  itOnSqlite("gives back by transfer only where an admin presses, and nothing where nothing is settled", async () => {
    await press.away();
    const byTransfer = { ...inCash, deposit_way: "banktransfer" };
    expect(refusal(await press.takeReturn(byTransfer))).toEqual([
      403,
      { deposit_way: "validation-staff:tillTransferAdmin" },
    ]);
    const unsettled = await press.takeReturn({ ...inCash, settles: false });
    expect(refusal(unsettled)).toEqual([400, { deposit_way: "validation-staff:tillWay" }]);
    const unsaid = await press.takeReturn({ deposit_way: "cash" });
    expect(refusal(unsaid)).toEqual([400, { deposit_back: "validation-staff:amount" }]);
    pressed(await press.takeReturn(byTransfer, plan.alma));
  });

  itOnSqlite("is noted at the jetty without money: what is settled, paid for or given back is the till's", async () => {
    await press.away();
    const jetty = await plan.server.login(await addUser(plan.db, { email: "steg@example.com", role: "jetty" }));
    for (const [field, asked] of [
      ["settles", {}],
      ["deposit_way", inCash],
      ["damage_cost", { settles: false, damage: "Kratzer", damage_cost: "1" }],
    ] as const) {
      expect(refusal(await press.takeReturn(asked, jetty))).toEqual([
        403,
        { [field]: "validation-staff:notAtTheJetty" },
      ]);
    }
    expect(await press.states()).toEqual(["away", "out"]);
    pressed(await press.takeReturn({ settles: false, litres: 3, damage: "Kratzer" }, jetty));
    expect(await press.states()).toEqual(["damageNoted", "dirty"]);
    // The till takes what is left.
    pressed(await press.takeReturn({ deposit_way: "cash", deposit_back: "492.50" }));
  });
});
