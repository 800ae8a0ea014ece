import type { AnyEventObject } from "xstate";
import sentences from "../../../locales/en/guards.json";
import { choiceText, placeText } from "../chart/words.ts";
import { type Choice, choicesIn, type Run, stepAt, takeStep } from "../steps/run.ts";
import type { PageFlow } from "./flows.ts";
import styles from "./workbench.module.css";

interface ChoicesProps {
  flow: PageFlow;
  run: Run;
  onChoose: (event: AnyEventObject) => void;
}

const groups = [
  { kind: "person", title: "Somebody does something" },
  { kind: "actor", title: "Work that was asked for is answered" },
  { kind: "time", title: "Time passes" },
] as const;

/** What a choice changes: the states that are entered. */
function leadsTo({ event }: Choice, run: Run): string {
  const before = placeText(stepAt(run).snapshot).split(", ");
  const after = stepAt(takeStep(run, event)).snapshot;
  const entered = placeText(after)
    .split(", ")
    .filter((place) => !before.includes(place));
  return entered.join(", ") || "stays";
}

/** Everything that can happen now, and why the rest cannot. */
export function Choices({ flow, run, onChoose }: ChoicesProps) {
  const choices = choicesIn(run.model, stepAt(run).snapshot);
  const text = (choice: Choice) => choiceText(choice, flow.machine, run.model.events);
  const ready = choices.filter(({ verdict }) => verdict.kind === "accepted");
  const refused = choices.filter(({ verdict }) => verdict.kind === "refused");
  const others = choices.filter(({ verdict }) => verdict.kind === "notAwaited");
  return (
    <section className={styles.panel} aria-labelledby="choices">
      <h2 id="choices">What can happen now</h2>
      {ready.length === 0 ? <p className={styles.quiet}>Nothing: this is an end.</p> : null}
      {groups.map(({ kind, title }) => {
        const inGroup = ready.filter(({ from }) => from.kind === kind);
        return inGroup.length === 0 ? null : (
          <div key={kind}>
            <h3>{title}</h3>
            <ul className={styles.choices}>
              {inGroup.map((choice) => (
                <li key={text(choice)}>
                  <button type="button" className={styles.choice} onClick={() => onChoose(choice.event)}>
                    <span>{text(choice)}</span> <span className={styles.target}>→ {leadsTo(choice, run)}</span>
                  </button>
                </li>
              ))}
            </ul>
          </div>
        );
      })}
      {refused.length > 0 ? (
        <>
          <h3>Refused now</h3>
          <ul className={styles.refused}>
            {refused.map((choice) => (
              <li key={text(choice)}>
                {text(choice)}: refused by <Guards machine={flow.chart.id} verdict={choice.verdict} />
              </li>
            ))}
          </ul>
        </>
      ) : null}
      {others.length > 0 ? (
        <details className={styles.quiet}>
          <summary>{others.length} other events, for which nothing waits here</summary>
          <ul>
            {others.map((choice) => (
              <li key={text(choice)}>{text(choice)}</li>
            ))}
          </ul>
        </details>
      ) : null}
    </section>
  );
}

/** The guards that refuse, and the sentence that a person reads in their place. */
function Guards({ machine, verdict }: { machine: string; verdict: Choice["verdict"] }) {
  if (verdict.kind !== "refused") return null;
  const texts = (sentences as Record<string, Record<string, string>>)[machine];
  const sentence = texts?.[verdict.guards.at(-1) ?? ""];
  return (
    <>
      <strong>{verdict.guards.join(", ")}</strong>
      {sentence ? ` (“${sentence}”)` : null}
    </>
  );
}
