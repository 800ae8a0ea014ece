import type { AnyEventObject } from "xstate";
import { encode } from "../follow/values.ts";
import styles from "./workbench.module.css";

interface InsideProps {
  context: unknown;
  tags: readonly string[];
  /** What the last step told the outside. */
  emitted?: readonly AnyEventObject[];
}

const asText = (value: unknown) => JSON.stringify(encode(value), null, 2);

/** What the machine remembers, and what it says to the outside. */
export function Inside({ context, tags, emitted = [] }: InsideProps) {
  return (
    <section className={styles.panel} aria-labelledby="inside">
      <h2 id="inside">Inside</h2>
      <dl className={styles.facts}>
        <dt>Tags</dt>
        <dd>{tags.length > 0 ? tags.join(", ") : "none"}</dd>
        <dt>Emitted by this step</dt>
        <dd>{emitted.length > 0 ? emitted.map(({ type }) => type).join(", ") : "nothing"}</dd>
      </dl>
      <h3>Context</h3>
      <pre className={styles.code}>{asText(context)}</pre>
    </section>
  );
}
