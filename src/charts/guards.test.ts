import { readFileSync } from "node:fs";
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
  return Object.fromEntries(met.filter(([, guards]) => guards.length > 0));
}

it("each guard that a person meets has its sentence, and no sentence is left over", async () => {
  const met = await guardsThatPeopleMeet();
  for (const language of ["de", "en"]) {
    const sentences = JSON.parse(readFileSync(`locales/${language}/guards.json`, "utf8")) as Record<string, object>;
    const named = Object.entries(sentences).map(([machine, texts]) => [machine, Object.keys(texts).toSorted()]);
    expect(Object.fromEntries(named)).toEqual(met);
  }
});
