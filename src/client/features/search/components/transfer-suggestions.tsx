import { useEffect, useEffectEvent } from "react";
import { useTranslation } from "react-i18next";
import { List } from "../../../ui/layout.tsx";
import { hitsOf, useSearch } from "../use-search.ts";
import styles from "./search.module.css";
import { HitLine } from "./search-hits.tsx";

const mostShown = 6;

interface TransferSuggestionsProps {
  /** The text of a transfer, a name, an amount or a number. */
  typed: string;
  /** How much came, as it was typed; "" where it is not known yet. */
  amount?: string;
  /** The booking's number or the voucher's reference. */
  onChoose: (number: string) => void;
}

/** What a transfer may be for, below the field that asks for it (requirements/payments.md). */
export function TransferSuggestions({ typed, amount = "", onChoose }: TransferSuggestionsProps) {
  const { t } = useTranslation("search");
  const { answer, search } = useSearch("transfer");
  const ask = useEffectEvent(() => search(typed, amount));
  useEffect(() => ask(), [typed, amount]);
  const groups = answer?.groups ?? [];
  // Of both kinds, where both are possible.
  const suggestions = groups.flatMap(({ kind, hits }) =>
    hits.slice(0, mostShown / groups.length).map((hit) => ({ kind, hit })),
  );
  const isChosen = hitsOf(answer).some(({ number }) => number === typed.trim());
  if (suggestions.length === 0 || isChosen) return null;
  return (
    <List className={styles.suggestions} aria-label={t("suggestions")}>
      {suggestions.map(({ kind, hit }) => (
        <li key={`${kind} ${hit.id}`}>
          <button type="button" className={styles.hit} onClick={() => onChoose(hit.number)}>
            <HitLine kind={kind} hit={hit} />
          </button>
        </li>
      ))}
    </List>
  );
}
