import { type ReactNode, useId, useState } from "react";
import type { Cents } from "../../../../shared/rules/money.ts";
import { useMoney } from "../../../format/money.ts";
import { Button } from "../../../ui/button.tsx";
import { Note } from "../../../ui/layout.tsx";
import { MoreButton } from "../../../ui/more-button.tsx";
import styles from "./till-row.module.css";

interface TillRowProps {
  title: ReactNode;
  facts: ReactNode;
  cents: Cents;
  /** What the button does, and with whom for those who listen to it. */
  action: string;
  label: string;
  isFilled?: boolean;
  onAction: () => void;
  /** Opens below the row; nothing without. */
  more?: { label: string; content: () => ReactNode };
}

/** A row of a list of the till: what it is about, how much money, and the step that is taken with it. */
export function TillRow({ title, facts, cents, action, label, isFilled = true, onAction, more }: TillRowProps) {
  const money = useMoney();
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <li className={styles.item}>
      <div className={styles.row}>
        <span className={styles.title}>{title}</span>
        <Note as="span" className={styles.facts}>
          {facts}
        </Note>
        <span className={styles.amount}>{money(cents)}</span>
        <Button
          variant={isFilled ? "action" : "secondary"}
          className={styles.action}
          aria-label={label}
          onClick={onAction}
        >
          {action}
        </Button>
        {more ? (
          <span className={styles.more}>
            <MoreButton label={more.label} controls={id} isOpen={isOpen} onToggle={() => setOpen(!isOpen)} />
          </span>
        ) : null}
      </div>
      {more ? (
        <div id={id} hidden={!isOpen}>
          {isOpen ? more.content() : null}
        </div>
      ) : null}
    </li>
  );
}
