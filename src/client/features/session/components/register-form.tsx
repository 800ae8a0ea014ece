import { useTranslation } from "react-i18next";
import { selectRefused, selectRegistration } from "../../../../../machines/auth-screen/auth-screen.selectors.ts";
import { classNames } from "../../../ui/class-names.ts";
import { TextField } from "../../../ui/field.tsx";
import { LinkButton } from "../../../ui/link-button.tsx";
import {
  type AuthErrors,
  emptyRegistration,
  type RegisterValues,
  registerErrors,
  stillRefused,
  toRegistration,
} from "../auth-form.ts";
import { AuthFlow } from "../auth-screen.provider.tsx";
import { AuthForm } from "./auth-form.tsx";
import styles from "./auth-screen.module.css";
import { EmailField } from "./email-field.tsx";

interface RegisterFormProps {
  headingId: string;
  /** The main menu and the list of employees. */
  menuPath: string;
  employeesPath: string;
}

/** A new employee, typed by an admin: nothing in it is the browser's to fill in or to keep. */
export function RegisterForm({ headingId, menuPath, employeesPath }: RegisterFormProps) {
  const { t } = useTranslation("auth");
  const flow = AuthFlow.useActorRef();
  const sent = AuthFlow.useSelector(selectRegistration);
  const refused = AuthFlow.useSelector(selectRefused);
  const refusedOf = (values: RegisterValues): AuthErrors<RegisterValues> => stillRefused(refused, sent, values);
  return (
    <>
      <div className={styles.actions}>
        <LinkButton to={menuPath}>{t("register.menu")}</LinkButton>
        <LinkButton to={employeesPath}>{t("register.employees")}</LinkButton>
      </div>
      <AuthForm
        headingId={headingId}
        empty={emptyRegistration}
        errorsOf={registerErrors}
        refusedOf={refusedOf}
        onSubmit={(values) => flow.send({ type: "registration.submitted", request: toRegistration(values) })}
        submitText={t("register.submit")}
        hint={t("required")}
      >
        {(field) => (
          <>
            <fieldset className={classNames(styles.group, styles.pair)}>
              <legend>{t("register.person")}</legend>
              <TextField {...field("firstName")} autoComplete="off" autoCapitalize="words" required />
              <TextField {...field("lastName")} autoComplete="off" autoCapitalize="words" required />
            </fieldset>
            <fieldset className={classNames(styles.group, styles.pair)}>
              <legend>{t("register.contact")}</legend>
              <EmailField {...field("email")} autoComplete="off" />
              <TextField {...field("phone")} type="tel" inputMode="tel" autoComplete="off" />
              <TextField {...field("address")} autoComplete="off" />
              <TextField {...field("additional")} autoComplete="off" />
              <TextField {...field("zipCodeAndCity")} autoComplete="off" />
            </fieldset>
            <fieldset className={classNames(styles.group, styles.pair)}>
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
            </fieldset>
          </>
        )}
      </AuthForm>
    </>
  );
}
