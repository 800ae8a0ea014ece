import { type ReactNode, useId } from "react";
import { useTranslation } from "react-i18next";
import type { MoneyEvent, OpenMoney } from "../../../../shared/contract/open-money.ts";
import type { Day } from "../../../../shared/rules/day.ts";
import { formatInstant } from "../../../format/dates.ts";
import { useLanguage } from "../../../format/language.ts";
import { useMoney } from "../../../format/money.ts";
import { Button } from "../../../ui/button.tsx";
import { ContactLinks } from "../../../ui/contact-links.tsx";
import { List, Note, Row } from "../../../ui/layout.tsx";
import { Sheet } from "../../../ui/sheet.tsx";
import { VisuallyHidden } from "../../../ui/visually-hidden.tsx";
import styles from "./payments.module.css";
import { refundName } from "./refund-dialog.tsx";
import { useSoldText } from "./sold-line.tsx";

interface OpenMoneyCardProps {
  row: OpenMoney;
  linkToDay: (day: Day, text: string) => ReactNode;
  onAssign: () => void;
  onRefund: () => void;
}

/** Money whose place is not clear: what, how much, since when, whose, what for and what happened so far. */
export function OpenMoneyCard({ row, linkToDay, onAssign, onRefund }: OpenMoneyCardProps) {
  const { t } = useTranslation("payments");
  const language = useLanguage();
  const money = useMoney();
  const soldText = useSoldText();
  const headingId = useId();
  const name = row.name || t("noName");
  const about = <VisuallyHidden> {`${name}, ${money(row.amount)}`}</VisuallyHidden>;
  // The day plan shows no booking that was cancelled.
  const isInPlan = row.kind === "surplus" && row.purpose === "booking" && row.days;
  return (
    <Sheet listed gap={2} aria-labelledby={headingId}>
      <Row gap={4} nowrap spread baseline>
        <h2 id={headingId} className={styles.name}>
          {name}
        </h2>
        <p className={styles.amount}>{money(row.amount)}</p>
      </Row>
      <p className={styles.kind}>{t(`kind.${row.kind}`)}</p>
      <p className={styles.link}>
        {isInPlan ? linkToDay(isInPlan.start, soldText(row)) : soldText(row)}
        {row.order ? (
          <Note as="span" className={styles.order}>
            {t("order")} <code>{row.order}</code>
          </Note>
        ) : null}
      </p>
      <ContactLinks phone={row.phone} email={row.email} />
      <Note className={styles.since}>{t("since", { date: formatInstant(row.since, language, "dateAndTime") })}</Note>
      {row.history.length > 0 ? <History events={row.history} /> : null}
      <div className={styles.actions}>
        {row.may_assign ? (
          <Button onClick={onAssign}>
            <span>
              {t("assign.button")}
              {about}
            </span>
          </Button>
        ) : null}
        <Button onClick={onRefund}>
          <span>
            {t(`refund.${refundName(row)}.button`)}
            {about}
          </span>
        </Button>
      </div>
    </Sheet>
  );
}

function History({ events }: { events: readonly MoneyEvent[] }) {
  const { t } = useTranslation("payments");
  const language = useLanguage();
  const money = useMoney();
  return (
    <details className={styles.history}>
      <summary>{t("history.title")}</summary>
      <List as="ol" gap={3}>
        {events.map((event, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- the list only grows at its end
          <li key={index}>
            <Row gap={4} nowrap spread baseline>
              <span>
                {t(`history.${event.kind}`, { way: event.way ? t(`way.${event.way}`) : "", target: event.target })}
              </span>
              <span className={styles.moved}>{money(event.amount)}</span>
            </Row>
            <Note className={styles.since}>
              {[formatInstant(event.dateTime, language, "dateAndTime"), event.actor].filter(Boolean).join(" · ")}
            </Note>
            {event.reason ? <p className={styles.reason}>{event.reason}</p> : null}
          </li>
        ))}
      </List>
    </details>
  );
}
