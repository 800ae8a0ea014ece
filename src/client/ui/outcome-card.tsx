import type { ReactNode } from "react";
import { Icon, type IconName } from "./icon.tsx";
import { Note, Row } from "./layout.tsx";
import styles from "./outcome-card.module.css";
import { Sheet } from "./sheet.tsx";

interface OutcomeCardProps {
  /** Of the heading. */
  id: string;
  /** The name of the outcome. */
  outcome: string;
  kind: IconName;
  heading: string;
  /** The heading has been read: it keeps its place, so that no button moves under a finger. */
  isRead?: boolean;
  actions?: ReactNode;
  /** What is still being fetched: below all else, so that nothing moves away from under finger or focus when it comes. */
  below?: ReactNode;
  children: ReactNode;
}

/**
 * What became of an order, in place of what led to it. When it appears the page scrolls up, and the focus goes to its
 * heading.
 */
export function OutcomeCard({ id, outcome, kind, heading, isRead, actions, below, children }: OutcomeCardProps) {
  return (
    <Sheet className={styles.outcome} data-kind={kind} data-outcome={outcome} aria-labelledby={id}>
      <h2
        id={id}
        className={styles.heading}
        style={isRead ? { visibility: "hidden" } : undefined}
        tabIndex={-1}
        ref={showHeading}
      >
        <Icon name={kind} /> {heading}
      </h2>
      {children}
      {actions ? (
        <Row gap={3} className={styles.actions}>
          {actions}
        </Row>
      ) : null}
      {below}
    </Sheet>
  );
}

function showHeading(heading: HTMLElement | null): void {
  if (!heading) return;
  window.scrollTo({ top: 0 });
  heading.focus({ preventScroll: true });
}

/** Facts of an outcome, label over value. */
export function OutcomeFacts({ facts }: { facts: readonly { label: string; value: ReactNode }[] }) {
  return (
    <dl className={styles.facts}>
      {facts.map(({ label, value }, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- two facts may be called alike
        <div key={index}>
          <Note as="dt">{label}</Note>
          <dd translate="no">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** What comes next, in its order. */
export function NextSteps({ steps }: { steps: readonly string[] }) {
  return (
    <ol className={styles.next}>
      {steps.map((step, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- a sentence is no identity
        <li key={index}>{step}</li>
      ))}
    </ol>
  );
}
