import { type ReactNode, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import type { PricePeriodFields } from "../../../../shared/contract/price-list.ts";
import { Button } from "../../../ui/button.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { Note, Row, Stack } from "../../../ui/layout.tsx";
import { MoreButton } from "../../../ui/more-button.tsx";
import type { PeriodTexts } from "../period-texts.ts";
import styles from "./price-list.module.css";
import tones from "./tones.module.css";

interface PeriodRowProps {
  period: PricePeriodFields;
  /** Its number in the picture of the year. */
  number: number;
  texts: PeriodTexts;
  /** What is wrong with it. */
  problems: ReactNode;
  /** Null where the list is only looked at. */
  actions: { onChange: () => void; onCopy: () => void; onRemove: () => void } | null;
}

/** A period of the list: its name leads to its form, what is rare is behind "⋯". */
export function PeriodRow({ period, number, texts, problems, actions }: PeriodRowProps) {
  const { t } = useTranslation("price-list");
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const rules = texts.rules(period);
  return (
    <Stack as="li" gap={2} className={styles.period}>
      <Row spread nowrap top gap={3}>
        <span className={classNames(styles.number, tones.tone)} data-tone={toneOf(number)}>
          {number}
        </span>
        <Stack gap={1} className={styles.facts}>
          <h4 className={styles.name}>
            {actions ? (
              <button
                type="button"
                className={styles.change}
                aria-label={t("row.change", { name: period.name })}
                onClick={actions.onChange}
              >
                {period.name}
              </button>
            ) : (
              period.name
            )}
          </h4>
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
        </Stack>
        {actions ? (
          <MoreButton
            label={t("row.more", { name: period.name })}
            controls={id}
            isOpen={isOpen}
            onToggle={() => setOpen(!isOpen)}
          />
        ) : null}
      </Row>
      {actions ? (
        <Row id={id} hidden={!isOpen} className={isOpen ? undefined : styles.closed}>
          <Button onClick={actions.onChange}>{t("row.edit")}</Button>
          <Button onClick={actions.onCopy}>{t("row.copy")}</Button>
          <Button variant="danger" onClick={actions.onRemove}>
            {t("row.remove")}
          </Button>
        </Row>
      ) : null}
    </Stack>
  );
}

/** How many looks the numbers of periods take in turn. */
const toneCount = 6;

export const toneOf = (number: number): number => (number - 1) % toneCount;
