import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { InboxItem, InboxLogQuery, OpenType } from "../../../../shared/contract/inbox.ts";
import { Button } from "../../../ui/button.tsx";
import { Note } from "../../../ui/layout.tsx";
import log from "../../../ui/log.module.css";
import { EmptyState, QueryView } from "../../../ui/query-view.tsx";
import { useGetInboxLogQuery } from "../inbox.api.ts";
import styles from "./inbox.module.css";
import { Since } from "./inbox-card.tsx";

interface LogPagesProps {
  tab: OpenType;
  /** "" for everything. */
  search: string;
}

/** Everything of one type that was ticked off, page by page; give it a `key` of what is searched for. */
export function LogPages(asked: LogPagesProps) {
  const [pages, setPages] = useState(1);
  return <LogPage {...asked} before={null} pages={pages} onMore={() => setPages(pages + 1)} />;
}

interface LogPageProps extends InboxLogQuery {
  /** How many are shown, this one among them. */
  pages: number;
  onMore: () => void;
}

/** A page and those behind it: each begins where the one before it ends, also once more was ticked off. */
function LogPage({ pages, onMore, ...asked }: LogPageProps) {
  const { t } = useTranslation("inbox");
  const isFirst = asked.before === null;
  const query = useGetInboxLogQuery(asked, { refetchOnMountOrArgChange: isFirst });
  return (
    <QueryView query={query} failed={t("log.failed")} stale={t("stale")}>
      {({ inbox_log: items, next }) => {
        const isLast = next === null || pages === 1;
        return (
          <>
            {items.length === 0 && isLast ? <Nothing {...asked} mayGoOn={next !== null} /> : null}
            {items.length > 0 ? (
              <ul className={log.entries}>
                {items.map((item) => (
                  <LogEntry key={item.id} item={item} />
                ))}
              </ul>
            ) : null}
            {next !== null && pages > 1 ? <LogPage {...asked} before={next} pages={pages - 1} onMore={onMore} /> : null}
            {next !== null && isLast ? (
              <Button onClick={onMore}>{t(items.length === 0 ? "log.goOn" : "log.older")}</Button>
            ) : null}
          </>
        );
      }}
    </QueryView>
  );
}

function Nothing({ tab, search, before, mayGoOn }: InboxLogQuery & { mayGoOn: boolean }) {
  const { t } = useTranslation("inbox");
  if (mayGoOn || before !== null) return <Note>{t(mayGoOn ? "log.further" : "log.end")}</Note>;
  return <EmptyState title={search ? t("log.none", { search }) : t(`log.empty.${tab}`)} />;
}

function LogEntry({ item }: { item: InboxItem }) {
  return (
    <li className={log.entry}>
      <p>
        <strong>{item.title}</strong>
        {item.name === item.title || !item.name ? null : ` · ${item.name}`}
      </p>
      {item.body ? <p className={styles.text}>{item.body}</p> : null}
      {item.type === "contact" ? <Note>{item.email}</Note> : null}
      <Since item={item} />
      <p className={styles.tickedOff}>
        <span aria-hidden="true">✓ </span>
        {item.ticked_off}
      </p>
    </li>
  );
}
