import type { bookingLifecycleMachine } from "../../../machines/booking-lifecycle/booking-lifecycle.machine.ts";
import { bookingContract } from "../../shared/contract/booking.ts";
import { dayPlanContract } from "../../shared/contract/day-plan.ts";
import { openMoneyContract, type Payable } from "../../shared/contract/open-money.ts";
import { redeemVoucherContract } from "../../shared/contract/redeem-voucher.ts";
import { type StayChangeQuote, stayChangeContract } from "../../shared/contract/stay-change.ts";
import { type TillAnswer, tillContract } from "../../shared/contract/till.ts";
import { dayOf } from "../../shared/rules/day.ts";
import { toAmount } from "../../shared/rules/money.ts";
import type { Life } from "./live.ts";
import { ok, type Walks, type WalkWorld } from "./scene.ts";
import { walletMoney } from "./wallet-money.ts";

type BookingLife = Life<typeof bookingLifecycleMachine>;

/** A booking of 500 euros and what guest, staff and wallet do to it; `byWallet`: it is paid there. */
export async function bookingLife(walks: Walks, world: WalkWorld, byWallet: boolean): Promise<BookingLife> {
  const { plan } = walks;
  const { kim, alma, db } = plan;
  const money = walletMoney(walks, world);
  const request = world.request({ banktransfer: !byWallet, paypal: byWallet });
  if (byWallet) {
    await money.order(request);
    await money.capture();
  }
  const sent = { ...request, paypal_order_id: money.id() };
  const { id } = await ok(world.guest.post(bookingContract.send.path, sent));
  const number = String(id);
  let receipt = 0;
  let code: string | undefined;
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
  const sell = async () => {
    const income = toAmount((await dueCents()) || 500_00);
    const sale = { income, booking_id: id, pay_booking: true, products: [], fees: [], payment_method: "cash" };
    const answer = await kim.post(tillContract.save.path, sale);
    if (answer.statusCode === 200) receipt = answer.json<TillAnswer>().number;
  };
  const takeBack = () => alma.post(tillContract.correct.path, { number: receipt, reason: "Vertippt" });
  const version = async () => (await plan.booking(id)).version;
  const cancelling = { booking_id: id, canceled_reason: "Krank" };
  const pricing = { booking_id: id, price_change_reason: "Abgesprochen" };

  const change = async (changes: (row: Awaited<ReturnType<typeof plan.booking>>) => object) => {
    const row = await plan.booking(id);
    const { vehicle_id: vehicle, start_day: booked_day, nights: booked_duration } = row;
    const asked = { booking_id: id, vehicle, booked_day, booked_duration, ...changes(row) };
    const quoted = await kim.post(stayChangeContract.quote.path, asked);
    const price = quoted.statusCode === 200 ? quoted.json<StayChangeQuote>().after.price : "1.00";
    return kim.post(stayChangeContract.change.path, { ...asked, price, reason: "Wunsch" });
  };

  return {
    status: async () => (await plan.booking(id)).status,
    trace: async () =>
      (await db.selectFrom("booking_events").select("kind").where("booking_id", "=", id).orderBy("id").execute()).map(
        ({ kind }) => kind,
      ),
    deeds: {
      changePrice: {
        steps: [{ type: "price.changed" }],
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
        do: () => alma.post(dayPlanContract.cancel.path, cancelling),
      },
      "cancel an old version": {
        steps: [],
        do: async () => alma.post(dayPlanContract.cancel.path, { ...cancelling, version: (await version()) - 1 }),
      },
      "change party": {
        steps: [{ type: "stay.changed" }],
        do: () => change(({ adults }) => ({ adults: adults === 1 ? 2 : 1 })),
      },
      extend: {
        steps: [{ type: "stay.costsMore" }],
        do: () => change(({ nights }) => ({ booked_duration: nights + 1 })),
      },
      "redeem a part": {
        steps: [{ type: "voucher.redeemed" }],
        do: async () => {
          code ??= await world.buyVoucher(100);
          return kim.post(redeemVoucherContract.redeem.path, { booking_id: id, redeem_code: code });
        },
      },
      sell: { steps: [{ type: "payment.registered" }], do: sell },
      takeBack: { steps: [{ type: "payment.corrected" }], do: takeBack },
      /** A sale is taken back once; and the booking stays paid where its price is there all the same. */
      "takeBack in vain": { steps: [], do: takeBack },
      "transfer it all once more": { steps: [], do: () => transfer(() => 500_00) },
      transfer: { steps: [{ type: "payment.registered" }], do: () => transfer((due) => due) },
      "transfer a part": { steps: [], do: () => transfer((due) => due / 2) },
      "transfer late": { steps: [{ type: "payment.cameLate" }], do: () => transfer((due) => due || 10_00) },
      giveBack: { steps: [{ type: "payment.returned" }], do: () => money.giveBack(100) },
      /** Not of the booking's life: refused wherever it is tried. */
      "be booked by somebody else": {
        steps: [],
        do: async () => {
          if (await world.rivalBooks()) throw new Error("the dates were booked twice");
        },
      },
    },
  };
}
