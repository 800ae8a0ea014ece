import { useId } from "react";
import { useTranslation } from "react-i18next";
import type { PriceListFields } from "../../../../shared/contract/price-list.ts";
import { monthNumbers } from "../../../../shared/rules/day.ts";
import type { MessageKey } from "../../../../shared/rules/message-key.ts";
import { maximumNights, minimumNights } from "../../../../shared/rules/stay.ts";
import { useDayNames } from "../../../format/day-names.ts";
import { useFocusOnFirstError, useForm } from "../../../forms/use-form.ts";
import { useMessageText } from "../../../forms/use-message-text.ts";
import { Button } from "../../../ui/button.tsx";
import { type DayOfYear, DayOfYearField } from "../../../ui/day-of-year-field.tsx";
import { TextField } from "../../../ui/field.tsx";
import { FormDialog } from "../../../ui/form-dialog.tsx";
import { List, Note, Row, Stack } from "../../../ui/layout.tsx";
import { PopupDialog, usePopup } from "../../../ui/popup.tsx";
import type { PeriodTexts } from "../period-texts.ts";
import { countOf, monthDayOf } from "../period-values.ts";
import styles from "./price-list.module.css";

interface DiscountsSectionProps {
  content: PriceListFields;
  texts: PeriodTexts;
  /** Null where the list is only looked at. */
  onChange: ((content: PriceListFields) => void) | null;
}

type DiscountKind = "early" | "long";

/** What early and long bookings cost less. */
export function DiscountsSection({ content, texts, onChange }: DiscountsSectionProps) {
  const { t } = useTranslation("price-list");
  const popup = usePopup<DiscountKind>();
  const { early_birds, long_stays } = content;
  const rows = [
    ...early_birds.map((bird, place) => ({
      text: t("discount.early", { until: texts.dayOfYear(bird.until), percent: bird.percent }),
      rest: { ...content, early_birds: early_birds.filter((_, index) => index !== place) },
    })),
    ...long_stays.map((stay, place) => ({
      text: t("discount.long", { count: stay.nights, percent: stay.percent }),
      rest: { ...content, long_stays: long_stays.filter((_, index) => index !== place) },
    })),
  ];
  return (
    <Stack as="section" gap={3} aria-labelledby="price-discounts">
      <h2 id="price-discounts" className={styles.heading}>
        {t("discount.title")}
      </h2>
      {rows.length === 0 ? <Note>{t("discount.empty")}</Note> : null}
      <List gap={2}>
        {rows.map(({ text, rest }, place) => (
          // oxlint-disable-next-line react/no-array-index-key -- a discount is its place in the list
          <Row as="li" key={place} spread nowrap className={styles.period}>
            <span>{text}</span>
            {onChange ? (
              <Button variant="quiet" aria-label={t("discount.remove", { text })} onClick={() => onChange(rest)}>
                {t("discount.removeButton")}
              </Button>
            ) : null}
          </Row>
        ))}
      </List>
      {onChange ? (
        <>
          <Row gap={2}>
            <Button onClick={() => popup.open("early")}>{t("discount.addEarly")}</Button>
            <Button onClick={() => popup.open("long")}>{t("discount.addLong")}</Button>
          </Row>
          <PopupDialog popup={popup}>
            {(kind, dialog) => <DiscountDialog {...dialog} kind={kind} content={content} onDone={onChange} />}
          </PopupDialog>
        </>
      ) : null}
    </Stack>
  );
}

interface DiscountValues {
  until: DayOfYear;
  nights: string;
  percent: string;
}

interface DiscountDialogProps {
  open: boolean;
  onClose: () => void;
  kind: DiscountKind;
  content: PriceListFields;
  onDone: (content: PriceListFields) => void;
}

const anything = { validate: () => Promise.resolve() };
const fields = ["until", "nights", "percent"] as const;

function DiscountDialog({ open, onClose, kind, content, onDone }: DiscountDialogProps) {
  const { t } = useTranslation("price-list");
  const names = useDayNames();
  const form = useForm<DiscountValues>({
    id: useId(),
    initialValues: { until: { day: "", month: "" }, nights: "", percent: "" },
    schema: anything,
    rules: (values) => discountErrors(kind, values),
    text: useMessageText(),
    onSubmit: (values) => {
      onClose();
      onDone(withDiscount(content, kind, values));
    },
  });
  useFocusOnFirstError(form, fields);
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={t(`discount.${kind}Title`)}
      cancelLabel={t("cancel")}
      confirmLabel={t("period.confirm")}
      onSubmit={form.submit}
    >
      {kind === "early" ? (
        <DayOfYearField
          id={form.fieldId("until")}
          label={t("field.until")}
          hint={t("field.untilHint")}
          error={form.errorText("until")}
          texts={{ day: t("field.day"), month: t("field.month") }}
          months={monthNumbers.map(names.monthName)}
          value={form.values.until}
          onChange={(until) => form.change("until", until)}
        />
      ) : (
        <TextField
          {...form.textControl("nights")}
          label={t("field.longNights")}
          inputMode="numeric"
          autoComplete="off"
          required
        />
      )}
      <TextField
        {...form.textControl("percent")}
        label={t("field.percent")}
        inputMode="numeric"
        autoComplete="off"
        required
      />
    </FormDialog>
  );
}

function discountErrors(kind: DiscountKind, { until, nights, percent }: DiscountValues) {
  const isLength = countOf(nights, minimumNights("visitor"), maximumNights) !== null;
  const errors: [keyof DiscountValues, MessageKey, boolean][] = [
    ["until", "validation-staff:priceListDates", kind === "early" && monthDayOf(until) === ""],
    ["nights", "validation-staff:priceListNights", kind === "long" && !isLength],
    ["percent", "validation-staff:priceListPercent", countOf(percent, 0, 100) === null],
  ];
  return Object.fromEntries(errors.filter(([, , isWrong]) => isWrong).map(([field, key]) => [field, key]));
}

function withDiscount(content: PriceListFields, kind: DiscountKind, values: DiscountValues): PriceListFields {
  const percent = Number(values.percent);
  if (kind === "early") {
    const bird = { until: monthDayOf(values.until), percent };
    const early_birds = [...content.early_birds, bird].toSorted((one, other) => one.until.localeCompare(other.until));
    return { ...content, early_birds };
  }
  const stay = { nights: Number(values.nights), percent };
  return { ...content, long_stays: [...content.long_stays, stay].toSorted((one, other) => one.nights - other.nights) };
}
