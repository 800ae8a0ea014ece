import type { voucherLifecycleMachine } from "../../../machines/voucher-lifecycle/voucher-lifecycle.machine.ts";
import { expireVouchers } from "../../server/modules/vouchers/expire-vouchers.ts";
import { bookingContract } from "../../shared/contract/booking.ts";
import { dayPlanContract } from "../../shared/contract/day-plan.ts";
import { openMoneyContract, type Payable } from "../../shared/contract/open-money.ts";
import { type TillAnswer, tillContract } from "../../shared/contract/till.ts";
import { vouchersContract } from "../../shared/contract/vouchers.ts";
import { withdrawalsContract } from "../../shared/contract/withdrawals.ts";
import { addDays, dayOf } from "../../shared/rules/day.ts";
import { toAmount } from "../../shared/rules/money.ts";
import type { Life } from "./live.ts";
import { ok, type Walks, type WalkWorld } from "./scene.ts";
import { walletMoney } from "./wallet-money.ts";

type VoucherLife = Life<typeof voucherLifecycleMachine>;

/** Euros of the voucher, and what a part of it is. */
const [whole, part] = [500, 200];

/** A voucher of 500 euros and what buyer, bookings, staff and wallet do to it; `byWallet`: it is paid there. */
export async function voucherLife(walks: Walks, world: WalkWorld, byWallet: boolean): Promise<VoucherLife> {
  const { plan } = walks;
  const { kim, alma, db, clock } = plan;
  const money = walletMoney(walks, world);
  const request = world.voucherRequest({ voucherAmount: whole, banktransfer: !byWallet, paypal: byWallet });
  if (byWallet) {
    await money.order(request);
    await money.capture();
  }
  const { id } = await ok(world.guest.post(vouchersContract.send.path, { ...request, paypal_order_id: money.id() }));
  const row = () => db.selectFrom("vouchers").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
  const { name, email } = await row();
  const bookings: number[] = [];
  let receipt = 0;

  const spend = (euros: number) => async () => void bookings.push(await world.spend((await row()).code, euros));
  const cancelBooking = async () => {
    const booking_id = bookings.pop();
    await ok(alma.post(dayPlanContract.cancel.path, { booking_id, canceled_reason: "Krank", our_fault: true }));
  };
  const cents = (left: number) => ({ restCents: left * 100 });
  const kept = (redeemed: number) => ({ redeemedCents: redeemed * 100 });
  async function transfer(share = 1): Promise<void> {
    const { code } = await row();
    const query = `?number=${encodeURIComponent(code)}`;
    const { outstanding } = (await alma.get(openMoneyContract.payable.path + query)).json<Payable>();
    const amount = toAmount((Number(outstanding) || whole) * share * 100);
    const received_on = dayOf(clock.now());
    await ok(alma.post(openMoneyContract.receive.path, { number: code, amount, received_on, outstanding }));
  }
  async function sell(): Promise<void> {
    const sale = {
      products: [],
      fees: [],
      pay_booking: false,
      payment_method: "cash",
      voucher_code: (await row()).code,
    };
    const answer = await kim.post(tillContract.save.path, { ...sale, income: toAmount(whole * 100) });
    if (answer.statusCode === 200) receipt = answer.json<TillAnswer>().number;
  }
  async function withdraw(): Promise<void> {
    await ok(
      world.guest.post(withdrawalsContract.send.path, { name, email, contract: (await row()).code, lang: "de" }),
    );
    const query = db.selectFrom("withdrawals").select("id").where("voucher_id", "=", id);
    for (const declared of await query.execute()) await alma.post(withdrawalsContract.accept.path, declared);
  }
  /** Its last day is over; everybody else's clock stands still. */
  async function expire(): Promise<void> {
    await world.at(`${addDays((await row()).expires_on, 1)}T08:00:00.000Z`, () => expireVouchers(plan.deps));
  }
  const refusedWith = async (voucher_code: string) => {
    const stranger = await plan.server.visitor();
    const asked = world.request({ voucher_code, email: `fremd${world.number}@example.com`, name: "Fremd" });
    return (await stranger.post(bookingContract.send.path, asked)).statusCode;
  };

  return {
    status: async () => (await row()).status,
    trace: async () => {
      const query = db.selectFrom("voucher_entries").select(["kind", "cents"]).where("voucher_id", "=", id);
      return [await query.orderBy("id").execute(), (await row()).balance_cents];
    },
    deeds: {
      pay: { steps: [{ type: "payment.registered" }], do: () => transfer() },
      sell: { steps: [{ type: "payment.registered" }], do: sell },
      "pay a part": { steps: [], do: () => transfer(0.5) },
      payLate: { steps: [{ type: "payment.cameLate" }], leavesNoTrace: true, do: () => transfer() },
      takeBack: {
        steps: [{ type: "payment.corrected" }],
        do: () => alma.post(tillContract.correct.path, { number: receipt, reason: "Vertippt" }),
      },
      "redeem a part": { steps: [{ type: "voucher.redeemed", ...cents(part) }], do: spend(part) },
      "redeem the rest": {
        steps: [{ type: "voucher.redeemed", ...cents(0) }],
        do: async () => spend((await row()).balance_cents / 100)(),
      },
      "try to redeem": {
        steps: [],
        do: async () => {
          if ((await refusedWith((await row()).code)) !== 400) throw new Error("a voucher paid that cannot");
        },
      },
      "release all": { steps: [{ type: "voucher.released", ...kept(0) }], do: cancelBooking },
      "release a part": { steps: [{ type: "voucher.released", ...kept(part) }], do: cancelBooking },
      "return all": { steps: [{ type: "payment.returned", ...cents(0) }], do: () => money.giveBack() },
      "return a part": { steps: [{ type: "payment.returned", ...cents(part) }], do: () => money.giveBack(50) },
      "dispute all": { steps: [{ type: "payment.returned", ...cents(0) }], do: () => money.dispute() },
      /** A part of the money is held back: the rest can be used. */
      "dispute a part": {
        steps: [{ type: "payment.returned", ...cents(part) }],
        do: async () => {
          walks.wire.disputed = part / whole;
          await money.dispute();
        },
      },
      "restore all": { steps: [{ type: "payment.restored", ...kept(0) }], do: () => money.resolve("seller") },
      "restore a part": { steps: [{ type: "payment.restored", ...kept(part) }], do: () => money.resolve("seller") },
      withdraw: { steps: [{ type: "voucher.withdrawn" }], do: withdraw },
      expire: { steps: [{ type: "voucher.expired" }], do: expire },
    },
  };
}
