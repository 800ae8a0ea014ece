import { type CashLogAnswer, type CashPositionAnswer, cashLogContract } from "../../../shared/contract/cash-log.ts";
import { dayPlanContract } from "../../../shared/contract/day-plan.ts";
import { receiptPath } from "../../../shared/contract/receipts.ts";
import { type StayChangeQuote, stayChangeContract } from "../../../shared/contract/stay-change.ts";
import { describeEachEngine } from "../../../testing/database.ts";
import { pdfToText } from "../../../testing/pdf.ts";
import { refusal, withTill } from "../../../testing/till-shop.ts";
import type { BookingMailData } from "../../mail/mail-data.ts";
import { findingsIn } from "../../ops/fsck/fsck.fixture.ts";
import { close } from "../closings/closings.fixture.ts";
import { closingsFrom } from "../closings/closings.repository.ts";

describeEachEngine((engine, itOnSqlite) => {
  const till = withTill(engine);
  const { plan } = till;

  const ask = (cents: number) => till.db.updateTable("business_settings").set({ visitors_tax_cents: cents }).execute();
  const onSite = async (id: number) =>
    (await till.unpaid(`?booking_id=${id}`)).bookings.find((booking) => booking.id === id)?.on_site.visitorsTax;
  const taxSale = (booking_id: number, income: string) => ({
    booking_id,
    income,
    pay_booking: false,
    fees: ["visitorsTax"],
  });
  beforeEach(() => ask(2_50));

  it("is collected for each adult and night at the rate of the booking's day, once, and is no income", async () => {
    // Two adults, two nights.
    const id = await plan.book();
    await ask(9_00);
    expect((await plan.booking(id)).charged_cents).toBe(360_00);
    expect(await onSite(id)).toEqual({ amount: "10.00", collected: false, collected_by: null });
    await till.sell(taxSale(id, "10.00"));
    expect(await onSite(id)).toMatchObject({ amount: "10.00", collected: true, collected_by: { name: "Kim Kapitän" } });
    expect(refusal(await till.save(taxSale(id, "10.00")))).toEqual([409, { fees: "validation-staff:tillCollected" }]);
    expect(await till.payments()).toEqual([["cash", "visitorsTax", id, 10, 1]]);
    const lines = await till.db.selectFrom("till_lines").selectAll().execute();
    expect(lines).toMatchObject([{ kind: "visitorsTax", quantity: 4, unit_cents: 2_50, tax_percent: 0 }]);
    const log = (await plan.alma.get(cashLogContract.log.path)).json<CashLogAnswer>().cashregister_log;
    expect(log).toMatchObject([
      {
        income: "0.00",
        products: [],
        movements: [{ kind: "visitorsTax", amount: "10.00" }],
        booking_vehicle: "Hektor",
      },
    ]);
    const position = (await plan.alma.get(cashLogContract.position.path)).json<CashPositionAnswer>();
    expect(position.cashposition_log).toEqual([]);
    expect(await till.drawer()).toBe(10);
    expect(await findingsIn(till.db)).toEqual([]);
  });

  itOnSqlite("is asked for again as far as the stay grew, and goes back as a whole with a cancellation", async () => {
    const id = await plan.book();
    await till.sell(taxSale(id, "10.00"));
    const { start_day: booked_day } = await plan.booking(id);
    const longer = { booking_id: id, vehicle: plan.vehicle, booked_day, booked_duration: 3 };
    const quote = (await plan.alma.post(stayChangeContract.quote.path, longer)).json<StayChangeQuote>();
    expect([quote.before, quote.after]).toMatchObject([{ visitors_tax: "10.00" }, { visitors_tax: "15.00" }]);
    const change = { ...longer, price: quote.after.price, reason: "Bleibt länger" };
    expect((await plan.alma.post(stayChangeContract.change.path, change)).statusCode).toBe(200);
    expect(await onSite(id)).toMatchObject({ amount: "5.00", collected: false });
    await till.sell(taxSale(id, "5.00"));
    expect(await onSite(id)).toMatchObject({ amount: "15.00", collected: true });
    const shorter = { ...longer, booked_duration: 2 };
    const { after } = (await plan.alma.post(stayChangeContract.quote.path, shorter)).json<StayChangeQuote>();
    const back = { ...shorter, price: after.price, reason: "Reist früher ab" };
    expect((await plan.alma.post(stayChangeContract.change.path, back)).statusCode).toBe(200);
    expect(await onSite(id)).toMatchObject({ amount: "10.00", collected: true });
    const cancelled = { booking_id: id, canceled_reason: "Krank", return_on_site: "cash" };
    expect((await plan.alma.post(dayPlanContract.cancel.path, cancelled)).statusCode).toBe(200);
    expect(await till.drawer()).toBe(0);
  });

  itOnSqlite("is none where the town asks for none, for a day booking, and in bookings of before", async () => {
    const dayBooking = { booked_day_end: "2027-05-10", booked_day: "2027-05-10", booked_duration: 0 };
    const day = await plan.book(dayBooking, { byStaff: true });
    await ask(0);
    const id = await plan.book({ booked_day: "2027-06-10", booked_day_end: "2027-06-12" });
    for (const booking of [day, id]) {
      expect(await onSite(booking)).toEqual({ amount: "0.00", collected: false, collected_by: null });
      const refused = refusal(await till.save(taxSale(booking, "0.00")));
      expect(refused).toEqual([409, { fees: "validation-staff:tillNoVisitorsTax" }]);
    }
  });

  itOnSqlite("stands on mail, receipt and closing as what it is", async () => {
    const id = await plan.book();
    const { data } = await till.db
      .selectFrom("outbox")
      .select("data")
      .where("template", "=", "booking-confirmation")
      .executeTakeFirstOrThrow();
    expect((JSON.parse(data) as BookingMailData).visitorsTax).toEqual({ rateCents: 2_50, cents: 10_00 });
    const { number } = await till.sell(taxSale(id, "10.00"));
    const receipt = pdfToText((await plan.kim.get(receiptPath(number, "a4"))).rawPayload);
    expect(receipt).toContain(`Kurtaxe pro Erwachsenem und Nacht (Buchung ${id})`);
    expect(receipt).toContain("durchlaufender Posten");
    await close(plan.alma, { withdrawal: "0" });
    const [closing] = await closingsFrom(till.db, 1);
    const { sums } = JSON.parse(closing?.facts ?? "{}") as { sums: object };
    expect(sums).toMatchObject({ visitorsTax: 10_00, depositsIn: 0, sales: [{ gross: 0 }, { gross: 0 }] });
    expect(await findingsIn(till.db)).toEqual([]);
  });
});
