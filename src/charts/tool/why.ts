import type { AnyMachineSnapshot } from "xstate";
import { type Verdict, verdictOn } from "../../../machines/support/refusals.ts";
import { happeningsIn } from "../../testing/machines/paths.ts";
import { isIn, placeText } from "../chart/words.ts";
import type { Flow } from "../flows.ts";

/** Sentences for people by machine and guard: `locales/en/guards.json`. */
export type GuardSentences = Readonly<Record<string, Readonly<Record<string, string>>>>;

/**
 * What becomes of an event in a state, in every situation that the walks of the tests come to: where it leads, and
 * which guards refuse it when.
 * @throws Error for a state in which no walk comes, and for an event that no walk sends.
 */
export function whyLines({ machine, models }: Flow, state: string, event: string, sentences: GuardSentences): string[] {
  const happenings = Object.values(models).flatMap((model) => happeningsIn(model));
  const here = happenings.filter(({ from }) => isIn(from, state));
  if (here.length === 0) throw new Error(`no walk comes to ${state} of ${machine.id}`);
  const sent = here.filter((happening) => happening.event.type === event);
  if (sent.length === 0) throw new Error(`no walk sends ${event}`);
  const outcomes = new Map<string, AnyMachineSnapshot[]>();
  for (const { from, event: what, to } of sent) {
    const line = outcomeText(verdictOn(from as never, what as never), from, to, sentences[machine.id] ?? {});
    outcomes.set(line, [...(outcomes.get(line) ?? []), from]);
  }
  return [
    `${machine.id}: ${event} in ${state}`,
    ...[...outcomes].flatMap(([line, situations]) => {
      const places = [...new Set(situations.map(placeText))].toSorted();
      return [`  ${line}`, ...places.map((place) => `    in ${place}`)];
    }),
  ];
}

function outcomeText(
  verdict: Verdict,
  from: AnyMachineSnapshot,
  to: AnyMachineSnapshot,
  sentences: Readonly<Record<string, string>>,
): string {
  if (verdict.kind === "notAwaited") return "nothing waits for it";
  if (verdict.kind === "accepted") {
    const before = placeText(from).split(", ");
    const entered = placeText(to)
      .split(", ")
      .filter((place) => !before.includes(place));
    return entered.length > 0 ? `leads to ${entered.join(", ")}` : "stays where it is";
  }
  const named = verdict.guards.map((guard) => (sentences[guard] ? `${guard} (“${sentences[guard]}”)` : guard));
  return `refused by ${named.join(", ")}`;
}
