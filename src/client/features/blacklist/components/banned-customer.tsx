import { type ReactNode, useId } from "react";
import { useTranslation } from "react-i18next";
import type { BlacklistEntry } from "../../../../shared/contract/blacklist.ts";
import { type Day, dayOf } from "../../../../shared/rules/day.ts";
import { formatDay } from "../../../format/dates.ts";
import { useLanguage } from "../../../format/language.ts";
import { Button } from "../../../ui/button.tsx";
import list from "../../../ui/card.module.css";
import { Card } from "../../../ui/card.tsx";
import { ContactLinks } from "../../../ui/contact-links.tsx";
import { VisuallyHidden } from "../../../ui/visually-hidden.tsx";
import { WorkIcon } from "../../../ui/work-icon.tsx";
import styles from "./blacklist.module.css";

interface BannedCustomerProps {
  entry: BlacklistEntry;
  linkToDay: (day: Day) => ReactNode;
  onUnban: () => void;
}

/** One ban as a card. */
export function BannedCustomer({ entry, linkToDay, onUnban }: BannedCustomerProps) {
  const { t } = useTranslation("blacklist");
  const language = useLanguage();
  const headingId = useId();
  const name = entry.name || t("noName");
  return (
    <Card listed className={styles.card} aria-labelledby={headingId}>
      <h2 id={headingId} className={styles.name}>
        {name}
      </h2>
      <ContactLinks phone={entry.phone} email={entry.email} />
      <p className={list.words}>{entry.reason}</p>
      <p className={styles.since}>
        {t("since", { date: formatDay(dayOf(new Date(entry.dateTime)), language, "brief") })}
        {" · "}
        {entry.booking ? linkToDay(entry.booking) : t("byHand")}
      </p>
      <Button className={styles.unban} onClick={onUnban}>
        <WorkIcon name="unlock" />
        <span>
          {t("unban.button")}
          <VisuallyHidden> {name}</VisuallyHidden>
        </span>
      </Button>
    </Card>
  );
}
