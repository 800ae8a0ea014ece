import { type ComponentProps, useMemo } from "react";
import { useTranslation } from "react-i18next";
import type { UserInfo } from "../../../../shared/contract/settings.ts";
import { repeatedPasswordErrors } from "../../../forms/repeated-password.ts";
import { TextField } from "../../../ui/field.tsx";
import { Grid, Note } from "../../../ui/layout.tsx";
import { Sheet } from "../../../ui/sheet.tsx";
import { TownField } from "../../../ui/town-field.tsx";
import {
  adminFields,
  employeeFields,
  type PersonalText,
  type PersonalUpdate,
  type PersonalValues,
  personalSchema,
  personalValues,
  storedPersonal,
  toPersonalUpdate,
} from "../personal-values.ts";
import { useSettingsForm } from "../use-settings-form.ts";
import { HiringSwitch } from "./hiring-switch.tsx";
import { PasswordFields } from "./password-fields.tsx";
import styles from "./settings-form.module.css";
import { SettingsFrame } from "./settings-frame.tsx";

interface PersonalFormProps {
  user: UserInfo;
  /** Whether the company is hiring; admins may change it. */
  hiring: boolean;
  onStored: (update: PersonalUpdate) => void;
}

/** One's own data (requirements/settings.md): admins have no phone and address, but the hiring switch. */
export function PersonalForm({ user, hiring, onStored }: PersonalFormProps) {
  const { t } = useTranslation("staff-settings");
  const schema = useMemo(() => personalSchema(user), [user]);
  const form = useSettingsForm<PersonalValues, PersonalUpdate>({
    id: "settings",
    userId: user.id,
    initialValues: personalValues(user, hiring),
    schema,
    rules: repeatedPasswordErrors,
    toUpdate: (values) => toPersonalUpdate(user, values),
    afterStoring: storedPersonal,
    onStored,
  });
  const fields = user.admin ? adminFields : employeeFields;

  const control = (field: PersonalText): ComponentProps<typeof TextField> => ({
    ...form.textControl(field),
    label: t(`field.${field}`),
    readOnly: form.isLocked,
  });
  return (
    <SettingsFrame
      form={form}
      label={t("personal.label")}
      fields={fields.map((field) => ({ field, label: t(`field.${field}`) }))}
    >
      <Sheet gap={4} className={styles.part} aria-labelledby="settings-person">
        <h2 id="settings-person">{t("personal.person")}</h2>
        <Grid columns="oneOrTwo">
          <TextField {...control("firstName")} required autoComplete="given-name" autoCapitalize="words" />
          <TextField {...control("lastName")} required autoComplete="family-name" autoCapitalize="words" />
        </Grid>
      </Sheet>
      {user.admin ? null : (
        <Sheet gap={4} className={styles.part} aria-labelledby="settings-reach">
          <h2 id="settings-reach">{t("personal.reach")}</h2>
          <Note className={styles.hint}>{t("personal.reachHint")}</Note>
          <TextField {...control("phone")} type="tel" inputMode="tel" autoComplete="tel" />
          <TextField {...control("address")} autoComplete="address-line1" />
          <Grid columns="oneOrTwo">
            <TextField {...control("additional")} autoComplete="address-line2" />
            <TownField
              id={form.fieldId("zipCodeAndCity")}
              labels={{ zipCode: t("field.zipCode"), town: t("field.town") }}
              value={form.values.zipCodeAndCity}
              readOnly={form.isLocked}
              error={form.errorText("zipCodeAndCity")}
              onText={(text) => form.change("zipCodeAndCity", text)}
            />
          </Grid>
        </Sheet>
      )}
      <Sheet gap={4} className={styles.part} aria-labelledby="settings-login-heading">
        <h2 id="settings-login-heading">{t("personal.login")}</h2>
        <TextField
          {...control("email")}
          hint={t("personal.emailHint")}
          required
          type="email"
          inputMode="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
        />
        <Note>{t("personal.passwordHint")}</Note>
        <PasswordFields control={control} />
      </Sheet>
      {user.admin ? (
        <HiringSwitch
          id={form.fieldId("weAreHiring")}
          checked={form.values.weAreHiring}
          disabled={form.isLocked}
          onChange={(checked) => form.change("weAreHiring", checked)}
        />
      ) : null}
    </SettingsFrame>
  );
}
