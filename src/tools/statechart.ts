import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from "xstate";
import { getStateNodes } from "xstate/graph";
import { eventName, guardName, transitionsFrom } from "../testing/machines/transitions.ts";

const idOf = (node: AnyStateNode): string => node.id.replace(/\W+/g, "_");
const anywhereIn = (node: AnyStateNode): string => `${idOf(node)}_anywhere`;
const isWithin = (node: AnyStateNode, outer: AnyStateNode): boolean =>
  node.parent !== undefined && (node.parent === outer || isWithin(node.parent, outer));

/** In a Mermaid label, line breaks, `:`, `;` and `#` have to be escaped. */
function escaped(text: string): string {
  return text.replace(/[#:;]/g, (mark) => `#${mark.charCodeAt(0)};`).replace(/\s+/g, " ");
}

function labelOf(transition: AnyTransitionDefinition): string {
  const guard = guardName(transition);
  const event = eventName(transition);
  return escaped([event, guard && `[${guard}]`].filter(Boolean).join(" ")) || "otherwise";
}

/**
 * Whether a transition leads to one of the state's own children: Mermaid cannot draw an arrow from a box into itself.
 */
const entersChild = (node: AnyStateNode): boolean =>
  transitionsFrom(node).some(({ target }) => target?.some((to) => isWithin(to, node)));

/** One arrow for each pair of states, with all labels. */
function arrows(nodes: readonly AnyStateNode[]): string[] {
  const labels = new Map<string, string[]>();
  for (const node of nodes) {
    for (const transition of transitionsFrom(node)) {
      for (const to of transition.target ?? [node]) {
        const from = isWithin(to, node) ? anywhereIn(node) : idOf(node);
        const ends = `${from} --> ${idOf(to)}`;
        labels.set(ends, [...(labels.get(ends) ?? []), labelOf(transition)]);
      }
    }
  }
  return [...labels].map(([ends, texts]) => `${ends} : ${[...new Set(texts)].join("<br>")}`);
}

function box(node: AnyStateNode, indent: string): string[] {
  const inner = Object.values(node.states);
  const opening = `${indent}state "${escaped(node.key)}" as ${idOf(node)}`;
  if (inner.length === 0) return [opening, ...(node.type === "final" ? [`${indent}${idOf(node)} --> [*]`] : [])];
  const deeper = `${indent}  `;
  const lines = [`${opening} {`];
  if (entersChild(node)) lines.push(`${deeper}state "anywhere in ${escaped(node.key)}" as ${anywhereIn(node)}`);
  if (node.type !== "parallel") lines.push(...node.initial.target.map((first) => `${deeper}[*] --> ${idOf(first)}`));
  inner.forEach((state, index) => {
    if (node.type === "parallel" && index > 0) lines.push(`${deeper}--`);
    lines.push(...box(state, deeper));
  });
  return [...lines, `${indent}}`];
}

/** A machine as a Mermaid state diagram: regions side by side, guards in brackets, delays as `after <name>`. */
export function toMermaid(machine: AnyStateMachine): string {
  const lines = [
    "stateDiagram-v2",
    ...box(machine.root, "  "),
    ...arrows([machine.root, ...getStateNodes(machine)]).map((line) => `  ${line}`),
  ];
  return `${lines.join("\n")}\n`;
}
