import { type Chart, type ChartState, type ChartTransition, statesIn } from "./chart.ts";

/** What one chart has that the other has not, by the ids of states and transitions. */
export interface Differences {
  added: string[];
  lost: string[];
  /**
   * The same comparison in lines for a review: `+ state order.paying`, `- order.editing: booking.submitted → sending`.
   */
  lines: string[];
}

const place = (id: string) => id.split(".").slice(1).join(".") || id;

/** `order.paying: walletPayment done [paymentSucceeded] → order.sending` */
export function transitionText({ source, event, guard, targets, actions }: ChartTransition): string {
  const when = [event || "at once", guard && `[${guard}]`].filter(Boolean).join(" ");
  const to = targets.map(place).join(", ") || "stays";
  return `${place(source)}: ${when} → ${to}${actions.length > 0 ? ` / ${actions.join(", ")}` : ""}`;
}

const factsOf = ({ kind, initial, tags, actors, entry, exit, description }: ChartState) =>
  JSON.stringify([kind, initial, tags, actors, entry, exit, description]);

interface Entry {
  text: string;
  ids: readonly string[];
}

function entriesOf(chart: Chart): Map<string, Entry> {
  const states = statesIn(chart.root).map((state) => {
    const facts = [
      state.kind,
      state.initial && `begins in ${place(state.initial)}`,
      state.tags.length > 0 && `tags ${state.tags.join(", ")}`,
      state.actors.length > 0 && `asks ${state.actors.join(", ")}`,
      state.entry.length > 0 && `on entry ${state.entry.join(", ")}`,
      state.exit.length > 0 && `on exit ${state.exit.join(", ")}`,
      state.description && `“${state.description}”`,
    ];
    const text = `state ${state.path || chart.id} (${facts.filter(Boolean).join("; ")})`;
    return [`${state.id} ${factsOf(state)}`, { text, ids: [state.id] }] satisfies [string, Entry];
  });
  // The place among its siblings is a part of a transition's id: what moved up is no difference.
  const transitions = chart.transitions.map((transition) => {
    return [transitionText(transition), { text: transitionText(transition), ids: [transition.id] }] satisfies [
      string,
      Entry,
    ];
  });
  const delays = Object.entries(chart.delays).map(([name, milliseconds]) => {
    const text = `delay ${name} ${milliseconds === null ? "computed" : `${milliseconds / 1000} s`}`;
    return [text, { text, ids: [] }] satisfies [string, Entry];
  });
  return new Map<string, Entry>([...states, ...transitions, ...delays]);
}

/** Compares two charts of a machine; null stands for a commit that has no such machine. */
export function differencesBetween(before: Chart | null, after: Chart | null): Differences {
  const old = before ? entriesOf(before) : new Map<string, Entry>();
  const now = after ? entriesOf(after) : new Map<string, Entry>();
  const lost = [...old].filter(([key]) => !now.has(key)).map(([, entry]) => entry);
  const added = [...now].filter(([key]) => !old.has(key)).map(([, entry]) => entry);
  return {
    lost: lost.flatMap(({ ids }) => ids),
    added: added.flatMap(({ ids }) => ids),
    lines: [...lost.map(({ text }) => `- ${text}`), ...added.map(({ text }) => `+ ${text}`)],
  };
}
