import { readFileSync } from "node:fs";
import { bookingLifecycleMachine } from "../../machines/booking-lifecycle/booking-lifecycle.machine.ts";
import { refuserOf, type StatusOf } from "../../machines/support/lifecycle.ts";
import { refusalOf } from "../../machines/support/refusals.ts";
import { happeningsIn } from "../testing/machines/paths.ts";
import { loadFlows } from "./flows.ts";

/** What pages and servers tell a machine: nobody asks why it changed nothing. */
const sentByNobody = ["calendar.refreshed", "segment.changed", "stay.held"];

/** By machine, the guards that refuse what a person does. */
async function guardsThatPeopleMeet(): Promise<Record<string, string[]>> {
  const flows = await loadFlows();
  const met = flows.map(({ machine, models }) => {
    const happenings = Object.values(models).flatMap((model) => happeningsIn(model));
    const byPeople = happenings.filter(
      ({ event: { type } }) => !type.startsWith("xstate.") && !sentByNobody.includes(type),
    );
    const guards = byPeople.flatMap(({ from, event }) => refusalOf(from as never, event as never) ?? []);
    return [machine.id, [...new Set(guards)].toSorted()] as const;
  });
  const withStatuses = met.map(([id, guards]) =>
    id === bookingLifecycleMachine.id
      ? ([id, [...guards, ...refusingStatuses()].toSorted()] as const)
      : ([id, guards] as const),
  );
  return Object.fromEntries(withStatuses.filter(([, guards]) => guards.length > 0));
}

/** What the day plan offers of a booking: where no guard refuses it, the status does. */
const offered = ["price.changed", "voucher.redeemed", "stay.changed", "booking.cancelled"] as const;

function refusingStatuses(): string[] {
  const statuses = Object.keys(bookingLifecycleMachine.states) as StatusOf<typeof bookingLifecycleMachine>[];
  const refusing = statuses.flatMap((status) =>
    offered.flatMap((type) => refuserOf(bookingLifecycleMachine, status, { type }) ?? []),
  );
  return [...new Set(refusing)].toSorted();
}

it("each guard that a person meets has its sentence, and no sentence is left over", async () => {
  const met = await guardsThatPeopleMeet();
  for (const language of ["de", "en"]) {
    const sentences = JSON.parse(readFileSync(`locales/${language}/guards.json`, "utf8")) as Record<string, object>;
    const named = Object.entries(sentences).map(([machine, texts]) => [machine, Object.keys(texts).toSorted()]);
    expect(Object.fromEntries(named)).toEqual(met);
  }
});
