import { type ReactNode, useId } from "react";
import { useTranslation } from "react-i18next";
import type { BlacklistEntry } from "../../../../shared/contract/blacklist.ts";
import { type Day, dayOf } from "../../../../shared/rules/day.ts";
import { live } from "../../../api/live.ts";
import { formatDay } from "../../../format/dates.ts";
import { useLanguage } from "../../../format/language.ts";
import { SuccessBanner } from "../../../ui/banner.tsx";
import { Button } from "../../../ui/button.tsx";
import { ContactLinks } from "../../../ui/contact-links.tsx";
import { Note, Stack } from "../../../ui/layout.tsx";
import { PopupDialog, usePopup } from "../../../ui/popup.tsx";
import { EmptyState, QueryView } from "../../../ui/query-view.tsx";
import list from "../../../ui/sheet.module.css";
import { Sheet } from "../../../ui/sheet.tsx";
import { useTransientMessage } from "../../../ui/use-transient-message.ts";
import { VisuallyHidden } from "../../../ui/visually-hidden.tsx";
import { WorkIcon } from "../../../ui/work-icon.tsx";
import { useGetBlacklistQuery } from "../blacklist.api.ts";
import { BanByHandDialog, UnbanDialog } from "./ban-dialogs.tsx";
import styles from "./blacklist.module.css";

interface BlacklistProps {
  /** Who bans. */
  userId: number;
  /** A link to the day of the booking that a ban came from. */
  linkToDay: (day: Day) => ReactNode;
}

/** The banned customers: who, since when and why, with bans by hand and their end (requirements/blacklist.md). */
export function Blacklist({ userId, linkToDay }: BlacklistProps) {
  const { t } = useTranslation("blacklist");
  const query = useGetBlacklistQuery(undefined, {
    ...live,
    selectFromResult: ({ data, error }) => ({ data, error }),
  });
  const ban = usePopup<"byHand">();
  const unban = usePopup<BlacklistEntry>();
  const [done, setDone] = useTransientMessage();
  return (
    <Stack>
      <Button variant="action" className={styles.ban} onClick={() => ban.open("byHand")}>
        <WorkIcon name="ban" />
        {t("ban.button")}
      </Button>
      <SuccessBanner text={done} />
      <QueryView query={query} failed={t("failed")} stale={t("stale")} empty={<EmptyState title={t("empty")} />}>
        {(entries) => (
          <ul className={list.sheets}>
            {entries.map((entry) => (
              <li key={entry.id}>
                <BannedCustomer entry={entry} linkToDay={linkToDay} onUnban={() => unban.open(entry)} />
              </li>
            ))}
          </ul>
        )}
      </QueryView>
      <PopupDialog popup={ban}>
        {(_, dialog) => <BanByHandDialog {...dialog} userId={userId} onDone={() => setDone(t("ban.done"))} />}
      </PopupDialog>
      <PopupDialog popup={unban}>
        {(entry, dialog) => <UnbanDialog {...dialog} entry={entry} onDone={() => setDone(t("unban.done"))} />}
      </PopupDialog>
    </Stack>
  );
}

interface BannedCustomerProps {
  entry: BlacklistEntry;
  linkToDay: (day: Day) => ReactNode;
  onUnban: () => void;
}

/** One ban as a card. */
function BannedCustomer({ entry, linkToDay, onUnban }: BannedCustomerProps) {
  const { t } = useTranslation("blacklist");
  const language = useLanguage();
  const headingId = useId();
  const name = entry.name || t("noName");
  return (
    <Sheet listed gap={2} className={styles.card} aria-labelledby={headingId}>
      <h2 id={headingId} className={styles.name}>
        {name}
      </h2>
      <ContactLinks phone={entry.phone} email={entry.email} />
      <p className={list.words}>{entry.reason}</p>
      <Note className={styles.since}>
        {t("since", { date: formatDay(dayOf(new Date(entry.dateTime)), language, "brief") })}
        {" · "}
        {entry.booking ? linkToDay(entry.booking) : t("byHand")}
      </Note>
      <Button className={styles.unban} onClick={onUnban}>
        <WorkIcon name="unlock" />
        <span>
          {t("unban.button")}
          <VisuallyHidden> {name}</VisuallyHidden>
        </span>
      </Button>
    </Sheet>
  );
}
