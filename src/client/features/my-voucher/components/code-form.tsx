import { useTranslation } from "react-i18next";
import { myVoucherSchema } from "../../../../shared/contract/my-voucher.ts";
import { useForm } from "../../../forms/use-form.ts";
import { useMessageText } from "../../../forms/use-message-text.ts";
import { Button } from "../../../ui/button.tsx";
import { TextField } from "../../../ui/field.tsx";
import { Stack } from "../../../ui/layout.tsx";
import { Sheet } from "../../../ui/sheet.tsx";

/** Asks for the code. It is money: the tab keeps no draft of it. */
export function CodeForm({ onCode }: { onCode: (code: string) => void }) {
  const { t } = useTranslation("my-voucher");
  const form = useForm({
    id: "my-voucher",
    initialValues: { code: "" },
    schema: myVoucherSchema,
    text: useMessageText(),
    onSubmit: ({ code }) => onCode(code.trim()),
  });
  return (
    <Sheet>
      <Stack as="form" noValidate aria-label={t("code.label")} method={form.method} onSubmit={form.submit}>
        <TextField
          {...form.textControl("code")}
          label={t("code.field")}
          hint={t("code.hint")}
          required
          maxLength={40}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
        <Button type="submit" variant="action" large>
          {t("code.submit")}
        </Button>
      </Stack>
    </Sheet>
  );
}
