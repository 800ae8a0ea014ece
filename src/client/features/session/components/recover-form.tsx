import { useTranslation } from "react-i18next";
import { LinkButton } from "../../../ui/link-button.tsx";
import { emptyRecovery, recoverErrors, toRecovery } from "../auth-form.ts";
import { AuthFlow } from "../auth-screen.provider.tsx";
import { AuthForm } from "./auth-form.tsx";
import styles from "./auth-screen.module.css";
import { EmailField } from "./email-field.tsx";

/** The address that a new password is sent to. @param loginPath the way back. */
export function RecoverForm({ headingId, loginPath }: { headingId: string; loginPath: string }) {
  const { t } = useTranslation("auth");
  const flow = AuthFlow.useActorRef();
  return (
    <>
      <p className={styles.lead}>{t("recover.intro")}</p>
      <AuthForm
        headingId={headingId}
        empty={emptyRecovery}
        errorsOf={recoverErrors}
        onSubmit={(values) => flow.send({ type: "recovery.submitted", request: toRecovery(values) })}
        submitText={t("recover.submit")}
      >
        {(field) => <EmailField {...field("email")} autoComplete="username" />}
      </AuthForm>
      <div className={styles.links}>
        <LinkButton variant="quiet" to={loginPath}>
          {t("recover.login")}
        </LinkButton>
      </div>
    </>
  );
}
