import { useTranslation } from "react-i18next";
import type { Form } from "../../../forms/use-form.ts";
import { TextField } from "../../../ui/field.tsx";
import type { PaymentValues } from "../till-payment.ts";

/** What was sold without network is entered afterwards, and its receipt says so (requirements/offline.md). */
export function PaperReceipt({ form }: { form: Form<PaymentValues> }) {
  const { t } = useTranslation("till");
  return (
    <details>
      <summary>{t("payment.paper")}</summary>
      <TextField
        {...form.textControl("paperReceipt")}
        label={t("payment.paperNumber")}
        hint={t("payment.paperHint")}
        maxLength={40}
        autoComplete="off"
      />
    </details>
  );
}
