import type { bookingLifecycleMachine } from "../../../machines/booking-lifecycle/booking-lifecycle.machine.ts";
import { cancellationOf } from "../../server/modules/booking/cancellation.ts";
import { agreedMoneyOf } from "../../server/modules/booking-money/agreed-money.repository.ts";
import { addTask } from "../../server/modules/inbox/inbox.repository.ts";
import { invoicesAbout, openInvoice } from "../../server/modules/invoices/invoices.repository.ts";
import { bookingContract } from "../../shared/contract/booking.ts";
import { dayPlanContract } from "../../shared/contract/day-plan.ts";
import { openMoneyContract, type Payable } from "../../shared/contract/open-money.ts";
import { redeemVoucherContract } from "../../shared/contract/redeem-voucher.ts";
import { type StayChangeQuote, stayChangeContract } from "../../shared/contract/stay-change.ts";
import { type TillAnswer, tillContract } from "../../shared/contract/till.ts";
import { turnaroundContract } from "../../shared/contract/turnaround.ts";
import { addDays, dayOf } from "../../shared/rules/day.ts";
import { toAmount } from "../../shared/rules/money.ts";
import { testToday } from "../builders.ts";
import { type BookingTrace, bookingTraces, tracesOfEffects } from "./booking-traces.ts";
import type { Life } from "./live.ts";
import { ok, type Walks, type WalkWorld } from "./scene.ts";
import { walletMoney } from "./wallet-money.ts";

type BookingLife = Life<typeof bookingLifecycleMachine>;

/**
 * A booking of 500 euros and what guest, staff and wallet do to it.
 * @param given.byWallet it is paid there. @param given.isToday its stay begins today.
 */
export async function bookingLife(
  walks: Walks,
  world: WalkWorld,
  { byWallet = false, isToday = false }: { byWallet?: boolean; isToday?: boolean },
): Promise<BookingLife> {
  const { plan } = walks;
  const { kim, alma, db } = plan;
  const money = walletMoney(walks, world);
  const today = { booked_day: testToday, booked_day_end: addDays(testToday, 2) };
  const request = world.request({ banktransfer: !byWallet, paypal: byWallet, ...(isToday && today) });
  if (byWallet) {
    await money.order(request);
    await money.capture();
  }
  const sent = { ...request, paypal_order_id: money.id() };
  const { id } = await ok(world.guest.post(bookingContract.send.path, sent));
  const number = String(id);
  let receipt = 0;
  let code: string | undefined;
  let hasArrived = false;
  const dueCents = async () => {
    const { outstanding } = (await alma.get(`${openMoneyContract.payable.path}?number=${number}`)).json<Payable>();
    return Math.round(Number(outstanding) * 100);
  };
  const transfer = async (share: (due: number) => number) => {
    const due = await dueCents();
    const received = { number, amount: toAmount(share(due)), outstanding: toAmount(due) };
    const received_on = dayOf(plan.clock.now());
    return alma.post(openMoneyContract.receive.path, { ...received, received_on });
  };
  const sell = async (instead: object = {}) => {
    const income = toAmount((await dueCents()) || 500_00);
    const whole = { income, booking_id: id, pay_booking: true, products: [], fees: [], payment_method: "cash" };
    const sale = { ...whole, ...instead };
    const answer = await kim.post(tillContract.save.path, sale);
    if (answer.statusCode === 200) receipt = answer.json<TillAnswer>().number;
  };
  const takeBack = () => alma.post(tillContract.correct.path, { number: receipt, reason: "Vertippt" });
  const version = async () => (await plan.booking(id)).version;
  const cancelling = { booking_id: id, canceled_reason: "Krank" };
  const pricing = { booking_id: id, price_change_reason: "Abgesprochen" };

  const quoted = async (changes: object) => {
    const { vehicle_id: vehicle, start_day: booked_day, nights: booked_duration } = await plan.booking(id);
    const asked = { booking_id: id, vehicle, booked_day, booked_duration, ...changes };
    return (await kim.post(stayChangeContract.quote.path, asked)).json<StayChangeQuote>();
  };
  const change = async (changes: (row: Awaited<ReturnType<typeof plan.booking>>) => object, by = kim) => {
    const row = await plan.booking(id);
    const { vehicle_id: vehicle, start_day: booked_day, nights: booked_duration } = row;
    const asked = { booking_id: id, vehicle, booked_day, booked_duration, ...changes(row) };
    const shown = await by.post(stayChangeContract.quote.path, asked);
    const price = shown.statusCode === 200 ? shown.json<StayChangeQuote>().after.price : "1.00";
    return by.post(stayChangeContract.change.path, { ...asked, price, reason: "Wunsch" });
  };

  const invoiced = async () => openInvoice(await invoicesAbout(db, { booking_id: id }));
  const isInvoiced = async () => (await invoiced()) !== null;
  const isListed = async () => (await bookingTraces(db, id))["open money"] === 1;
  /** Tasks about what is owed, which are done with it. */
  const tasks = async (): Promise<BookingTrace[]> =>
    JSON.stringify((await bookingTraces(db, id))["open tasks"]) === "[]" ? [] : ["open tasks"];
  /** The whole price comes: an invoice that still counts is mailed once more. */
  const isPaid = async (): Promise<BookingTrace[]> => [
    ...((await isInvoiced()) ? [] : (["invoices"] as const)),
    "mail of the invoice",
    ...(await tasks()),
  ];
  const overpaid = async (): Promise<BookingTrace[]> => ((await isListed()) ? [] : ["open money"]);
  /** Money left: what was too much is not any more. */
  const balanced = async (): Promise<BookingTrace[]> => ((await isListed()) ? ["open money"] : []);
  /** The part of a voucher that pays, or does no longer, with what an invoice of before says otherwise. */
  const voucherMoved = async (): Promise<BookingTrace[]> => [
    "voucher entries",
    "mail of the price",
    ...((await isInvoiced()) ? (["credit notes"] as const) : []),
  ];
  const cancelled = async (): Promise<BookingTrace[]> => {
    const booking = await plan.booking(id);
    const { fee, wallet, cash, voucher } = cancellationOf(booking, await agreedMoneyOf(db, booking), testToday);
    const invoice = await invoiced();
    const credited: BookingTrace[] = invoice && invoice.gross_cents > fee ? ["credit notes"] : [];
    const papers: BookingTrace[] = invoice === null && fee > 0 ? ["invoices"] : credited;
    return [
      ...(await tasks()),
      ...(hasArrived ? (["departure"] as const) : []),
      "half-days",
      "mail of the cancellation",
      "inbox log",
      ...(wallet > 0 ? (["refunds"] as const) : []),
      ...(voucher > 0 ? (["voucher entries"] as const) : []),
      ...(cash > 0 ? (["open money"] as const) : []),
      ...papers,
    ];
  };

  return {
    traces: { read: () => bookingTraces(db, id), ofEffects: tracesOfEffects },
    status: async () => (await plan.booking(id)).status,
    trace: async () =>
      (await db.selectFrom("booking_events").select("kind").where("booking_id", "=", id).orderBy("id").execute()).map(
        ({ kind }) => kind,
      ),
    deeds: withPapers({
      changePrice: {
        steps: [{ type: "price.changed" }],
        happens: async () => ["mail of the price"],
        do: () => kim.post(dayPlanContract.changePrice.path, { ...pricing, new_price: "450.00" }),
      },
      "changePrice of an old version": {
        steps: [],
        do: async () =>
          kim.post(dayPlanContract.changePrice.path, {
            ...pricing,
            new_price: "450.00",
            version: (await version()) - 1,
          }),
      },
      comment: {
        steps: [{ type: "comment.written" }],
        do: () => kim.post(dayPlanContract.comment.path, { booking_id: id, comment: "Kommt später" }),
      },
      "agree on an arrival": {
        steps: [{ type: "arrival.agreed" }],
        do: () => kim.post(dayPlanContract.agreeArrival.path, { booking_id: id, arrival_time: "17:00" }),
      },
      "correct the recipient": {
        steps: [{ type: "recipient.corrected" }],
        do: () => kim.post(dayPlanContract.correctRecipient.path, { booking_id: id, company: "Boot KG", vat_id: "" }),
      },
      cancel: {
        steps: [{ type: "booking.cancelled" }],
        facts: async () => ({ isInvoiced: await isInvoiced() }),
        happens: cancelled,
        do: () => alma.post(dayPlanContract.cancel.path, cancelling),
      },
      "cancel an old version": {
        steps: [],
        do: async () => alma.post(dayPlanContract.cancel.path, { ...cancelling, version: (await version()) - 1 }),
      },
      "change party": {
        steps: [{ type: "stay.changed" }],
        happens: async () => ["mail of the change", ...((await isInvoiced()) ? ["credit notes", "invoices"] : [])],
        do: () => change(({ adults }) => ({ adults: adults === 1 ? 2 : 1 })),
      },
      shorten: {
        steps: [{ type: "stay.changed" }],
        happens: async () => {
          const { wallet_back, cash_back } = await quoted({ booked_duration: 1 });
          return [
            "half-days",
            "mail of the change",
            ...(Number(wallet_back) > 0 ? ["refunds"] : []),
            ...(Number(cash_back) > 0 ? ["open money"] : []),
            ...((await isInvoiced()) ? ["credit notes", "invoices"] : []),
          ];
        },
        do: () => change(() => ({ booked_duration: 1 })),
      },
      "shorten without keeping anything": {
        steps: [{ type: "stay.changed" }, { type: "price.covered" }],
        happens: async () => ["half-days", "mail of the change", "invoices"],
        do: () => change(() => ({ booked_duration: 1, waive_terms: true }), alma),
      },
      "move a day": {
        steps: [{ type: "stay.changed" }],
        // The days that it takes instead are a condition of the step.
        happens: async () => [
          "half-days",
          "mail of the change",
          ...(hasArrived ? ["departure"] : []),
          ...((await isInvoiced()) ? ["credit notes", "invoices"] : []),
        ],
        do: async () => {
          await change(({ start_day }) => ({ booked_day: addDays(start_day, 1) }));
          hasArrived = false;
        },
      },
      /** Others write it: a task that is done once the booking is paid or cancelled. */
      "be overdue": {
        steps: [],
        beside: ["open tasks"],
        happensAnyway: async () => ["open tasks"],
        do: () => db.transaction().execute((trx) => addTask(trx, overdue(id), plan.clock.now())),
      },
      "come to the boat": {
        steps: [],
        beside: ["departure"],
        happensAnyway: async () => ["departure"],
        do: async () => {
          const arrival = { vehicle_id: world.boat, version: 0, step: "guest.arrived", booking_id: id };
          await ok(kim.post(turnaroundContract.take.path, arrival));
          hasArrived = true;
        },
      },
      extend: {
        steps: [{ type: "stay.costsMore" }],
        // The days that it takes more are a condition of the step.
        beside: ["half-days"],
        happens: async () => [
          "half-days",
          "mail of the change",
          ...((await isInvoiced()) ? ["credit notes"] : []),
          // What is left on a voucher pays first.
          ...((await plan.booking(id)).voucher_cents > 0 ? ["voucher entries"] : []),
        ],
        do: () => change(({ nights }) => ({ booked_duration: nights + 1 })),
      },
      "redeem a part": {
        steps: [{ type: "voucher.redeemed" }],
        happens: voucherMoved,
        do: async () => {
          code ??= await world.buyVoucher(100);
          return kim.post(redeemVoucherContract.redeem.path, { booking_id: id, redeem_code: code });
        },
      },
      "redeem a part at the till": {
        steps: [{ type: "voucher.redeemed" }],
        happens: voucherMoved,
        do: async () => {
          code ??= await world.buyVoucher(100);
          await sell({ redeem_code: code, pay_booking: false, income: "0.00" });
        },
      },
      "redeem it all": {
        steps: [{ type: "voucher.redeemed" }, { type: "price.covered" }],
        happens: async () => ["voucher entries", "mail of the price", "invoices"],
        do: async () => {
          code ??= await world.buyVoucher(600);
          return kim.post(redeemVoucherContract.redeem.path, { booking_id: id, redeem_code: code });
        },
      },
      "take the redemption back, and the price is there": {
        steps: [{ type: "voucher.returned" }, { type: "price.covered" }],
        happens: async () => [...(await voucherMoved()), "invoices", ...(await balanced())],
        do: takeBack,
      },
      "take the redemption back": { steps: [{ type: "voucher.returned" }], happens: voucherMoved, do: takeBack },
      "change the price to what was paid": {
        steps: [{ type: "price.changed" }, { type: "price.covered" }],
        happens: async () => ["mail of the price", "invoices"],
        do: async () =>
          kim.post(dayPlanContract.changePrice.path, {
            ...pricing,
            new_price: toAmount((await plan.booking(id)).paid_cents),
          }),
      },
      sell: { steps: [{ type: "payment.registered" }], happens: isPaid, do: () => sell() },
      takeBack: {
        steps: [{ type: "payment.corrected", facts: { isPriceThere: false } }],
        happens: balanced,
        do: takeBack,
      },
      /** A sale is taken back once; and the booking stays paid where its price is there all the same. */
      "takeBack in vain": {
        steps: [],
        beside: ["open money"],
        happensAnyway: balanced,
        do: takeBack,
      },
      "transfer it all once more": {
        steps: [],
        beside: ["open money"],
        happensAnyway: overpaid,
        do: () => transfer(() => 500_00),
      },
      "transfer 100 more": {
        steps: [],
        beside: ["open money"],
        happensAnyway: overpaid,
        do: () => transfer(() => 100_00),
      },
      transfer: { steps: [{ type: "payment.registered" }], happens: isPaid, do: () => transfer((due) => due) },
      "transfer a part": { steps: [], do: () => transfer((due) => due / 2) },
      "transfer late": {
        steps: [{ type: "payment.cameLate" }],
        // Whoever writes a payment watches the balance.
        beside: ["open money"],
        happens: async () => ["open tasks", ...(await overpaid())],
        happensAnyway: overpaid,
        do: () => transfer((due) => due || 10_00),
      },
      giveBack: {
        steps: [{ type: "payment.returned", facts: { isPriceThere: false } }],
        do: () => money.giveBack(100),
      },
      /** Not of the booking's life: refused wherever it is tried. */
      "be booked by somebody else": {
        steps: [],
        do: async () => {
          if (await world.rivalBooks()) throw new Error("the dates were booked twice");
        },
      },
    }),
  };
}

/** What a deed issues goes along with its mail. */
function withPapers(deeds: BookingLife["deeds"]): BookingLife["deeds"] {
  const all = (traces: readonly string[]) => {
    const isMailed = traces.some((name) => name.startsWith("mail of"));
    const isIssued = ["invoices", "credit notes", "mail of the invoice"].some((name) => traces.includes(name));
    return isMailed && isIssued ? [...traces, "papers by mail"] : traces;
  };
  const entries = Object.entries(deeds).map(([name, { happens, ...deed }]) => {
    return [name, { ...deed, ...(happens && { happens: async () => all(await happens()) }) }] as const;
  });
  return Object.fromEntries(entries);
}

/** As remind-unpaid writes it. */
const overdue = (booking: number) => {
  const facts = { booking, vehicle: "Hektor", startDay: "2027-06-02", endDay: "2027-06-04", termDay: "2027-05-10" };
  return {
    kind: "paymentOverdue" as const,
    facts: { ...facts, amountCents: 500_00 },
    name: "",
    phone: "",
    email: "",
    bookingId: booking,
  };
};
