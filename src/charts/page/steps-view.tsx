import { useMemo, useState } from "react";
import { Button } from "../../client/ui/button.tsx";
import { getTransitionIds } from "../chart/taken.ts";
import { placeText } from "../chart/words.ts";
import { beginRun, stepAt } from "../steps/run.ts";
import { ChartView } from "./chart-view.tsx";
import { Choices } from "./choices.tsx";
import { Inside } from "./inside.tsx";
import { StateFacts } from "./state-facts.tsx";
import { Walks } from "./walks-panel.tsx";
import { Way } from "./way.tsx";
import styles from "./workbench.module.css";
import { Workbench } from "./workbench.provider.tsx";

/** A machine, step by step: the picture, what can happen, the way here and what the machine remembers. */
export function StepsView() {
  const actor = Workbench.useActorRef();
  const flow = Workbench.useSelector(({ context }) => context.flow);
  const run = Workbench.useSelector(({ context }) => context.run);
  const selected = Workbench.useSelector(({ context }) => context.selected);
  const isPlaying = Workbench.useSelector((snapshot) => snapshot.matches({ stepping: "playing" }));
  const [missed, setMissed] = useState<ReadonlySet<string> | undefined>(undefined);
  const [pointed, setPointed] = useState<readonly string[]>([]);
  const step = stepAt(run);
  const marks = useMemo(() => {
    const active = new Set(step.snapshot._nodes.map(({ id }) => id));
    const before = run.steps[run.at - 1];
    const taken = step.event && before ? getTransitionIds(before.snapshot, step.event) : [];
    return { active, taken: new Set(taken), ...(missed && { missed }) };
  }, [run, step, missed]);
  return (
    <div className={styles.split}>
      <div className={styles.main}>
        <p className={styles.lead}>{flow.chart.description}</p>
        <output className={styles.now}>
          <strong>Now:</strong> {placeText(step.snapshot)}
          {step.snapshot.status === "active" ? null : <em> · it is over</em>}
        </output>
        <div className={styles.bar}>
          <Button disabled={run.at === 0} onClick={() => actor.send({ type: "step.chosen", at: run.at - 1 })}>
            Back
          </Button>
          <Button
            disabled={run.at >= run.steps.length - 1}
            onClick={() => actor.send({ type: "step.chosen", at: run.at + 1 })}
          >
            Forward
          </Button>
          {isPlaying ? <Button onClick={() => actor.send({ type: "playing.stopped" })}>Pause</Button> : null}
          {Object.entries(flow.models).map(([name, model]) => (
            <Button key={name} onClick={() => actor.send({ type: "walk.played", run: beginRun(model) })}>
              Begin again: {name}
            </Button>
          ))}
        </div>
        <ChartView
          chart={flow.chart}
          marks={marks}
          selected={selected}
          pointed={pointed}
          onSelect={(state) => actor.send({ type: "state.selected", state: state === selected ? null : state })}
        />
      </div>
      <div className={styles.side}>
        <Choices flow={flow} run={run} onChoose={(event) => actor.send({ type: "step.taken", event })} />
        <Way flow={flow} run={run} onChoose={(at) => actor.send({ type: "step.chosen", at })} />
        <StateFacts flow={flow} snapshot={step.snapshot} selected={selected} onPoint={setPointed} />
        <Inside context={step.snapshot.context as unknown} tags={[...step.snapshot.tags]} emitted={step.emitted} />
        <Walks key={flow.name} flow={flow} onMissed={setMissed} />
      </div>
    </div>
  );
}
