import { type ReactNode, useRef } from "react";
import { useTranslation } from "react-i18next";
import { type InboxItem, longestList, type OpenType } from "../../../../shared/contract/inbox.ts";
import { live } from "../../../api/live.ts";
import { SuccessBanner } from "../../../ui/banner.tsx";
import list from "../../../ui/card.module.css";
import { EmptyState, LoadState, RetryLine } from "../../../ui/load-state.tsx";
import { PopupDialog, usePopup } from "../../../ui/popup.tsx";
import { WorkIcon } from "../../../ui/work-icon.tsx";
import { useGetInboxQuery } from "../inbox.api.ts";
import styles from "./inbox.module.css";
import { InboxCard } from "./inbox-card.tsx";
import { TickOffDialog } from "./inbox-dialogs.tsx";

interface InboxListProps {
  type: OpenType;
  /** What was just done; the screen's own deeds are shown here, too. */
  done: string;
  onDone: (text: string) => void;
  /** The buttons above the list. */
  actions: ReactNode;
  /** What to do about an item, on its card. */
  renderAction: (item: InboxItem) => ReactNode;
}

/** What is open of one type, the newest first (requirements/inbox.md); it follows what others tick off. */
export function InboxList({ type, done, onDone, actions, renderAction }: InboxListProps) {
  const { t } = useTranslation("inbox");
  const { data, error, refetch } = useGetInboxQuery(undefined, live);
  const tickOff = usePopup<InboxItem>();
  const screen = useRef<HTMLDivElement>(null);
  const items = data?.inbox.filter((item) => item.type === type && item.ticked_off === null);
  const texts = { loading: t(`${type}.loading`), failed: t(`${type}.failed`), retry: t("retry") };
  return (
    <div ref={screen} tabIndex={-1} className={styles.screen}>
      <div className={styles.actions}>{actions}</div>
      <SuccessBanner text={done} />
      {items ? null : <LoadState failed={error !== undefined} texts={texts} onRetry={refetch} />}
      {items && error ? <RetryLine texts={{ ...texts, failed: t("stale") }} onRetry={refetch} /> : null}
      {items?.length === 0 ? (
        <EmptyState icon={<WorkIcon name={type === "todo" ? "tasks" : "mail"} />} title={t(`${type}.empty`)} />
      ) : null}
      {items && items.length > 0 ? (
        <ul className={list.cards}>
          {items.map((item) => (
            <li key={item.id}>
              <InboxCard item={item} onTickOff={() => tickOff.open(item)}>
                {renderAction(item)}
              </InboxCard>
            </li>
          ))}
        </ul>
      ) : null}
      {data && data.open[type] > longestList ? <p>{t("more", { count: longestList })}</p> : null}
      <PopupDialog popup={tickOff}>
        {(item, dialog) => (
          <TickOffDialog
            {...dialog}
            item={item}
            onDone={() => {
              onDone(t(`${type}.done`));
              // The button that opened the popup is gone: once the browser has given the focus back, it goes to the
              // list.
              setTimeout(() => screen.current?.focus());
            }}
          />
        )}
      </PopupDialog>
    </div>
  );
}
