import type { BookingRequest } from "../../../shared/contract/booking.ts";
import { type DayCollectionAnswer, dayCollectionContract } from "../../../shared/contract/day-collection.ts";
import { cancelBookingSchema, dayPlanContract } from "../../../shared/contract/day-plan.ts";
import type { DepositsAnswer } from "../../../shared/contract/held-deposits.ts";
import { type StayChangeQuote, stayChangeContract } from "../../../shared/contract/stay-change.ts";
import { tillContract } from "../../../shared/contract/till.ts";
import type { UnpaidAnswer } from "../../../shared/contract/till-unpaid.ts";
import {
  type TurnaroundBoat,
  type TurnaroundStepAnswer,
  type TurnaroundsAnswer,
  turnaroundContract,
} from "../../../shared/contract/turnaround.ts";
import { fromAmount } from "../../../shared/rules/money.ts";
import { describeEachEngine } from "../../../testing/database.ts";
import { refusal, withTill } from "../../../testing/till-shop.ts";
import { addProduct } from "../../../testing/work-rows.ts";
import { findingsIn } from "../../ops/fsck/fsck.fixture.ts";
import { turnarounds } from "./turnaround.ts";

describeEachEngine((engine, itOnSqlite) => {
  const till = withTill(engine);
  const { plan } = till;

  const board = async (): Promise<TurnaroundBoat> => {
    const { boats } = (await plan.kim.get(turnaroundContract.list.path)).json<TurnaroundsAnswer>();
    const boat = boats.find(({ vehicle_id }) => vehicle_id === plan.vehicle);
    if (!boat) throw new Error("the boat is not on the board");
    return boat;
  };
  const states = async () => {
    const { guest, boat, waits_for } = await board();
    return [guest, boat, waits_for];
  };
  const send = async (step: string, more: object = {}, by = plan.kim) => {
    const body = { vehicle_id: plan.vehicle, version: (await board()).version, step, ...more };
    return by.post(turnaroundContract.take.path, body);
  };
  const take = async (...steps: string[]) => {
    for (const step of steps) {
      const answer = await send(step);
      if (answer.statusCode !== 200) throw new Error(`${step}: ${answer.statusCode} ${answer.body}`);
    }
  };
  const makeReady = () => take("boat.cleaned", "boat.fuelled", "boat.checked", "boat.released");
  const payPrice = async (id: number, by = plan.kim) => {
    const { bookings } = (await by.get(`${tillContract.unpaid.path}?booking_id=${id}`)).json<UnpaidAnswer>();
    const due = bookings.find((one) => one.id === id)?.due;
    await by.post(tillContract.save.path, { income: due, booking_id: id });
    return id;
  };
  /** A stay of two nights that begins today and is paid, but for what is collected on site. */
  const bookToday = async (changes: Partial<BookingRequest> = {}) =>
    payPrice(await plan.book({ booked_day: "2027-05-03", booked_day_end: "2027-05-05", ...changes }));
  const payOnSite = async (id: number) => {
    const boat = await board();
    const fees = ["briefing", "cleaning", "deposit"];
    await till.sell({ income: boat.departing?.due, booking_id: id, pay_booking: false, fees });
  };
  const handOver = async () => {
    const id = await bookToday();
    await makeReady();
    await payOnSite(id);
    await take("guest.arrived", "guest.briefed", "boat.handedOver");
    return id;
  };

  itOnSqlite("asks for what the day plan asks for: a permit that the guest chose, too", async () => {
    const extra = "extra_fishing_permit_day";
    await bookToday();
    await plan.db
      .updateTable("bookings")
      .set({ extras: JSON.stringify([extra]) })
      .execute();
    const without = fromAmount((await board()).departing?.due ?? "");
    await addProduct(plan.db, { type: "services", name: "Angelkarte", price_cents: 12_00, extra });
    expect(fromAmount((await board()).departing?.due ?? "")).toBe(without + 12_00);
    const day = (await plan.kim.get(`${dayCollectionContract.day.path}?day=2027-05-03`)).json<DayCollectionAnswer>();
    expect(day.to_collect).toBe((await board()).departing?.due);
  });

  itOnSqlite("shows who leaves today or tomorrow, and lets nobody arrive before their first day", async () => {
    const booking_id = await bookToday({ booked_day: "2027-05-05", booked_day_end: "2027-05-07" });
    expect((await board()).departing).toBeNull();
    plan.clock.set("2027-05-04T08:00:00.000Z");
    Object.assign(plan.kim, await plan.employee());
    expect((await board()).departing).toMatchObject({ booking_id });
    expect(refusal(await send("guest.arrived"))).toEqual([409, { step: "validation-staff:turnaroundStep" }]);
    await payOnSite(booking_id);
    expect((await board()).facts.isPaid).toBe(false);
    plan.clock.set("2027-05-04T22:00:00.000Z");
    Object.assign(plan.kim, await plan.employee());
    expect((await board()).facts.isPaid).toBe(true);
  });

  itOnSqlite("waits for the longest stay until its last day", async () => {
    const id = await bookToday({ booked_day_end: "2027-07-02", booked_duration: 60 });
    const { boats } = await turnarounds(
      plan.db,
      { id: plan.employeeId, admin: false },
      new Date("2027-07-02T08:00:00.000Z"),
    );
    expect(boats).toMatchObject([{ guest: "away", returning: { booking_id: id } }]);
  });

  itOnSqlite("leads a boat from the harbour to its departure, and says what it waits for", async () => {
    const id = await bookToday();
    expect(await states()).toEqual(["settled", "dirty", "hasArrived"]);
    await take("guest.arrived", "guest.briefed");
    expect(await states()).toEqual(["briefed", "dirty", "isPaymentSettled"]);
    expect(refusal(await send("boat.handedOver"))).toEqual([409, { step: "guards:turnaround.isPaymentSettled" }]);
    await payOnSite(id);
    expect(await states()).toEqual(["depositTaken", "dirty", "isBoatReady"]);
    expect(refusal(await send("boat.handedOver"))).toEqual([409, { step: "guards:turnaround.isBoatReady" }]);
    await makeReady();
    expect(await states()).toEqual(["depositTaken", "ready", null]);
    await take("boat.handedOver");
    const boat = await board();
    expect([boat.guest, boat.boat, boat.returning?.booking_id]).toEqual(["away", "out", id]);
    expect(boat.steps.map(({ step, name }) => [step, name])).toContainEqual(["boat.handedOver", "Kim Kapitän"]);
    expect(await findingsIn(plan.db)).toEqual([]);
  });

  itOnSqlite("undoes step by step, and refuses where the log has none", async () => {
    await handOver();
    await take("guestStep.undone", "guestStep.undone", "guestStep.undone");
    expect(await states()).toEqual(["settled", "ready", "hasArrived"]);
    expect(refusal(await send("guestStep.undone"))).toEqual([409, { step: "guards:turnaround.hasReturned" }]);
    await take("boatStep.undone", "boatStep.undone", "boatStep.undone", "boatStep.undone");
    expect(refusal(await send("boatStep.undone"))).toEqual([409, { step: "validation-staff:turnaroundStep" }]);
    expect(await findingsIn(plan.db)).toEqual([]);
  });

  it("tells the second of two who was faster, and takes a repeated step once", async () => {
    await bookToday();
    const body = { vehicle_id: plan.vehicle, version: 0, step: "boat.cleaned" };
    const headers = { "idempotency-key": "one" };
    const first = await plan.alma.post(turnaroundContract.take.path, body, headers);
    const again = await plan.alma.post(turnaroundContract.take.path, body, headers);
    expect(again.json()).toEqual(first.json());
    const late = await plan.kim.post(turnaroundContract.take.path, body);
    expect(refusal(late)).toEqual([409, { version: "validation-staff:turnaroundVersion" }]);
    expect(late.json<{ facts: object }>().facts).toEqual({ name: "Alma Anker" });
  });

  itOnSqlite("skips a step for a reason, but no return, arrival or handover", async () => {
    await bookToday();
    expect((await send("boat.cleaned", { reason: "War sauber" })).statusCode).toBe(200);
    expect((await send("guest.arrived", { reason: "egal" })).statusCode).toBe(400);
    await take("guest.arrived", "guest.briefed");
    expect((await send("payment.skipped")).statusCode).toBe(400);
    expect((await send("payment.skipped", { reason: "Zahlt morgen" })).statusCode).toBe(200);
    expect((await send("deposit.skipped", { reason: "Stammgast" })).statusCode).toBe(200);
    expect((await board()).guest).toBe("depositTaken");
    expect((await board()).steps.find(({ step }) => step === "boat.cleaned")?.reason).toBe("War sauber");
  });

  itOnSqlite("notes the arrival of the stay that was seen, and of none that begins later", async () => {
    const id = await bookToday();
    expect(refusal(await send("guest.arrived", { booking_id: id + 1 }))).toEqual([
      409,
      { booking_id: "validation-staff:turnaroundStay" },
    ]);
    await plan.alma.post(
      dayPlanContract.cancel.path,
      cancelBookingSchema.cast({ booking_id: id, canceled_reason: "Krank" }),
    );
    await plan.book({ booked_day: "2027-05-04", booked_day_end: "2027-05-06" });
    expect((await board()).departing?.booked_day).toBe("2027-05-04");
    expect(refusal(await send("guest.arrived"))).toEqual([409, { step: "validation-staff:turnaroundStep" }]);
  });

  itOnSqlite("takes the boat's readiness away where it is blocked", async () => {
    await bookToday();
    await makeReady();
    await plan.db.updateTable("vehicles").set({ blocked: 1 }).execute();
    expect((await states()).slice(0, 2)).toEqual(["settled", "checked"]);
    expect(refusal(await send("boat.released"))).toEqual([409, { step: "guards:turnaround.isInService" }]);
    await take("boatStep.undone");
    expect((await board()).boat).toBe("fuelled");
    expect(await findingsIn(plan.db)).toEqual([]);
  });

  itOnSqlite("asks for the licence of whom the boat needs it", async () => {
    await plan.db.updateTable("vehicles").set({ license: "yes" }).execute();
    await bookToday({ license_answer: "yes" });
    await take("guest.arrived");
    expect(refusal(await send("guest.briefed"))).toEqual([409, { step: "validation-staff:turnaroundStep" }]);
    await take("licence.seen", "guest.briefed", "guestStep.undone", "guestStep.undone");
    expect((await board()).guest).toBe("arrived");
    expect(await findingsIn(plan.db)).toEqual([]);
  });

  itOnSqlite(
    "withdraws the departure of a stay that is moved to another day, not of one that is only made longer",
    async () => {
      const id = await bookToday();
      await take("guest.arrived", "guest.briefed");
      const asked = { booking_id: id, vehicle: plan.vehicle, booked_day: "2027-05-03", booked_duration: 3 };
      const change = async (stay: object) => {
        const { after } = (await plan.alma.post(stayChangeContract.quote.path, stay)).json<StayChangeQuote>();
        const sent = { ...stay, price: after.price, reason: "Wunsch" };
        expect((await plan.alma.post(stayChangeContract.change.path, sent)).statusCode).toBe(200);
      };
      await change(asked);
      expect((await board()).guest).toBe("briefed");
      await change({ ...asked, booked_day: "2027-05-04" });
      expect((await board()).guest).toBe("settled");
      expect(await findingsIn(plan.db)).toEqual([]);
    },
  );

  itOnSqlite("withdraws the departure of a stay that is cancelled", async () => {
    const id = await bookToday();
    await take("guest.arrived", "guest.briefed");
    await plan.alma.post(
      dayPlanContract.cancel.path,
      cancelBookingSchema.cast({ booking_id: id, canceled_reason: "Krank" }),
    );
    const { guest, departing } = await board();
    expect([guest, departing]).toEqual(["settled", null]);
    expect(await findingsIn(plan.db)).toEqual([]);
  });

  itOnSqlite("says of a departure that the boat is not back, and then that its return is not settled", async () => {
    const id = await payPrice(await plan.book({ booked_day: "2027-05-10", booked_day_end: "2027-05-12" }));
    const underWay = { start_day: "2027-05-01", end_day: "2027-05-03" };
    await plan.db.updateTable("bookings").set(underWay).where("id", "=", id).execute();
    await bookToday();
    expect(await states()).toEqual(["away", "out", "isBack"]);
    await take("guest.returned");
    expect(await states()).toEqual(["returned", "dirty", "isReturnSettled"]);
    expect(refusal(await send("boat.handedOver"))).toEqual([409, { step: "guards:turnaround.isReturnSettled" }]);
  });

  itOnSqlite(
    "knows from 14:00 of the first day whose guest did not come: the stay stays, and the boat is freed by a further step",
    async () => {
      const id = await bookToday();
      const missing = () => send("guest.missed", { booking_id: id });
      expect(refusal(await missing())).toEqual([409, { step: "guards:turnaround.isOverdue" }]);
      plan.clock.set("2027-05-03T12:00:00.000Z");
      expect((await missing()).statusCode).toBe(200);
      expect(await board()).toMatchObject({ guest: "missed", waits_for: "hasArrived", departing: { booking_id: id } });
      await take("guestStep.undone");
      expect(await board()).toMatchObject({ guest: "settled", departing: { booking_id: id } });
      expect((await missing()).statusCode).toBe(200);
      await take("boat.freed");
      expect(await board()).toMatchObject({ guest: "settled", was_missed: true, departing: null, unnoted: null });
      expect(await plan.booking(id)).toMatchObject({ status: "paid" });
      plan.clock.set("2027-05-04T12:00:00.000Z");
      expect(await board()).toMatchObject({ departing: null, unnoted: null });
      await take("guestStep.undone");
      expect(await board()).toMatchObject({ guest: "missed", was_missed: false, departing: { booking_id: id } });
      await take("guest.arrived").catch(() => {});
      expect((await board()).guest).toBe("missed");
      expect(await findingsIn(plan.db)).toEqual([]);
    },
  );

  describe("a return", () => {
    /** Comes back at 12:30 in Berlin: two and a half hours late. */
    const comeBack = async (damage = "80") => {
      const id = await handOver();
      plan.clock.set("2027-05-05T11:00:00.000Z");
      const kim = await plan.employee();
      await send("guest.returned", { returned_at: "2027-05-05T10:30:00.000Z" }, kim);
      await send("fuel.measured", { litres: 12 }, kim);
      await send("damage.noted", { damage: "Kratzer am Bug", damage_cost: damage }, kim);
      return { id, kim };
    };

    itOnSqlite("keeps late hours, fuel and damage of the deposit, and gives the rest back by one receipt", async () => {
      const { kim } = await comeBack();
      const before = await till.drawer();
      expect((await board()).returning?.charges).toEqual([
        { kind: "lateReturn", quantity: 3, amount: "75.00" },
        { kind: "fuel", quantity: 12, amount: "30.00" },
        { kind: "damage", quantity: 1, amount: "80.00" },
      ]);
      const byTransfer = await send("return.settled", { deposit_way: "banktransfer" }, kim);
      expect(refusal(byTransfer)).toEqual([403, { deposit_way: "validation-staff:tillTransferAdmin" }]);
      const answer = await send("return.settled", { deposit_way: "cash" }, kim);
      const { receipt } = answer.json<TurnaroundStepAnswer>();
      expect((await till.drawer()) - before).toBe(-315);
      const lines = await plan.db.selectFrom("till_lines").selectAll().orderBy("transaction_id").execute();
      expect(
        lines.slice(-4).map(({ kind, total_cents, tax_percent }) => [kind, total_cents / 100, tax_percent]),
      ).toEqual([
        ["deposit", -500, 0],
        ["lateReturn", 75, 19],
        ["fuel", 30, 19],
        ["damage", 80, 0],
      ]);
      const receipts = plan.db.selectFrom("till_transactions").select("reason").where("number", "=", receipt);
      expect((await receipts.executeTakeFirstOrThrow()).reason).toMatch(
        /^Von der Kaution einbehalten: .*Kratzer am Bug$/,
      );
      expect((await board()).returning).toMatchObject({ due: "0.00", deposit_held: "0.00" });
      expect(await findingsIn(plan.db)).toEqual([]);
      expect(refusal(await send("guestStep.undone", {}, kim))).toEqual([
        409,
        { step: "validation-staff:turnaroundMoneyMoved" },
      ]);
      const alma = await plan.admin();
      await alma.post("/api/rere_correct_sale/", { number: receipt, reason: "Vertippt" });
      expect((await board()).returning).toMatchObject({ due: "185.00", deposit_held: "500.00" });
      await take("guestStep.undone");
      expect(await findingsIn(plan.db)).toEqual([]);
    });

    it("collects them at the till where the deposit does not cover them, each once", async () => {
      const { id, kim } = await comeBack("480");
      expect(refusal(await send("return.settled", { deposit_way: "cash" }, kim))).toEqual([
        409,
        { deposit_way: "validation-staff:turnaroundDeposit" },
      ]);
      const sale = { booking_id: id, pay_booking: false, fees: ["fuel", "damage"], income: "510" };
      expect(refusal(await till.save(sale, {}, kim))).toEqual([409, { fees: "validation-staff:tillNoCharge" }]);
      await send("return.settled", {}, kim);
      expect((await till.save(sale, {}, kim)).statusCode).toBe(200);
      expect(refusal(await till.save(sale, {}, kim))).toEqual([409, { fees: "validation-staff:tillCollected" }]);
      expect((await board()).returning?.due).toBe("75.00");
      expect(refusal(await send("guestStep.undone", {}, kim))).toEqual([
        409,
        { step: "validation-staff:turnaroundMoneyMoved" },
      ]);
      expect(await findingsIn(plan.db)).toEqual([]);
    });

    itOnSqlite("keeps all of the deposit where it costs as much, and nothing leaves the drawer", async () => {
      const { kim } = await comeBack("395");
      const before = await till.drawer();
      expect((await send("return.settled", { deposit_way: "cash" }, kim)).statusCode).toBe(200);
      expect((await till.drawer()) - before).toBe(0);
      expect((await board()).returning).toMatchObject({ due: "0.00", deposit_held: "0.00" });
      expect(await findingsIn(plan.db)).toEqual([]);
    });

    itOnSqlite(
      "gives the whole deposit back where it costs nothing, and is undone once that was corrected",
      async () => {
        await handOver();
        for (const step of ["guest.returned", "fuel.measured", "damage.noted"]) await take(step);
        const before = await till.drawer();
        const { receipt } = (await send("return.settled", { deposit_way: "cash" })).json<TurnaroundStepAnswer>();
        expect((await till.drawer()) - before).toBe(-500);
        expect(refusal(await send("guestStep.undone"))).toEqual([
          409,
          { step: "validation-staff:turnaroundMoneyMoved" },
        ]);
        await till.correct(receipt ?? 0);
        await take("guestStep.undone");
        expect((await board()).guest).toBe("damageNoted");
        expect(await findingsIn(plan.db)).toEqual([]);
      },
    );

    itOnSqlite(
      "is what the boat's steps are about until it leaves again, also once the next guest has arrived",
      async () => {
        const { id, kim } = await comeBack();
        await send("return.settled", {}, kim);
        const next = await plan.book({ booked_day: "2027-05-05", booked_day_end: "2027-05-07" });
        await send("guest.arrived", { booking_id: next }, kim);
        await send("boat.cleaned", {}, kim);
        await send("guest.briefed", {}, kim);
        const logged = await plan.db
          .selectFrom("turnaround_steps")
          .select(["step", "booking_id"])
          .orderBy("id")
          .execute();
        expect(logged.slice(-4).map(({ step, booking_id }) => [step, booking_id])).toEqual([
          ["return.settled", id],
          ["guest.arrived", next],
          ["boat.cleaned", id],
          ["guest.briefed", next],
        ]);
      },
    );

    itOnSqlite("does without what it costs where its settling is skipped, for a reason", async () => {
      const { kim } = await comeBack();
      const skipped = await send("return.settled", { reason: "Kulanz", deposit_way: "cash" }, kim);
      expect(skipped.json<TurnaroundStepAnswer>().receipt).toBeNull();
      expect((await board()).returning).toMatchObject({ due: "0.00", deposit_held: "500.00" });
      // Undone without network the page has to know what it is again.
      expect((await board()).returning?.charges).toHaveLength(3);
    });

    itOnSqlite("is kept of the deposit as it goes back at the till, where the settling left it", async () => {
      const { id, kim } = await comeBack();
      const shown = async () => {
        const { deposits } = (await kim.get(tillContract.deposits.path)).json<DepositsAnswer>();
        return deposits.map(({ costs, is_settled }) => [costs.map(({ amount }) => amount), is_settled]);
      };
      const giveBack = (more: object) => kim.post(tillContract.returnDeposit.path, { booking_id: id, ...more });
      expect(await shown()).toEqual([[["75.00", "30.00", "80.00"], false]]);
      const changed = [409, { costs: "validation-staff:tillChanged" }];
      expect(refusal(await giveBack({ costs: "185.00", keep: true }))).toEqual(changed);
      await send("return.settled", {}, kim);
      expect(await shown()).toEqual([[["75.00", "30.00", "80.00"], true]]);
      // Settled since the screen was shown: not the whole of it goes back unseen.
      expect(refusal(await giveBack({ costs: "0.00" }))).toEqual(changed);
      const before = await till.drawer();
      expect((await giveBack({ costs: "185.00", keep: true })).statusCode).toBe(200);
      expect((await till.drawer()) - before).toBe(-315);
      expect((await board()).returning).toMatchObject({ due: "0.00", deposit_held: "0.00", deposit_came: [] });
      const { reason } = await plan.db
        .selectFrom("till_transactions")
        .select("reason")
        .orderBy("id", "desc")
        .executeTakeFirstOrThrow();
      expect(reason).toMatch(/^Von der Kaution einbehalten: .*Kratzer am Bug$/);
      expect(await findingsIn(plan.db)).toEqual([]);
    });

    itOnSqlite("stays due where the whole deposit goes back, and is not kept of less", async () => {
      const { id, kim } = await comeBack("480");
      await send("return.settled", {}, kim);
      expect((await board()).returning?.deposit_came).toEqual([{ way: "cash", amount: "500.00" }]);
      const giveBack = (keep: boolean) =>
        kim.post(tillContract.returnDeposit.path, { booking_id: id, costs: "585.00", keep });
      expect(refusal(await giveBack(true))).toEqual([409, { deposit_way: "validation-staff:turnaroundDeposit" }]);
      expect((await giveBack(false)).statusCode).toBe(200);
      expect((await board()).returning).toMatchObject({ due: "585.00", deposit_held: "0.00" });
    });

    itOnSqlite("keeps nothing of the deposit that was collected at the till", async () => {
      const { id, kim } = await comeBack();
      await send("return.settled", {}, kim);
      const sale = { booking_id: id, pay_booking: false, fees: ["fuel", "damage"], income: "110" };
      expect((await till.save(sale, {}, kim)).statusCode).toBe(200);
      // As where a stay that was made longer comes back once more.
      await plan.db.updateTable("turnarounds").set({ guest: "damageNoted" }).execute();
      const before = await till.drawer();
      await send("return.settled", { deposit_way: "cash" }, kim);
      expect((await till.drawer()) - before).toBe(-425);
    });

    itOnSqlite("is known since the time that was typed, in the log and on the board", async () => {
      await comeBack();
      const { steps, boat_since } = await board();
      expect(steps.find(({ step }) => step === "guest.returned")?.at).toBe("2027-05-05T10:30:00.000Z");
      expect(boat_since).toBe("2027-05-05T10:30:00.000Z");
      plan.clock.advance(60_000);
      await send("boat.cleaned");
      expect((await board()).boat_since).toBe("2027-05-05T11:01:00.000Z");
    });

    itOnSqlite(
      "costs nothing for being late where the time that was typed is not, however late it is noted",
      async () => {
        await handOver();
        plan.clock.set("2027-05-05T11:00:00.000Z");
        const kim = await plan.employee();
        await send("guest.returned", { returned_at: "2027-05-05T07:15:00.000Z" }, kim);
        expect((await board()).returning?.charges).toEqual([]);
      },
    );

    it("typed by a clock that is a few minutes fast is now", async () => {
      await handOver();
      expect((await send("guest.returned", { returned_at: "2027-05-03T08:05:00.000Z" })).statusCode).toBe(200);
      expect((await board()).guest_since).toBe("2027-05-03T08:00:00.000Z");
    });

    itOnSqlite("is refused in the future, and before the stay", async () => {
      await handOver();
      for (const returned_at of ["2027-05-03T08:05:00.001Z", "2027-05-02T21:59:59.999Z"]) {
        expect(refusal(await send("guest.returned", { returned_at }))).toEqual([
          400,
          { returned_at: "validation-staff:returnedAt" },
        ]);
      }
      const midnight = { returned_at: "2027-05-02T22:00:00.000Z" };
      expect((await send("guest.returned", midnight)).statusCode).toBe(200);
    });
  });

  itOnSqlite(
    "knows a boat as away where a paid stay began before the first step, and notes a return without a departure",
    async () => {
      const first = await bookToday();
      plan.clock.set("2027-05-04T08:00:00.000Z");
      expect(await board()).toMatchObject({ guest: "away", boat: "out", returning: { booking_id: first } });
      const kim = await plan.employee();
      expect(refusal(await send("guestStep.undone", {}, kim))).toEqual([
        409,
        { step: "guards:turnaround.hasReturned" },
      ]);
      await send("guest.returned", {}, kim);
      for (const step of ["fuel.measured", "damage.noted", "return.settled"]) await send(step, {}, kim);
      plan.clock.set("2027-05-05T08:00:00.000Z");
      const second = await plan.book({ booked_day: "2027-05-05", booked_day_end: "2027-05-08" });
      await payPrice(second, await plan.employee());
      plan.clock.set("2027-05-07T08:00:00.000Z");
      expect(await board()).toMatchObject({ guest: "settled", unnoted: { booking_id: second } });
      const late = await plan.employee();
      expect((await send("guest.returned", { booking_id: second }, late)).statusCode).toBe(200);
      expect(await board()).toMatchObject({ guest: "returned", boat: "dirty", returning: { booking_id: second } });
      expect(await findingsIn(plan.db)).toEqual([]);
    },
  );
});
