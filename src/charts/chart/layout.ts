import ELK, { type ElkExtendedEdge, type ElkNode } from "elkjs/lib/elk.bundled.js";
import { type Chart, type ChartState, statesIn } from "./chart.ts";

/** Where a state is drawn; pixels from the top left corner of the chart. */
export interface PlacedState {
  state: ChartState;
  x: number;
  y: number;
  width: number;
  height: number;
}

/** An arrow between two states, for all transitions between them. */
export interface PlacedArrow {
  /** The ids of the transitions; none for the arrow to where a state begins. */
  transitions: string[];
  source: string;
  target: string;
  points: { x: number; y: number }[];
}

export interface ChartLayout {
  width: number;
  height: number;
  /** Outer states first. */
  states: PlacedState[];
  beginnings: { x: number; y: number }[];
  arrows: PlacedArrow[];
}

const letterWidth = 7.6;
const lineHeight = 18;
const titleHeight = 30;
const padding = 16;
const beginning = "/beginning";
const options: Readonly<Record<string, string>> = {
  "elk.algorithm": "layered",
  "elk.direction": "DOWN",
  "elk.hierarchyHandling": "INCLUDE_CHILDREN",
  "elk.json.edgeCoords": "ROOT",
  "elk.json.shapeCoords": "ROOT",
  "elk.edgeRouting": "SPLINES",
  // The default of 7 takes twice as long, and draws nearly the same.
  "elk.layered.thoroughness": "2",
  // What a state begins with stands on top.
  "elk.layered.cycleBreaking.strategy": "DEPTH_FIRST",
  "elk.layered.spacing.nodeNodeBetweenLayers": "34",
  "elk.spacing.nodeNode": "26",
  "elk.spacing.edgeNode": "14",
  "elk.spacing.edgeEdge": "8",
  "elk.spacing.componentComponent": "24",
  "elk.aspectRatio": "1.2",
};

/** The lines of text in a state's box: its name, and whom it asks. */
export function linesOf({ key, actors }: ChartState): string[] {
  return [key, ...actors.map((actor) => `asks ${actor}`)];
}

/** @param atLeast what the title of the state around it needs: elk asks only what is inside. */
function nodeOf(state: ChartState, atLeast = 0): ElkNode {
  const lines = linesOf(state);
  const own = Math.max(...lines.map((line) => line.length)) * letterWidth + 28;
  const width = Math.max(own, atLeast);
  if (state.states.length === 0) return { id: state.id, width, height: lines.length * lineHeight + 14 };
  const children = state.states.map((inner, index) => nodeOf(inner, index === 0 ? width - 2 * padding : 0));
  const top = titleHeight + (lines.length - 1) * lineHeight + 8;
  return {
    id: state.id,
    children: [...(state.initial ? [{ id: state.id + beginning, width: 10, height: 10 }] : []), ...children],
    layoutOptions: {
      ...options,
      "elk.padding": `[top=${top},left=${padding},bottom=${padding},right=${padding}]`,
    },
  };
}

function edgesOf(chart: Chart): Map<string, string[]> {
  const between = new Map<string, string[]>();
  for (const { id, source, targets } of chart.transitions) {
    for (const target of targets.filter((other) => other !== source)) {
      const ends = `${source} ${target}`;
      between.set(ends, [...(between.get(ends) ?? []), id]);
    }
  }
  for (const { id, initial } of statesIn(chart.root)) {
    if (initial) between.set(`${id}${beginning} ${initial}`, []);
  }
  return between;
}

/** Places a chart's states and arrows. The machine itself has no box: its states stand on the page. */
export async function layoutOf(chart: Chart): Promise<ChartLayout> {
  const between = edgesOf(chart);
  const edges: ElkExtendedEdge[] = [...between.keys()].map((ends) => {
    const [source = "", target = ""] = ends.split(" ");
    return { id: ends, sources: [source], targets: [target] };
  });
  const page: ElkNode = {
    id: "/page",
    layoutOptions: { ...options, "elk.padding": "[top=0,left=0,bottom=0,right=0]" },
    children: [nodeOf(chart.root)],
    edges,
  };
  const placed = await new ELK().layout(page);
  const boxes = new Map<string, ElkNode>();
  const collect = (node: ElkNode) => {
    boxes.set(node.id, node);
    for (const child of node.children ?? []) collect(child);
  };
  collect(placed);
  const box = (id: string) => {
    const { x = 0, y = 0, width = 0, height = 0 } = boxes.get(id) ?? {};
    return { x, y, width, height };
  };
  const arrows = (placed.edges ?? []).map((edge) => {
    const { sections = [], sources, targets } = edge;
    const [source = "", target = ""] = [sources[0], targets[0]];
    const points = sections.flatMap((part) => [part.startPoint, ...(part.bendPoints ?? []), part.endPoint]);
    return { transitions: between.get(edge.id) ?? [], source, target, points };
  });
  const begun = [...boxes.keys()].filter((id) => id.endsWith(beginning)).map(box);
  return {
    width: placed.width ?? 0,
    height: placed.height ?? 0,
    states: statesIn(chart.root).map((state) => ({ state, ...box(state.id) })),
    beginnings: begun.map(({ x, y, width, height }) => ({ x: x + width / 2, y: y + height / 2 })),
    arrows,
  };
}

/** The arrow as the `d` of an SVG path: elk's splines are cubic, three points for each piece. */
export function pathOf(points: readonly { x: number; y: number }[]): string {
  const text = points.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`);
  const [first, ...others] = text;
  if (others.length % 3 !== 0) return `M${first} L${others.join(" ")}`;
  const pieces = Array.from({ length: others.length / 3 }, (_, index) => others.slice(index * 3, index * 3 + 3));
  return `M${first} ${pieces.map((piece) => `C${piece.join(" ")}`).join(" ")}`;
}
