import { useTranslation } from "react-i18next";
import { Button } from "../../../ui/button.tsx";
import { Row } from "../../../ui/layout.tsx";
import { PagerButton } from "../../../ui/pager-button.tsx";
import { Segments } from "../../../ui/segments.tsx";
import { type Span, spans } from "../board-view.ts";
import styles from "./board.module.css";

interface BoardToolbarProps {
  span: Span;
  /** The days shown, in words. */
  days: string;
  onSpan: (span: Span) => void;
  onTurn: (to: "previous" | "next") => void;
  onToday: () => void;
  /** Blocks the boat of the chosen cell, also for fingers; null while nothing is known of the boats. */
  onBlock: (() => void) | null;
}

/** What is shown, and the ways to other days; the days are announced when they change. */
export function BoardToolbar({ span, days, onSpan, onTurn, onToday, onBlock }: BoardToolbarProps) {
  const { t } = useTranslation("board");
  return (
    <Row className={styles.toolbar}>
      <Segments
        label={t("span.label")}
        options={spans.map((value) => ({ value, label: t(`span.${value}`) }))}
        value={span}
        onChange={onSpan}
      />
      <Row nowrap className={styles.pager}>
        <PagerButton to="previous" label={t(`previous.${span}`)} onTurn={() => onTurn("previous")} />
        <h2 className={styles.days} aria-live="polite" aria-atomic="true">
          {days}
        </h2>
        <PagerButton to="next" label={t(`next.${span}`)} onTurn={() => onTurn("next")} />
      </Row>
      <Button onClick={onToday}>{t("toToday")}</Button>
      <Button aria-haspopup="dialog" aria-disabled={!onBlock} onClick={() => onBlock?.()}>
        {t("blocks.button")}
      </Button>
      <Button variant="quiet" className={styles.print} onClick={() => window.print()}>
        {t("print")}
      </Button>
    </Row>
  );
}
