import { dayPlanContract } from "../../../shared/contract/day-plan.ts";
import { openMoneyContract } from "../../../shared/contract/open-money.ts";
import { type StayChangeQuote, stayChangeContract } from "../../../shared/contract/stay-change.ts";
import { addDays } from "../../../shared/rules/day.ts";
import { testToday } from "../../../testing/builders.ts";
import { describeEachEngine } from "../../../testing/database.ts";
import { payAtWallet, settleAll } from "../../../testing/day-plan-guest.ts";
import { withDayPlan } from "../../../testing/day-plan-staff.ts";
import { withDemoWallet } from "../../../testing/demo-wallet.ts";
import { addVehicle, addVoucher, voucherCode } from "../../../testing/rows.ts";
import type { TestVisitor } from "../../../testing/server.ts";
import type { InvoiceFacts } from "../../documents/invoice-facts.ts";
import { findingsIn } from "../../ops/fsck/fsck.fixture.ts";
import { agreedMoneyOf } from "../booking-money/agreed-money.repository.ts";
import { bookingLife } from "../life/life.ts";
import { remindUnpaid } from "./remind-unpaid.ts";

/** Between three months and 30 days before the stay: the fee is 90 percent. */
const booked_day = addDays(testToday, 40);

describeEachEngine((engine, itOnSqlite) => {
  const wallet = withDemoWallet();
  const plan = withDayPlan(engine, () => wallet.client);
  const { kim, alma } = plan;
  afterEach(async () => expect(await findingsIn(plan.db)).toEqual([]));

  const asked = async (id: number, changes: object) => {
    const { vehicle_id: vehicle, start_day, nights } = await plan.booking(id);
    return { booking_id: id, vehicle, booked_day: start_day, booked_duration: nights, ...changes };
  };
  const quote = async (id: number, changes: object, who: TestVisitor = kim) =>
    who.post(stayChangeContract.quote.path, await asked(id, changes));
  const change = async (id: number, changes: object, who: TestVisitor = kim) => {
    const body = await asked(id, changes);
    const quoted = await who.post(stayChangeContract.quote.path, body);
    const price = quoted.statusCode === 200 ? quoted.json<StayChangeQuote>().after.price : "1.00";
    const answer = await who.post(stayChangeContract.change.path, { reason: "Am Telefon", price, ...body });
    if (answer.statusCode === 200) expect(answer.json()).toEqual(quoted.json());
    return answer;
  };
  const refusal = async (answer: Promise<{ statusCode: number; json: () => { errors?: object } }>) => {
    const { statusCode, json } = await answer;
    return [statusCode, json().errors];
  };
  const halfDays = async (id: number) => {
    const rows = plan.db.selectFrom("half_days").select(["vehicle_id", "day", "half"]).where("booking_id", "=", id);
    return (await rows.orderBy("day").orderBy("half").execute()).map(({ day, half }) => `${day} ${half}`);
  };
  const mails = async (template: string) => {
    const rows = plan.db
      .selectFrom("outbox")
      .selectAll()
      .where("template", "=", template as "booking-changed");
    return (await rows.orderBy("id").execute()).map(({ data }) => JSON.parse(data));
  };
  const invoices = () => plan.db.selectFrom("invoices").select(["kind", "gross_cents"]).orderBy("id").execute();
  const money = async (id: number) => {
    const row = await plan.booking(id);
    const { status, charged_cents, adjusted_cents, kept_cents } = row;
    const { floorCents: floor, difference } = await agreedMoneyOf(plan.db, row);
    return { status, charged_cents, adjusted_cents, kept_cents, floor, difference };
  };

  itOnSqlite("back to what was paid is no second payment in the booking's life", async () => {
    const id = await plan.book({ booked_day });
    const received = { number: String(id), amount: "360", received_on: testToday, outstanding: "360.00" };
    expect((await alma.post(openMoneyContract.receive.path, received)).statusCode).toBe(200);
    for (const nights of [3, 2]) {
      plan.clock.advance(60_000);
      expect((await change(id, { booked_duration: nights }, alma)).statusCode).toBe(200);
    }
    const kinds = (await bookingLife(plan.db, id, "guest", plan.clock.now())).steps.map(({ kind }) => kind);
    expect(kinds.filter((kind) => kind === "paid" || kind === "stayChanged")).toEqual([
      "paid",
      "stayChanged",
      "stayChanged",
    ]);
    expect((await plan.events(id)).filter(({ kind }) => kind === "paid")).toHaveLength(2);
  });

  itOnSqlite("leaves rent and extras at the prices that were agreed on, whatever the boat asks since", async () => {
    const id = await plan.book({ booked_day, extras: ["extra_captain", "extra_bbq"] });
    const extras = JSON.stringify({ extra_captain: 50_00, extra_bbq: null });
    await plan.db.updateTable("vehicles").set({ extras, night_cents: 200_00 }).execute();
    const without = await quote(id, { extras: ["extra_bbq"] });
    expect(without.json()).toMatchObject({ before: { price: "410.00" }, after: { price: "390.00" } });
    expect((await change(id, { extras: ["extra_captain"] })).json()).toMatchObject({ after: { price: "380.00" } });
    const received = { number: String(id), amount: "380", received_on: testToday, outstanding: "380.00" };
    expect((await alma.post(openMoneyContract.receive.path, received)).statusCode).toBe(200);
    const [invoice] = await plan.db.selectFrom("invoices").select("facts").execute();
    expect((JSON.parse(invoice?.facts ?? "") as InvoiceFacts).lines).toMatchObject([
      { what: "rent", quantity: 2, cents: 360_00 },
      { what: "extra", name: "extra_captain", quantity: 1, cents: 20_00 },
    ]);
  });

  itOnSqlite("moves to other days: half-days, row, log and mail say so, and the price stays", async () => {
    const id = await plan.book({ booked_day });
    await plan.db.updateTable("vehicles").set({ night_cents: 200_00 }).execute();
    const to = addDays(booked_day, 1);
    const answer = await change(id, { booked_day: to });
    expect(answer.json()).toMatchObject({ difference: "0.00", fee: "0.00", due: "360.00", due_day: null });
    const end = addDays(to, 2);
    expect(await halfDays(id)).toEqual([`${to} pm`, `${addDays(to, 1)} am`, `${addDays(to, 1)} pm`, `${end} am`]);
    expect(await plan.booking(id)).toMatchObject({
      start_day: to,
      end_day: end,
      nights: 2,
      charged_cents: 360_00,
      version: 1,
    });
    const log = (await plan.events(id)).at(-1);
    expect(log).toMatchObject({
      kind: "changed",
      actor_id: plan.employeeId,
      detail:
        "Am Telefon\nHektor, 12. Juni 2027 bis 14. Juni 2027, 2 Pers. → Hektor, 13. Juni 2027 bis 15. Juni 2027, 2 Pers.",
      price_cents: 360_00,
    });
    expect(JSON.parse(log?.stay_change ?? "")).toMatchObject({
      from: { start_day: booked_day },
      to: { start_day: to },
    });
    expect(await mails("booking-changed")).toMatchObject([
      { startDay: to, before: { startDay: booked_day }, priceCents: 360_00, sequence: 1 },
    ]);
  });

  it("of two who move their stays to the same days one gets a sentence, and nothing moved", async () => {
    const [one, other] = [await plan.book({ booked_day }), await plan.book({ booked_day: addDays(booked_day, 10) })];
    const to = { booked_day: addDays(booked_day, 20) };
    const [first, second] = await Promise.all([asked(one, to), asked(other, to)]);
    const body = { reason: "Am Telefon", price: "360.00" };
    const answers = await Promise.all([
      kim.post(stayChangeContract.change.path, { ...first, ...body }),
      alma.post(stayChangeContract.change.path, { ...second, ...body }),
    ]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const lost = answers.find(({ statusCode }) => statusCode === 409);
    expect(lost?.json().errors).toEqual({ booked_day: "validation-staff:stayTaken" });
    const stayed = lost === answers[0] ? one : other;
    expect(await plan.booking(stayed)).toMatchObject({
      version: 0,
      start_day: stayed === one ? booked_day : addDays(booked_day, 10),
    });
    expect((await plan.events(stayed)).map(({ kind }) => kind)).toEqual(["created"]);
    expect(await mails("booking-changed")).toHaveLength(1);
  });

  it("of two who exchange their days one after the other none waits for ever, and no half-day is lost", async () => {
    const second = await addVehicle(plan.db, { name: "Max" });
    const [one, other] = [await plan.book({ booked_day }), await plan.book({ booked_day, vehicle: second })];
    const body = { reason: "Tausch", price: "360.00" };
    const [first, next] = [await asked(one, { vehicle: second }), await asked(other, { vehicle: plan.vehicle })];
    const answers = await Promise.all([
      kim.post(stayChangeContract.change.path, { ...first, ...body }),
      alma.post(stayChangeContract.change.path, { ...next, ...body }),
    ]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([409, 409]);
  });

  itOnSqlite(
    "costs more: the difference is due with its own term, and nobody is reminded of the whole stay",
    async () => {
      const id = await plan.book({ booked_day: addDays(testToday, 20) }, { paid: true });
      await plan.db
        .insertInto("payments")
        .values(paidBy("banktransfer", 360_00, id))
        .execute();
      const term = addDays(testToday, 5);
      expect((await change(id, { booked_duration: 3 })).json()).toMatchObject({
        difference: "180.00",
        due: "180.00",
        due_day: term,
      });
      const difference = { paidBeforeCents: 360_00, dueDay: term };
      const unpaid = { status: "unpaid", charged_cents: 540_00, adjusted_cents: 0, kept_cents: 0 };
      // 20 days ahead cancelling costs all that was paid.
      expect(await money(id)).toEqual({ ...unpaid, floor: 360_00, difference });
      expect(await plan.seen()).toMatchObject([{ difference_due: term, outstanding: "180.00", overdue_since: null }]);
      expect(await invoices()).toEqual([
        { kind: "invoice", gross_cents: 360_00 },
        { kind: "creditNote", gross_cents: -360_00 },
      ]);
      plan.clock.advance(15 * 86_400_000);
      await remindUnpaid(plan.deps);
      expect(await mails("booking-reminder")).toEqual([]);
      const received = { number: String(id), amount: "180", received_on: testToday, outstanding: "180.00" };
      expect((await (await plan.admin()).post(openMoneyContract.receive.path, received)).statusCode).toBe(200);
      expect(await plan.booking(id)).toMatchObject({ status: "paid" });
      expect((await invoices()).at(-1)).toEqual({ kind: "invoice", gross_cents: 540_00 });
    },
  );

  itOnSqlite(
    "costs less: the terms' fee stays, the rest goes back to the wallet, and the invoice is corrected",
    async () => {
      const booked = { booked_day, booked_day_end: addDays(booked_day, 4), booked_duration: 4 };
      const { id, orderId } = await payAtWallet(plan, wallet, booked);
      expect((await change(id, { booked_duration: 2 })).json()).toMatchObject({
        before: { price: "720.00" },
        after: { price: "648.00" },
        difference: "-72.00",
        fee: "288.00",
        wallet_back: "72.00",
        cash_back: "0.00",
        due: "0.00",
      });
      const paid = { status: "paid", charged_cents: 360_00, adjusted_cents: 0 };
      expect(await money(id)).toEqual({ ...paid, kept_cents: 288_00, floor: 648_00, difference: null });
      plan.clock.advance(24 * 3_600_000);
      await settleAll(plan);
      expect(wallet.order(orderId).refunds.map(({ amount }) => amount.value)).toEqual(["72.00"]);
      expect(await invoices()).toEqual([
        { kind: "invoice", gross_cents: 720_00 },
        { kind: "creditNote", gross_cents: -720_00 },
        { kind: "invoice", gross_cents: 648_00 },
      ]);
      const [lines] = await plan.db.selectFrom("invoices").select("facts").orderBy("id", "desc").execute();
      expect(JSON.parse(lines?.facts ?? "").lines).toMatchObject([
        { what: "rent", cents: 360_00 },
        { what: "givenUp", cents: 288_00 },
      ]);
      expect(await mails("booking-changed")).toMatchObject([
        { walletCents: 72_00, feeCents: 288_00, hasCreditNote: true, hasInvoice: true },
      ]);
      // No more than cancelling the four nights.
      expect((await plan.seen())[0]?.cancellation).toMatchObject({ fee: "648.00", fee_by_terms: "648.00" });
      // What an admin lets go is no fee that is given back.
      const waived = await quote(id, { booked_duration: 1, waive_terms: true }, alma);
      expect(waived.json()).toMatchObject({ fee: "0.00" });
    },
  );

  itOnSqlite(
    "only an admin waives the fee, and says why; then all of it goes back, by hand where it came so",
    async () => {
      const booked = { booked_day, booked_day_end: addDays(booked_day, 4), booked_duration: 4 };
      const id = await plan.book(booked, { paid: true });
      await plan.db
        .insertInto("payments")
        .values(paidBy("cash", 720_00, id))
        .execute();
      const less = { booked_duration: 2, waive_terms: true };
      expect(await refusal(quote(id, less))).toEqual([403, { waive_terms: "validation-staff:waiveByAdmin" }]);
      expect((await change(id, less, alma)).json()).toMatchObject({ fee: "0.00", cash_back: "360.00" });
      expect((await plan.events(id)).at(-1)?.detail).toMatch(/\nOhne Gebühr für den weggefallenen Teil$/);
      const open = await plan.db.selectFrom("open_money").select(["purpose", "reference_id"]).execute();
      expect(open).toEqual([{ purpose: "booking", reference_id: id }]);
    },
  );

  itOnSqlite("costs at least what cancelling would have: moving away before cancelling changes nothing", async () => {
    const id = await plan.book({ booked_day: addDays(testToday, 10) }, { paid: true });
    await plan.db
      .insertInto("payments")
      .values(paidBy("cash", 360_00, id))
      .execute();
    await change(id, { booked_day: addDays(testToday, 300) });
    await change(id, { booked_day: addDays(testToday, 200) });
    expect(await money(id)).toMatchObject({ floor: 360_00, kept_cents: 0 });
    expect((await plan.seen())[0]?.cancellation).toMatchObject({ fee: "360.00", cash: "0.00" });
  });

  itOnSqlite("gives back nothing that was too much before, and settles no more than it cost", async () => {
    const id = await plan.book({ booked_day }, { paid: true });
    await plan.db
      .insertInto("payments")
      .values(paidBy("cash", 460_00, id))
      .execute();
    const moved = await quote(id, { booked_day: addDays(booked_day, 7) });
    expect(moved.json()).toMatchObject({ difference: "0.00", cash_back: "0.00", due: "0.00", due_day: null });
    expect((await change(id, { booked_duration: 3 })).json()).toMatchObject({ due: "80.00" });
    expect(await money(id)).toMatchObject({
      charged_cents: 540_00,
      difference: { paidBeforeCents: 360_00 },
    });
  });

  itOnSqlite("bears on the last day of a stage the fee of that stage", async () => {
    const start = addDays(testToday, 30);
    const booked = { booked_day: start, booked_day_end: addDays(start, 4), booked_duration: 4 };
    const id = await plan.book(booked, { paid: true });
    await plan.db
      .insertInto("payments")
      .values(paidBy("cash", 720_00, id))
      .execute();
    expect((await quote(id, { booked_duration: 2 })).json()).toMatchObject({ fee: "288.00" });
  });

  itOnSqlite("keeps the rent of then beside extras when only the days are others", async () => {
    const id = await plan.book({ booked_day, extras: ["extra_bbq"] });
    await plan.db.updateTable("vehicles").set({ night_cents: 300_00 }).execute();
    await change(id, { booked_day: addDays(booked_day, 7), extras: ["extra_bbq"] });
    expect(await money(id)).toMatchObject({ charged_cents: 390_00 });
  });

  itOnSqlite("lets the voucher follow, up and down", async () => {
    await addVoucher(plan.db, { amount_cents: 500_00, balance_cents: 500_00 });
    const voucher = await plan.db.selectFrom("vouchers").select("id").executeTakeFirstOrThrow();
    await plan.db
      .insertInto("payments")
      .values({ ...paidBy("cash", 500_00, voucher.id), purpose: "voucher" })
      .execute();
    const id = await plan.book({ booked_day, voucher_code: voucherCode });
    const balance = async () =>
      (await plan.db.selectFrom("vouchers").select("balance_cents").executeTakeFirstOrThrow()).balance_cents;
    expect([await balance(), (await plan.booking(id)).status]).toEqual([140_00, "paid"]);
    // Its last day.
    await plan.db.updateTable("vouchers").set({ expires_on: testToday }).execute();
    expect((await change(id, { booked_duration: 3 })).json()).toMatchObject({
      after: { price: "40.00", voucher: "500.00" },
      due: "40.00",
    });
    expect([await balance(), (await plan.booking(id)).status]).toEqual([0, "unpaid"]);
    expect((await change(id, { booked_duration: 1 })).json()).toMatchObject({
      after: { price: "0.00", voucher: "180.00" },
      voucher_back: "320.00",
    });
    expect([await balance(), (await plan.booking(id)).status]).toEqual([320_00, "paid"]);
    // A change that moves no money neither needs the voucher nor lets it last longer.
    const voucherIs = async () => [
      await plan.db.selectFrom("vouchers").select(["expires_on", "balance_cents"]).execute(),
      await plan.db.selectFrom("voucher_entries").select("id").execute(),
    ];
    await plan.db
      .updateTable("vouchers")
      .set({ expires_on: addDays(testToday, -1) })
      .execute();
    const before = await voucherIs();
    expect((await change(id, { booked_day: addDays(booked_day, 1) })).statusCode).toBe(200);
    expect(await voucherIs()).toEqual(before);
  });

  itOnSqlite("keeps the days that it has where staff blocked one of them since", async () => {
    const id = await plan.book({ booked_day });
    const row = { day: booked_day, created_by: plan.adminId, created_at: new Date().toISOString() };
    await plan.db.insertInto("blocked_days").values(row).execute();
    expect((await change(id, { adults: 1 })).statusCode).toBe(200);
    expect((await quote(id, { booked_day: addDays(booked_day, 1) })).statusCode).toBe(200);
    expect(await refusal(quote(id, { booked_duration: 3 }))).toEqual([
      409,
      { booked_day: "validation-staff:stayTaken" },
    ]);
    await plan.db.updateTable("vehicles").set({ blocked: 1 }).execute();
    expect((await change(id, { adults: 2 })).statusCode).toBe(200);
  });

  itOnSqlite("keeps an agreed price while boat and nights are the same", async () => {
    const id = await plan.book({ booked_day });
    const agreed = { booking_id: id, new_price: "300", price_change_reason: "Stammgast" };
    expect((await kim.post(dayPlanContract.changePrice.path, agreed)).statusCode).toBe(200);
    expect(await mails("booking-price")).toMatchObject([{ sequence: 1 }]);
    await change(id, { booked_day: addDays(booked_day, 7), extras: ["extra_bbq"] });
    expect(await money(id)).toMatchObject({ charged_cents: 330_00, adjusted_cents: -60_00 });
    await change(id, { booked_duration: 3 });
    expect(await money(id)).toMatchObject({ charged_cents: 570_00, adjusted_cents: 0 });
  });

  describe("where the boat is out of service", () => {
    /** Two nights of 180 euros, paid: cancelling them costs 324. */
    const paid = async () => {
      const id = await plan.book({ booked_day, extras: ["extra_captain"] }, { paid: true });
      await plan.db
        .insertInto("payments")
        .values(paidBy("cash", 380_00, id))
        .execute();
      return id;
    };
    const out = { our_fault: true };

    itOnSqlite.each([
      ["costs no more for a dearer boat", 300_00, "380.00", "0.00", "342.00"],
      // 150 euros at least, and no more than the stay.
      ["gives back without a fee what another boat costs less", 60_00, "140.00", "240.00", "140.00"],
    ])("%s", async (_, night_cents, price, cash_back, fee) => {
      const other = await addVehicle(plan.db, { name: "Max", night_cents });
      const id = await paid();
      const moved = await change(id, { ...out, vehicle: other }, alma);
      expect(moved.json()).toMatchObject({
        after: { price, vehicle_name: "Max" },
        fee: "0.00",
        due: "0.00",
        cash_back,
      });
      expect((await plan.events(id)).at(-1)?.detail).toContain(`Boot fällt aus: kostet uns ${cash_back.slice(0, -3)}`);
      // What the guest gave up is nothing: cancelling costs what it would for the stay that stands.
      expect((await plan.seen())[0]?.cancellation).toMatchObject({ fee_by_terms: fee });
    });

    itOnSqlite(
      "is said by an admin, or by anybody where the boat is blocked or damaged; never of the same boat",
      async () => {
        const other = await addVehicle(plan.db, { name: "Max" });
        const id = await paid();
        const asked = { ...out, vehicle: other };
        const byAdmin = [403, { our_fault: "validation-staff:ourFaultByAdmin" }];
        expect(await refusal(quote(id, asked))).toEqual(byAdmin);
        expect(await refusal(quote(id, { ...out, booked_duration: 1 }, alma))).toEqual([
          400,
          { our_fault: "validation-staff:ourFaultBoat" },
        ]);
        const nothing = { litres: null, damage_cents: null, transaction_id: null, replaced_booking: null };
        const damage = { ...nothing, returned_at: null, undone_at: null, undone_by: null, damage: "Schraube" };
        const about = { vehicle_id: plan.vehicle, booking_id: null, user_id: plan.adminId, reason: "", facts: "{}" };
        const step = { ...about, ...damage, step: "damage.noted" as const, at: "2027-05-03T08:00:00.000Z" };
        await plan.db.insertInto("turnaround_steps").values(step).execute();
        expect((await quote(id, asked)).statusCode).toBe(200);
        await plan.db
          .insertInto("turnaround_steps")
          .values({ ...step, step: "boat.handedOver", damage: "" })
          .execute();
        expect(await refusal(quote(id, asked))).toEqual(byAdmin);
        await plan.db.updateTable("vehicles").set({ blocked: 1 }).where("id", "=", plan.vehicle).execute();
        expect((await quote(id, asked)).statusCode).toBe(200);
        await plan.db.deleteFrom("turnaround_steps").execute();
      },
    );
  });

  itOnSqlite("refuses what the rules refuse, with the field, and changes nothing", async () => {
    const id = await plan.book({ booked_day });
    const taken = await plan.book({ booked_day: addDays(booked_day, 2) });
    const blocked = await addVehicle(plan.db, { name: "Max", blocked: 1 });
    const at = new Date().toISOString();
    const day = addDays(booked_day, 30);
    await plan.db.insertInto("blocked_days").values({ day, created_by: plan.adminId, created_at: at }).execute();
    const closed = addDays(booked_day, 40);
    const season = `2000-${closed.slice(5)}`;
    await plan.db.updateTable("business_settings").set({ off_season_start: season, off_season_end: season }).execute();
    const cases: [object, number, object][] = [
      [{}, 400, { booking_id: "validation-staff:stayUnchanged" }],
      [{ booked_day: closed }, 400, { booked_day: "validation:closed" }],
      [{ booked_duration: -1 }, 400, { booked_duration: "validation:duration" }],
      [{ booked_day: addDays(testToday, -1) }, 400, { booked_day: "validation:startDay" }],
      [{ booked_day: addDays(testToday, 731) }, 400, { booked_day: "validation:startDay" }],
      [{ booked_duration: 61 }, 400, { booked_duration: "validation:duration" }],
      [{ vehicle: blocked }, 400, { vehicle: "validation:vehicle" }],
      [{ vehicle: 999_999 }, 400, { vehicle: "validation:vehicle" }],
      [{ adults: 7 }, 400, { people_number: "validation:passengers" }],
      [{ extras: ["extra_sonar"] }, 400, { extras: "validation:extras" }],
      [{ booked_duration: 3 }, 409, { booked_day: "validation-staff:stayTaken" }],
      [{ booked_day: day }, 409, { booked_day: "validation-staff:stayTaken" }],
    ];
    for (const [changes, status, errors] of cases) {
      expect(await refusal(quote(id, changes))).toEqual([status, errors]);
      expect(await refusal(change(id, changes))).toEqual([status, errors]);
    }
    const wrong = { ...(await asked(id, { booked_day: addDays(booked_day, -2) })), reason: "Wunsch", price: "1.00" };
    expect(await refusal(kim.post(stayChangeContract.change.path, wrong))).toEqual([
      409,
      { price: "validation-staff:stayPriceChanged" },
    ]);
    expect(await refusal(change(id, { booked_day: addDays(booked_day, -2), version: 7 }))).toEqual([
      409,
      { version: "validation-staff:version" },
    ]);
    expect(await plan.booking(id)).toMatchObject({ version: 0, start_day: booked_day });
    await kim.post(dayPlanContract.cancel.path, { booking_id: taken, canceled_reason: "Krank" });
    expect(await refusal(change(taken, { booked_duration: 3 }))).toEqual([
      409,
      { booking_id: "validation-staff:stayCancelled" },
    ]);
  });

  itOnSqlite("changes only the end of a stay that has begun, and nothing of one that is over", async () => {
    const id = await plan.book({ booked_day: addDays(testToday, 2) });
    plan.clock.advance(2 * 86_400_000 + 8 * 3_600_000);
    const [late, later] = [await plan.employee(), await plan.admin()];
    const onlyEnd = "validation-staff:onlyEnd";
    expect(await refusal(change(id, { booked_day: addDays(testToday, 3) }, late))).toEqual([
      400,
      { booked_day: onlyEnd },
    ]);
    expect(await refusal(change(id, { adults: 1 }, later))).toEqual([400, { people_number: onlyEnd }]);
    expect((await change(id, { booked_duration: 3 }, late)).statusCode).toBe(200);
    plan.clock.advance(4 * 86_400_000);
    const over = [400, { booking_id: "validation-staff:stayOver" }];
    expect(await refusal(change(id, { booked_duration: 4 }, await plan.employee()))).toEqual(over);
  });
});

function paidBy(kind: "cash" | "banktransfer", cents: number, reference_id: number) {
  const own = { registered_by: null, wallet_order_id: null, external_id: null, movement: "regular" as const };
  return { ...own, kind, cents, reference_id, purpose: "booking", created_at: "2027-05-03T08:00:00.000Z" };
}
