import { useTranslation } from "react-i18next";
import { registerSchema } from "../../../../shared/contract/staff.ts";
import { useCall } from "../../../api/call.ts";
import { repeatedPasswordErrors } from "../../../forms/repeated-password.ts";
import { LinkButton } from "../../../ui/button.tsx";
import { Checkbox } from "../../../ui/choice.tsx";
import { TextField } from "../../../ui/field.tsx";
import { Grid, Row } from "../../../ui/layout.tsx";
import { emptyRegistration, toRegistration } from "../auth-values.ts";
import { sessionApi } from "../session.api.ts";
import { AuthForm, EmailField } from "./auth-form.tsx";
import styles from "./auth-screen.module.css";

interface RegisterFormProps {
  headingId: string;
  /** The main menu and the list of employees. */
  menuPath: string;
  employeesPath: string;
}

/** A new employee, typed by an admin: nothing in it is the browser's to fill in or to keep. */
export function RegisterForm({ headingId, menuPath, employeesPath }: RegisterFormProps) {
  const { t } = useTranslation("auth");
  const call = useCall();
  return (
    <>
      <Row gap={3} className={styles.actions}>
        <LinkButton to={menuPath}>{t("register.menu")}</LinkButton>
        <LinkButton to={employeesPath}>{t("register.employees")}</LinkButton>
      </Row>
      <AuthForm
        kind="register"
        headingId={headingId}
        empty={emptyRegistration}
        schema={registerSchema}
        rules={repeatedPasswordErrors}
        toPayload={toRegistration}
        send={(request) => call(sessionApi.endpoints.register.initiate(request))}
        hint={t("required")}
      >
        {(field, tick) => (
          <>
            <Grid as="fieldset" columns="oneOrTwo" className={styles.group}>
              <legend>{t("register.person")}</legend>
              <TextField {...field("firstName")} autoComplete="off" autoCapitalize="words" required />
              <TextField {...field("lastName")} autoComplete="off" autoCapitalize="words" required />
            </Grid>
            <Grid as="fieldset" columns="oneOrTwo" className={styles.group}>
              <legend>{t("register.contact")}</legend>
              <EmailField {...field("email")} autoComplete="off" />
              <TextField {...field("phone")} type="tel" inputMode="tel" autoComplete="off" />
              <TextField {...field("address")} autoComplete="off" />
              <TextField {...field("additional")} autoComplete="off" />
              <TextField {...field("zipCodeAndCity")} autoComplete="off" />
            </Grid>
            <Checkbox {...tick("jetty")} hint={t("register.jettyHint")} />
            <Grid as="fieldset" columns="oneOrTwo" className={styles.group}>
              <legend>{t("register.account")}</legend>
              <TextField
                {...field("password")}
                hint={t("register.passwordHint")}
                autoComplete="new-password"
                required
              />
              <TextField
                {...field("passwordRepeat")}
                hint={t("register.repeatHint")}
                autoComplete="new-password"
                required
              />
            </Grid>
          </>
        )}
      </AuthForm>
    </>
  );
}
