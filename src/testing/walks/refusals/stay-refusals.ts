import { bookingContract } from "../../../shared/contract/booking.ts";
import { dayPlanContract } from "../../../shared/contract/day-plan.ts";
import { staffFleetContract } from "../../../shared/contract/staff-fleet.ts";
import { stayChangeContract } from "../../../shared/contract/stay-change.ts";
import { addDays } from "../../../shared/rules/day.ts";
import { addVehicle } from "../../rows.ts";
import type { TestVisitor } from "../../server.ts";
import { ok, type Walks, type WalkWorld } from "../scene.ts";
import { type Refusal, toldBy } from "./refusal.ts";

const book = async (world: WalkWorld) => (await ok(world.guest.post(bookingContract.send.path, world.request()))).id;

/** Asks for the price of a change and sends it: both are refused alike. @returns what is told, once. */
async function change(world: WalkWorld, booking_id: number, changes: object, who: TestVisitor): Promise<string> {
  const stay = { booking_id, vehicle: world.boat, booked_day: world.start, booked_duration: 2, ...changes };
  const quoted = toldBy(await who.post(stayChangeContract.quote.path, stay));
  const sent = { ...stay, reason: "Wunsch des Gastes", price: "500.00" };
  const changed = toldBy(await who.post(stayChangeContract.change.path, sent));
  return quoted === changed ? changed : `${quoted}, but sent ${changed}`;
}

type Change = (world: WalkWorld, walks: Walks, booking: number) => object | Promise<object>;

const refusal = (name: string, refused: string, changes: Change): Refusal => ({
  name,
  refused,
  async walk(world, walks) {
    const booking = await book(world);
    return change(world, booking, await changes(world, walks, booking), walks.plan.kim);
  },
});

/** Noon of the second day of a stay: its guests are on board. */
const underWay = ({ start }: WalkWorld) => `${addDays(start, 1)}T10:00:00.000Z`;

export const stayRefusals: readonly Refusal[] = [
  refusal("moves a stay to where it is", "400 booking_id", () => ({})),
  refusal("moves a stay into the past", "400 booked_day", () => ({ booked_day: "2027-05-01" })),
  refusal("moves a stay beyond 730 days", "400 booked_day", () => ({ booked_day: "2029-06-01" })),
  refusal("makes a stay longer than 60 nights", "400 booked_duration", () => ({ booked_duration: 61 })),
  refusal("makes a stay shorter than no night", "400 booked_duration", () => ({ booked_duration: -1 })),
  refusal("moves a stay to a boat that is out of service", "400 vehicle", async ({ number }, { plan }) => {
    const vehicle = await addVehicle(plan.db, { name: `Nanna ${number}` });
    await ok(plan.alma.post(staffFleetContract.block.path, { vehicle, blocked: true }));
    return { vehicle };
  }),
  refusal("moves a stay to a day that is blocked", "409 booked_day", async (world) => {
    await world.blockDay();
    return { booked_day: addDays(world.start, -1) };
  }),
  refusal("moves a stay to dates of somebody else", "409 booked_day", async (world) => {
    const days = { booked_day: addDays(world.start, 2), booked_day_end: addDays(world.start, 4) };
    await world.rivalBooks(days);
    return { booked_duration: 3 };
  }),
  refusal("changes a stay that was cancelled", "409 booking_id", async (_, { plan }, booking_id) => {
    await ok(plan.alma.post(dayPlanContract.cancel.path, { booking_id, canceled_reason: "Krank" }));
    return { booked_duration: 3 };
  }),
  refusal("changes a stay of a version that is gone", "409 version", async (_, { plan }, booking_id) => {
    const agreed = { booking_id, new_price: "480", price_change_reason: "Stammgast" };
    await ok(plan.kim.post(dayPlanContract.changePrice.path, agreed));
    return { booked_duration: 3, version: 0 };
  }),
  refusal("an employee waives the terms", "403 waive_terms", () => ({ booked_duration: 1, waive_terms: true })),
  refusal("says of the boat that it keeps that it is out of service", "400 our_fault", () => ({
    booked_duration: 1,
    our_fault: true,
  })),
  {
    name: "changes where a stay begins that is under way",
    refused: "400 booked_day",
    async walk(world, { plan }) {
      const booking = await book(world);
      const later = { booked_day: addDays(world.start, 1) };
      return world.at(underWay(world), async () => change(world, booking, later, await plan.employee()));
    },
  },
  {
    name: "changes a stay that is over",
    refused: "400 booking_id",
    async walk(world, { plan }) {
      const booking = await book(world);
      const over = `${addDays(world.start, 5)}T10:00:00.000Z`;
      return world.at(over, async () => change(world, booking, { booked_duration: 3 }, await plan.employee()));
    },
  },
];
