import { type ReactNode, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { InboxItem, OpenItemsQuery, OpenType } from "../../../../shared/contract/inbox.ts";
import { live } from "../../../api/live.ts";
import { SuccessBanner } from "../../../ui/banner.tsx";
import { Button } from "../../../ui/button.tsx";
import { Stack } from "../../../ui/layout.tsx";
import log from "../../../ui/log.module.css";
import { PopupDialog, usePopup } from "../../../ui/popup.tsx";
import { EmptyState, QueryView } from "../../../ui/query-view.tsx";
import list from "../../../ui/sheet.module.css";
import { WorkIcon } from "../../../ui/work-icon.tsx";
import { useGetInboxQuery, useGetOpenItemsQuery } from "../inbox.api.ts";
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

/**
 * What is open of one type, the newest first (requirements/inbox.md); it follows what others tick off. What the list
 * leaves out is shown by a button.
 */
export function InboxList({ type, done, onDone, actions, renderAction }: InboxListProps) {
  const { t } = useTranslation("inbox");
  const { data, ...query } = useGetInboxQuery(undefined, live);
  const tickOff = usePopup<InboxItem>();
  const [showsAll, setShowsAll] = useState(false);
  const screen = useRef<HTMLDivElement>(null);
  const items = data?.inbox.filter((item) => item.type === type && item.ticked_off === null);
  const renderItem = (item: InboxItem) => (
    <InboxCard item={item} onTickOff={() => tickOff.open(item)}>
      {renderAction(item)}
    </InboxCard>
  );
  return (
    <Stack ref={screen} tabIndex={-1} className={styles.screen}>
      <Stack gap={2} className={styles.actions}>
        {actions}
      </Stack>
      <SuccessBanner text={done} />
      <QueryView
        query={{ ...query, data: items }}
        failed={t(`${type}.failed`)}
        stale={t("stale")}
        empty={<EmptyState icon={<WorkIcon name={type === "todo" ? "tasks" : "mail"} />} title={t(`${type}.empty`)} />}
      >
        {(newestItems) =>
          showsAll ? null : (
            <ul className={list.sheets}>
              {bySender(newestItems).map(([newest, ...others]) => (
                <li key={newest.id}>
                  {renderItem(newest)}
                  {others.length > 0 ? <SameSender items={others} renderItem={renderItem} /> : null}
                </li>
              ))}
            </ul>
          )
        }
      </QueryView>
      {showsAll ? <OpenPages tab={type} renderItem={renderItem} /> : null}
      {items && data && data.open[type] > items.length && !showsAll ? (
        <Stack gap={2} className={styles.actions}>
          <p>{t("all.some", { count: items.length })}</p>
          <Button onClick={() => setShowsAll(true)}>{t("all.button")}</Button>
        </Stack>
      ) : null}
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
    </Stack>
  );
}

type OfSender = [newest: InboxItem, ...others: InboxItem[]];

/** What one visitor caused stands behind the newest of it, so that nobody fills the list. */
function bySender(items: readonly InboxItem[]): OfSender[] {
  const groups = new Map<string, OfSender>();
  for (const item of items) {
    const key = item.group ?? String(item.id);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return [...groups.values()];
}

interface SameSenderProps {
  items: readonly InboxItem[];
  renderItem: (item: InboxItem) => ReactNode;
}

function SameSender({ items, renderItem }: SameSenderProps) {
  const { t } = useTranslation("inbox");
  return (
    <details className={log.disclosure}>
      <summary>{t("sameSender", { count: items.length })}</summary>
      <ul className={list.sheets}>
        {items.map((item) => (
          <li key={item.id}>{renderItem(item)}</li>
        ))}
      </ul>
    </details>
  );
}

interface OpenPagesProps {
  tab: OpenType;
  renderItem: (item: InboxItem) => ReactNode;
}

/** Everything that is open of one type, page by page: the list above shows the newest and leaves some out. */
function OpenPages(asked: OpenPagesProps) {
  const [pages, setPages] = useState(1);
  return <OpenPage {...asked} before={null} pages={pages} onMore={() => setPages(pages + 1)} />;
}

interface OpenPageProps extends OpenPagesProps, OpenItemsQuery {
  /** How many are shown, this one among them. */
  pages: number;
  onMore: () => void;
}

/** A page and those behind it: each begins where the one before it ends. */
function OpenPage({ tab, before, renderItem, pages, onMore }: OpenPageProps) {
  const { t } = useTranslation("inbox");
  const query = useGetOpenItemsQuery({ tab, before }, { ...live, refetchOnMountOrArgChange: true });
  return (
    <QueryView query={query} failed={t(`${tab}.failed`)} stale={t("stale")}>
      {({ inbox, next }) => (
        <>
          <ul className={list.sheets}>
            {inbox.map((item) => (
              <li key={item.id}>{renderItem(item)}</li>
            ))}
          </ul>
          {next === null ? null : pages === 1 ? (
            <Button onClick={onMore}>{t("all.older")}</Button>
          ) : (
            <OpenPage {...{ tab, renderItem, onMore }} before={next} pages={pages - 1} />
          )}
        </>
      )}
    </QueryView>
  );
}
