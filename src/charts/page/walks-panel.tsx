import { useState } from "react";
import { Button } from "../../client/ui/button.tsx";
import { choiceText } from "../chart/words.ts";
import { originOf, type Run, runOf } from "../steps/run.ts";
import { missedByWalks, type NamedWalk, walksOf } from "../steps/walks.ts";
import type { PageFlow } from "./flows.ts";
import styles from "./workbench.module.css";
import { Workbench } from "./workbench.provider.tsx";

interface Found {
  walks: { walk: NamedWalk; run: Run; text: string }[];
  missed: string[];
}

/** The events of a walk in one line. */
function walkText(flow: PageFlow, run: Run): string {
  const texts = run.steps.slice(1).map(({ event }, index) => {
    const before = run.steps[index]?.snapshot;
    if (!event || !before) return "";
    const choice = { event, from: originOf(event, before), verdict: { kind: "accepted" as const } };
    return choiceText(choice, flow.machine, run.model.events);
  });
  return texts.join(" · ");
}

/** @returns null for a walk of a model that is gone. */
function withText(flow: PageFlow, walk: NamedWalk): Found["walks"] {
  const model = flow.models[walk.model];
  if (!model) return [];
  const run = runOf(model, walk.events);
  return [{ walk, run, text: walkText(flow, run) }];
}

interface WalksProps {
  flow: PageFlow;
  /** Told what no walk comes through. */
  onMissed: (missed: ReadonlySet<string> | undefined) => void;
}

/** The walks that the tests take through the machine: found when they are asked for, which takes a second or two. */
export function Walks({ flow, onMissed }: WalksProps) {
  const actor = Workbench.useActorRef();
  const [found, setFound] = useState<Found | "finding" | null>(null);
  const find = async () => {
    setFound("finding");
    // The page says so before the work begins.
    await new Promise((resolve) => setTimeout(resolve));
    const walks = walksOf(flow.models);
    const missed = await missedByWalks(flow.machine, flow.models, walks);
    onMissed(new Set(missed));
    setFound({ walks: walks.flatMap((walk) => withText(flow, walk)), missed });
  };
  return (
    <section className={styles.panel} aria-labelledby="walks">
      <h2 id="walks">Walks of the tests</h2>
      {found === null ? <Button onClick={() => void find()}>Find the walks</Button> : null}
      {found === "finding" ? <output className={styles.status}>Finding them …</output> : null}
      {found !== null && found !== "finding" ? (
        <>
          <output className={styles.status}>
            {found.walks.length} walks.{" "}
            {found.missed.length === 0
              ? "Together they reach every state and take every transition."
              : `No walk comes through ${found.missed.length} states and transitions, which are marked.`}
          </output>
          {found.missed.length > 0 ? (
            <ul>
              {found.missed.map((id) => (
                <li key={id}>{id}</li>
              ))}
            </ul>
          ) : null}
          <ol className={styles.walks}>
            {found.walks.map(({ walk, run, text }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the list does not change.
              <li key={index}>
                <button
                  type="button"
                  className={styles.choice}
                  onClick={() => actor.send({ type: "walk.played", run })}
                >
                  {Object.keys(flow.models).length > 1 ? `${walk.model}: ` : ""}
                  {text}
                </button>
              </li>
            ))}
          </ol>
        </>
      ) : null}
    </section>
  );
}
