import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import type { InboxItem, OpenItemsQuery, OpenType } from "../../../../shared/contract/inbox.ts";
import { live } from "../../../api/live.ts";
import { Button } from "../../../ui/button.tsx";
import list from "../../../ui/card.module.css";
import { QueryView } from "../../../ui/query-view.tsx";
import { useGetOpenItemsQuery } from "../inbox.api.ts";

interface OpenPagesProps {
  tab: OpenType;
  renderItem: (item: InboxItem) => ReactNode;
}

/** Everything that is open of one type, page by page: the list above shows the newest and leaves some out. */
export function OpenPages(asked: OpenPagesProps) {
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
          <ul className={list.cards}>
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
