import { expireVouchers } from "../../../server/modules/vouchers/expire-vouchers.ts";
import { bookingContract } from "../../../shared/contract/booking.ts";
import { tillContract } from "../../../shared/contract/till.ts";
import { vouchersContract } from "../../../shared/contract/vouchers.ts";
import { walletContract } from "../../../shared/contract/wallet.ts";
import { withdrawalsContract } from "../../../shared/contract/withdrawals.ts";
import { addDays, dayOf } from "../../../shared/rules/day.ts";
import { ok, type Walks, type WalkWorld } from "../scene.ts";
import { walletMoney } from "../wallet-money.ts";
import { type Refusal, toldBy } from "./refusal.ts";

const byWallet = { banktransfer: false, paypal: true };

async function rowOf({ plan }: Walks, code: string) {
  return plan.db.selectFrom("vouchers").selectAll().where("code", "=", code).executeTakeFirstOrThrow();
}

/** What becomes of the voucher where somebody declares that they withdraw from it. */
async function withdraw(world: WalkWorld, walks: Walks, declared: (code: string) => Promise<object> | object) {
  const code = await world.code();
  const { name, email } = world.who;
  const body = { name, email, contract: code, lang: "de", ...(await declared(code)) };
  await ok(world.guest.post(withdrawalsContract.send.path, body));
  return (await rowOf(walks, code)).status;
}

export const voucherRefusals: readonly Refusal[] = [
  {
    name: "books with a voucher whose last day is over",
    refused: "400 voucher_code",
    async walk(world, walks) {
      const code = await world.code();
      const { expires_on } = await rowOf(walks, code);
      return world.at(`${addDays(expires_on, 1)}T08:00:00.000Z`, async () => {
        const stay = { booked_day: addDays(expires_on, 30), booked_day_end: addDays(expires_on, 32) };
        const request = world.request({ ...stay, voucher_code: code });
        return toldBy(await world.guest.post(bookingContract.send.path, request));
      });
    },
  },
  {
    name: "asks for a voucher whose last day is over",
    refused: "exists: false",
    async walk(world, walks) {
      const code = await world.code();
      const { expires_on } = await rowOf(walks, code);
      return world.at(`${addDays(expires_on, 1)}T08:00:00.000Z`, async () => {
        const answer = await world.guest.get(`${vouchersContract.check.path}?voucher_code=${code}`);
        return `exists: ${answer.json<{ exists: boolean }>().exists}`;
      });
    },
  },
  {
    name: "the voucher of an order that is still being paid expires",
    refused: "paid",
    async walk(world, walks) {
      await world.leaveOnVoucher(100);
      const voucher_code = await world.code();
      await ok(world.guest.post(walletContract.create.path, world.request({ ...byWallet, voucher_code })));
      const { expires_on, status } = await rowOf(walks, voucher_code);
      await world.at(`${addDays(expires_on, 1)}T08:00:00.000Z`, () => expireVouchers(walks.plan.deps));
      const after = (await rowOf(walks, voucher_code)).status;
      return after === status ? "paid" : after;
    },
  },
  {
    name: "the sale of a voucher is taken back while an order has a part of it",
    refused: "409 number",
    async walk(world, { plan }) {
      const voucher_code = await world.buyVoucher(100);
      const { receipt: number } = world;
      await ok(world.guest.post(walletContract.create.path, world.request({ ...byWallet, voucher_code })));
      return toldBy(await plan.alma.post(tillContract.correct.path, { number, reason: "Vertippt" }));
    },
  },
  {
    name: "expires on its last day",
    refused: "paid",
    async walk(world, walks) {
      const code = await world.code();
      const { expires_on } = await rowOf(walks, code);
      await world.at(`${expires_on}T20:00:00.000Z`, () => expireVouchers(walks.plan.deps));
      return (await rowOf(walks, code)).status;
    },
  },
  {
    name: "downloads a voucher two days after it was paid",
    refused: "404 NOT_FOUND",
    async walk(world, walks) {
      const money = walletMoney(walks, world);
      const request = world.voucherRequest(byWallet);
      await money.order(request);
      await money.capture();
      const sent = { ...request, paypal_order_id: money.id() };
      const { headers } = await world.guest.post(vouchersContract.send.path, sent);
      const now = dayOf(walks.plan.clock.now());
      return world.at(`${addDays(now, 2)}T20:00:00.000Z`, async () =>
        toldBy(await world.guest.post(String(headers.location), {})),
      );
    },
  },
  {
    name: "somebody else withdraws from it",
    refused: "paid",
    walk: (world, walks) => withdraw(world, walks, () => ({ email: "fremd@example.com" })),
  },
  {
    name: "somebody who knows its number only withdraws from it",
    refused: "paid",
    walk: (world, walks) =>
      withdraw(world, walks, async (code) => ({ contract: `Gutschein ${(await rowOf(walks, code)).id}` })),
  },
  {
    name: "its buyer withdraws from it when a part was used",
    refused: "partlyRedeemed",
    async walk(world, walks) {
      await world.leaveOnVoucher(300);
      return withdraw(world, walks, () => ({}));
    },
  },
  {
    name: "its buyer withdraws from it too late",
    refused: "paid",
    async walk(world, walks) {
      await world.code();
      const now = dayOf(walks.plan.clock.now());
      return world.at(`${addDays(now, 40)}T08:00:00.000Z`, () => withdraw(world, walks, () => ({})));
    },
  },
];
