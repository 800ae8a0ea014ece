import { useId } from "react";
import { useTranslation } from "react-i18next";
import type { OpenDay } from "../../../../shared/contract/closings.ts";
import { formatInstant } from "../../../format/dates.ts";
import { useLanguage } from "../../../format/language.ts";
import { Button } from "../../../ui/button.tsx";
import { Grid, Note } from "../../../ui/layout.tsx";
import { Sheet } from "../../../ui/sheet.tsx";
import { signedCents } from "../exact-money.ts";
import { focus } from "../focus.ts";
import { Amounts } from "./amounts.tsx";
import styles from "./closings.module.css";

interface OpenDayCardProps {
  open: OpenDay;
  /** It replaces the form that was used. */
  takesFocus: boolean;
  onCount: () => void;
  onMove: (direction: "in" | "out") => void;
}

/** What was recorded since the last closing, and what can be done about the drawer. */
export function OpenDayCard({ open, takesFocus, onCount, onMove }: OpenDayCardProps) {
  const { t } = useTranslation("closings");
  const language = useLanguage();
  const { since, transactions, float, cash, expected, card, banktransfer } = open;
  const emptyId = useId();
  const isEmpty = transactions === 0 && signedCents(expected) === 0;
  return (
    <Sheet gap={3} className={styles.card}>
      <h2 ref={takesFocus ? focus : null} tabIndex={-1}>
        {since ? t("open.since", { date: formatInstant(since, language, "dateAndTime") }) : t("open.first")}
      </h2>
      <Note>{t("open.transactions", { count: transactions })}</Note>
      <Amounts
        rows={[
          { label: t("amount.float"), amount: float },
          { label: t("amount.cash"), amount: cash },
          { label: t("amount.expected"), amount: expected, strong: true },
          { label: t("amount.card"), amount: card },
          { label: t("amount.banktransfer"), amount: banktransfer },
        ]}
      />
      {isEmpty ? <Note id={emptyId}>{t("open.nothing")}</Note> : null}
      <Grid columns="narrow" gap={2} className={styles.actions}>
        <Button variant="action" disabled={isEmpty} aria-describedby={isEmpty ? emptyId : undefined} onClick={onCount}>
          {t("open.count")}
        </Button>
        <Button onClick={() => onMove("in")}>{t("cash.in.button")}</Button>
        <Button onClick={() => onMove("out")}>{t("cash.out.button")}</Button>
      </Grid>
    </Sheet>
  );
}
