import { useTranslation } from "react-i18next";
import { TextField } from "../../../ui/field.tsx";
import { LinkButton } from "../../../ui/link-button.tsx";
import { emptyLogin, loginErrors, toLogin } from "../auth-form.ts";
import { AuthFlow } from "../auth-screen.provider.tsx";
import { AuthForm } from "./auth-form.tsx";
import styles from "./auth-screen.module.css";
import { EmailField } from "./email-field.tsx";

/** Email and password, and the way to a new one. @param recoverPath where a new password is asked for. */
export function LoginForm({ headingId, recoverPath }: { headingId: string; recoverPath: string }) {
  const { t } = useTranslation("auth");
  const flow = AuthFlow.useActorRef();
  return (
    <>
      <p className={styles.lead}>{t("login.intro")}</p>
      <AuthForm
        headingId={headingId}
        empty={emptyLogin}
        errorsOf={loginErrors}
        onSubmit={(values) => flow.send({ type: "login.submitted", request: toLogin(values) })}
        submitText={t("login.submit")}
      >
        {(field) => (
          <>
            <EmailField {...field("email")} autoComplete="username" />
            <TextField {...field("password")} autoComplete="current-password" required />
          </>
        )}
      </AuthForm>
      <div className={styles.links}>
        <LinkButton variant="quiet" to={recoverPath}>
          {t("login.recover")}
        </LinkButton>
      </div>
    </>
  );
}
