import { useEffect, useId, useState } from "react";
import type { Chart } from "../chart/chart.ts";
import { differencesBetween } from "../chart/differences.ts";
import { ChartView } from "./chart-view.tsx";
import { pageFlows } from "./flows.ts";
import styles from "./workbench.module.css";
import { Workbench } from "./workbench.provider.tsx";

interface Against {
  commit: string;
  charts: Record<string, Chart>;
}

/** The charts of the other commit; null where none was named. */
function useAgainst(): Against | null | "loading" {
  const [against, setAgainst] = useState<Against | null | "loading">("loading");
  useEffect(() => {
    fetch("/charts/against.json")
      .then((answer) => answer.json() as Promise<Against | null>)
      .then(setAgainst)
      .catch(() => setAgainst(null));
  }, []);
  return against;
}

/** A machine in two commits, side by side: what was added and what was lost, as pictures and as text. */
export function CompareView() {
  const flow = Workbench.useSelector(({ context }) => context.flow);
  const against = useAgainst();
  if (against === "loading") return <output className={styles.status}>Loading …</output>;
  if (against === null) {
    return (
      <p>
        Start it with <code>npm run charts -- --against main</code> to see what changed since that commit.
      </p>
    );
  }
  const before = against.charts[flow.name] ?? null;
  const { added, lost, lines } = differencesBetween(before, flow.chart);
  const changed = pageFlows.filter(({ name, chart }) => {
    return differencesBetween(against.charts[name] ?? null, chart).lines.length > 0;
  });
  const removed = Object.entries(against.charts).filter(
    ([name]) => !pageFlows.some((present) => present.name === name),
  );
  return (
    <>
      <output className={styles.status}>
        {changed.length === 0
          ? `No chart differs from ${against.commit}.`
          : `Since ${against.commit} these changed: ${changed.map(({ chart }) => chart.id).join(", ")}.`}
        {removed.length === 0 ? null : ` These were removed: ${removed.map(([, chart]) => chart.id).join(", ")}.`}
      </output>
      <DifferenceList title={`What was added and lost in ${flow.chart.id}`} lines={lines} />
      <div className={styles.beside}>
        <section aria-label={`${flow.chart.id} at ${against.commit}`}>
          <h3>{against.commit}</h3>
          {before ? (
            <ChartView key={against.commit} chart={before} marks={{ lost: new Set(lost) }} />
          ) : (
            <p>There was no such machine.</p>
          )}
        </section>
        <section aria-label={`${flow.chart.id} now`}>
          <h3>Now</h3>
          <ChartView chart={flow.chart} marks={{ added: new Set(added) }} />
        </section>
      </div>
      {removed.map(([name, chart]) => (
        <RemovedMachine key={name} chart={chart} commit={against.commit} />
      ))}
    </>
  );
}

/** What was lost with a machine that is there no more, as text and as a picture. */
function RemovedMachine({ chart, commit }: { chart: Chart; commit: string }) {
  const { lost, lines } = differencesBetween(chart, null);
  return (
    <>
      <DifferenceList title={`${chart.id} was removed since ${commit}`} lines={lines} />
      <ChartView chart={chart} marks={{ lost: new Set(lost) }} />
    </>
  );
}

/** Lines that begin with `+` and `-`. */
function DifferenceList({ title, lines }: { title: string; lines: readonly string[] }) {
  const id = useId();
  return (
    <section className={styles.panel} aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      {lines.length === 0 ? <p>Nothing.</p> : null}
      <ul className={styles.differences}>
        {lines.map((line) => (
          <li key={line} data-kind={line.startsWith("+") ? "added" : "lost"}>
            {line}
          </li>
        ))}
      </ul>
    </section>
  );
}
