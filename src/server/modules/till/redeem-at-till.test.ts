import { dayPlanContract } from "../../../shared/contract/day-plan.ts";
import { stayChangeContract } from "../../../shared/contract/stay-change.ts";
import { describeOnSqlite } from "../../../testing/database.ts";
import { voucherCode } from "../../../testing/rows.ts";
import { refusal, withTill } from "../../../testing/till-shop.ts";
import { addProduct } from "../../../testing/work-rows.ts";
import { addPaidVoucher, findingsIn } from "../../ops/fsck/fsck.fixture.ts";

describeOnSqlite((engine) => {
  const till = withTill(engine);
  const { plan } = till;
  afterEach(async () => expect(await findingsIn(plan.db)).toEqual([]));

  const left = async (id: number) => {
    const { status, balance_cents } = await till.voucher(id);
    return [status, balance_cents / 100];
  };
  const lines = async () =>
    (
      await plan.db
        .selectFrom("till_lines")
        .select(["kind", "name", "total_cents"])
        .orderBy("transaction_id")
        .orderBy("position")
        .execute()
    )
      .filter(({ kind }) => kind === "booking" || kind === "redeemed")
      .map(({ name, total_cents }) => [name, total_cents / 100]);

  it("takes what the voucher leaves: receipt, payments, drawer and one mail with the invoice", async () => {
    const voucher = await addPaidVoucher(plan.db);
    const booking_id = await plan.book();
    const products = [{ id: await addProduct(plan.db), quantity: 1 }];
    await till.sell({ income: "262.50", booking_id, redeem_code: voucherCode, products });
    expect(await lines()).toEqual([
      [`Buchung ${booking_id}: Hektor, 10. Mai 2027 bis 12. Mai 2027`, 360],
      [`Gutschein ${voucher} eingelöst für Buchung ${booking_id}`, -100],
    ]);
    expect(await plan.booking(booking_id)).toMatchObject({ status: "paid", voucher_cents: 100_00 });
    expect([await left(voucher), await till.drawer()]).toEqual([["spent", 0], 262.5]);
    expect((await till.mails()).slice(-1)).toEqual(["booking-invoice"]);
    expect(await till.mails()).not.toContain("booking-price");
  });

  it("is refused as a whole where it shows another total than the voucher leaves", async () => {
    const voucher = await addPaidVoucher(plan.db);
    const booking_id = await plan.book();
    for (const income of ["360.00", "250.00", "0"]) {
      expect(refusal(await till.save({ income, booking_id, redeem_code: voucherCode }))).toEqual([
        409,
        { income: "validation-staff:tillChanged" },
      ]);
    }
    expect([await left(voucher), (await plan.booking(booking_id)).version]).toEqual([["paid", 100], 0]);
  });

  it("needs no money where the voucher pays all, and fees can come with it", async () => {
    const voucher = await addPaidVoucher(plan.db, { amount_cents: 400_00 });
    const booking_id = await plan.book();
    const sale = { booking_id, redeem_code: voucherCode, pay_booking: true };
    await till.sell({ ...sale, income: "35", fees: ["briefing"], payment_method: "card" });
    expect(await plan.booking(booking_id)).toMatchObject({ status: "paid", voucher_cents: 360_00 });
    expect([await left(voucher), await till.drawer()]).toEqual([["partlyRedeemed", 40], 0]);
    expect(refusal(await till.save({ ...sale, income: "0" }))).toEqual([
      409,
      { booking_id: "validation-staff:tillPaid" },
    ]);
    const second = await plan.book({ booked_day: "2027-06-10", booked_day_end: "2027-06-12" });
    await till.sell({ booking_id: second, redeem_code: voucherCode, pay_booking: false, income: "0" });
    expect(await plan.booking(second)).toMatchObject({ status: "unpaid", voucher_cents: 40_00 });
    expect(await till.mails()).toContain("booking-price");
  });

  it("is about a booking, and `voucher_code` goes on selling one", async () => {
    await addPaidVoucher(plan.db);
    expect(refusal(await till.save({ income: "0", redeem_code: voucherCode }))).toEqual([
      400,
      { redeem_code: "validation-staff:redeemBooking" },
    ]);
    const sold = await till.requestVoucher(80);
    const booking_id = await plan.book();
    await till.sell({ income: "340.00", booking_id, redeem_code: voucherCode, voucher_code: sold.code });
    expect(await left(sold.id)).toEqual(["paid", 80]);
  });

  it("goes back to the voucher with the correction of its sale, and is due in money again", async () => {
    const voucher = await addPaidVoucher(plan.db);
    const booking_id = await plan.book();
    const { number } = await till.sell({ income: "260.00", booking_id, redeem_code: voucherCode });
    plan.clock.advance(60_000);
    expect((await till.correct(number)).statusCode).toBe(200);
    expect(await plan.booking(booking_id)).toMatchObject({ status: "unpaid", voucher_cents: 0, paid_at: null });
    expect([await left(voucher), await till.drawer()]).toEqual([["paid", 100], 0]);
    expect((await plan.seen())[0]).toMatchObject({ outstanding: "360.00", voucher_used: "" });
    expect((await till.mails()).at(-1)).toBe("booking-price");
    plan.clock.advance(60_000);
    await addPaidVoucher(plan.db, { code: "BBBB-BBBB-BBBB-BBBB" });
    // The first was a slip: another voucher can pay.
    await till.sell({ income: "260.00", booking_id, redeem_code: "BBBB-BBBB-BBBB-BBBB" });
    expect(await plan.booking(booking_id)).toMatchObject({ status: "paid", voucher_cents: 100_00 });
  });

  it("goes back alone where the sale took no money for the booking", async () => {
    const voucher = await addPaidVoucher(plan.db);
    const booking_id = await plan.book();
    const sale = { booking_id, redeem_code: voucherCode, pay_booking: false };
    const { number } = await till.sell({ ...sale, income: "35", fees: ["briefing"] });
    expect((await plan.seen())[0]).toMatchObject({ outstanding: "260.00" });
    plan.clock.advance(60_000);
    expect((await till.correct(number)).statusCode).toBe(200);
    expect([await left(voucher), await till.drawer()]).toEqual([["paid", 100], 0]);
    expect((await plan.seen())[0]).toMatchObject({ outstanding: "360.00", voucher_used: "" });
    const steps = await plan.db
      .selectFrom("booking_events")
      .select("kind")
      .where("booking_id", "=", booking_id)
      .execute();
    expect(steps.map(({ kind }) => kind)).toEqual(["created", "changed", "changed"]);
  });

  it("gives with the correction what that sale took, and not what a longer stay took since", async () => {
    const voucher = await addPaidVoucher(plan.db, { amount_cents: 500_00 });
    const booking_id = await plan.book();
    const { number } = await till.sell({ income: "0", booking_id, redeem_code: voucherCode });
    plan.clock.advance(60_000);
    const { start_day: booked_day } = await plan.booking(booking_id);
    const longer = { booking_id, vehicle: plan.vehicle, booked_day, booked_duration: 3, reason: "Bleibt länger" };
    const change = await plan.alma.post(stayChangeContract.change.path, { ...longer, price: "40.00" });
    expect([change.statusCode, await left(voucher)]).toEqual([200, ["spent", 0]]);
    plan.clock.advance(60_000);
    expect((await till.correct(number)).statusCode).toBe(200);
    expect(await plan.booking(booking_id)).toMatchObject({ status: "unpaid", voucher_cents: 140_00 });
    expect(await left(voucher)).toEqual(["partlyRedeemed", 360]);
  });

  it("takes a sale back that was a voucher alone, but not once the booking is cancelled", async () => {
    const voucher = await addPaidVoucher(plan.db, { amount_cents: 360_00 });
    const booking_id = await plan.book();
    const sale = { income: "0", booking_id, redeem_code: voucherCode };
    const first = await till.sell(sale);
    expect(await plan.booking(booking_id)).toMatchObject({ status: "paid" });
    plan.clock.advance(1_000);
    expect((await till.correct(first.number)).statusCode).toBe(200);
    expect(await plan.booking(booking_id)).toMatchObject({ status: "unpaid", voucher_cents: 0, paid_at: null });
    expect(await left(voucher)).toEqual(["paid", 360]);
    plan.clock.advance(1_000);
    const second = await till.sell(sale);
    const cancelling = { booking_id, canceled_reason: "Krank" };
    expect((await plan.alma.post(dayPlanContract.cancel.path, cancelling)).statusCode).toBe(200);
    expect(refusal(await till.correct(second.number))).toEqual([
      409,
      { number: "validation-staff:tillNotCorrectable" },
    ]);
  });
});
