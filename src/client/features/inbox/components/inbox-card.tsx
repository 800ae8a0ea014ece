import { type ReactNode, useId } from "react";
import { useTranslation } from "react-i18next";
import type { InboxItem } from "../../../../shared/contract/inbox.ts";
import { formatInstant } from "../../../format/dates.ts";
import { useLanguage } from "../../../format/language.ts";
import { IconButton } from "../../../ui/button.tsx";
import { ContactLinks } from "../../../ui/contact-links.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { Note, Row } from "../../../ui/layout.tsx";
import list from "../../../ui/sheet.module.css";
import { Sheet } from "../../../ui/sheet.tsx";
import { VisuallyHidden } from "../../../ui/visually-hidden.tsx";
import styles from "./inbox.module.css";

interface InboxCardProps {
  item: InboxItem;
  onTickOff: () => void;
  /** What to do about it: a link. */
  children?: ReactNode;
}

/** What waits for somebody: what it is, who it is about, since when, and the X that ticks it off. */
export function InboxCard({ item, onTickOff, children }: InboxCardProps) {
  const { t } = useTranslation("inbox");
  const headingId = useId();
  return (
    <Sheet listed gap={3} className={styles.card} aria-labelledby={headingId}>
      <Row as="header" className={styles.header}>
        <h2 id={headingId} className={styles.title}>
          {item.title}
        </h2>
        <IconButton className={styles.tickOff} onClick={onTickOff}>
          <Icon name="close" />
          <VisuallyHidden>{t("tickOff.button", { title: item.title })}</VisuallyHidden>
        </IconButton>
      </Row>
      {item.body ? <p className={list.words}>{item.body}</p> : null}
      {item.name === item.title ? null : <p className={styles.name}>{item.name}</p>}
      <ContactLinks phone={item.phone} email={item.email} />
      <Since item={item} />
      {children}
    </Sheet>
  );
}

/** When it came, and who wrote it, where it was one of the staff. */
export function Since({ item: { dateTime, author } }: { item: InboxItem }) {
  const { t } = useTranslation("inbox");
  const language = useLanguage();
  return (
    <Note className={styles.since}>
      <time dateTime={dateTime}>{formatInstant(dateTime, language, "dateAndTime")}</time>
      {author ? ` · ${t("by", { name: author })}` : null}
    </Note>
  );
}
