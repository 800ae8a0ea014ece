import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import {
  type CloseDayRequest,
  closeDaySchema,
  mostPieces,
  type OpenDay,
} from "../../../../shared/contract/closings.ts";
import type { FieldErrors } from "../../../../shared/contract/errors.ts";
import { payload, wholeNumberField } from "../../../../shared/contract/fields.ts";
import {
  countedCents,
  type Denomination,
  type DenominationCounts,
  denominations,
} from "../../../../shared/rules/denominations.ts";
import { parseAmount, tidyAmount } from "../../../../shared/rules/money.ts";
import { useMoney } from "../../../format/money.ts";
import { ActionDialog, type OpenedDialog } from "../../../forms/action-dialog.tsx";
import { createDraft } from "../../../forms/draft.ts";
import { type FormErrors, type TextControl, useFocusOnFirstError, useForm } from "../../../forms/use-form.ts";
import { useMessageText } from "../../../forms/use-message-text.ts";
import { AmountField, ReasonField } from "../../../ui/amount-reason-fields.tsx";
import { Banner } from "../../../ui/banner.tsx";
import { Button } from "../../../ui/button.tsx";
import { describeField } from "../../../ui/field.tsx";
import { FieldError } from "../../../ui/field-error.tsx";
import { Grid, Stack } from "../../../ui/layout.tsx";
import { Sheet } from "../../../ui/sheet.tsx";
import { closingsApi } from "../closings.api.ts";
import { signedCents, useExactMoney } from "../exact-money.ts";
import { focus } from "../focus.ts";
import { Amounts } from "./amounts.tsx";
import styles from "./closings.module.css";

type CountName = `count${Denomination}`;
type Values = Record<CountName | "withdrawal" | "reason", string>;

const countName = (worth: Denomination): CountName => `count${worth}`;
const countNames = denominations.map(countName);
const fields = [...countNames, "reason", "withdrawal"] as const;

const countField = () =>
  wholeNumberField("validation-staff:counts")
    .min(0, "validation-staff:counts")
    .max(mostPieces, "validation-staff:counts");
const restSchema = closeDaySchema.pick(["withdrawal", "reason"]);
const schema = payload({
  ...(Object.fromEntries(countNames.map((name) => [name, countField()])) as Record<
    CountName,
    ReturnType<typeof countField>
  >),
  ...restSchema.fields,
});

const initialValues = {
  ...Object.fromEntries(countNames.map((name) => [name, ""])),
  withdrawal: "0",
  reason: "",
} as Values;

interface CountFormProps {
  open: OpenDay;
  onCancel: () => void;
  onDone: () => void;
}

/**
 * The drawer is counted by coins and notes; what comes of it is seen at once, and confirmed before anything is written.
 */
export function CountForm({ open, onCancel, onDone }: CountFormProps) {
  const { t } = useTranslation("closings");
  const [draft] = useState(() => createDraft<Values>("close day"));
  // As it was asked: what is sold meanwhile makes another difference, which nobody counted.
  const [asked, setAsked] = useState<{ request: CloseDayRequest; amounts: CountedAmounts } | null>(null);
  const [isOutdated, setOutdated] = useState(false);
  const expected = signedCents(open.expected);
  const form = useForm<Values>({
    id: useId(),
    initialValues,
    schema,
    draft,
    text: useMessageText(),
    rules: (values): FormErrors<keyof Values> => ({
      ...(outcomeOf(values).left < 0 && { withdrawal: "validation-staff:withdrawal" as const }),
      ...(outcomeOf(values).counted !== expected &&
        values.reason.trim() === "" && { reason: "validation-staff:differenceReason" as const }),
    }),
    onSubmit: (values) => {
      const { withdrawal, reason } = restSchema.cast(values);
      if (isOutdated) return;
      const request = { counts: JSON.stringify(countsIn(values)), expected: open.expected, withdrawal, reason };
      setAsked({ request, amounts: { counted, difference, withdrawal: counted - left, left } });
    },
  });
  useFocusOnFirstError(form, fields);
  const { counted, left } = outcomeOf(form.values);
  const difference = counted - expected;
  const row = (worth: Denomination) => (
    <CountRow key={worth} worth={worth} max={mostPieces} {...form.textControl(countName(worth))} />
  );
  return (
    <Sheet gap={3} className={styles.card}>
      <h2 ref={focus} tabIndex={-1}>
        {t("count.title")}
      </h2>
      <Stack as="form" noValidate onSubmit={form.submit} inert={!form.isReady}>
        <div className={styles.columns}>
          <Stack as="fieldset" gap={2} className={styles.pieces}>
            <legend>{t("count.notes")}</legend>
            {denominations.filter((worth) => worth >= 5_00).map(row)}
          </Stack>
          <Stack as="fieldset" gap={2} className={styles.pieces}>
            <legend>{t("count.coins")}</legend>
            {denominations.filter((worth) => worth < 5_00).map(row)}
          </Stack>
        </div>
        <output className={styles.outcome}>
          <Amounts
            rows={[
              { label: t("amount.counted"), amount: counted, strong: true },
              { label: t("amount.expected"), amount: expected },
              { label: t("amount.difference"), amount: difference },
            ]}
          />
        </output>
        {difference === 0 ? null : (
          <ReasonField {...form.textControl("reason")} label={t("field.differenceReason")} rows={2} />
        )}
        <AmountField
          {...form.textControl("withdrawal")}
          label={t("field.withdrawal")}
          hint={t("field.withdrawalHint")}
        />
        <Amounts rows={[{ label: t("amount.left"), amount: left, strong: true }]} />
        {isOutdated ? (
          <Banner kind="warning" actions={<Button onClick={() => setOutdated(false)}>{t("count.recounted")}</Button>}>
            {t("count.outdated")}
          </Banner>
        ) : null}
        <Grid columns="narrow" gap={2} className={styles.actions}>
          {isOutdated ? null : (
            <Button type="submit" variant="action">
              {t("count.next")}
            </Button>
          )}
          <Button onClick={onCancel}>{t("back")}</Button>
        </Grid>
      </Stack>
      {asked ? (
        <CloseDialog
          open
          {...asked}
          isOutdated={isOutdated}
          onConflict={(errors) => setOutdated("expected" in errors)}
          onClose={() => setAsked(null)}
          onDone={() => {
            draft.forget();
            onDone();
          }}
        />
      ) : null}
    </Sheet>
  );
}

/** What was counted; a text that is no number counts as none. */
function countsIn(values: Values): DenominationCounts {
  const counts = denominations.map((worth) => [worth, Number(values[countName(worth)])] as const);
  return Object.fromEntries(counts.filter(([, count]) => Number.isInteger(count) && count > 0));
}

function outcomeOf(values: Values): { counted: number; left: number } {
  const counted = countedCents(countsIn(values));
  return { counted, left: counted - (parseAmount(tidyAmount(values.withdrawal)) ?? 0) };
}

type CountedAmounts = Record<"counted" | "difference" | "withdrawal" | "left", number>;

interface CloseDialogProps extends OpenedDialog {
  request: CloseDayRequest;
  /** What comes of it, in cents. */
  amounts: CountedAmounts;
  /** Something was sold since it was counted. */
  isOutdated: boolean;
  onConflict: (errors: FieldErrors) => void;
}

/** Says what will happen, asks once, and closes the day. */
function CloseDialog({ request, amounts, isOutdated, ...dialog }: CloseDialogProps) {
  const { t } = useTranslation("closings");
  return (
    <ActionDialog
      {...dialog}
      title={t("confirm.title")}
      confirmLabel={t("confirm.button")}
      canConfirm={!isOutdated}
      request={() => request}
      call={closingsApi.endpoints.closeDay.initiate}
    >
      <Amounts
        rows={[
          { label: t("amount.counted"), amount: amounts.counted },
          { label: t("amount.difference"), amount: amounts.difference },
          { label: t("amount.withdrawal"), amount: amounts.withdrawal },
          { label: t("amount.left"), amount: amounts.left, strong: true },
        ]}
      />
      <p>{t("confirm.effect")}</p>
    </ActionDialog>
  );
}

interface CountRowProps extends TextControl {
  worth: Denomination;
  max: number;
}

/** How often one coin or note is there, and what that is worth. */
function CountRow({ worth, max, id, error, value, ...control }: CountRowProps) {
  const money = useMoney();
  const exact = useExactMoney();
  const count = Number(value);
  const isCount = Number.isInteger(count) && count >= 0 && count <= max;
  return (
    <div>
      <div className={styles.piece}>
        <label htmlFor={id}>{money(worth)}</label>
        <input
          {...control}
          {...describeField(id, null, error)}
          value={value}
          inputMode="numeric"
          enterKeyHint="next"
          autoComplete="off"
          placeholder="0"
        />
        <span className={styles.worth}>{exact(isCount ? worth * count : 0)}</span>
      </div>
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </div>
  );
}
