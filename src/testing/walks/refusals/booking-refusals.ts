import { bookingContract } from "../../../shared/contract/booking.ts";
import { dayPlanContract } from "../../../shared/contract/day-plan.ts";
import { walletContract } from "../../../shared/contract/wallet.ts";
import { addDays } from "../../../shared/rules/day.ts";
import { ok, type WalkWorld } from "../scene.ts";
import { type Refusal, toldBy } from "./refusal.ts";

const { availability, send } = bookingContract;
const byWallet = { banktransfer: false, paypal: true };
const told = async (call: ReturnType<WalkWorld["guest"]["post"]>) => toldBy(await call);
const asked = ({ request }: WalkWorld, changes: object = {}) => {
  const { vehicle, employee, name, email, phone, booked_day, booked_duration } = request(changes);
  return { vehicle, employee, name, email, phone, booked_day, booked_duration, hold: false };
};

export const bookingRefusals: readonly Refusal[] = [
  {
    name: "asks for a day that is blocked",
    refused: "200 ALREADY_BOOKED",
    async walk(world) {
      await world.blockDay();
      return told(world.guest.post(availability.path, asked(world)));
    },
  },
  {
    name: "asks for one night only",
    refused: "400 booked_duration",
    walk: (world) => {
      const short = { booked_day_end: addDays(world.start, 1) };
      return told(world.guest.post(availability.path, asked(world, short)));
    },
  },
  {
    name: "books for seven on a boat for six",
    refused: "400 people_number",
    walk: (world) => told(world.guest.post(send.path, world.request({ adults: 7, people_number: 7 }))),
  },
  {
    name: "books with a code that is none",
    refused: "400 voucher_code",
    walk: (world) => told(world.guest.post(send.path, world.request({ voucher_code: "K7QM-9WXA-TR4H-B2ZN" }))),
  },
  {
    name: "orders dates at the wallet that somebody booked",
    refused: "200 ALREADY_BOOKED",
    async walk(world) {
      await world.rivalBooks();
      return told(world.guest.post(walletContract.create.path, world.request(byWallet)));
    },
  },
  {
    name: "orders dates at the wallet that somebody else holds",
    refused: "200 ALREADY_BOOKED",
    async walk(world, { plan }) {
      await ok(world.guest.post(walletContract.create.path, world.request(byWallet)));
      const stranger = await plan.server.visitor();
      return told(stranger.post(walletContract.create.path, world.request(byWallet)));
    },
  },
  {
    name: "says that a booking is paid at the wallet which was not",
    refused: "400 paypal_order_id",
    walk: (world) => told(world.guest.post(send.path, world.request(byWallet))),
  },
  {
    name: "orders at the wallet what is paid by transfer",
    refused: "400 paypal",
    walk: (world) => told(world.guest.post(walletContract.create.path, world.request())),
  },
  {
    name: "orders at the wallet what a voucher pays",
    refused: "400 paypal",
    async walk(world) {
      const voucher_code = await world.code();
      return told(world.guest.post(walletContract.create.path, world.request({ ...byWallet, voucher_code })));
    },
  },
  {
    name: "sends another booking under the same key",
    refused: "409 Idempotency-Key",
    async walk(world) {
      const key = { "idempotency-key": `booking-${world.number}` };
      await ok(world.guest.post(send.path, world.request(), key));
      return told(world.guest.post(send.path, world.request(world.dates(2)), key));
    },
  },
  {
    name: "an employee cancels a stay that has begun",
    refused: "403 booking_id",
    walk: (world, { plan }) => cancelAt(world, () => plan.employee(), 1),
  },
  {
    name: "an admin cancels a stay that has ended",
    refused: "409 booking_id",
    walk: (world, { plan }) => cancelAt(world, () => plan.admin(), 5),
  },
];

async function cancelAt(world: WalkWorld, login: () => Promise<WalkWorld["guest"]>, days: number): Promise<string> {
  const { id } = await ok(world.guest.post(send.path, world.request()));
  const body = { booking_id: id, canceled_reason: "Krank" };
  return world.at(`${addDays(world.start, days)}T08:00:00.000Z`, async () =>
    told((await login()).post(dayPlanContract.cancel.path, body)),
  );
}
