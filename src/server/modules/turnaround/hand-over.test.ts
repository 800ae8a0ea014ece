import { describeEachEngine } from "../../../testing/database.ts";
import { addUser } from "../../../testing/rows.ts";
import { refusal, withTill } from "../../../testing/till-shop.ts";
import { addProduct } from "../../../testing/work-rows.ts";
import { findingsIn } from "../../ops/fsck/fsck.fixture.ts";
import { pressed, withPresses } from "./press.fixture.ts";

describeEachEngine((engine, itOnSqlite) => {
  const till = withTill(engine);
  const { plan } = till;
  const press = withPresses(till);
  afterEach(async () => expect(await findingsIn(plan.db)).toEqual([]));

  const paid = async (payment_method = "cash") => ({ payment_method, income: await press.due() });
  const linesOf = async (number: number | null) =>
    (
      await plan.db
        .selectFrom("till_lines")
        .innerJoin("till_transactions", "till_transactions.id", "transaction_id")
        .select(["till_lines.kind", "fee", "till_lines.total_cents"])
        .where("number", "=", number)
        .orderBy("position")
        .execute()
    ).map(({ kind, fee, total_cents }) => [fee ?? kind, total_cents / 100]);

  it("takes a handover by one press: the steps, and all that is due by one receipt", async () => {
    const booking_id = await press.departure();
    const [before, { version }] = [await till.drawer(), await press.board()];
    const { receipt, ...answer } = pressed(await press.handOver(await paid()));
    expect(answer).toEqual({ version: version + 3 });
    expect(await press.states()).toEqual(["away", "out"]);
    expect(await linesOf(receipt)).toEqual([
      ["briefing", 35],
      ["cleaning", 50],
      ["deposit", 500],
    ]);
    expect((await till.drawer()) - before).toBe(585);
    const log = (await press.log()).slice(-3);
    const transaction = await plan.db
      .selectFrom("till_transactions")
      .selectAll()
      .where("number", "=", receipt)
      .executeTakeFirstOrThrow();
    expect(
      log.map(({ step, booking_id: of, transaction_id, together }) => [step, of, transaction_id, together]),
    ).toEqual(
      [
        ["guest.arrived", null],
        ["guest.briefed", null],
        ["boat.handedOver", transaction.id],
      ].map(([step, moved]) => [step, booking_id, moved, log[0]?.id]),
    );
    const signed = plan.db.selectFrom("till_signatures").select("transaction_id");
    expect(await signed.where("transaction_id", "=", transaction.id).execute()).toHaveLength(1);
    expect((await press.board()).together).toEqual({ kind: "handover", amount: "585.00", receipt, can_undo: true });
  });

  itOnSqlite("collects the price with it, a permit and the visitor's tax, each as the till preselects it", async () => {
    await plan.db.updateTable("business_settings").set({ visitors_tax_cents: 2_00 }).execute();
    const booking_id = await press.departure({}, { unpaid: true });
    await addProduct(plan.db, {
      type: "services",
      name: "Angelkarte",
      price_cents: 12_00,
      extra: "extra_fishing_permit_day",
    });
    await plan.db
      .updateTable("bookings")
      .set({ extras: JSON.stringify(["extra_fishing_permit_day"]) })
      .execute();
    const { receipt } = pressed(await press.handOver(await paid("card")));
    expect((await linesOf(receipt)).map(([kind]) => kind)).toEqual([
      "booking",
      "briefing",
      "cleaning",
      "visitorsTax",
      "deposit",
      "product",
    ]);
    expect(await plan.booking(booking_id)).toMatchObject({ status: "paid" });
    expect((await press.board()).returning).toMatchObject({ booking_id, due: "0.00" });
  });

  itOnSqlite("takes no money and no step where the total was another one", async () => {
    await press.departure();
    const due = await press.due();
    for (const income of ["584.99", "585.01", "0"]) {
      const answer = await press.handOver({ payment_method: "cash", income });
      expect(refusal(answer)).toEqual([409, { income: "validation-staff:tillChanged" }]);
    }
    expect([due, await press.due(), await press.states()]).toEqual(["585.00", "585.00", ["settled", "ready"]]);
  });

  itOnSqlite("takes no money for a boat that is not ready, nor for one that is out of service", async () => {
    await press.departure();
    const before = await press.receipts();
    await press.steps("boatStep.undone");
    expect(refusal(await press.handOver(await paid()))).toEqual([409, { step: "guards:turnaround.isBoatReady" }]);
    await press.steps("boat.released");
    await plan.db.updateTable("vehicles").set({ blocked: 1 }).execute();
    expect(refusal(await press.handOver(await paid()))).toEqual([409, { step: "guards:turnaround.isBoatReady" }]);
    expect(await press.receipts()).toEqual(before);
    expect((await press.board()).guest).toBe("settled");
    await plan.db.updateTable("vehicles").set({ blocked: 0 }).execute();
  });

  itOnSqlite("asks for the licence that was not seen, and writes down that it was", async () => {
    await plan.db.updateTable("vehicles").set({ license: "yes" }).execute();
    await press.departure({ license_answer: "yes" });
    expect(refusal(await press.handOver(await paid()))).toEqual([409, { step: "guards:turnaround.isLicenceSeen" }]);
    expect((await press.receipts()).length).toBe(1);
    pressed(await press.handOver({ ...(await paid()), licence_seen: true }));
    expect((await press.log()).map(({ step }) => step).slice(-4)).toEqual([
      "guest.arrived",
      "licence.seen",
      "guest.briefed",
      "boat.handedOver",
    ]);
  });

  itOnSqlite("writes no licence down where none is needed", async () => {
    await press.departure();
    pressed(await press.handOver({ ...(await paid()), licence_seen: true }));
    expect((await press.log()).map(({ step }) => step)).not.toContain("licence.seen");
  });

  itOnSqlite("lets nobody leave who owes something, where no way to pay is said", async () => {
    await press.departure();
    expect(refusal(await press.handOver())).toEqual([409, { step: "guards:turnaround.isPaymentSettled" }]);
    expect(await press.states()).toEqual(["settled", "ready"]);
  });

  itOnSqlite("takes what is left: of a guest who was briefed and paid at the till the departure alone", async () => {
    const booking_id = await press.departure();
    await press.steps("guest.arrived", "guest.briefed");
    const income = await press.due();
    await till.sell({ income, booking_id, pay_booking: false, fees: ["briefing", "cleaning", "deposit"] });
    const changed = [409, { income: "validation-staff:tillChanged" }];
    expect(refusal(await press.handOver({ payment_method: "cash", income }))).toEqual(changed);
    const { receipt } = pressed(await press.handOver());
    expect(receipt).toBeNull();
    expect((await press.log()).map(({ together }) => together !== null).slice(-3)).toEqual([false, false, true]);
  });

  itOnSqlite("is about the stay that was seen", async () => {
    const booking_id = await press.departure();
    const other = { booking_id: booking_id + 1 };
    const stay = [409, { booking_id: "validation-staff:turnaroundStay" }];
    expect(refusal(await press.handOver(other))).toEqual(stay);
    await press.steps("guest.arrived");
    expect(refusal(await press.handOver(other))).toEqual(stay);
  });

  itOnSqlite("says that the boat is away, or that its return is open", async () => {
    await press.away();
    await plan.book({ booked_day: "2027-05-05", booked_day_end: "2027-05-07" });
    expect(refusal(await press.handOver())).toEqual([409, { step: "guards:turnaround.isBack" }]);
    await press.steps("guest.returned");
    expect(refusal(await press.handOver())).toEqual([409, { step: "guards:turnaround.isReturnSettled" }]);
  });

  itOnSqlite("collects by transfer only where an admin presses", async () => {
    await press.departure();
    const byTransfer = await paid("banktransfer");
    expect(refusal(await press.handOver(byTransfer))).toEqual([
      403,
      { payment_method: "validation-staff:tillTransferAdmin" },
    ]);
    expect(refusal(await press.handOver({ payment_method: "card" }))).toEqual([
      400,
      { income: "validation-staff:amount" },
    ]);
    pressed(await press.handOver(byTransfer, plan.alma));
  });

  itOnSqlite("is taken at the jetty where all is paid, and collects nothing there", async () => {
    const booking_id = await press.departure();
    const jetty = await plan.server.login(await addUser(plan.db, { email: "steg@example.com", role: "jetty" }));
    expect(refusal(await press.handOver(await paid(), jetty))).toEqual([
      403,
      { payment_method: "validation-staff:notAtTheJetty" },
    ]);
    expect(refusal(await press.handOver({}, jetty))).toEqual([409, { step: "guards:turnaround.isPaymentSettled" }]);
    const income = await press.due();
    await till.sell({ income, booking_id, pay_booking: false, fees: ["briefing", "cleaning", "deposit"] });
    pressed(await press.handOver({}, jetty));
    expect(await press.states()).toEqual(["away", "out"]);
  });
});
