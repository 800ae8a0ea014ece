import type { WalletOrderEvent, walletOrderMachine } from "../../../machines/wallet-order/wallet-order.machine.ts";
import { bookingContract } from "../../shared/contract/booking.ts";
import { dayPlanContract } from "../../shared/contract/day-plan.ts";
import { type OpenMoneyAnswer, openMoneyContract } from "../../shared/contract/open-money.ts";
import { type StayChangeQuote, stayChangeContract } from "../../shared/contract/stay-change.ts";
import { vouchersContract } from "../../shared/contract/vouchers.ts";
import { walletContract } from "../../shared/contract/wallet.ts";
import { withdrawalsContract } from "../../shared/contract/withdrawals.ts";
import type { Life } from "./live.ts";
import { ok, type Walks, type WalkWorld } from "./scene.ts";
import { walletMoney } from "./wallet-money.ts";

type OrderLife = Life<typeof walletOrderMachine>;
const steps = (...types: WalletOrderEvent["type"][]) => types.map((type) => ({ type }));

/** An order at the wallet for a booking or a voucher of 500 euros, and what guest, staff and wallet do to it. */
export async function orderLife(walks: Walks, world: WalkWorld, pays: "booking" | "voucher"): Promise<OrderLife> {
  const { plan } = walks;
  const { guest } = world;
  const money = walletMoney(walks, world);
  const byWallet = { banktransfer: false, paypal: true };
  const isBooking = pays === "booking";
  const request = isBooking ? world.request(byWallet) : world.voucherRequest({ ...byWallet, voucherAmount: 500 });
  await money.order(request);
  let sold = 0;
  let spent = 0;
  const send = async (who = guest) => {
    const path = isBooking ? bookingContract.send.path : vouchersContract.send.path;
    const answer = await who.post(path, { ...request, paypal_order_id: money.id() });
    const { id } = answer.json<{ id?: number }>();
    if (id !== undefined && sold !== 0 && id !== sold) throw new Error("one order has paid for two");
    sold = id ?? sold;
    return id !== undefined;
  };
  const voucher = async () =>
    plan.db.selectFrom("vouchers").selectAll().where("wallet_order_id", "=", money.id()).executeTakeFirstOrThrow();
  const cancel = (booking_id: number) =>
    ok(plan.alma.post(dayPlanContract.cancel.path, { booking_id, canceled_reason: "Krank", our_fault: true }));
  /** An admin changes the stay, and waives the terms. */
  const stayFor = async (booked_duration: number) => {
    const { vehicle_id: vehicle, start_day: booked_day } = await plan.booking(sold);
    const stay = { booking_id: sold, vehicle, booked_day, booked_duration, waive_terms: true };
    const { after } = (await plan.alma.post(stayChangeContract.quote.path, stay)).json<StayChangeQuote>();
    const change = { ...stay, price: after.price, reason: "Am Telefon" };
    await ok(plan.alma.post(stayChangeContract.change.path, change));
  };
  const refused = async (work: () => Promise<boolean>, what: string) => {
    if (await work()) throw new Error(what);
  };
  const foreign = async () => {
    const stranger = await plan.server.visitor();
    const answer = await stranger.post(walletContract.capture.path, { order_id: money.id() });
    return answer.statusCode === 200;
  };
  async function withdraw(): Promise<void> {
    const { code, email, name, id } = await voucher();
    await ok(guest.post(withdrawalsContract.send.path, { name, email, contract: code, lang: "de" }));
    const query = plan.db.selectFrom("withdrawals").select("id").where("voucher_id", "=", id);
    for (const declared of await query.execute()) await plan.alma.post(withdrawalsContract.accept.path, declared);
  }

  return {
    status: async () => {
      const query = plan.db.selectFrom("wallet_orders").select("status").where("id", "=", money.id());
      return (await query.executeTakeFirstOrThrow()).status;
    },
    trace: async () => {
      const payments = plan.db.selectFrom("payments").select("cents").where("wallet_order_id", "=", money.id());
      const order = plan.db.selectFrom("wallet_orders").select("refund_cents").where("id", "=", money.id());
      const { refund_cents } = await order.executeTakeFirstOrThrow();
      return [refund_cents, (await payments.orderBy("id").execute()).map(({ cents }) => cents), money.captures()];
    },
    deeds: {
      capture: { steps: steps("capture.requested", "capture.completed"), do: () => money.capture() },
      "capture in two windows": {
        steps: steps("capture.requested", "capture.completed"),
        do: () => Promise.all([money.capture(), money.capture()]),
      },
      /** Again, when the answer to the first was lost. */
      "capture again": { steps: steps("capture.completed"), do: () => money.captureAgain() },
      "capture too late": { steps: [], do: () => money.capture() },
      "capture without an answer": {
        steps: steps("capture.requested"),
        do: () => money.capture("timeoutBeforeCapture", 1_000),
      },
      "capture and lose the answer": {
        steps: steps("capture.requested"),
        do: () => money.capture("timeoutAfterCapture"),
      },
      "capture while the wallet is down": {
        steps: steps("capture.requested"),
        do: () => money.capture("serverError"),
      },
      "capture what is under review": { steps: steps("capture.requested"), do: () => money.capture("pendingCapture") },
      "complete the review": {
        steps: steps("capture.completed", "order.fulfilled"),
        do: async () => {
          await money.completeAtWallet();
          await money.webhook();
          await money.webhook();
        },
      },
      "capture what is declined": {
        steps: steps("capture.requested", "capture.declined"),
        do: () => money.capture("decline"),
      },
      "capture by a card that is declined": {
        steps: steps("capture.requested", "instrument.declined"),
        leavesNoTrace: true,
        do: () => money.capture("instrumentDeclined"),
      },
      "capture what the bank wants confirmed": {
        steps: steps("capture.requested", "instrument.declined"),
        leavesNoTrace: true,
        do: () => money.capture("payerActionRequired"),
      },
      "capture another amount": {
        steps: steps("capture.requested", "capture.completed", "order.refused"),
        do: () => money.capture("wrongAmount"),
      },
      "capture another currency": {
        steps: steps("capture.requested", "capture.completed", "order.refused"),
        do: () => money.capture("wrongCurrency"),
      },
      "capture as a stranger": { steps: [], do: () => refused(foreign, "a stranger captured the order") },
      /** The wallet has it only once it was looked at. */
      "review the money late": {
        steps: [],
        do: async () => {
          await money.takeAtWallet("pendingCapture");
          await money.webhook();
        },
      },
      "take the money late": {
        steps: steps("capture.completed", "order.fulfilled"),
        do: async () => {
          await money.takeAtWallet();
          await money.webhook();
          await send();
          await send();
        },
      },
      send: { steps: steps("order.fulfilled"), do: () => send() },
      "send as a stranger": {
        steps: [],
        do: async () => {
          const stranger = await plan.server.visitor();
          await refused(() => send(stranger), "a stranger was sold what somebody paid for");
        },
      },
      "send as the other purpose": {
        steps: [],
        do: async () => {
          const other = isBooking ? world.voucherRequest(byWallet) : world.request(byWallet);
          const path = isBooking ? vouchersContract.send.path : bookingContract.send.path;
          const { statusCode } = await guest.post(path, { ...other, paypal_order_id: money.id() });
          if (statusCode !== 400) throw new Error(`the order paid for something else: ${statusCode}`);
        },
      },
      "send what is gone": {
        steps: steps("order.refused"),
        do: async () => {
          await world.blockDay();
          await send();
        },
      },
      "order another": {
        steps: steps("order.expired"),
        do: () =>
          guest.post(
            walletContract.create.path,
            isBooking ? world.request({ ...byWallet, ...world.dates(2) }) : request,
          ),
      },
      "let time pass": { steps: steps("order.expired"), do: () => money.later(75) },
      "let the poller look": { steps: steps("refund.completed"), do: () => money.later(1) },
      "let the poller capture": {
        steps: steps("capture.completed", "order.fulfilled"),
        do: () => money.later(1),
      },
      "capture what is hard to pay back": {
        steps: steps("capture.requested", "capture.completed"),
        do: () => money.capture("timeoutBeforeRefund"),
      },
      "capture what is paid back without a word": {
        steps: steps("capture.requested", "capture.completed"),
        do: () => money.capture("timeoutAfterRefund"),
      },
      "let the poller ask in vain": { steps: [], do: () => money.later(1) },
      "shorten the stay": { steps: steps("refund.requested"), do: () => stayFor(1) },
      "lengthen it again": { steps: steps("refund.withdrawn"), do: () => stayFor(2) },
      "let the morning come": { steps: steps("refund.completed"), do: () => money.later(24 * 60) },
      cancel: { steps: steps("refund.requested"), do: () => cancel(sold) },
      "cancel again": {
        steps: [],
        do: () => plan.alma.post(dayPlanContract.cancel.path, { booking_id: sold, canceled_reason: "Krank" }),
      },
      /** Somebody uses 200 euros of the voucher. */
      spend: {
        steps: [],
        do: async () => {
          spent = (await world.spend((await voucher()).code, 200)) ?? 0;
        },
      },
      withdraw: { steps: steps("refund.requested"), do: withdraw },
      "withdraw again": { steps: [], do: withdraw },
      /** What the booking gives back of a voucher that was withdrawn from is owed to the buyer. */
      "give back the rest": {
        steps: steps("refund.requested"),
        do: async () => {
          if (spent !== 0) await cancel(spent);
          spent = 0;
          const list = (await plan.alma.get(openMoneyContract.list.path)).json<OpenMoneyAnswer>().open_money;
          const { code } = await voucher();
          const owed = list.find(({ number }) => number === code);
          if (!owed) throw new Error("nothing is owed to the buyer");
          const refund = { source: owed.id, way: "wallet", amount: owed.amount, reason: "Widerruf" };
          await ok(plan.alma.post(openMoneyContract.refund.path, refund));
        },
      },
    },
  };
}
