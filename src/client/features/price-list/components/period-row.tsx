import type { ReactNode } from "react";
import type { PricePeriodFields } from "../../../../shared/contract/price-list.ts";
import { classNames } from "../../../ui/class-names.ts";
import { Note } from "../../../ui/layout.tsx";
import type { PeriodTexts } from "../period-texts.ts";
import { ListRow, type RowActions } from "./list-row.tsx";
import styles from "./price-list.module.css";
import tones from "./tones.module.css";

interface PeriodRowProps {
  period: PricePeriodFields;
  /** Its number in the picture of the year. */
  number: number;
  texts: PeriodTexts;
  /** What is wrong with it. */
  problems: ReactNode;
  actions: RowActions;
}

/** A period of the list, with its number in the picture of the year. */
export function PeriodRow({ period, number, texts, problems, actions }: PeriodRowProps) {
  const rules = texts.rules(period);
  const mark = (
    <span className={classNames(styles.number, tones.tone)} data-tone={toneOf(number)}>
      {number}
    </span>
  );
  return (
    <ListRow name={period.name} heading="h4" mark={mark} actions={actions}>
      <p className={styles.line}>
        {texts.dates(period)} · <span translate="no">{texts.boat(period.vehicle)}</span>
      </p>
      <p className={styles.line}>
        {texts.prices(period).map((price, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- two prices may be written alike
          <span key={index} className={styles.price}>
            {price}
          </span>
        ))}
      </p>
      {rules.length > 0 ? <Note>{rules.join(" · ")}</Note> : null}
      {problems}
    </ListRow>
  );
}

/** How many looks the numbers of periods take in turn. */
const toneCount = 6;

export const toneOf = (number: number): number => (number - 1) % toneCount;
