import { useTranslation } from "react-i18next";
import { type ClosingEntry, closingReportPath } from "../../../../shared/contract/closings.ts";
import { formatInstant } from "../../../format/dates.ts";
import { useLanguage } from "../../../format/language.ts";
import { Card } from "../../../ui/card.tsx";
import { NewTabLink } from "../../../ui/new-tab-link.tsx";
import { Amounts } from "./amounts.tsx";
import styles from "./closings.module.css";

/** A closing with its report. */
export function ClosingCard({ closing }: { closing: ClosingEntry }) {
  const { t } = useTranslation("closings");
  const language = useLanguage();
  const { number, closed_at, closed_by, transactions, income, difference, withdrawal, left } = closing;
  return (
    <Card className={styles.card}>
      <h3>{t("list.number", { number })}</h3>
      <p className={styles.muted}>
        {t("list.closed", { date: formatInstant(closed_at, language, "dateAndTime"), name: closed_by })}
        <br />
        {t("open.transactions", { count: transactions })}
      </p>
      <Amounts
        rows={[
          { label: t("amount.income"), amount: income },
          { label: t("amount.difference"), amount: difference },
          { label: t("amount.withdrawal"), amount: withdrawal },
          { label: t("amount.left"), amount: left, strong: true },
        ]}
      />
      <p className={styles.link}>
        <NewTabLink href={closingReportPath(number)} note={t("newTab")}>
          {t("list.report")}
        </NewTabLink>
      </p>
    </Card>
  );
}
