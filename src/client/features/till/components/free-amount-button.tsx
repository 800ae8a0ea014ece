import { useTranslation } from "react-i18next";
import { freeAmountSchema, longestFreeText } from "../../../../shared/contract/till-fields.ts";
import { parseAmount } from "../../../../shared/rules/money.ts";
import { type TillTaxRate, tillTaxRates } from "../../../../shared/rules/till-words.ts";
import { useFocusOnFirstError, useForm } from "../../../forms/use-form.ts";
import { useMessageText } from "../../../forms/use-message-text.ts";
import { AmountField } from "../../../ui/amount-reason-fields.tsx";
import { TextField } from "../../../ui/field.tsx";
import { FormDialog } from "../../../ui/form-dialog.tsx";
import { Segments } from "../../../ui/segments.tsx";
import { present, Register, useRefusal } from "../till.provider.tsx";
import { AmountButton } from "./amount-button.tsx";

interface FreeAmountValues {
  text: string;
  amount: string;
  tax_percent: TillTaxRate;
}

const empty: FreeAmountValues = { text: "", amount: "", tax_percent: 19 };

/** Asked is whether there is room for one more. */
const anyAmount = {
  type: "amount.added",
  amount: { kind: "freeAmount", text: "", cents: 1, taxPercent: 19 },
  at: "",
} as const;

/** Asks for what is sold and no product: text, amount and rate of tax. */
export function FreeAmountButton() {
  const { t } = useTranslation("till");
  return (
    <AmountButton label={t("free.button")} refusal={useRefusal(anyAmount)}>
      {(close) => <FreeAmountDialog onClose={close} />}
    </AmountButton>
  );
}

function FreeAmountDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation("till");
  const register = Register.useActorRef();
  const form = useForm<FreeAmountValues>({
    id: "till-free",
    initialValues: empty,
    schema: freeAmountSchema,
    text: useMessageText(),
    onSubmit: ({ text, amount: typed, tax_percent: taxPercent }) => {
      const cents = parseAmount(typed);
      if (cents === null) return;
      const amount = { kind: "freeAmount" as const, text: text.trim(), cents, taxPercent };
      register.send({ type: "amount.added", amount, at: present() });
      onClose();
    },
  });
  useFocusOnFirstError(form, ["text", "amount"]);
  return (
    <FormDialog
      open
      title={t("free.button")}
      cancelLabel={t("back")}
      confirmLabel={t("products.add")}
      onClose={onClose}
      onSubmit={form.submit}
    >
      <TextField
        {...form.textControl("text")}
        label={t("free.text")}
        hint={t("free.textHint")}
        maxLength={longestFreeText}
        autoComplete="off"
        required
      />
      <AmountField {...form.textControl("amount")} label={t("free.amount")} />
      <Segments
        label={t("free.tax")}
        options={tillTaxRates.map((rate) => ({ value: String(rate), label: t("free.percent", { percent: rate }) }))}
        value={String(form.values.tax_percent)}
        onChange={(rate) => form.change("tax_percent", Number(rate) as TillTaxRate)}
      />
    </FormDialog>
  );
}
