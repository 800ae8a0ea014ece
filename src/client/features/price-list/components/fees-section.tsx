import { useTranslation } from "react-i18next";
import type { BoatFeesFields, PriceListFields } from "../../../../shared/contract/price-list.ts";
import { useMoney } from "../../../format/money.ts";
import { Button } from "../../../ui/button.tsx";
import { FormDialog } from "../../../ui/form-dialog.tsx";
import { Note, Row, Stack } from "../../../ui/layout.tsx";
import { PopupDialog, usePopup } from "../../../ui/popup.tsx";
import {
  type FeeField,
  feeFields,
  fieldsOf,
  inheritedAmount,
  usualFees,
  withFees,
  withoutFees,
} from "../fee-values.ts";
import type { ListedBoat, PeriodTexts } from "../period-texts.ts";
import { FeeDialog } from "./fee-dialog.tsx";
import table from "./fees-table.module.css";
import styles from "./price-list.module.css";

interface FeesSectionProps {
  content: PriceListFields;
  boats: readonly ListedBoat[];
  texts: PeriodTexts;
  /** Names what the tab keeps of an open form. */
  draft: string;
  /** Null where the list is only looked at. */
  onChange: ((content: PriceListFields) => void) | null;
}

type AskedFees = { task: "add" | "clear" } | { task: "change"; row: BoatFeesFields };

/** What is paid on site by boat: nothing until somebody wants other fees than the usual ones. */
export function FeesSection(props: FeesSectionProps) {
  const { content, boats, onChange } = props;
  const { t } = useTranslation("price-list");
  const popup = usePopup<AskedFees>();
  const { fees } = content;
  const isComplete = boats.every(({ id }) => fees.some(({ vehicle }) => vehicle === id));
  return (
    <Stack as="section" gap={3} aria-labelledby="price-fees">
      <h2 id="price-fees" className={styles.heading}>
        {t("fees.title")}
      </h2>
      {fees.length === 0 ? (
        <Note>{t("fees.usual")}</Note>
      ) : (
        <FeesTable {...props} onAsked={(row) => popup.open({ task: "change", row })} />
      )}
      {onChange && fees.length === 0 ? (
        <Row>
          <Button onClick={() => onChange({ ...content, fees: usualFees(boats) })}>{t("fees.begin")}</Button>
        </Row>
      ) : null}
      {onChange && fees.length > 0 ? (
        <Row gap={2}>
          {isComplete ? null : <Button onClick={() => popup.open({ task: "add" })}>{t("fees.add")}</Button>}
          <Button variant="quiet" onClick={() => popup.open({ task: "clear" })}>
            {t("fees.clear")}
          </Button>
        </Row>
      ) : null}
      {onChange ? (
        <PopupDialog popup={popup}>
          {(asked, dialog) => <AskedDialog {...props} {...dialog} asked={asked} onChange={onChange} />}
        </PopupDialog>
      ) : null}
    </Stack>
  );
}

interface AskedDialogProps extends FeesSectionProps {
  open: boolean;
  onClose: () => void;
  asked: AskedFees;
  onChange: (content: PriceListFields) => void;
}

function AskedDialog({ asked, content, boats, texts, draft, onChange, ...dialog }: AskedDialogProps) {
  const { t } = useTranslation("price-list");
  if (asked.task === "clear") {
    return (
      <FormDialog
        {...dialog}
        title={t("fees.clearTitle")}
        cancelLabel={t("cancel")}
        confirmLabel={t("fees.clear")}
        danger
        onSubmit={() => {
          dialog.onClose();
          onChange({ ...content, fees: [] });
        }}
      >
        <p>{t("fees.clearEffect")}</p>
      </FormDialog>
    );
  }
  const row = asked.task === "change" ? asked.row : null;
  return (
    <FeeDialog
      {...dialog}
      row={row}
      fees={content.fees}
      boats={boats}
      title={row ? t("fees.changeTitle", { boat: texts.boat(row.vehicle) }) : t("fees.add")}
      draft={`${draft} ${row ? row.vehicle : "add"}`}
      onDone={(changed) => onChange(withFees(content, changed, boats))}
    />
  );
}

/** A row for each boat with a price of its own; on a phone a card. What it takes over from all boats is paler. */
function FeesTable({
  content,
  boats,
  texts,
  onChange,
  onAsked,
}: FeesSectionProps & { onAsked: (row: BoatFeesFields) => void }) {
  const { t } = useTranslation("price-list");
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
          {onChange ? <td /> : null}
        </tr>
      </thead>
      <tbody>
        {content.fees.map((row) => (
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
              <td key={field} data-label={t(`fees.column.${field}`)}>
                <Amount row={row} field={field} fees={content.fees} boats={boats} />
              </td>
            ))}
            {onChange ? <td className={table.last}>{removeButton(row, onChange)}</td> : null}
          </tr>
        ))}
      </tbody>
    </table>
  );

  function removeButton({ vehicle }: BoatFeesFields, change: (content: PriceListFields) => void) {
    if (vehicle === null) return null;
    return (
      <Button
        variant="quiet"
        aria-label={t("discount.remove", { text: texts.boat(vehicle) })}
        onClick={() => change(withoutFees(content, vehicle))}
      >
        {t("discount.removeButton")}
      </Button>
    );
  }
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
