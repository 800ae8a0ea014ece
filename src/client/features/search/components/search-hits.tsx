import { useId } from "react";
import { useTranslation } from "react-i18next";
import type { SearchGroup, SearchHit, SearchKind } from "../../../../shared/contract/search.ts";
import { formatDay } from "../../../format/dates.ts";
import { useLanguage } from "../../../format/language.ts";
import { useMoney } from "../../../format/money.ts";
import { Note } from "../../../ui/layout.tsx";
import styles from "./search.module.css";

export const optionId = (listId: string, kind: SearchKind, id: number) => `${listId}-${kind}-${id}`;

interface SearchHitsProps {
  listId: string;
  groups: readonly SearchGroup[];
  /** The id of the option that Enter chooses. */
  active: string | undefined;
  onChoose: (hit: SearchHit) => void;
}

/** What was found, in groups: the list of a combobox, whose focus stays in the field. */
export function SearchHits({ listId, groups, active, onChoose }: SearchHitsProps) {
  const { t } = useTranslation("search");
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a select holds no field
    <div role="listbox" id={listId} aria-label={t("hits")}>
      {groups.map((group) => (
        <HitGroup key={group.kind} group={group} listId={listId} active={active} onChoose={onChoose} />
      ))}
    </div>
  );
}

function HitGroup({ group, listId, active, onChoose }: Omit<SearchHitsProps, "groups"> & { group: SearchGroup }) {
  const { t } = useTranslation("search");
  const titleId = useId();
  const { kind, hits, count, has_more } = group;
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- the groups of a listbox are no fieldsets
    <div role="group" aria-labelledby={titleId}>
      <p id={titleId} className={styles.groupTitle}>
        {t(`groups.${kind}`)}{" "}
        {count > hits.length || has_more ? (
          <span className={styles.count}>{t(has_more ? "more" : "count", { count })}</span>
        ) : null}
      </p>
      {hits.map((hit) => {
        const id = optionId(listId, kind, hit.id);
        return (
          // The keys are those of the field.
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
          <div
            key={id}
            id={id}
            // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an option of the browser is one line of text
            role="option"
            tabIndex={-1}
            aria-selected={active === id}
            className={styles.hit}
            // The focus stays in the field.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onChoose(hit)}
          >
            <HitLine kind={kind} hit={hit} />
          </div>
        );
      })}
    </div>
  );
}

/** One hit in two lines: who and which number, how much; below it what and when. */
export function HitLine({ kind, hit }: { kind: SearchKind; hit: SearchHit }) {
  const { t } = useTranslation("search");
  const language = useLanguage();
  const money = useMoney();
  const { number, name, title, days, amount, state } = hit;
  const numbered = kind === "stay" || kind === "receipt" ? t(`number.${kind}`, { number }) : number;
  const about = kind === "voucher" && title !== "" ? t("for", { name: title }) : title;
  const [start, end] = [days.start, days.end].map((day) => formatDay(day, language, "brief"));
  const time = start === end ? start : `${start} – ${end}`;
  return (
    <>
      <span className={styles.who}>
        {[name || about || numbered, name ? numbered : ""].filter(Boolean).join(" · ")}
      </span>
      {amount === null ? null : <span className={styles.amount}>{money(amount)}</span>}
      <Note as="span" className={styles.what}>
        {[name ? about : "", time, t(`state.${state}`)].filter(Boolean).join(" · ")}
      </Note>
    </>
  );
}
