import { type FormEvent, useMemo, useState } from "react";
import { Button } from "../../client/ui/button.tsx";
import { TextField } from "../../client/ui/field.tsx";
import { activeIds, placesOf } from "../chart/active.ts";
import { ChartView } from "./chart-view.tsx";
import { flowNamed } from "./flows.ts";
import { Inside } from "./inside.tsx";
import { Recordings } from "./recordings.tsx";
import styles from "./workbench.module.css";
import { Workbench } from "./workbench.provider.tsx";
import { shownActor } from "./workbench.rules.ts";

const mostShown = 40;

/** The machines of the product's pages in other tabs, as they run. */
export function FollowView() {
  const actor = Workbench.useActorRef();
  const context = Workbench.useSelector((snapshot) => snapshot.context);
  const isRecording = Workbench.useSelector((snapshot) => snapshot.matches({ following: "recording" }));
  const isNaming = Workbench.useSelector((snapshot) => snapshot.matches({ following: "naming" }));
  const shown = shownActor(context);
  const flow = shown && flowNamed(shown.actor.machine);
  const step = shown?.steps.at(-1);
  const marks = useMemo(() => (flow && step ? { active: activeIds(flow.chart, step.value) } : {}), [flow, step]);
  return (
    <>
      <h2 className={styles.title}>Follow the product</h2>
      {shown && flow && step ? (
        <div className={styles.split}>
          <div className={styles.main}>
            <output className={styles.now}>
              <strong>{flow.chart.id}:</strong> {placesOf(step.value).join(", ")}
            </output>
            <div className={styles.bar}>
              {isRecording ? (
                <Button variant="action" onClick={() => actor.send({ type: "recording.stopped" })}>
                  Stop recording
                </Button>
              ) : null}
              {isRecording || isNaming ? null : (
                <Button
                  aria-disabled={shown.steps[0]?.event !== null}
                  onClick={() => actor.send({ type: "recording.started" })}
                >
                  Record
                </Button>
              )}
            </div>
            {isNaming ? <NameForm flow={flow.name} /> : null}
            <ChartView chart={flow.chart} marks={marks} />
          </div>
          <div className={styles.side}>
            <section className={styles.panel} aria-labelledby="running">
              <h3 id="running">On the pages</h3>
              <ul className={styles.choices}>
                {context.followed.map(({ actor: { key, machine }, steps, isOver }) => (
                  <li key={key}>
                    <button
                      type="button"
                      className={styles.choice}
                      aria-pressed={key === shown.actor.key}
                      onClick={() => actor.send({ type: "actor.chosen", key })}
                    >
                      <span>{machine}</span>{" "}
                      <span className={styles.target}>
                        {isOver ? "over" : placesOf(steps.at(-1)?.value ?? "").join(", ")}
                      </span>
                    </button>
                  </li>
                ))}
              </ul>
            </section>
            <section className={styles.panel} aria-labelledby="happened">
              <h3 id="happened">What happened</h3>
              <ol className={styles.way}>
                {shown.steps.slice(-mostShown).map(({ event, value }, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: steps are only added at the end.
                  <li key={index}>
                    {event ? <span className={styles.event}>{event.type}</span> : null}
                    <span className={styles.place}>{placesOf(value).join(", ")}</span>
                  </li>
                ))}
              </ol>
            </section>
            <Inside context={step.context} tags={step.tags} />
          </div>
        </div>
      ) : (
        <output className={styles.status}>
          Open the website that <code>npm run dev</code> serves in another tab of this browser: what its machines do
          appears here.
        </output>
      )}
      <Recordings />
    </>
  );
}

function NameForm({ flow }: { flow: string }) {
  const actor = Workbench.useActorRef();
  const [name, setName] = useState("");
  const save = (event: FormEvent) => {
    event.preventDefault();
    actor.send({ type: "recording.named", name, flow });
  };
  return (
    <form className={styles.bar} onSubmit={save}>
      <TextField
        id="recording-name"
        label="What happens in it"
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <Button type="submit" variant="action">
        Keep it
      </Button>
      <Button onClick={() => actor.send({ type: "recording.dropped" })}>Drop it</Button>
    </form>
  );
}
