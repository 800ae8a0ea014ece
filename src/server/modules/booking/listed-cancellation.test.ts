import { bookingContract, type ConfirmationBlock } from "../../../shared/contract/booking.ts";
import { dayPlanContract } from "../../../shared/contract/day-plan.ts";
import { openMoneyContract } from "../../../shared/contract/open-money.ts";
import { type StayChangeQuote, stayChangeContract } from "../../../shared/contract/stay-change.ts";
import { type CancellationStage, cancellationStages } from "../../../shared/rules/cancellation-terms.ts";
import { addDays } from "../../../shared/rules/day.ts";
import { aBookingRequest, testToday } from "../../../testing/builders.ts";
import { describeEachEngine } from "../../../testing/database.ts";
import { payAtWallet } from "../../../testing/day-plan-guest.ts";
import { withDayPlan } from "../../../testing/day-plan-staff.ts";
import { withDemoWallet } from "../../../testing/demo-wallet.ts";
import { aList, aPeriod, publishList } from "../../../testing/price-lists.ts";
import type { InvoiceFacts } from "../../documents/invoice-facts.ts";
import { noDocuments } from "../../mail/mail.fixture.ts";
import type { BookingMailData } from "../../mail/mail-data.ts";
import { renderMail } from "../../mail/render.ts";
import { findingsIn } from "../../ops/fsck/fsck.fixture.ts";
import { agreedMoneyOf } from "../booking-money/agreed-money.repository.ts";
import { withGuestLinks } from "../my-booking/my-booking.fixture.ts";
import { confirmationBlocks, confirmationData } from "./confirmation.queries.ts";
import { remindUnpaid } from "./remind-unpaid.ts";

/** Between three months and 30 days before the stay: by the usual stages the fee is 90 percent. */
const booked_day = addDays(testToday, 40);
const days = { booked_day, booked_day_end: addDays(booked_day, 2) };
/** Thirty euros until three weeks before, then 60 percent. */
const lenient: CancellationStage[] = [
  { until: { count: 21, unit: "days" }, fee: { cents: 30_00 } },
  { until: null, fee: { percent: 60 } },
];
const strict: CancellationStage[] = [{ until: null, fee: { percent: 100 } }];

describeEachEngine((engine, itOnSqlite) => {
  const wallet = withDemoWallet();
  const plan = withDayPlan(engine, () => wallet.client);
  const guest = withGuestLinks(plan);
  afterEach(async () => expect(await findingsIn(plan.db)).toEqual([]));

  const publish = (cancellation: CancellationStage[], nightCents: number | null = null) =>
    publishList(plan.db, { ...aList(aPeriod({ nightCents })), cancellation }, plan.clock.now().toISOString());
  const receive = async (id: number, amount: string, outstanding = "360.00") => {
    const received = { number: String(id), amount, received_on: testToday, outstanding };
    expect((await plan.alma.post(openMoneyContract.receive.path, received)).statusCode).toBe(200);
  };
  const cancel = async (id: number, more: object = {}) => {
    const asked = { booking_id: id, canceled_reason: "Krankheit", ...more };
    expect((await plan.alma.post(dayPlanContract.cancel.path, asked)).json()).toEqual({ status: "success" });
    const { fee_cents, wallet_cents, cash_cents } = (await plan.events(id)).at(-1) ?? {};
    return { fee: fee_cents, wallet: wallet_cents, cash: cash_cents };
  };
  const change = async (id: number, changes: object) => {
    const { vehicle_id: vehicle, start_day, nights } = await plan.booking(id);
    const body = { booking_id: id, vehicle, booked_day: start_day, booked_duration: nights, ...changes };
    const quoted = (await plan.alma.post(stayChangeContract.quote.path, body)).json<StayChangeQuote>();
    const sent = { reason: "Am Telefon", price: quoted.after.price, ...body };
    expect((await plan.alma.post(stayChangeContract.change.path, sent)).statusCode).toBe(200);
    return quoted;
  };
  const mailsOf = async (template: string) => {
    const rows = plan.db
      .selectFrom("outbox")
      .selectAll()
      .where("template", "=", template as "booking-changed");
    return (await rows.orderBy("id").execute()).map(({ data }) => JSON.parse(data) as { priceList?: number });
  };

  it("costs what the list of the booking says, whatever is published later: fee, refund and invoice of the fee", async () => {
    const first = await publish(lenient);
    const [paid, partly] = [await plan.book(days), await plan.book({ ...days, ...later(60) })];
    await publish(strict, 999_00);
    await receive(paid, "360");
    await receive(partly, "200");
    const [seen] = await plan.seen();
    expect(seen?.cancellation).toMatchObject({ fee: "30.00", fee_by_terms: "30.00", cash: "330.00" });
    expect(await cancel(paid)).toEqual({ fee: 30_00, wallet: 0, cash: 330_00 });
    expect(await cancel(partly)).toEqual({ fee: 30_00, wallet: 0, cash: 170_00 });
    const invoices = await plan.db.selectFrom("invoices").select(["kind", "facts"]).orderBy("id").execute();
    expect(invoices.at(-1)?.kind).toBe("invoice");
    expect((JSON.parse(invoices.at(-1)?.facts ?? "") as InvoiceFacts).lines).toEqual([
      { what: "cancellationFee", cents: 30_00 },
    ]);
    expect((await mailsOf("booking-cancelled")).map(({ priceList }) => priceList)).toEqual([first, first]);
  });

  it("counts the last day of a stage to it, and costs the later stage from the next day on", async () => {
    await publish(lenient);
    for (const [before, fee] of [
      [21, 30_00],
      [20, 216_00],
    ] as const) {
      const id = await plan.book({
        booked_day: addDays(testToday, before),
        booked_day_end: addDays(testToday, before + 2),
      });
      await receive(id, "360");
      expect(await cancel(id)).toMatchObject({ fee, cash: 360_00 - fee });
    }
  });

  it("keeps of a changed stay, and of a cancelled one after it, what its own list says", async () => {
    const first = await publish(lenient, 200_00);
    const id = await plan.book(days);
    await receive(id, "400", "400.00");
    await publish(strict, 500_00);
    plan.clock.advance(24 * 3_600_000);
    // Cheaper by its own list: what cancelling would have cost is kept.
    const quoted = await change(id, { booked_duration: 1 });
    expect(quoted).toMatchObject({ after: { price: "200.00" }, fee: "0.00" });
    const { floorCents, terms } = await agreedMoneyOf(plan.db, await plan.booking(id));
    expect([floorCents, terms]).toEqual([30_00, { priceListId: first, stages: lenient }]);
    plan.clock.advance(24 * 3_600_000);
    await change(id, { booked_day: addDays(booked_day, 30) });
    plan.clock.advance(24 * 3_600_000);
    expect((await cancel(id)).fee).toBe(30_00);
    expect((await mailsOf("booking-changed")).map(({ priceList }) => priceList)).toEqual([first, first]);
  });

  it("stays by its own list where its price is agreed anew", async () => {
    await publish([{ until: null, fee: { percent: 10 } }]);
    const id = await plan.book(days);
    await publish(strict);
    const { version } = await plan.booking(id);
    const agreed = { booking_id: id, old_price: "360.00", new_price: "200", price_change_reason: "Treue", version };
    expect((await plan.alma.post(dayPlanContract.changePrice.path, agreed)).statusCode).toBe(200);
    await receive(id, "200", "200.00");
    expect(await cancel(id)).toMatchObject({ fee: 20_00, cash: 180_00 });
  });

  it("costs nothing where it is the company's fault, whatever the list says", async () => {
    await publish(strict);
    const id = await plan.book(days);
    await receive(id, "360");
    expect(await cancel(id, { our_fault: true })).toMatchObject({ fee: 0, cash: 360_00 });
  });

  it("costs what is usual where no list was published, though the changed stay is priced by one", async () => {
    const id = await plan.book(days);
    await receive(id, "360");
    await publish([{ until: null, fee: { percent: 0 } }], 250_00);
    for (const booked_duration of [3, 4]) {
      await change(id, { booked_duration });
      const booking = await plan.booking(id);
      expect((await agreedMoneyOf(plan.db, booking)).terms.priceListId).toBeNull();
      expect((await confirmationData(plan.db, booking, plan.clock.now())).details).not.toHaveProperty("priceList");
    }
    expect(await cancel(id)).toMatchObject({ fee: 324_00, cash: 36_00 });
    expect((await mailsOf("booking-cancelled")).every((data) => !("priceList" in data))).toBe(true);
  });

  it("of a list without stages costs what is usual", async () => {
    await publish([]);
    const id = await plan.book(days);
    await receive(id, "360");
    await publish(strict);
    expect(await cancel(id)).toMatchObject({ fee: 324_00 });
  });

  it("is agreed on only as it was shown: by another list's stages nobody books unseen, at the same price or not", async () => {
    const first = await publish(lenient);
    const second = await publish(strict);
    const visitor = await plan.server.visitor();
    const send = async (changes: object) =>
      (await visitor.post(bookingContract.send.path, aBookingRequest({ vehicle: plan.vehicle, ...changes })))
        .statusCode;
    expect(await send({ ...days, price_list: first })).toBe(409);
    expect(await send({ ...days, price_list: 0 })).toBe(409);
    expect(await send({ ...days, price_list: second })).toBe(201);
    await publish([...strict]);
    expect(await send({ ...later(7), price_list: second })).toBe(201);
    // The usual ones, written out.
    await publish([...cancellationStages]);
    expect(await send({ ...later(14), price_list: 0 })).toBe(201);
  });

  it("of an order at the wallet is by the list that it was made with", async () => {
    await publish(lenient);
    const { client } = wallet;
    const captureOrder = client.captureOrder.bind(client);
    jest.spyOn(client, "captureOrder").mockImplementationOnce(async (...asked) => {
      await publish(strict);
      return captureOrder(...asked);
    });
    const { id } = await payAtWallet(plan, wallet, days);
    expect(await cancel(id)).toEqual({ fee: 30_00, wallet: 330_00, cash: 0 });
  });

  const termsLinks = (blocks: readonly ConfirmationBlock[]) =>
    blocks.flatMap((block) => (block.kind === "link" && /terms|Gesch/.test(block.href) ? [decodeURI(block.href)] : []));

  itOnSqlite("is told to the guest by its list, with the way to those terms, in mails and on pages", async () => {
    const first = await publish(lenient);
    const id = await plan.book(days);
    await publish(strict);
    const browser = await guest.open();
    const seen = await guest.seen(browser);
    expect(seen?.cancellation.map(({ from, fee_by_terms }) => [from, fee_by_terms])).toEqual([
      [testToday, "30.00"],
      [addDays(booked_day, -20), "216.00"],
    ]);
    expect(seen?.price_list).toBe(first);
    const { confirmation_token } = await plan.db
      .selectFrom("bookings")
      .select("confirmation_token")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    const { deps } = plan;
    for (const [lang, path] of [
      ["de", `/Geschäftsbedingungen?fassung=${first}`],
      ["en", `/terms?fassung=${first}`],
    ] as const) {
      const blocks = await confirmationBlocks(deps, { token: confirmation_token ?? "", lang });
      expect(termsLinks(blocks)).toEqual([`${deps.config.publicUrl}${path}`]);
    }
    plan.clock.set(`${addDays(testToday, 6)}T10:00:00.000Z`);
    await remindUnpaid(deps);
    const queued = await plan.db
      .selectFrom("outbox")
      .selectAll()
      .where("recipient", "=", "erika@example.com")
      .execute();
    const told = queued.filter(({ template }) => template !== "booking-link");
    expect(told.map(({ template }) => template)).toEqual(["booking-confirmation", "booking-reminder"]);
    const { details } = JSON.parse(told[0]?.data ?? "") as BookingMailData;
    expect(details?.cancellation).toEqual([
      { until: addDays(booked_day, -21), fee: 30_00 },
      { until: null, fee: 216_00 },
    ]);
    for (const mail of told) {
      const { message } = await renderMail(mail, deps.config, noDocuments);
      expect(message.text).toContain(`?fassung=${first}`);
    }
  });

  itOnSqlite("has no such link where none was published", async () => {
    const id = await plan.book(days);
    await publish(lenient);
    expect(await guest.seen(await guest.open())).toMatchObject({ price_list: null });
    const { confirmation_token } = await plan.db
      .selectFrom("bookings")
      .select("confirmation_token")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    const blocks = await confirmationBlocks(plan.deps, { token: confirmation_token ?? "", lang: "de" });
    expect(termsLinks(blocks)).toEqual([]);
  });
});

/** A stay that many days later. */
function later(more: number) {
  const start = addDays(booked_day, more);
  return { booked_day: start, booked_day_end: addDays(start, 2) };
}
