import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from "xstate";
import { getStateNodes } from "xstate/graph";
import { eventName, guardName, transitionsFrom } from "../testing/machines/transitions.ts";

/** A Mermaid state diagram of a part of a machine, no wider than a page. */
export interface ChartPart {
  /** The place in the machine, e.g. `order` or `form.conflict`; the id of the machine for all of it. */
  title: string;
  mermaid: string;
}

interface Arrow {
  from: string;
  to: string;
  label: string;
}

/** A chart with more arrows is too wide to be read on a page once they have labels. */
const mostArrows = 14;
/** The source of what can happen wherever one is in the chart. */
const anywhere = "anywhere";

const idOf = (node: AnyStateNode): string => node.id.replace(/\W+/g, "_");
const isChart = (node: AnyStateNode): boolean => Object.keys(node.states).length > 0;
const titleOf = (node: AnyStateNode): string => node.path.join(".") || node.id;

/** In a Mermaid label, line breaks, `:`, `;` and `#` have to be escaped. */
function escaped(text: string): string {
  return text.replace(/[#:;]/g, (mark) => `#${mark.charCodeAt(0)};`).replace(/\s+/g, " ");
}

function labelOf(transition: AnyTransitionDefinition): string {
  const guard = guardName(transition);
  const event = eventName(transition);
  return escaped([event, guard && `[${guard}]`].filter(Boolean).join(" ")) || "otherwise";
}

/** The state directly inside `box` that is or contains `node`. */
function childOf(box: AnyStateNode, node: AnyStateNode): AnyStateNode | undefined {
  let at: AnyStateNode | undefined = node;
  while (at && at.parent !== box) at = at.parent;
  return at;
}

/** What leads from one state of a chart to another; what happens inside one of them is in its own chart. */
function arrowsIn(box: AnyStateNode, nodes: readonly AnyStateNode[]): Arrow[] {
  return nodes.flatMap((node) => {
    const source = node === box ? anywhere : childOf(box, node);
    if (!source) return [];
    const from = source === anywhere ? anywhere : idOf(source);
    return transitionsFrom(node).flatMap((transition) =>
      (transition.target ?? [node]).flatMap((target) => {
        const label = labelOf(transition);
        if (target === box) return source === anywhere ? [{ from, to: anywhere, label }] : [];
        const to = childOf(box, target);
        return !to || (to === source && target !== to) ? [] : [{ from, to: idOf(to), label }];
      }),
    );
  });
}

/** One arrow for each pair of states, with all labels. */
function joined(arrows: readonly Arrow[]): string[] {
  const labels = new Map<string, Set<string>>();
  for (const { from, to, label } of arrows) {
    const ends = `${from} --> ${to}`;
    labels.set(ends, (labels.get(ends) ?? new Set()).add(label));
  }
  return [...labels].map(([ends, texts]) => `${ends} : ${[...texts].join("<br>")}`);
}

function diagram(lines: readonly string[], direction?: "LR"): string {
  const all = [...(direction ? [`direction ${direction}`] : []), ...lines];
  return `stateDiagram-v2\n${all.map((line) => `  ${line}\n`).join("")}`;
}

function declared(box: AnyStateNode, ids: ReadonlySet<string>): string[] {
  const inner = Object.values(box.states).filter((state) => ids.has(idOf(state)));
  // What has a chart of its own is marked.
  const names = inner.map((state) => `state "${escaped(state.key)}${isChart(state) ? " …" : ""}" as ${idOf(state)}`);
  return [...(ids.has(anywhere) ? [`state "anywhere" as ${anywhere}`] : []), ...names];
}

const endsOf = (arrows: readonly Arrow[]) => arrows.flatMap(({ from, to }) => [from, to]);

/** All states of a chart; what is too wide for a page is drawn once without labels, and then state by state. */
function partsOf(box: AnyStateNode, nodes: readonly AnyStateNode[]): ChartPart[] {
  const arrows = arrowsIn(box, nodes);
  const title = titleOf(box);
  if (box.type === "parallel") {
    if (arrows.length === 0) return [];
    return [{ title, mermaid: diagram([...declared(box, new Set([anywhere])), ...joined(arrows)]) }];
  }
  const states = Object.values(box.states);
  const frame = [
    ...declared(box, new Set([...states.map(idOf), ...endsOf(arrows)])),
    ...box.initial.target.map((first) => `[*] --> ${idOf(childOf(box, first) ?? first)}`),
    ...states.filter(({ type }) => type === "final").map((state) => `${idOf(state)} --> [*]`),
  ];
  const lines = joined(arrows);
  if (lines.length <= mostArrows) return [{ title, mermaid: diagram([...frame, ...lines]) }];
  const bare = lines.map((line) => line.replace(/ : .*/, ""));
  const perState = [anywhere, ...states.map(idOf)].flatMap((from) => {
    const leaving = arrows.filter((arrow) => arrow.from === from);
    if (leaving.length === 0) return [];
    const name = states.find((state) => idOf(state) === from)?.key ?? anywhere;
    const mermaid = diagram([...declared(box, new Set(endsOf(leaving))), ...joined(leaving)], "LR");
    return [{ title: `${title}, from ${name}`, mermaid }];
  });
  return [{ title, mermaid: diagram([...frame, ...bare], "LR") }, ...perState];
}

/**
 * A machine as Mermaid state diagrams that can each be read on a page: one for each region and for each state that has
 * states of its own. Guards are in brackets, delays `after <name>`. Mermaid fails on an arrow between regions or from a
 * box into itself; between states of one chart there are none.
 */
export function toMermaid(machine: AnyStateMachine): ChartPart[] {
  const nodes: AnyStateNode[] = [machine.root, ...getStateNodes(machine)];
  return nodes.filter(isChart).flatMap((box) => partsOf(box, nodes));
}
