import type { AnyMachineSnapshot } from "xstate";
import { Button } from "../../client/ui/button.tsx";
import { type ChartState, type ChartTransition, statesIn } from "../chart/chart.ts";
import { whenText } from "../chart/words.ts";
import { runTo } from "./address.ts";
import { flowNamed, type PageFlow } from "./flows.ts";
import styles from "./workbench.module.css";
import { Workbench } from "./workbench.provider.tsx";

interface StateFactsProps {
  flow: PageFlow;
  snapshot: AnyMachineSnapshot;
  /** The place of the state that is looked at; those that one is in where none is. */
  selected: string | null;
  /** Told of the transitions that are pointed at. */
  onPoint: (transitions: readonly string[]) => void;
}

const places = (ids: readonly string[]) => ids.map((id) => id.split(".").slice(1).join(".") || id).join(", ");

/** A state in sentences: what it is for, and what leads where from it. */
export function StateFacts({ flow, snapshot, selected, onPoint }: StateFactsProps) {
  const actor = Workbench.useActorRef();
  const present = new Set(snapshot._nodes.map(({ id }) => id));
  const all = statesIn(flow.chart.root);
  const shown = all.filter((state) => (selected === null ? present.has(state.id) : state.path === selected));
  const leaving = (state: ChartState) => flow.chart.transitions.filter(({ source }) => source === state.id);
  const described = shown.filter((state) => selected !== null || leaving(state).length > 0);
  return (
    <section className={styles.panel} aria-labelledby="facts">
      <h2 id="facts">{selected === null ? "Where one is, in words" : selected}</h2>
      {selected !== null && described[0] && !present.has(described[0].id) ? (
        <Button
          onClick={() => {
            const run = runTo(flow, selected);
            if (run) actor.send({ type: "place.opened", flow, run, state: selected, view: "steps" });
          }}
        >
          Walk there
        </Button>
      ) : null}
      {described.map((state) => (
        <div key={state.id}>
          {selected === null ? <h3>{state.path || flow.chart.id}</h3> : null}
          {state.description ? <p>{state.description}</p> : null}
          <dl className={styles.facts}>
            {state.actors.map((asked) => (
              <div key={asked}>
                <dt>Asks</dt>
                <dd>{flowNamed(asked) ? <a href={`#/${flowNamed(asked)?.name}`}>{asked}, a machine too</a> : asked}</dd>
              </div>
            ))}
            {[
              ["Tags", state.tags],
              ["On entry", state.entry],
              ["On exit", state.exit],
            ].map(([name, values]) =>
              values && values.length > 0 ? (
                <div key={String(name)}>
                  <dt>{name}</dt>
                  <dd>{[values].flat().join(", ")}</dd>
                </div>
              ) : null,
            )}
          </dl>
          <ul className={styles.sentences}>
            {leaving(state).map((transition) => (
              <li key={transition.id}>
                <Sentence
                  transition={transition}
                  delays={flow.chart.delays}
                  onPoint={onPoint}
                  onOpen={(target) => actor.send({ type: "state.selected", state: places([target]) })}
                />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  );
}

interface SentenceProps extends Pick<StateFactsProps, "onPoint"> {
  transition: ChartTransition;
  delays: Record<string, number | null>;
  onOpen: (target: string) => void;
}

/** What leads where: its arrow stands out while one points at it, and a click shows the state to which it leads. */
function Sentence({ transition, delays, onPoint, onOpen }: SentenceProps) {
  const { id, event, guard, targets, actions } = transition;
  return (
    <>
      <button
        type="button"
        className={styles.pointer}
        onClick={() => targets[0] !== undefined && onOpen(targets[0])}
        onMouseEnter={() => onPoint([id])}
        onMouseLeave={() => onPoint([])}
        onFocus={() => onPoint([id])}
        onBlur={() => onPoint([])}
      >
        {whenText(event, delays)}
      </button>
      {guard ? <> if {guard}</> : null} <span className={styles.target}>→ {places(targets) || "stays"}</span>
      {actions.length > 0 ? <small> and does {actions.join(", ")}</small> : null}
    </>
  );
}
