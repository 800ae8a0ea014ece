import { invoicePath } from "../../../shared/contract/invoices.ts";
import { type OpenMoneyAnswer, openMoneyContract, type Payable } from "../../../shared/contract/open-money.ts";
import { redeemVoucherContract } from "../../../shared/contract/redeem-voucher.ts";
import { type StayChangeQuote, stayChangeContract } from "../../../shared/contract/stay-change.ts";
import { tillContract } from "../../../shared/contract/till.ts";
import type { UnpaidAnswer } from "../../../shared/contract/till-unpaid.ts";
import { addDays } from "../../../shared/rules/day.ts";
import { testToday } from "../../../testing/builders.ts";
import { describeEachEngine } from "../../../testing/database.ts";
import { payAtWallet } from "../../../testing/day-plan-guest.ts";
import { withDayPlan } from "../../../testing/day-plan-staff.ts";
import { withDemoWallet } from "../../../testing/demo-wallet.ts";
import { pdfToText } from "../../../testing/pdf.ts";
import type { TestVisitor } from "../../../testing/server.ts";
import { voucherShop } from "../../../testing/voucher-shop.ts";
import { aMailWorker } from "../../mail/mail-worker.fixture.ts";
import { findingsIn } from "../../ops/fsck/fsck.fixture.ts";
import { purposes } from "../../purposes.ts";
import { exportGuest } from "../guests/export-guest.ts";
import { withGuestLinks } from "../my-booking/my-booking.fixture.ts";
import { settleFromWebhook } from "../payments/settle-from-webhook.ts";

describeEachEngine((engine) => {
  const wallet = withDemoWallet();
  const plan = withDayPlan(engine, () => wallet.client);
  const shop = voucherShop(plan, wallet);
  const guest = withGuestLinks(plan);

  const change = async (booking_id: number, changes: object) => {
    const { vehicle_id: vehicle, start_day: booked_day, nights: booked_duration } = await plan.booking(booking_id);
    const asked = { booking_id, vehicle, booked_day, booked_duration, ...changes };
    const { after } = (await plan.kim.post(stayChangeContract.quote.path, asked)).json<StayChangeQuote>();
    const changed = { ...asked, reason: "Am Telefon", price: after.price };
    expect((await plan.kim.post(stayChangeContract.change.path, changed)).statusCode).toBe(200);
  };
  const mailed = async () => {
    const sent: string[] = [];
    const send = ({ message }: { message: { text: string } }) => Promise.resolve(void sent.push(message.text));
    const documents = () => Promise.resolve({ filename: "a.pdf", contentType: "application/pdf", content: "" });
    const made = { invoice: documents, voucher: documents, protocol: documents };
    const transport = { send, close: () => undefined };
    await aMailWorker(plan.db, plan.clock, transport, undefined, made).runOnce();
    return sent.map((text) => text.replaceAll(/\s+/g, " "));
  };

  /** What each reader says of the booking: whole price, vouchers, price in money, paid, due. */
  const read = async (id: number, page: TestVisitor) => {
    const shown = await guest.seen(page, id);
    const card = (await plan.seen()).find((booking) => booking.id === id);
    const unpaid = await plan.kim.get(`${tillContract.unpaid.path}?booking_id=${String(id)}`);
    const till = unpaid.json<UnpaidAnswer>().bookings.find((booking) => booking.id === id);
    const payable = (await plan.alma.get(`${openMoneyContract.payable.path}?number=${String(id)}`)).json<Payable>();
    const { open_money } = (await plan.alma.get(openMoneyContract.list.path)).json<OpenMoneyAnswer>();
    const { email } = await plan.booking(id);
    const given = (await exportGuest(plan.db, { email, phone: null }, plan.clock.now())) as {
      bookings: { price: string; paid_by_voucher: string; payments: { amount: string }[] }[];
    };
    const [exported] = given.bookings;
    return {
      page: [shown?.price, shown?.paid, shown?.outstanding],
      card: [card?.price, card?.voucher_used, card?.outstanding],
      till: till?.due,
      openMoney: [payable.outstanding, open_money],
      export: [
        exported?.price,
        exported?.paid_by_voucher,
        exported?.payments.reduce((sum, { amount }) => sum + Number(amount), 0),
      ],
    };
  };

  it("two vouchers, two changes, a part payment and a chargeback are the same sums to every reader", async () => {
    const [first, second] = [await shop.buy(100), await shop.buy(80)];
    const start = addDays(testToday, 60);
    const { id, orderId } = await payAtWallet(plan, wallet, {
      booked_day: start,
      booked_day_end: addDays(start, 4),
      booked_duration: 4,
      voucher_code: first.code,
    });
    plan.clock.advance(86_400_000);
    await change(id, { booked_duration: 5 });
    plan.clock.advance(60_000);
    const redeemed = await plan.kim.post(redeemVoucherContract.redeem.path, {
      booking_id: id,
      redeem_code: second.code,
    });
    expect(redeemed.json()).toEqual({ redeemed: "80.00", due: "100.00" });
    const received = { number: String(id), amount: "40", received_on: addDays(testToday, 1), outstanding: "100.00" };
    expect((await plan.alma.post(openMoneyContract.receive.path, received)).statusCode).toBe(200);
    const page = await guest.openBooking(id);
    await mailed();
    plan.clock.advance(86_400_000);
    await change(id, { booked_day: addDays(start, 7), extras: ["extra_bbq"] });

    // 5 × 180 and 30 for the barbecue; 620 at the wallet and 40 by transfer were paid.
    const sums = {
      card: ["750.00", `${first.code}-100.00&${second.code}-80.00`, "90.00"],
      openMoney: ["90.00", []],
      page: ["750.00", "660.00", "90.00"],
      till: "90.00",
      export: ["930.00", "180.00", 660],
    };
    expect(await read(id, page)).toEqual(sums);
    const [said = ""] = await mailed();
    expect(said).toContain("Extras: Grill Preis: 930 € davon mit Gutschein bezahlt: 180 € Ihr Geld");
    expect(said).toContain("Noch zu zahlen: 90 €");

    await wallet.giveBack(orderId, "200.00");
    await settleFromWebhook({ ...plan.deps, purposes }, orderId);
    expect(await read(id, page)).toEqual({
      card: [...sums.card.slice(0, 2), "290.00"],
      openMoney: ["290.00", []],
      page: ["750.00", "460.00", "290.00"],
      till: "290.00",
      export: ["930.00", "180.00", 460],
    });
    expect(await findingsIn(plan.db)).toEqual([]);

    const sale = { income: "290.00", booking_id: id };
    expect((await plan.kim.post(tillContract.save.path, sale)).statusCode).toBe(200);
    expect(await guest.seen(page, id)).toMatchObject({ status: "paid", paid: "750.00", outstanding: "0.00" });
    expect((await mailed())[0]).toContain("ist bezahlt. Die Rechnung finden Sie im Anhang.");
    const invoice = (await guest.seen(page, id))?.documents.at(-1);
    expect(invoice).toMatchObject({ kind: "invoice", amount: "930.00" });
    const pdf = await plan.kim.get(invoicePath(invoice?.id ?? 0));
    const printed = pdfToText(pdf.rawPayload).replaceAll(/\s+/g, " ");
    expect(printed).toContain("Miete Hektor, 5 Nächte 5 × 180,00 € 900,00 € Grill 1 × 30,00 € 30,00 €");
    expect(printed).toContain("Gesamtbetrag 930,00 €");
    const paid = "Gutschein 180,00 € Überweisung 40,00 € Bar 290,00 € PayPal 420,00 €";
    expect(printed).toContain(`Bezahlt ${paid}`);
  });
});
