import { bookingContract } from "../../shared/contract/booking.ts";
import { vouchersContract } from "../../shared/contract/vouchers.ts";
import { walletContract } from "../../shared/contract/wallet.ts";
import { withdrawalsContract } from "../../shared/contract/withdrawals.ts";
import { addDays, dayOf } from "../../shared/rules/day.ts";
import { aBookingRequest, aVoucherRequest } from "../../testing/builders.ts";
import type { Moves, World } from "./random-world.ts";

const byWallet = { banktransfer: false, paypal: true };

async function aCode({ plan, dice }: World): Promise<string> {
  const rows = await plan.db.selectFrom("vouchers").select("code").orderBy("id").execute();
  return dice.number(3) === 0 ? "" : (dice.pick(rows)?.code ?? "");
}

async function stay(world: World) {
  const { plan, dice, boats } = world;
  const booked_day = addDays(dayOf(plan.clock.now()), 1 + dice.number(240));
  const voucher_code = await aCode(world);
  const dates = { booked_day, booked_day_end: addDays(booked_day, 2 + dice.number(3)) };
  return aBookingRequest({ vehicle: dice.pick(boats) ?? plan.vehicle, ...dates, voucher_code });
}

/** Pays at the wallet, as far as the dice say. @returns the order's id where money was taken. */
async function pay(world: World, request: object) {
  const { wallet, dice } = world;
  const guest = await world.aGuest();
  const order_id = (await world.call(guest, walletContract.create.path, request))?.["order_id"];
  if (typeof order_id !== "string" || dice.number(10) === 0) return null;
  await wallet.approve(order_id);
  const captured = await world.call(guest, walletContract.capture.path, { order_id });
  return captured?.["status"] === "captured" && dice.number(8) > 0 ? { guest, paypal_order_id: order_id } : null;
}

export const guestMoves: Moves = {
  book: async (world) => world.call(await world.aGuest(), bookingContract.send.path, await stay(world)),
  async bookByWallet(world) {
    const request = { ...(await stay(world)), ...byWallet };
    const paid = await pay(world, request);
    if (!paid) return;
    const { guest, paypal_order_id } = paid;
    await world.call(guest, bookingContract.send.path, { ...request, paypal_order_id });
  },
  async orderVoucher(world) {
    const request = aVoucherRequest({ voucherAmount: 50 + world.dice.number(600) });
    await world.call(await world.aGuest(), vouchersContract.send.path, request);
  },
  async buyVoucher(world) {
    const request = aVoucherRequest({ ...byWallet, voucherAmount: 50 + world.dice.number(600) });
    const paid = await pay(world, request);
    if (!paid) return;
    const { guest, paypal_order_id } = paid;
    await world.call(guest, vouchersContract.send.path, { ...request, paypal_order_id });
  },
  async withdraw(world) {
    if (world.dice.number(3) > 0) return;
    const { name, email } = aVoucherRequest();
    const contract = await aCode(world);
    await world.call(await world.aGuest(), withdrawalsContract.send.path, { name, email, contract, lang: "de" });
  },
};
