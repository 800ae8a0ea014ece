import type { waitingMachine } from "../../../machines/waiting/waiting.machine.ts";
import { tendWaitingList } from "../../server/modules/waiting/tend-waiting-list.ts";
import { withWaiting } from "../../server/modules/waiting/waiting.fixture.ts";
import { purgeExpired } from "../../server/ops/retention.ts";
import { bookingContract } from "../../shared/contract/booking.ts";
import { waitingContract } from "../../shared/contract/waiting.ts";
import { addDays } from "../../shared/rules/day.ts";
import type { Deed, Life } from "./live.ts";
import { ok, type Walks, type WalkWorld } from "./scene.ts";

type WaitingLife = Life<typeof waitingMachine>;

/**
 * An entry for four nights of which somebody else has booked the first two, and what its guest, other guests and time do
 * to it. One that has ended is gone: how shows in what else is there.
 */
export async function waitingLife({ plan }: Walks, world: WalkWorld): Promise<WaitingLife> {
  const { db, deps, clock } = plan;
  const { guest, boat, start, who } = world;
  const nights = { booked_day: start, booked_day_end: addDays(start, 4), booked_duration: 4 };
  const list = withWaiting(plan);
  let hasLeft = false;
  let end: "booked" | "unsubscribed" | "ended" | null = null;

  await world.rivalBooks();
  const { booked_day, booked_duration } = nights;
  const asked = { vehicle: boat, booked_day, booked_duration, email: who.email, lang: "de" };
  await ok<object>(guest.post(waitingContract.join.path, asked));
  const token = (await list.mailed()).find(({ to }) => to === who.email)?.token ?? "";

  const row = () => db.selectFrom("waiting_entries").selectAll().where("email", "=", who.email).executeTakeFirst();
  const hasBooked = async () =>
    (await db.selectFrom("bookings").select("id").where("email", "=", who.email).execute()).length > 0;
  const later = (hours: number) => new Date(clock.now().getTime() + hours * 3_600_000).toISOString();
  const tend = () => tendWaitingList(deps);
  const act = (name: "confirm" | "take" | "decline" | "leave") => list.act(name, token, guest);
  /** The last two nights, which nobody has but who is offered all four. */
  async function book(): Promise<void> {
    await act("take");
    await guest.post(bookingContract.send.path, world.request(world.dates(2)));
  }
  const takenAfter = (offers: number): Deed<typeof waitingMachine> => ({
    steps: [{ type: "days.taken", offers }],
    do: async () => {
      await world.rivalBooks();
      await tend();
    },
  });

  return {
    status: async () => {
      const entry = await row();
      if (entry) return entry.status;
      end ??= hasLeft ? "unsubscribed" : (await hasBooked()) ? "booked" : "ended";
      return end;
    },
    trace: row,
    deeds: {
      confirm: { steps: [{ type: "entry.confirmed" }], do: () => act("confirm") },
      "confirm not in time": {
        steps: [{ type: "confirmation.lapsed" }],
        do: () => world.at(later(48), () => purgeExpired(deps)),
      },
      "be offered the days": { steps: [{ type: "days.freed", isHeld: true }], do: () => world.makeFree() },
      "hear of the days shortly before": {
        steps: [{ type: "days.freed", isHeld: false }],
        do: () =>
          world.at(`${addDays(start, -10)}T08:00:00.000Z`, async () => {
            // Sessions of today have ended by then.
            Object.assign(plan.alma, await plan.admin());
            await world.makeFree();
          }),
      },
      decline: { steps: [{ type: "offer.declined" }], do: () => act("decline") },
      "let the offer run out": { steps: [{ type: "hold.ended" }], do: () => world.at(later(24), tend) },
      "see them taken after one offer": takenAfter(1),
      "see them taken after two offers": takenAfter(2),
      "see them taken after three offers": takenAfter(3),
      book: { steps: [{ type: "stay.booked" }], do: book },
      unsubscribe: {
        steps: [{ type: "entry.unsubscribed" }],
        do: async () => {
          hasLeft = (await row()) !== undefined;
          await act("leave");
        },
      },
      "let the days pass": {
        steps: [{ type: "dates.passed" }],
        do: () => world.at(`${start}T15:00:00.000Z`, tend),
      },
    },
  };
}
