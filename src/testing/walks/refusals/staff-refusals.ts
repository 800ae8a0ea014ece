import { bookingContract } from "../../../shared/contract/booking.ts";
import { addressOf } from "../../../shared/contract/call.ts";
import { closingsContract } from "../../../shared/contract/closings.ts";
import { dayPlanContract } from "../../../shared/contract/day-plan.ts";
import { productsContract } from "../../../shared/contract/products.ts";
import { staffFleetContract } from "../../../shared/contract/staff-fleet.ts";
import { type TillAnswer, tillContract } from "../../../shared/contract/till.ts";
import type { UnpaidAnswer } from "../../../shared/contract/till-unpaid.ts";
import { aVehicleForm } from "../../vehicle-form.ts";
import { addProduct } from "../../work-rows.ts";
import { ok, type Walks, type WalkWorld } from "../scene.ts";
import { type Refusal, toldBy } from "./refusal.ts";

const nothing = { products: [], fees: [], pay_booking: false, payment_method: "cash", income: "0.00" };
const told = async (call: ReturnType<WalkWorld["guest"]["post"]>) => toldBy(await call);
const book = async (world: WalkWorld) => (await ok(world.guest.post(bookingContract.send.path, world.request()))).id;
const sell = ({ plan }: Walks, sale: object, who = plan.kim) =>
  who.post(tillContract.save.path, { ...nothing, ...sale });
const correct = ({ plan }: Walks, number: number) =>
  told(plan.alma.post(tillContract.correct.path, { number, reason: "Vertippt" }));

/** Collects the deposit of a booking. @returns booking and receipt. */
async function collectDeposit(world: WalkWorld, walks: Walks) {
  const booking_id = await book(world);
  const path = `${tillContract.unpaid.path}?booking_id=${booking_id}`;
  const { bookings } = (await walks.plan.kim.get(path)).json<UnpaidAnswer>();
  const income = bookings.find(({ id }) => id === booking_id)?.on_site.deposit.amount;
  const sale = { booking_id, fees: ["deposit"], income };
  const { number } = await ok<TillAnswer>(sell(walks, sale));
  return { booking_id, number, sale };
}
const returned = ({ plan }: Walks, booking_id: number) =>
  plan.kim.post(tillContract.returnDeposit.path, { booking_id, payment_method: "cash" });
const save = ({ plan }: Walks, { boat }: WalkWorld, changes: object) =>
  told(plan.kim.post(staffFleetContract.save.path, aVehicleForm({ id: String(boat), version: "1", ...changes })));

export const staffRefusals: readonly Refusal[] = [
  { name: "sells nothing", refused: "400 products", walk: (_, walks) => told(sell(walks, {})) },
  {
    name: "sells a booking that is paid for nothing",
    refused: "409 booking_id",
    async walk(world, walks) {
      const booking_id = await book(world);
      await ok(sell(walks, { booking_id, pay_booking: true, income: "500.00" }));
      return told(sell(walks, { booking_id, pay_booking: true }));
    },
  },
  {
    name: "sells a voucher that is paid for nothing",
    refused: "409 voucher_code",
    walk: async (world, walks) => told(sell(walks, { voucher_code: await world.code() })),
  },
  {
    name: "sells at a price that is not the server's",
    refused: "409 income",
    async walk(world, walks) {
      const id = await addProduct(walks.plan.db, { name: `Wein ${world.number}` });
      return told(sell(walks, { products: [{ id, quantity: 1 }], income: "0.01" }));
    },
  },
  {
    name: "sells more than there is",
    refused: "409 products",
    async walk(world, walks) {
      const id = await addProduct(walks.plan.db, { name: `Wein ${world.number}` });
      return told(sell(walks, { products: [{ id, quantity: 7 }], income: "17.50" }));
    },
  },
  {
    name: "sells what was deleted",
    refused: "409 products",
    async walk(world, walks) {
      const id = await addProduct(walks.plan.db, { name: `Wein ${world.number}` });
      const { cookies } = walks.plan.alma;
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
      await walks.plan.server.app.inject({
        method: "DELETE",
        url: addressOf(productsContract.remove, { id }),
        headers: { cookie, "x-csrftoken": cookies.get("csrftoken") },
      });
      return told(sell(walks, { products: [{ id, quantity: 1 }], income: "2.50" }));
    },
  },
  {
    name: "takes the deposit of a cancelled booking",
    refused: "409 booking_id",
    async walk(world, walks) {
      const booking_id = await book(world);
      await ok(walks.plan.alma.post(dayPlanContract.cancel.path, { booking_id, canceled_reason: "Krank" }));
      return told(sell(walks, { booking_id, fees: ["deposit"], income: "500.00" }));
    },
  },
  {
    name: "takes a deposit twice",
    refused: "409 fees",
    walk: async (world, walks) => told(sell(walks, (await collectDeposit(world, walks)).sale)),
  },
  {
    name: "gives a deposit back twice",
    refused: "409 booking_id",
    async walk(world, walks) {
      const { booking_id } = await collectDeposit(world, walks);
      await ok(returned(walks, booking_id));
      return told(returned(walks, booking_id));
    },
  },
  {
    name: "takes back the sale of a deposit that went back",
    refused: "409 number",
    async walk(world, walks) {
      const { booking_id, number } = await collectDeposit(world, walks);
      await ok(returned(walks, booking_id));
      return correct(walks, number);
    },
  },
  {
    name: "takes a sale back twice",
    refused: "409 number",
    async walk(world, walks) {
      const { number } = await collectDeposit(world, walks);
      await correct(walks, number);
      return correct(walks, number);
    },
  },
  {
    name: "takes back what is no sale",
    refused: "409 number",
    async walk(_, walks) {
      const moved = { direction: "in", amount: "20.00", reason: "Wechselgeld" };
      const { number } = await ok<TillAnswer>(walks.plan.alma.post(closingsContract.moveCash.path, moved));
      return correct(walks, number);
    },
  },
  {
    name: "an employee writes down a transfer",
    refused: "403 payment_method",
    async walk(world, walks) {
      const booking_id = await book(world);
      return told(sell(walks, { booking_id, pay_booking: true, income: "500.00", payment_method: "banktransfer" }));
    },
  },
  {
    name: "a guest opens the till",
    refused: "401 UNAUTHENTICATED",
    async walk(world, walks) {
      const booking_id = await book(world);
      return told(sell(walks, { booking_id, pay_booking: true, income: "500.00" }, world.guest));
    },
  },
  {
    name: "gives a boat the picture of another",
    refused: "400 path1",
    walk: (world, walks) => save(walks, world, { name: `Hekate ${world.number}`, path1: "/boats/hera.svg" }),
  },
  {
    name: "makes a boat too small for guests who booked it",
    refused: "409 passengers",
    async walk(world, walks) {
      await book(world);
      return save(walks, world, { name: `Hektor ${world.number}`, passengers: "1" });
    },
  },
  {
    name: "deletes a boat that is booked",
    refused: "409 vehicle_id",
    async walk(world, { plan }) {
      await book(world);
      return told(plan.alma.post(staffFleetContract.remove.path, { vehicle_id: String(world.boat) }));
    },
  },
];
