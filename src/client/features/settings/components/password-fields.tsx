import type { ComponentProps } from "react";
import { useTranslation } from "react-i18next";
import { TextField } from "../../../ui/field.tsx";
import { Grid } from "../../../ui/layout.tsx";

interface PasswordFieldsProps {
  control: (field: "password" | "passwordRepeat" | "currentPassword") => ComponentProps<typeof TextField>;
}

/** A new password, twice, and the one that proves who sets it. */
export function PasswordFields({ control }: PasswordFieldsProps) {
  const { t } = useTranslation("staff-settings");
  const isNew = { type: "password", autoComplete: "new-password" } as const;
  return (
    <>
      <Grid columns="oneOrTwo">
        <TextField {...control("password")} {...isNew} />
        <TextField {...control("passwordRepeat")} {...isNew} />
      </Grid>
      <TextField
        {...control("currentPassword")}
        hint={t("personal.currentPasswordHint")}
        type="password"
        autoComplete="current-password"
      />
    </>
  );
}
