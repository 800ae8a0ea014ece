import { useTranslation } from "react-i18next";
import { selectForm } from "../../../../../machines/auth-screen/auth-screen.selectors.ts";
import { Card } from "../../../ui/card.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { AuthFlow } from "../auth-screen.provider.tsx";
import styles from "./auth-screen.module.css";
import { LoginForm } from "./login-form.tsx";
import { LogoutNotice } from "./logout-notice.tsx";
import { RecoverForm } from "./recover-form.tsx";
import { RegisterForm } from "./register-form.tsx";

/** Where the screen leads; the pages are the app's. */
export interface AuthPlaces {
  home: string;
  login: string;
  recover: string;
  menu: string;
  employees: string;
}

const headingId = "auth-heading";

/** The form that the flow is at (requirements/session.md). */
export function AuthScreen({ places }: { places: AuthPlaces }) {
  const { t } = useTranslation("auth");
  const form = AuthFlow.useSelector(selectForm);
  if (!form) return null;
  return (
    <Card className={classNames(styles.sheet, form === "register" && styles.wide)}>
      <h1 id={headingId}>{t(`${form}.heading`)}</h1>
      {form === "login" ? <LoginForm headingId={headingId} recoverPath={places.recover} /> : null}
      {form === "recover" ? <RecoverForm headingId={headingId} loginPath={places.login} /> : null}
      {form === "register" ? (
        <RegisterForm headingId={headingId} menuPath={places.menu} employeesPath={places.employees} />
      ) : null}
      {form === "logout" ? <LogoutNotice homePath={places.home} /> : null}
    </Card>
  );
}
