import { type BookingPaidAnswer, dayPlanContract } from "../../../shared/contract/day-plan.ts";
import type { DepositsAnswer } from "../../../shared/contract/held-deposits.ts";
import { receiptPath } from "../../../shared/contract/receipts.ts";
import { tillContract } from "../../../shared/contract/till.ts";
import { addDays } from "../../../shared/rules/day.ts";
import { describeEachEngine } from "../../../testing/database.ts";
import { pdfToText } from "../../../testing/pdf.ts";
import { refusal, withTill } from "../../../testing/till-shop.ts";
import { addProduct } from "../../../testing/work-rows.ts";
import { findingsIn } from "../../ops/fsck/fsck.fixture.ts";
import { cancelledOnSite } from "./return-on-site.ts";

describeEachEngine((engine, itOnSqlite) => {
  const till = withTill(engine);
  const { plan } = till;
  const fees = ["briefing", "cleaning", "deposit"];

  afterEach(async () => {
    expect(await findingsIn(till.db)).toEqual([]);
  });

  /** The rent by card, and on site by cash: 35 + 50 + 500 and a permit of 12. */
  async function collected(): Promise<number> {
    const extra = "extra_fishing_permit_day";
    const permit = await addProduct(till.db, { type: "services", name: "Angelkarte", price_cents: 12_00, extra });
    const booking_id = await plan.book();
    await till.db
      .updateTable("bookings")
      .set({ extras: JSON.stringify([extra]) })
      .execute();
    await till.sell({ income: "360", booking_id, payment_method: "card" });
    const products = [{ id: permit, quantity: 1 }];
    await till.sell({ income: "597", booking_id, pay_booking: false, fees, products });
    return booking_id;
  }
  const cancel = (booking_id: number, way = "cash", by = plan.alma) =>
    by.post(dayPlanContract.cancel.path, { booking_id, canceled_reason: "Krank", return_on_site: way });
  const cancelOnly = (booking_id: number) =>
    plan.alma.post(dayPlanContract.cancel.path, { booking_id, canceled_reason: "Krank" });
  const paid = async (booking_id: number) =>
    (await plan.kim.get(`${dayPlanContract.paid.path}?booking_id=${booking_id}`)).json<BookingPaidAnswer>().paid;

  itOnSqlite("is not called cash where it came by card", async () => {
    const booking_id = await plan.book();
    const sale = { booking_id, pay_booking: false };
    await till.sell({ ...sale, income: "85", fees: ["briefing", "cleaning"], payment_method: "card" });
    await till.sell({ ...sale, income: "500", fees: ["deposit"] });
    expect((await paid(booking_id)).map(({ way, amount }) => [way, amount])).toEqual([
      ["card", "35.00"],
      ["card", "50.00"],
      ["cash", "500.00"],
    ]);
  });

  it("is said by way, and goes back with the cancellation in one transaction, once", async () => {
    const booking_id = await collected();
    expect((await paid(booking_id)).map(({ way, amount, goes_back }) => [way, amount, goes_back])).toEqual([
      ["card", "360.00", false],
      ["cash", "35.00", true],
      ["cash", "50.00", true],
      ["cash", "500.00", true],
      ["cash", "12.00", true],
    ]);
    const answers = await Promise.all([cancel(booking_id), cancel(booking_id)]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([200, 409]);
    expect(await till.drawer()).toBe(0);
    const returned = await till.db.selectFrom("till_transactions").selectAll().where("number", "=", 3).execute();
    expect(returned).toMatchObject([{ total_cents: -597_00, payment_method: "cash", reason: "Krank" }]);
    expect((await paid(booking_id)).filter(({ goes_back }) => goes_back)).toEqual([]);
    // Neither by a correction of the sale, nor as a deposit.
    expect(refusal(await till.correct(2))).toEqual([409, { number: "validation-staff:tillNotCorrectable" }]);
    expect((await till.returnDeposit(booking_id)).statusCode).toBe(409);
    expect(await till.drawer()).toBe(0);
  });

  itOnSqlite("is there again where that transaction was a mistake", async () => {
    const booking_id = await collected();
    await cancel(booking_id, "card");
    expect(await till.drawer()).toBe(597);
    expect((await till.correct(3)).statusCode).toBe(200);
    expect((await paid(booking_id)).filter(({ goes_back }) => goes_back)).toHaveLength(4);
  });

  itOnSqlite("goes back later, too, of a cancelled booking, once, and its receipt shows the tax", async () => {
    const booking_id = await collected();
    const giveBack = (by = plan.alma) =>
      by.post(tillContract.returnOnSite.path, { booking_id, payment_method: "cash", reason: "Kulanz" });
    expect(refusal(await giveBack())).toEqual([409, { booking_id: "validation-staff:notCancelled" }]);
    await cancelOnly(booking_id);
    const left = async () => (await plan.kim.get(tillContract.deposits.path)).json<DepositsAnswer>().cancelled_on_site;
    expect(await left()).toMatchObject([{ booking_id, amount: "597.00", paid: [{}, {}, {}, {}] }]);
    expect((await giveBack(plan.kim)).statusCode).toBe(403);
    const answers = await Promise.all([giveBack(), giveBack()]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([200, 409]);
    expect(await till.drawer()).toBe(0);
    expect(await left()).toEqual([]);
    const [returned] = await till.db.selectFrom("till_transactions").selectAll().where("number", "=", 3).execute();
    expect(returned).toMatchObject({ kind: "onSiteReturn", total_cents: -597_00, reason: "Kulanz" });
    const receipt = pdfToText((await plan.alma.get(receiptPath(3, "a4"))).rawPayload);
    expect(receipt).toContain("Rückzahlung 3");
    expect(receipt).toMatch(/19 %\s*−81,51 €\s*−15,49 €\s*−97,00 €/);
  });

  itOnSqlite("is listed until 31 days after the stay would have ended, by Berlin's days", async () => {
    const booking_id = await collected();
    await cancelOnly(booking_id);
    const { end_day } = await plan.booking(booking_id);
    const listed = async (days: number, time: string) =>
      (await cancelledOnSite(plan.db, new Date(`${addDays(end_day, days)}T${time}`))).length;
    expect([await listed(31, "21:59:59.000Z"), await listed(31, "22:00:00.000Z")]).toEqual([1, 0]);
  });

  itOnSqlite("is the return of a deposit where nothing else was collected", async () => {
    const booking_id = await plan.book();
    await till.sell({ income: "500", booking_id, pay_booking: false, fees: ["deposit"] });
    await cancel(booking_id);
    expect(await till.db.selectFrom("till_transactions").select("kind").where("number", "=", 2).execute()).toEqual([
      { kind: "depositReturn" },
    ]);
  });

  itOnSqlite("goes back by an admin only, and not where nothing is there", async () => {
    const booking_id = await collected();
    expect((await cancel(booking_id, "cash", plan.kim)).statusCode).toBe(403);
    expect(await plan.booking(booking_id)).toMatchObject({ status: "paid" });
    await till.correct(2);
    expect(refusal(await cancel(booking_id))).toEqual([409, { return_on_site: "validation-staff:tillNothingOnSite" }]);
    expect(await plan.booking(booking_id)).toMatchObject({ status: "paid" });
  });
});
