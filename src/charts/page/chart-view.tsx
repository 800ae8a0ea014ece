import { useEffect, useRef, useState } from "react";
import type { Chart } from "../chart/chart.ts";
import { type ChartLayout, layoutOf, linesOf, type PlacedArrow, type PlacedState, pathOf } from "../chart/layout.ts";
import styles from "./chart-view.module.css";

/** What is said of states and transitions beside their names, by their ids. */
export interface Marks {
  /** The states that one is in. */
  active?: ReadonlySet<string>;
  /** The transitions that were taken last. */
  taken?: ReadonlySet<string>;
  /** What no walk of the tests comes through. */
  missed?: ReadonlySet<string>;
  added?: ReadonlySet<string>;
  lost?: ReadonlySet<string>;
}

interface ChartViewProps {
  chart: Chart;
  marks: Marks;
  /** The place of the state that is looked at. */
  selected?: string | null;
  /** The ids of transitions that are pointed at elsewhere. */
  pointed?: readonly string[];
  onSelect?: (place: string) => void;
}

/** The layouts of charts that were shown before. */
const known = new WeakMap<Chart, ChartLayout>();

function useLayoutOf(chart: Chart): ChartLayout | null {
  const [layout, setLayout] = useState<{ of: Chart; layout: ChartLayout } | null>(null);
  const ready = known.get(chart) ?? (layout?.of === chart ? layout.layout : null);
  useEffect(() => {
    if (known.has(chart)) return;
    let isCurrent = true;
    void layoutOf(chart).then((placed) => {
      known.set(chart, placed);
      if (isCurrent) setLayout({ of: chart, layout: placed });
    });
    return () => {
      isCurrent = false;
    };
  }, [chart]);
  return ready;
}

const margin = 8;
/** Smaller than this share of its size its texts could not be read: it scrolls. */
const smallest = 0.78;
const noMarks: ReadonlySet<string> = new Set();

/** A chart as a picture; the lists beside it say the same in words. */
export function ChartView({ chart, marks, selected = null, pointed = [], onSelect }: ChartViewProps) {
  const layout = useLayoutOf(chart);
  const scroll = useRef<HTMLDivElement>(null);
  // What is looked at, else where one is, stays in sight in a chart that is larger than its window.
  useEffect(() => {
    const box = scroll.current;
    const looked = box?.querySelector("[data-selected]") ?? box?.querySelector(`.${styles.state}[data-active]`);
    const now = looked?.getBoundingClientRect();
    if (!layout || !box || !now) return;
    const { left, top, width, height } = box.getBoundingClientRect();
    box.scrollBy(now.left - left - width / 2, now.top - top - height / 2);
  }, [layout, marks.active, selected]);
  if (!layout) return <p className={styles.pending}>Drawing {chart.id} …</p>;
  const { width, height, states, arrows, beginnings } = layout;
  const head = `head-${chart.id}`;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by keys
    <div className={styles.scroll} ref={scroll} tabIndex={onSelect ? undefined : 0}>
      <svg
        className={styles.chart}
        viewBox={`${-margin} ${-margin} ${width + 2 * margin} ${height + 2 * margin}`}
        style={{ maxWidth: width + 2 * margin, minWidth: smallest * width }}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a picture with buttons in it has no tag of its own
        role="group"
        aria-label={`Chart of ${chart.id}`}
      >
        <defs>
          <marker id={head} viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto">
            <path d="M0 0 L8 4 L0 8 z" fill="context-stroke" />
          </marker>
        </defs>
        {states.slice(1).map((placed) => (
          <StateBox
            key={placed.state.id}
            placed={placed}
            marks={marks}
            isSelected={placed.state.path === selected}
            onSelect={onSelect}
          />
        ))}
        {beginnings.map(({ x, y }) => (
          <circle key={`${x} ${y}`} className={styles.beginning} cx={x} cy={y} r={5} />
        ))}
        {arrows.map((arrow) => (
          <Arrow key={`${arrow.source} ${arrow.target}`} arrow={arrow} marks={marks} pointed={pointed} head={head} />
        ))}
      </svg>
    </div>
  );
}

interface StateBoxProps {
  placed: PlacedState;
  marks: Marks;
  isSelected: boolean;
  onSelect?: ((place: string) => void) | undefined;
}

/** What a mark is called for who does not see its colour. */
function markText({ active, missed, added, lost }: Marks, id: string): string {
  const marked = [
    active?.has(id) && "now",
    missed?.has(id) && "no walk comes here",
    added?.has(id) && "added",
    lost?.has(id) && "lost",
  ];
  return marked.filter(Boolean).join(", ");
}

function StateBox({ placed: { state, x, y, width, height }, marks, isSelected, onSelect }: StateBoxProps) {
  const { id, key, path, kind, states } = state;
  const marked = markText(marks, id);
  const [first = "", ...others] = linesOf(state);
  const top = states.length > 0 ? y + 21 : y + height / 2 - (others.length * 18) / 2 + 5;
  const box = (
    <>
      <title>{[path, marked, state.description].filter(Boolean).join(": ")}</title>
      <rect x={x} y={y} width={width} height={height} rx={states.length > 0 ? 12 : 8} />
      {kind === "final" ? <rect x={x + 3} y={y + 3} width={width - 6} height={height - 6} rx={6} /> : null}
      <text x={states.length > 0 ? x + 14 : x + width / 2} y={top}>
        {first}
      </text>
      {others.map((line, index) => (
        <text
          key={line}
          className={styles.asks}
          x={states.length > 0 ? x + 14 : x + width / 2}
          y={top + (index + 1) * 17}
        >
          {line}
        </text>
      ))}
    </>
  );
  const data = {
    className: states.length > 0 ? styles.box : styles.state,
    "data-active": marks.active?.has(id) || undefined,
    "data-missed": marks.missed?.has(id) || undefined,
    "data-added": marks.added?.has(id) || undefined,
    "data-lost": marks.lost?.has(id) || undefined,
    "data-selected": isSelected || undefined,
    "data-state": path,
  };
  if (!onSelect) return <g {...data}>{box}</g>;
  return (
    // biome-ignore lint/a11y/useSemanticElements: HTML has no button inside a picture.
    <g
      {...data}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- HTML has no button inside a picture
      role="button"
      tabIndex={0}
      aria-label={[key, marked].filter(Boolean).join(", ")}
      aria-pressed={isSelected}
      onClick={(event) => {
        event.stopPropagation();
        onSelect(path);
      }}
      onKeyDown={(event) => {
        if (event.key !== "Enter" && event.key !== " ") return;
        event.preventDefault();
        onSelect(path);
      }}
    >
      {box}
    </g>
  );
}

interface ArrowProps {
  arrow: PlacedArrow;
  marks: Marks;
  pointed: readonly string[];
  head: string;
}

function Arrow({ arrow: { transitions, source, points }, marks, pointed, head }: ArrowProps) {
  const some = (marked: ReadonlySet<string> = noMarks) => transitions.some((id) => marked.has(id)) || undefined;
  if (points.length === 0) return null;
  return (
    <path
      className={styles.arrow}
      d={pathOf(points)}
      markerEnd={`url(#${head})`}
      data-leaving={marks.active?.has(source) || undefined}
      data-taken={some(marks.taken)}
      data-missed={(transitions.length > 0 && transitions.every((id) => marks.missed?.has(id))) || undefined}
      data-added={some(marks.added)}
      data-lost={some(marks.lost)}
      data-pointed={transitions.some((id) => pointed.includes(id)) || undefined}
    />
  );
}
