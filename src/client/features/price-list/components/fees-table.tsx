import { useTranslation } from "react-i18next";
import type { BoatFeesFields, PriceListFields } from "../../../../shared/contract/price-list.ts";
import { useMoney } from "../../../format/money.ts";
import { Button } from "../../../ui/button.tsx";
import { VisuallyHidden } from "../../../ui/visually-hidden.tsx";
import { type FeeField, feeFields, fieldsOf, inheritedAmount, withoutFees } from "../fee-values.ts";
import type { ListedBoat, PeriodTexts } from "../period-texts.ts";
import table from "./fees-table.module.css";
import styles from "./price-list.module.css";

interface FeesTableProps {
  content: PriceListFields;
  boats: readonly ListedBoat[];
  texts: PeriodTexts;
  /** Null where the list is only looked at. */
  onChange: ((content: PriceListFields) => void) | null;
  /** A row is to be changed. */
  onAsked: (row: BoatFeesFields) => void;
}

/** A row for each boat with a price of its own. What it takes over is paler; on a phone it is left out of its card. */
export function FeesTable({ content, boats, texts, onChange, onAsked }: FeesTableProps) {
  const { t } = useTranslation("price-list");
  const { fees } = content;
  return (
    <table className={table.fees} aria-labelledby="price-fees">
      <thead>
        <tr>
          <th scope="col">{t("fees.boat")}</th>
          {feeFields.map((field) => (
            <th key={field} scope="col">
              {t(`fees.column.${field}`)}
            </th>
          ))}
          {onChange ? (
            <th scope="col">
              <VisuallyHidden>{t("discount.removeButton")}</VisuallyHidden>
            </th>
          ) : null}
        </tr>
      </thead>
      <tbody>
        {fees.map((row) => (
          <tr key={row.vehicle}>
            <th scope="row" translate={row.vehicle === null ? undefined : "no"}>
              {onChange ? (
                <button
                  type="button"
                  className={styles.change}
                  aria-label={t("row.change", { name: texts.boat(row.vehicle) })}
                  onClick={() => onAsked(row)}
                >
                  {texts.boat(row.vehicle)}
                </button>
              ) : (
                texts.boat(row.vehicle)
              )}
            </th>
            {feeFields.map((field) => (
              <td
                key={field}
                className={row.vehicle !== null && row[field] === null ? table.taken : undefined}
                data-label={t(`fees.column.${field}`)}
              >
                <Amount row={row} field={field} fees={fees} boats={boats} />
              </td>
            ))}
            {onChange ? (
              <td className={table.last}>
                {row.vehicle === null ? null : (
                  <Button
                    variant="quiet"
                    aria-label={t("discount.remove", { text: texts.boat(row.vehicle) })}
                    onClick={() => onChange(withoutFees(content, row.vehicle))}
                  >
                    {t("discount.removeButton")}
                  </Button>
                )}
              </td>
            ) : null}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface AmountProps {
  row: BoatFeesFields;
  field: FeeField;
  fees: readonly BoatFeesFields[];
  boats: readonly ListedBoat[];
}

/** What holds: the row's own amount, or what it takes over. */
function Amount({ row, field, fees, boats }: AmountProps) {
  const { t } = useTranslation("price-list");
  const money = useMoney();
  const boat = boats.find(({ id }) => id === row.vehicle) ?? null;
  const own = row[field];
  if (own !== null) return <span translate="no">{money(own)}</span>;
  const otherwise = field === "deposit" ? t("fees.asForm") : t("fees.asUsual");
  if (row.vehicle === null) return <span className={table.inherited}>{otherwise}</span>;
  if (boat && !fieldsOf(boat).includes(field)) return <span className={table.inherited}>–</span>;
  const inherited = boat && inheritedAmount(fees, boat, field);
  return <span className={table.inherited}>{inherited ? money(inherited) : otherwise}</span>;
}
