import type { AnyEventObject } from "xstate";
import { choiceText, placeText } from "../chart/words.ts";
import { originOf, type Run } from "../steps/run.ts";
import type { PageFlow } from "./flows.ts";
import styles from "./workbench.module.css";

interface WayProps {
  flow: PageFlow;
  run: Run;
  onChoose: (at: number) => void;
}

/** The steps so far, from top to bottom: one can go back to each. On a phone it takes the place of the picture. */
export function Way({ flow, run, onChoose }: WayProps) {
  const textOf = (event: AnyEventObject, index: number) => {
    const before = run.steps[index - 1]?.snapshot;
    if (!before) return event.type;
    const choice = { event, from: originOf(event, before), verdict: { kind: "accepted" as const } };
    return choiceText(choice, flow.machine, run.model.events);
  };
  return (
    <section className={styles.panel} aria-labelledby="way">
      <h2 id="way">The way here</h2>
      <ol className={styles.way}>
        {run.steps.map(({ event, snapshot }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: steps are only added at the end.
          <li key={index} data-future={index > run.at || undefined}>
            {event ? <span className={styles.event}>{textOf(event, index)}</span> : null}
            <button
              type="button"
              className={styles.place}
              aria-current={index === run.at ? "step" : undefined}
              onClick={() => onChoose(index)}
            >
              {placeText(snapshot)}
            </button>
          </li>
        ))}
      </ol>
    </section>
  );
}
