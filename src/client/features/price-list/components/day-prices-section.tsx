import { useTranslation } from "react-i18next";
import type { PriceListFields } from "../../../../shared/contract/price-list.ts";
import { Checkbox } from "../../../ui/choice.tsx";
import { Note, Stack } from "../../../ui/layout.tsx";
import styles from "./price-list.module.css";

interface DayPricesSectionProps {
  content: PriceListFields;
  /** Null where the list is only looked at. */
  onChange: ((content: PriceListFields) => void) | null;
}

/** Whether days of the guests' calendar show a price. */
export function DayPricesSection({ content, onChange }: DayPricesSectionProps) {
  const { t } = useTranslation("price-list");
  return (
    <Stack as="section" gap={3} aria-labelledby="price-days">
      <h2 id="price-days" className={styles.heading}>
        {t("dayPrices.title")}
      </h2>
      {onChange ? (
        <Checkbox
          id="day-prices"
          label={t("dayPrices.label")}
          hint={t("dayPrices.hint")}
          checked={content.day_prices}
          onChange={({ target: { checked } }) => onChange({ ...content, day_prices: checked })}
        />
      ) : (
        <Note>{t(content.day_prices ? "dayPrices.on" : "dayPrices.off")}</Note>
      )}
    </Stack>
  );
}
