import { useState } from "react";
import type { AnyStateMachine } from "xstate";
import { Button } from "../../client/ui/button.tsx";
import type { FlowModel } from "../../testing/machines/paths.ts";
import { encode } from "../follow/values.ts";
import { runOf } from "../steps/run.ts";
import { flowNamed } from "./flows.ts";
import styles from "./workbench.module.css";
import { Workbench } from "./workbench.provider.tsx";
import type { Recording } from "./workbench.types.ts";

/** The events of a recording, led through the machine as it is now. */
function runOfRecording({ flow, input, steps }: Recording) {
  const found = flowNamed(flow);
  const [model] = Object.values(found?.models ?? {});
  if (!found || !model) return null;
  const begun: FlowModel<AnyStateMachine> = { ...model, input };
  return {
    flow: found,
    run: runOf(
      begun,
      steps.flatMap(({ event }) => event ?? []),
    ),
  };
}

/** @returns what the server says: the file that it wrote, or why it wrote none. */
async function saveAsTest({ flow, name, input, steps }: Recording): Promise<string> {
  const machine = flowNamed(flow)?.exportName ?? "";
  const walk = { flow, name, machine, input, steps: steps.slice(1).map(({ event, value }) => ({ event, value })) };
  const answer = await fetch("/charts/walks", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(encode(walk)),
  });
  return `${answer.ok ? "Written: " : "Not written: "}${await answer.text()}`;
}

/** What was recorded: it can be replayed, and become a test beside its machine. */
export function Recordings() {
  const actor = Workbench.useActorRef();
  const recordings = Workbench.useSelector(({ context }) => context.recordings);
  const [said, setSaid] = useState("");
  if (recordings.length === 0) return null;
  const replay = (recording: Recording) => {
    const replayed = runOfRecording(recording);
    if (!replayed) return;
    actor.send({ type: "place.opened", ...replayed, state: null, view: "steps" });
    actor.send({ type: "walk.played", run: replayed.run });
  };
  return (
    <section className={styles.panel} aria-labelledby="recordings">
      <h3 id="recordings">Recordings</h3>
      <ul className={styles.recordings}>
        {recordings.map((recording) => (
          <li key={recording.name}>
            <span>
              <strong>{recording.name}</strong> ({recording.flow}, {recording.steps.length - 1} events)
            </span>
            <Button aria-label={`Replay ${recording.name}`} onClick={() => replay(recording)}>
              Replay
            </Button>
            <Button
              aria-label={`Save ${recording.name} as a test`}
              onClick={() => void saveAsTest(recording).then(setSaid, (error: unknown) => setSaid(String(error)))}
            >
              Save as a test
            </Button>
            <Button
              aria-label={`Remove ${recording.name}`}
              onClick={() => actor.send({ type: "recording.removed", name: recording.name })}
            >
              Remove
            </Button>
          </li>
        ))}
      </ul>
      <output className={styles.status}>{said}</output>
    </section>
  );
}
