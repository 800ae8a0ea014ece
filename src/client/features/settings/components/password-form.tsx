import { useTranslation } from "react-i18next";
import { payload } from "../../../../shared/contract/fields.ts";
import type { RootPassword } from "../../../../shared/contract/settings.ts";
import { confirmedByPasswordField, newPasswordField } from "../../../../shared/contract/staff-fields.ts";
import { repeatedPasswordErrors } from "../../../forms/repeated-password.ts";
import { Note } from "../../../ui/layout.tsx";
import { Sheet } from "../../../ui/sheet.tsx";
import { useSettingsForm } from "../use-settings-form.ts";
import { PasswordFields } from "./password-fields.tsx";
import styles from "./settings-form.module.css";
import { SettingsFrame } from "./settings-frame.tsx";

const empty = { password: "", passwordRepeat: "", currentPassword: "" };
const fields = ["password", "passwordRepeat", "currentPassword"] as const;
const schema = payload({
  password: newPasswordField().required("validation-staff:password"),
  currentPassword: confirmedByPasswordField(() => true),
});

/** The root account's own password (requirements/settings.md), apart from the company's hours and seasons. */
export function PasswordForm({ userId }: { userId: number }) {
  const { t } = useTranslation("staff-settings");
  const form = useSettingsForm<typeof empty, RootPassword>({
    id: "settings-own",
    userId,
    initialValues: empty,
    schema,
    rules: repeatedPasswordErrors,
    toUpdate: (values) => schema.cast(values, { assert: false }),
    afterStoring: () => empty,
  });
  return (
    <SettingsFrame
      form={form}
      label={t("personal.password")}
      saveLabel={t("personal.password")}
      fields={fields.map((field) => ({ field, label: t(`field.${field}`) }))}
    >
      <Sheet gap={4} className={styles.part} aria-labelledby="settings-password-heading">
        <h2 id="settings-password-heading">{t("personal.password")}</h2>
        <Note className={styles.hint}>{t("personal.rootPasswordHint")}</Note>
        <PasswordFields
          control={(field) => ({
            ...form.textControl(field),
            label: t(`field.${field}`),
            required: true,
            readOnly: form.isLocked,
          })}
        />
      </Sheet>
    </SettingsFrame>
  );
}
