import { useTranslation } from "react-i18next";
import { loginFormSchema, recoverSchema, type User } from "../../../../shared/contract/session.ts";
import { useCall } from "../../../api/call.ts";
import { LinkButton } from "../../../ui/button.tsx";
import { TextField } from "../../../ui/field.tsx";
import { Row } from "../../../ui/layout.tsx";
import { emptyLogin, emptyRecovery, toLogin, toRecovery } from "../auth-values.ts";
import { sessionApi } from "../session.api.ts";
import { AuthForm, EmailField } from "./auth-form.tsx";
import styles from "./auth-screen.module.css";

interface LoginFormProps {
  headingId: string;
  /** Where a new password is asked for. */
  recoverPath: string;
  /** Another page led here, because nobody is logged in. */
  isSentHere: boolean;
  onUser: (user: User) => void;
}

/** Email and password, and the way to a new one. */
export function LoginForm({ headingId, recoverPath, isSentHere, onUser }: LoginFormProps) {
  const { t } = useTranslation("auth");
  const call = useCall();
  return (
    <>
      <p className={styles.lead}>{t(isSentHere ? "login.sentHere" : "login.intro")}</p>
      <AuthForm
        kind="login"
        headingId={headingId}
        empty={emptyLogin}
        schema={loginFormSchema}
        toPayload={toLogin}
        send={(request) => call(sessionApi.endpoints.logIn.initiate(request))}
        onSucceeded={onUser}
      >
        {(field) => (
          <>
            <EmailField {...field("email")} autoComplete="username" />
            <TextField {...field("password")} autoComplete="current-password" required />
          </>
        )}
      </AuthForm>
      <Row className={styles.links}>
        <LinkButton variant="quiet" to={recoverPath}>
          {t("login.recover")}
        </LinkButton>
      </Row>
    </>
  );
}

interface RecoverFormProps {
  headingId: string;
  /** The way back. */
  loginPath: string;
  onLeave: () => void;
}

/** The address that a new password is sent to. */
export function RecoverForm({ headingId, loginPath, onLeave }: RecoverFormProps) {
  const { t } = useTranslation("auth");
  const call = useCall();
  return (
    <>
      <p className={styles.lead}>{t("recover.intro")}</p>
      <AuthForm
        kind="recover"
        headingId={headingId}
        empty={emptyRecovery}
        schema={recoverSchema}
        toPayload={toRecovery}
        send={(request) => call(sessionApi.endpoints.recover.initiate(request))}
        onLeave={onLeave}
      >
        {(field) => <EmailField {...field("email")} autoComplete="username" />}
      </AuthForm>
      <Row className={styles.links}>
        <LinkButton variant="quiet" to={loginPath}>
          {t("recover.login")}
        </LinkButton>
      </Row>
    </>
  );
}
