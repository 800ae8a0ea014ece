import { useRef } from "react";
import { useTranslation } from "react-i18next";
import type { BoatFeesFields, PriceListFields } from "../../../../shared/contract/price-list.ts";
import { Button } from "../../../ui/button.tsx";
import { FormDialog } from "../../../ui/form-dialog.tsx";
import { Note, Row, Stack } from "../../../ui/layout.tsx";
import { PopupDialog, usePopup } from "../../../ui/popup.tsx";
import { usualFees, withFees } from "../fee-values.ts";
import type { ListedBoat, PeriodTexts } from "../period-texts.ts";
import { FeeDialog } from "./fee-dialog.tsx";
import { FeesTable } from "./fees-table.tsx";
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
  const heading = useRef<HTMLHeadingElement>(null);
  const { fees } = content;
  const isComplete = boats.every(({ id }) => fees.some(({ vehicle }) => vehicle === id));
  return (
    <Stack as="section" gap={3} aria-labelledby="price-fees">
      <h2 ref={heading} id="price-fees" tabIndex={-1} className={styles.heading}>
        {t("fees.title")}
      </h2>
      {fees.length === 0 ? (
        <Note>{t("fees.usual")}</Note>
      ) : (
        <FeesTable {...props} onAsked={(row) => popup.open({ task: "change", row })} />
      )}
      {onChange && fees.length === 0 ? (
        <Row>
          <Button
            onClick={() => {
              onChange({ ...content, fees: usualFees(boats) });
              // The button is gone: keys go on from the table.
              heading.current?.focus();
            }}
          >
            {t("fees.begin")}
          </Button>
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
