import { statesIn } from "../chart/chart.ts";
import { valueText, whenText } from "../chart/words.ts";
import type { PageFlow } from "./flows.ts";

/** Something that a developer may look for. */
export interface Entry {
  flow: string;
  /** The place of the state to be shown. */
  state: string;
  text: string;
}

const places = (ids: readonly string[]) => ids.map((id) => id.split(".").slice(1).join(".") || id).join(", ");

/** Every state, transition and answer of a machine, in words. */
function entriesOf({ name, chart, models }: PageFlow): Entry[] {
  const all = statesIn(chart.root).slice(1);
  const placeOf = new Map(all.map(({ id, path }) => [id, path]));
  const states = all.map(({ path, description }) => ({
    state: path,
    text: [path, description].filter(Boolean).join(": "),
  }));
  const answers = all.flatMap(({ path, actors }) =>
    actors.flatMap((actor) => {
      const known = Object.values(models).map((model) => model.answers?.[actor]);
      const done = new Set(known.flatMap((all) => (all?.done ?? []).map((value) => `answers: ${valueText(value)}`)));
      const failed = new Set(known.flatMap((all) => (all?.failed ?? []).map((value) => `fails: ${valueText(value)}`)));
      return [...done, ...failed].map((text) => ({ state: path, text: `${path}: ${actor} ${text}` }));
    }),
  );
  const transitions = chart.transitions.map(({ source, event, guard, targets }) => {
    const state = placeOf.get(source) ?? "";
    const when = [whenText(event, chart.delays), guard && `if ${guard}`].filter(Boolean).join(" ");
    return { state, text: `${state || chart.id}: ${when} → ${places(targets) || "stays"}` };
  });
  return [...states, ...answers, ...transitions].map((entry) => ({ ...entry, flow: name }));
}

/** `declines`, `declined` and `declining` are one word. */
const stem = (word: string) => (word.length > 4 ? word.replace(/(?:ing|ed|es|s)$/, "") : word);

/** What all the words are found in; the name of the machine counts, too. */
export function found(flows: readonly PageFlow[], words: string): Entry[] {
  const stems = words.toLowerCase().split(/\s+/).filter(Boolean).map(stem);
  if (stems.length === 0) return [];
  const entries = flows.flatMap(entriesOf);
  return entries.filter(({ flow, text }) => {
    const searched = `${flow} ${text}`.toLowerCase();
    return stems.every((word) => searched.includes(word));
  });
}
