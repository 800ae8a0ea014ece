import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import type { PriceListFields } from "../../../../shared/contract/price-list.ts";
import { SelectField } from "../../../ui/field.tsx";
import { FormDialog } from "../../../ui/form-dialog.tsx";
import { Grid, Note } from "../../../ui/layout.tsx";
import { movedPeriods, withPeriods, yearOf } from "../edited-list.ts";

interface CopyYearDialogProps {
  open: boolean;
  onClose: () => void;
  content: PriceListFields;
  /** Those that the list has periods of. */
  years: readonly string[];
  /** Which one is proposed. */
  last: string;
  onDone: (content: PriceListFields) => void;
}

/** How many years ahead a year is copied. */
const yearsAhead = 5;

/** Copies the periods of a year to another one, on the same weekdays. */
export function CopyYearDialog({ open, onClose, content, years, last, onDone }: CopyYearDialogProps) {
  const { t } = useTranslation("price-list");
  const id = useId();
  const [year, setYear] = useState(last);
  const [wanted, setWanted] = useState(String(Number(last) + 1));
  const later = Array.from({ length: yearsAhead }, (_, index) => String(Number(year) + index + 1));
  const moved = movedPeriods(content, year, wanted);
  const standing = content.periods.filter((period) => yearOf(period) === wanted).length;
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={t("year.title")}
      cancelLabel={t("cancel")}
      confirmLabel={t("year.confirm")}
      onSubmit={() => {
        onClose();
        onDone(withPeriods(content, null, moved));
      }}
    >
      <Grid columns="narrow" gap={3}>
        <SelectField
          id={`${id}-from`}
          label={t("year.from")}
          value={year}
          onChange={({ target }) => {
            setYear(target.value);
            setWanted(String(Number(target.value) + 1));
          }}
        >
          {years.map((option) => (
            <option key={option}>{option}</option>
          ))}
        </SelectField>
        <SelectField
          id={`${id}-to`}
          label={t("year.to")}
          value={wanted}
          onChange={({ target }) => setWanted(target.value)}
        >
          {later.map((option) => (
            <option key={option}>{option}</option>
          ))}
        </SelectField>
      </Grid>
      <p>{t("year.effect", { count: moved.length, year: wanted })}</p>
      <Note>{t("year.weekdays")}</Note>
      {standing > 0 ? <p>{t("year.standing", { count: standing, year: wanted })}</p> : null}
    </FormDialog>
  );
}
