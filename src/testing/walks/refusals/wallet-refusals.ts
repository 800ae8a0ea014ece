import { bookingContract } from "../../../shared/contract/booking.ts";
import { vouchersContract } from "../../../shared/contract/vouchers.ts";
import { walletContract } from "../../../shared/contract/wallet.ts";
import { ok, type WalkWorld } from "../scene.ts";
import { walletMoney } from "../wallet-money.ts";
import { type Refusal, toldBy } from "./refusal.ts";

const { create, capture, webhook } = walletContract;
const byWallet = { banktransfer: false, paypal: true };
const told = async (call: ReturnType<WalkWorld["guest"]["post"]>) => toldBy(await call);
const minute = 60_000;

export const walletRefusals: readonly Refusal[] = [
  {
    name: "asks for the money again when the dates are held no longer",
    refused: "200 pending, captured 0 times",
    async walk(world, walks) {
      const money = walletMoney(walks, world);
      await money.order(world.request(byWallet));
      await money.capture("timeoutBeforeCapture");
      walks.plan.clock.advance(30 * minute);
      await world.rivalBooks();
      return `${toldBy(await money.captureAgain())}, captured ${money.captures()} times`;
    },
  },
  {
    name: "pays for dates that the guest gave up for others",
    refused: "200 replaced",
    async walk(world, walks) {
      const money = walletMoney(walks, world);
      await money.order(world.request(byWallet));
      const { vehicle, employee, name, email, phone, booked_duration } = world.request();
      const other = { vehicle, employee, name, email, phone, booked_duration, ...world.dates(2), hold: true };
      await ok(world.guest.post(bookingContract.availability.path, other));
      return toldBy(await money.capture());
    },
  },
  {
    name: "holds other dates while the first are being paid, and somebody wants those",
    refused: "200 ALREADY_BOOKED",
    async walk(world, walks) {
      const money = walletMoney(walks, world);
      await money.order(world.request(byWallet));
      await money.capture();
      await ok(world.guest.post(create.path, world.request({ ...byWallet, ...world.dates(2) })));
      const stranger = await walks.plan.server.visitor();
      return told(stranger.post(bookingContract.send.path, world.request()));
    },
  },
  {
    name: "orders something else under the same key",
    refused: "409 Idempotency-Key",
    async walk(world, { wallet }) {
      const key = { "idempotency-key": `order-${world.number}` };
      const order = async (changes: object) =>
        world.guest.post(create.path, world.request({ ...byWallet, ...changes }), key);
      const [first, again] = [await order({}), await order({})];
      if (first.body !== again.body) return "the same key made two orders";
      const other = await told(order(world.dates(2)));
      const { order_id } = again.json<{ order_id: string }>();
      await wallet.approve(order_id);
      const { status } = (await world.guest.post(capture.path, { order_id })).json<{ status: string }>();
      return status === "captured" ? other : `${status} when it was ordered twice`;
    },
  },
  {
    name: "books with what an order has reserved of a voucher",
    refused: "400 voucher_code",
    async walk(world, { plan }) {
      await world.leaveOnVoucher(100);
      const voucher_code = await world.code();
      await ok(world.guest.post(create.path, world.request({ ...byWallet, voucher_code })));
      const stranger = await plan.server.visitor();
      return told(stranger.post(bookingContract.send.path, world.request({ ...world.dates(2), voucher_code })));
    },
  },
  {
    name: "sends a webhook that is not the wallet's",
    refused: "403 FORBIDDEN",
    async walk(world, walks) {
      const money = walletMoney(walks, world);
      await money.order(world.request(byWallet));
      const resource = { id: "C", supplementary_data: { related_ids: { order_id: money.id() } } };
      const forged = { "paypal-transmission-sig": "forged" };
      return told(world.guest.post(webhook.path, { event_type: "PAYMENT.CAPTURE.COMPLETED", resource }, forged));
    },
  },
  {
    name: "hears of a capture only after the webhook has made the booking",
    refused: "200 captured, fulfilled",
    async walk(world, walks) {
      const money = walletMoney(walks, world);
      await money.order(world.request(byWallet));
      walks.wire.afterCapture = () => money.webhook();
      const heard = toldBy(await money.capture());
      const query = walks.plan.db.selectFrom("wallet_orders").select("status").where("id", "=", money.id());
      return `${heard}, ${(await query.executeTakeFirstOrThrow()).status}`;
    },
  },
  {
    name: "captures an order that is none",
    refused: "404 NOT_FOUND",
    walk: (world) => told(world.guest.post(capture.path, { order_id: "0123456789ABCDEF0" })),
  },
  {
    name: "says that a voucher is paid at the wallet which was not",
    refused: "400 paypal_order_id",
    walk: (world) => told(world.guest.post(vouchersContract.send.path, world.voucherRequest(byWallet))),
  },
];
