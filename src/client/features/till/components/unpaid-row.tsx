import { type ReactNode, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Cents } from "../../../../shared/rules/money.ts";
import { useMoney } from "../../../format/money.ts";
import { Button } from "../../../ui/button.tsx";
import styles from "./unpaid-row.module.css";

interface UnpaidRowProps {
  title: ReactNode;
  facts: ReactNode;
  cents: Cents;
  /** What is collected, for those who listen to the button. */
  label: string;
  onCollect: () => void;
  /** Opens below the row; nothing without. */
  more?: { label: string; content: () => ReactNode };
}

/** A row of what is unpaid: what it is, how much is to be collected, and the way to do so. */
export function UnpaidRow({ title, facts, cents, label, onCollect, more }: UnpaidRowProps) {
  const { t } = useTranslation("till");
  const money = useMoney();
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <li className={styles.item}>
      <div className={styles.row}>
        <span className={styles.what}>
          <span className={styles.title}>{title}</span>
          <span className={styles.facts}>{facts}</span>
        </span>
        <span className={styles.amount}>{money(cents)}</span>
        <Button variant="action" className={styles.collect} aria-label={label} onClick={onCollect}>
          {t("booking.select")}
        </Button>
        {more ? (
          <button
            type="button"
            className={styles.more}
            aria-expanded={isOpen}
            aria-controls={id}
            aria-label={more.label}
            onClick={() => setOpen(!isOpen)}
          >
            <span aria-hidden="true">⋯</span>
          </button>
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
