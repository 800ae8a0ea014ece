import type { BookingLogEntry } from "../../../shared/contract/booking-log.ts";
import { dayPlanContract } from "../../../shared/contract/day-plan.ts";
import { openMoneyContract } from "../../../shared/contract/open-money.ts";
import { redeemVoucherContract } from "../../../shared/contract/redeem-voucher.ts";
import { type StayChangeQuote, stayChangeContract } from "../../../shared/contract/stay-change.ts";
import { testToday } from "../../../testing/builders.ts";
import { describeEachEngine } from "../../../testing/database.ts";
import { voucherCode } from "../../../testing/rows.ts";
import { refusal, withTill } from "../../../testing/till-shop.ts";
import { addPaidVoucher, findingsIn } from "../../ops/fsck/fsck.fixture.ts";
import { bookingLife } from "../life/life.ts";

describeEachEngine((engine, itOnSqlite) => {
  const till = withTill(engine);
  const { plan } = till;
  const other = "BBBB-BBBB-BBBB-BBBB";
  afterEach(async () => expect(await findingsIn(plan.db)).toEqual([]));

  const voucherOf = (euros: number, changes: object = {}) =>
    addPaidVoucher(plan.db, { amount_cents: euros * 100, ...changes });
  const redeem = (booking_id: number, changes: object = {}) =>
    plan.kim.post(redeemVoucherContract.redeem.path, { booking_id, redeem_code: voucherCode, ...changes });
  const left = async (id: number) => {
    const { status, balance_cents } = await till.voucher(id);
    return [status, balance_cents / 100];
  };
  const priceMails = async () => {
    const rows = plan.db.selectFrom("outbox").selectAll().where("template", "=", "booking-price");
    return (await rows.orderBy("id").execute()).map(({ data }) => JSON.parse(data) as object);
  };
  const logged = async () => {
    const entries = (await plan.alma.get(dayPlanContract.log.path)).json<BookingLogEntry[]>();
    return entries.map(({ kind, price, new_price }) => [kind, price, new_price]);
  };
  const invoices = () => plan.db.selectFrom("invoices").select(["kind", "gross_cents"]).orderBy("id").execute();
  const transfer = async (id: number, amount: string, outstanding: string) => {
    const received = { number: String(id), amount, received_on: testToday, outstanding };
    expect((await plan.alma.post(openMoneyContract.receive.path, received)).statusCode).toBe(200);
  };

  itOnSqlite("pays on its last day in Berlin, until midnight", async () => {
    await voucherOf(100, { expires_on: testToday });
    const [first, second] = [
      await plan.book(),
      await plan.book({ booked_day: "2027-06-10", booked_day_end: "2027-06-12" }),
    ];
    plan.clock.set(`${testToday}T21:59:59.000Z`);
    expect((await redeem(first)).statusCode).toBe(200);
    plan.clock.set(`${testToday}T22:00:00.000Z`);
    expect((await redeem(second)).statusCode).toBe(400);
  });

  itOnSqlite(
    "pays a part of a booking from its card: row, ledger, log and mail say so, and the rest is due",
    async () => {
      const voucher = await voucherOf(100);
      const id = await plan.book();
      const answer = await redeem(id, { redeem_code: " k7qm 9wxa tr4h b2zn", version: 0 });
      expect([answer.statusCode, answer.json()]).toEqual([200, { redeemed: "100.00", due: "260.00" }]);
      expect(await plan.booking(id)).toMatchObject({
        status: "unpaid",
        voucher_cents: 100_00,
        charged_cents: 360_00,
        version: 1,
      });
      expect(await left(voucher)).toEqual(["spent", 0]);
      expect((await plan.events(id)).at(-1)).toMatchObject({
        kind: "changed",
        actor_id: plan.employeeId,
        detail: "Gutschein eingelöst: 100\u00A0€",
        new_price_cents: 260_00,
      });
      expect(await logged()).toEqual([
        ["voucher-redeemed", "360.00", "260.00"],
        ["created", "360.00", null],
      ]);
      expect(await priceMails()).toMatchObject([
        { oldCents: 360_00, newCents: 260_00, dueCents: 260_00, voucherCents: 100_00, sequence: 1 },
      ]);
      expect(await plan.seen()).toMatchObject([{ outstanding: "260.00", voucher_used: `${voucherCode}-100.00` }]);
      await transfer(id, "260", "260.00");
      expect(await plan.booking(id)).toMatchObject({ status: "paid" });
      expect(await invoices()).toEqual([{ kind: "invoice", gross_cents: 360_00 }]);
    },
  );

  itOnSqlite("never pays more than is due, and a booking with nothing left to pay is paid", async () => {
    const voucher = await voucherOf(500);
    const id = await plan.book();
    await transfer(id, "60", "360.00");
    expect((await redeem(id)).json()).toEqual({ redeemed: "300.00", due: "0.00" });
    expect(await left(voucher)).toEqual(["partlyRedeemed", 200]);
    expect(await plan.booking(id)).toMatchObject({ status: "paid", voucher_cents: 300_00 });
    expect(await priceMails()).toMatchObject([{ newCents: 60_00, dueCents: 0, hasInvoice: true }]);
    expect(await invoices()).toEqual([{ kind: "invoice", gross_cents: 360_00 }]);
    expect(refusal(await redeem(id))).toEqual([409, { booking_id: "validation-staff:tillPaid" }]);
    expect(await left(voucher)).toEqual(["partlyRedeemed", 200]);
  });

  itOnSqlite("is a step of its own in the booking's life, and no payment of nothing", async () => {
    await voucherOf(500);
    const steps = async (of: number) =>
      (await bookingLife(plan.db, of, "guest", plan.clock.now())).steps
        .filter(({ time, kind }) => time !== "possible" && ["past", "now"].includes(time) && kind !== "mailSent")
        .map(({ time, kind, amount }) => [time, kind, amount]);
    const id = await plan.book();
    expect((await redeem(id)).json()).toEqual({ redeemed: "360.00", due: "0.00" });
    expect(await steps(id)).toEqual([
      ["past", "booked", "360.00"],
      ["past", "voucherRedeemed", "360.00"],
      ["now", "isPaid", null],
    ]);
    const later = await plan.book({ booked_day: "2027-06-10", booked_day_end: "2027-06-12" });
    await transfer(later, "220", "360.00");
    plan.clock.advance(60_000);
    expect((await redeem(later)).json()).toEqual({ redeemed: "140.00", due: "0.00" });
    expect(await steps(later)).toEqual([
      ["past", "booked", "360.00"],
      ["past", "voucherRedeemed", "140.00"],
      ["now", "isPaid", null],
    ]);
  });

  itOnSqlite("lowers an agreed price, which is what is paid in money", async () => {
    await voucherOf(100);
    const id = await plan.book();
    const agreed = { booking_id: id, new_price: "300", price_change_reason: "Abgesprochen" };
    expect((await plan.kim.post(dayPlanContract.changePrice.path, agreed)).statusCode).toBe(200);
    expect((await redeem(id)).json()).toEqual({ redeemed: "100.00", due: "200.00" });
    expect(await plan.booking(id)).toMatchObject({ charged_cents: 300_00, voucher_cents: 100_00 });
  });

  itOnSqlite("pays no more than rent and extras where more was agreed on, in one redemption or two", async () => {
    const voucher = await voucherOf(500);
    const id = await plan.book();
    const agreed = { booking_id: id, new_price: "500", price_change_reason: "Abgesprochen" };
    expect((await plan.kim.post(dayPlanContract.changePrice.path, agreed)).statusCode).toBe(200);
    expect((await redeem(id)).json()).toEqual({ redeemed: "360.00", due: "140.00" });
    expect(refusal(await redeem(id))).toEqual([409, { booking_id: "validation-staff:tillPaid" }]);
    expect(await left(voucher)).toEqual(["partlyRedeemed", 140]);
  });

  itOnSqlite(
    "says of no code why it pays nothing: unknown, unpaid, spent, expired, its money gone or disputed",
    async () => {
      const id = await plan.book();
      const refused = [400, { redeem_code: "validation:voucher" }];
      for (const redeem_code of ["", "Gutschein 1", "AAAA-BBBB-CCCC-DDDD", "x".repeat(41)]) {
        expect(refusal(await redeem(id, { redeem_code }))).toEqual(refused);
      }
      const asked = await till.requestVoucher(100);
      expect(refusal(await redeem(id, { redeem_code: asked.code }))).toEqual(refused);
      const voucher = await voucherOf(100, { expires_on: "2027-05-02" });
      expect(refusal(await redeem(id))).toEqual(refused);
      await plan.db.updateTable("vouchers").set({ expires_on: "2030-12-31" }).where("id", "=", voucher).execute();
      expect((await redeem(id)).statusCode).toBe(200);
      expect(refusal(await redeem(id))).toEqual(refused);
    },
  );

  itOnSqlite("takes one voucher after the other, and names each with what it pays", async () => {
    const [first, second] = [await voucherOf(100), await voucherOf(500, { code: other })];
    const id = await plan.book();
    expect((await redeem(id)).json()).toEqual({ redeemed: "100.00", due: "260.00" });
    expect((await redeem(id, { redeem_code: other })).json()).toEqual({ redeemed: "260.00", due: "0.00" });
    expect([await left(first), await left(second)]).toEqual([
      ["spent", 0],
      ["partlyRedeemed", 240],
    ]);
    expect(await plan.booking(id)).toMatchObject({ status: "paid", voucher_cents: 360_00 });
    expect(await plan.seen()).toMatchObject([{ voucher_used: `${voucherCode}-100.00&${other}-260.00` }]);
    const cancelling = { booking_id: id, canceled_reason: "Krank", our_fault: true };
    expect((await plan.alma.post(dayPlanContract.cancel.path, cancelling)).statusCode).toBe(200);
    expect([await left(first), await left(second)]).toEqual([
      ["paid", 100],
      ["paid", 500],
    ]);
    expect(await plan.booking(id)).toMatchObject({ status: "cancelled", voucher_cents: 360_00 });
  });

  itOnSqlite(
    "gives what gets cheaper back to the voucher that paid last, and takes more from the first that has some",
    async () => {
      const [first, second] = [await voucherOf(100), await voucherOf(500, { code: other })];
      const id = await plan.book();
      await redeem(id);
      await redeem(id, { redeem_code: other });
      const vehicle = (await plan.booking(id)).vehicle_id;
      const change = async (booked_duration: number, voucher_back: string) => {
        const { version, start_day: booked_day } = await plan.booking(id);
        const asked = { booking_id: id, version, vehicle, booked_day, booked_duration, reason: "Wunsch" };
        const quote = (await plan.kim.post(stayChangeContract.quote.path, asked)).json<StayChangeQuote>();
        const { price } = quote.after;
        expect(quote.voucher_back).toBe(voucher_back);
        expect((await plan.kim.post(stayChangeContract.change.path, { ...asked, price })).statusCode).toBe(200);
      };
      await change(1, "180.00");
      expect([await left(first), await left(second)]).toEqual([
        ["spent", 0],
        ["partlyRedeemed", 420],
      ]);
      await change(4, "0.00");
      expect([await left(first), await left(second)]).toEqual([
        ["spent", 0],
        ["spent", 0],
      ]);
      expect(await plan.booking(id)).toMatchObject({ charged_cents: 720_00, voucher_cents: 600_00 });
      await change(3, "180.00");
      expect(await left(second)).toEqual(["partlyRedeemed", 180]);
    },
  );

  itOnSqlite("is for a booking that stands as it was seen", async () => {
    await voucherOf(100);
    await voucherOf(100, { code: other });
    const id = await plan.book();
    expect(refusal(await redeem(999))).toEqual([404, { booking_id: "validation-staff:booking" }]);
    expect(refusal(await redeem(id, { version: 7 }))).toEqual([409, { version: "validation-staff:version" }]);
    expect((await redeem(id)).statusCode).toBe(200);
    const cancelling = { booking_id: id, canceled_reason: "Krank" };
    expect((await plan.alma.post(dayPlanContract.cancel.path, cancelling)).statusCode).toBe(200);
    expect(refusal(await redeem(id))).toEqual([409, { booking_id: "validation-staff:status" }]);
    const free = await plan.book({ booked_day: "2027-06-10", booked_day_end: "2027-06-12", voucher_code: other });
    const lower = { booking_id: free, new_price: "0", price_change_reason: "Abgesprochen" };
    expect((await plan.kim.post(dayPlanContract.changePrice.path, lower)).statusCode).toBe(200);
    await plan.alma.post(dayPlanContract.cancel.path, { ...cancelling, booking_id: free });
    expect(refusal(await redeem(free))).toEqual([409, { booking_id: "validation-staff:status" }]);
  });

  itOnSqlite("takes an invoice back that names other payments, and issues another one", async () => {
    await voucherOf(100);
    const id = await plan.book();
    const { number } = await till.sell({ income: "360.00", booking_id: id });
    expect((await till.correct(number)).statusCode).toBe(200);
    await redeem(id);
    await till.sell({ income: "260.00", booking_id: id });
    expect(await invoices()).toEqual([
      { kind: "invoice", gross_cents: 360_00 },
      { kind: "creditNote", gross_cents: -360_00 },
      { kind: "invoice", gross_cents: 360_00 },
    ]);
    expect(await priceMails()).toMatchObject([{ hasCreditNote: true, hasInvoice: false }]);
    const facts = (await plan.db.selectFrom("invoices").select("facts").orderBy("id").execute()).at(-1)?.facts ?? "";
    expect(JSON.parse(facts)).toMatchObject({
      paid: [
        { by: "voucher", cents: 100_00 },
        { by: "cash", cents: 260_00 },
      ],
    });
  });

  it("of two bookings that redeem one voucher at once no one gets what the other has", async () => {
    const voucher = await voucherOf(500);
    const [one, two] = [await plan.book(), await plan.book({ booked_day: "2027-06-10", booked_day_end: "2027-06-12" })];
    const answers = await Promise.all([redeem(one), redeem(two)]);
    const amounts = answers.map((answer) => Number(answer.json<{ redeemed: string }>().redeemed));
    expect(amounts.toSorted((a, b) => a - b)).toEqual([140, 360]);
    expect(await left(voucher)).toEqual(["spent", 0]);
  });

  it("redeemed while it is paid at the till, a booking is never paid for twice", async () => {
    const voucher = await voucherOf(360);
    const id = await plan.book();
    const answers = await Promise.all([redeem(id), till.save({ income: "360.00", booking_id: id }, {}, plan.alma)]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const isRedeemed = answers[0]?.statusCode === 200;
    expect(await left(voucher)).toEqual(isRedeemed ? ["spent", 0] : ["paid", 360]);
    expect(await plan.booking(id)).toMatchObject({ status: "paid", voucher_cents: isRedeemed ? 360_00 : 0 });
  });
});
