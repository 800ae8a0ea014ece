import { useTranslation } from "react-i18next";
import { freeAmountSchema } from "../../../../shared/contract/till-fields.ts";
import { parseAmount } from "../../../../shared/rules/money.ts";
import { type BottleKind, bottleKinds, bottleTaxRates } from "../../../../shared/rules/till-words.ts";
import { useFocusOnFirstError, useForm } from "../../../forms/use-form.ts";
import { useMessageText } from "../../../forms/use-message-text.ts";
import { AmountField } from "../../../ui/amount-reason-fields.tsx";
import { FormDialog } from "../../../ui/form-dialog.tsx";
import { Segments } from "../../../ui/segments.tsx";
import { present, Register, useRefusal } from "../till.provider.tsx";
import { AmountButton } from "./amount-button.tsx";

type BottleTaxRate = (typeof bottleTaxRates)[number];

interface BottleValues {
  kind: BottleKind;
  amount: string;
  tax_percent: BottleTaxRate;
}

const empty: BottleValues = { kind: "bottleDeposit", amount: "", tax_percent: 19 };

/** Asked is whether there is room for one more. */
const anyBottle = {
  type: "amount.added",
  amount: { kind: "bottleDeposit", text: "", cents: 0, taxPercent: 19 },
  at: "",
} as const;

/** Asks for a deposit on bottles: how much, and by one tap whether it is taken or given back. */
export function BottleButton() {
  const { t } = useTranslation("till");
  return (
    <AmountButton label={t("free.bottles")} refusal={useRefusal(anyBottle)} isSaidBeside>
      {(close) => <BottleDialog onClose={close} />}
    </AmountButton>
  );
}

function BottleDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation("till");
  const register = Register.useActorRef();
  const form = useForm<BottleValues>({
    id: "till-bottles",
    initialValues: empty,
    schema: freeAmountSchema,
    text: useMessageText(),
    onSubmit: ({ kind, amount, tax_percent: taxPercent }) => {
      const cents = parseAmount(amount);
      if (cents === null) return;
      const added = { type: "amount.added", amount: { kind, text: "", cents, taxPercent }, at: present() } as const;
      // Why not stands below the fields.
      if (!register.getSnapshot().can(added)) return;
      register.send(added);
      onClose();
    },
  });
  useFocusOnFirstError(form, ["amount"]);
  const { kind, amount, tax_percent: taxPercent } = form.values;
  const cents = parseAmount(amount) ?? 0;
  const refusal = useRefusal({ type: "amount.added", amount: { kind, text: "", cents, taxPercent }, at: "" });
  return (
    <FormDialog
      open
      title={t("free.bottles")}
      cancelLabel={t("back")}
      confirmLabel={t("products.add")}
      error={refusal}
      onClose={onClose}
      onSubmit={form.submit}
    >
      <AmountField {...form.textControl("amount")} label={t("free.amount")} />
      <Segments
        label={t("free.direction")}
        options={bottleKinds.map((value) => ({ value, label: t(`free.directions.${value}`) }))}
        value={kind}
        onChange={(value) => form.change("kind", value)}
      />
      <Segments
        label={t("free.bottleTax")}
        options={bottleTaxRates.map((rate) => ({ value: String(rate), label: t("free.percent", { percent: rate }) }))}
        value={String(taxPercent)}
        onChange={(rate) => form.change("tax_percent", Number(rate) as BottleTaxRate)}
      />
    </FormDialog>
  );
}
