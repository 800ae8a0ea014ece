import { type KeyboardEvent, type ReactNode, type Ref, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { longestSearch, type SearchAnswer, type SearchHit } from "../../../../shared/contract/search.ts";
import { Button } from "../../../ui/button.tsx";
import { Note } from "../../../ui/layout.tsx";
import hidden from "../../../ui/visually-hidden.module.css";
import { hitsOf, useSearch } from "../use-search.ts";
import styles from "./search.module.css";
import { optionId, SearchHits } from "./search-hits.tsx";

interface SearchFieldProps {
  ref: Ref<HTMLInputElement>;
  value: string;
  onType: (text: string) => void;
  onChoose: (hit: SearchHit) => void;
  /** Escape and Tab. */
  onLeave: () => void;
  /** What to do where nothing is found. */
  noneAction?: ReactNode;
}

/** A field with what it finds below it: a combobox, in which arrows choose and Enter opens. */
export function SearchField({ ref, value, onType, onChoose, onLeave, noneAction }: SearchFieldProps) {
  const { t } = useTranslation("search");
  const listId = useId();
  const { answer, isLoading, failed, search, searchNow } = useSearch();
  const [active, setActive] = useState<string>();
  const isOpen = value.trim() !== "";
  const options = optionsOf(answer, listId);
  const isListed = isOpen && options.length > 0;

  const type = (text: string) => {
    setActive(undefined);
    onType(text);
    search(text);
  };
  /** What is chosen, or else the first that is found: also where it is still being searched for. */
  const chooseFirst = async () => {
    const chosen = options.find(({ id }) => id === active)?.hit;
    const [first] = isLoading || failed ? hitsOf(await searchNow(value)) : hitsOf(answer);
    const hit = chosen ?? first;
    if (hit) onChoose(hit);
  };
  const move = (by: number) => {
    const at = options.findIndex(({ id }) => id === active);
    const next = options.at(at < 0 ? (by > 0 ? 0 : -1) : (at + by) % options.length)?.id;
    setActive(next);
    if (next !== undefined) document.getElementById(next)?.scrollIntoView({ block: "nearest" });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === "Tab") onLeave();
    const act = {
      ArrowDown: () => move(1),
      ArrowUp: () => move(-1),
      Enter: () => void (isOpen && chooseFirst()),
      Escape: onLeave,
    }[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  };
  return (
    <>
      <input
        ref={ref}
        type="search"
        role="combobox"
        className={styles.input}
        aria-label={t("label")}
        aria-expanded={isListed}
        aria-controls={isListed ? listId : undefined}
        aria-activedescendant={active}
        aria-autocomplete="list"
        aria-keyshortcuts="/"
        placeholder={t("placeholder")}
        maxLength={longestSearch}
        autoComplete="off"
        autoCorrect="off"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="search"
        value={value}
        onChange={(event) => type(event.target.value)}
        onKeyDown={onKeyDown}
      />
      {isOpen ? (
        <div className={styles.panel}>
          {failed ? (
            <Note className={styles.message} role="alert">
              {t("failed")}{" "}
              <Button variant="quiet" onClick={() => void searchNow(value)}>
                {t("retry")}
              </Button>
            </Note>
          ) : (
            <SearchStatus answer={answer} isLoading={isLoading} />
          )}
          {answer !== null && options.length === 0 && !isLoading && !failed ? noneAction : null}
          {isListed ? (
            <SearchHits listId={listId} groups={answer?.groups ?? []} active={active} onChoose={onChoose} />
          ) : null}
        </div>
      ) : null}
    </>
  );
}

/** Said to those who listen; seen where the list alone would not say it. */
function SearchStatus({ answer, isLoading }: { answer: SearchAnswer | null; isLoading: boolean }) {
  const { t } = useTranslation("search");
  const hits = hitsOf(answer);
  const isEmpty = answer !== null && hits.length === 0 && !isLoading;
  return (
    <Note as="output" className={hits.length > 0 ? hidden.hidden : styles.message}>
      {answer === null && isLoading ? t("loading") : null}
      {isEmpty ? `${t("none")}. ${t("noneHint")}` : null}
      {hits.length > 0 ? t("count", { count: hits.length }) : null}
      {answer?.is_complete === false ? ` ${t("incomplete")}` : null}
    </Note>
  );
}

const optionsOf = (answer: SearchAnswer | null, listId: string) =>
  (answer?.groups ?? []).flatMap(({ kind, hits }) => hits.map((hit) => ({ id: optionId(listId, kind, hit.id), hit })));
