import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { InboxItem, OpenType } from "../../../../shared/contract/inbox.ts";
import { Button } from "../../../ui/button.tsx";
import { EmptyState, LoadState, RetryLine } from "../../../ui/load-state.tsx";
import { useGetInboxLogQuery } from "../inbox.api.ts";
import styles from "./inbox.module.css";
import { Since } from "./inbox-card.tsx";

interface LogPagesProps {
  tab: OpenType;
  /** "" for everything. */
  search: string;
}

/** Everything of one type that was ticked off, page by page; give it a `key` of what is searched for. */
export function LogPages({ tab, search }: LogPagesProps) {
  const [starts, setStarts] = useState<readonly (number | null)[]>([null]);
  return starts.map((before, index) => (
    <LogPage
      key={before}
      tab={tab}
      search={search}
      before={before}
      isLast={index === starts.length - 1}
      onMore={(next) => setStarts([...starts, next])}
    />
  ));
}

interface LogPageProps extends LogPagesProps {
  before: number | null;
  isLast: boolean;
  onMore: (next: number) => void;
}

function LogPage({ tab, search, before, isLast, onMore }: LogPageProps) {
  const { t } = useTranslation("inbox");
  const { currentData, error, refetch } = useGetInboxLogQuery(
    { tab, search, before },
    { refetchOnMountOrArgChange: before === null },
  );
  const texts = { loading: t("log.loading"), failed: t("log.failed"), retry: t("retry") };
  if (!currentData) return <LoadState failed={error !== undefined} texts={texts} onRetry={refetch} />;
  const { inbox_log: items, next } = currentData;
  const isEmpty = items.length === 0 && isLast;
  return (
    <>
      {error ? <RetryLine texts={{ ...texts, failed: t("stale") }} onRetry={refetch} /> : null}
      {isEmpty && next === null && before === null ? (
        <EmptyState title={search ? t("log.none", { search }) : t(`log.empty.${tab}`)} />
      ) : null}
      {isEmpty && (next !== null || before !== null) ? (
        <p className={styles.since}>{t(next === null ? "log.end" : "log.further")}</p>
      ) : null}
      {items.length > 0 ? (
        <ul className={styles.entries}>
          {items.map((item) => (
            <LogEntry key={item.id} item={item} />
          ))}
        </ul>
      ) : null}
      {isLast && next !== null ? (
        <Button onClick={() => onMore(next)}>{t(items.length === 0 ? "log.goOn" : "log.older")}</Button>
      ) : null}
    </>
  );
}

function LogEntry({ item }: { item: InboxItem }) {
  return (
    <li className={styles.entry}>
      <p>
        <strong>{item.title}</strong>
        {item.name === item.title || !item.name ? null : ` · ${item.name}`}
      </p>
      {item.body ? <p className={styles.text}>{item.body}</p> : null}
      {item.type === "contact" ? <p className={styles.since}>{item.email}</p> : null}
      <Since item={item} />
      <p className={styles.tickedOff}>
        <span aria-hidden="true">✓ </span>
        {item.ticked_off}
      </p>
    </li>
  );
}
