import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { selectLogout } from "../../../../../machines/auth-screen/auth-screen.selectors.ts";
import { Banner } from "../../../ui/banner.tsx";
import { Button } from "../../../ui/button.tsx";
import { Spinner } from "../../../ui/spinner.tsx";
import { AuthFlow } from "../auth-screen.provider.tsx";
import styles from "./auth-screen.module.css";

/** How far the logout is. @param homePath where it leads by itself, for those who do not want to wait. */
export function LogoutNotice({ homePath }: { homePath: string }) {
  const { t } = useTranslation("auth");
  const flow = AuthFlow.useActorRef();
  const logout = AuthFlow.useSelector(selectLogout);
  if (logout === "sending") {
    return (
      <output className={styles.busy}>
        <Spinner />
        {t("logout.sending")}
      </output>
    );
  }
  if (logout === "failed") {
    const retry = <Button onClick={() => flow.send({ type: "logout.retried" })}>{t("logout.retry")}</Button>;
    return (
      <Banner kind="error" actions={retry}>
        {t("logout.failed")}
      </Banner>
    );
  }
  return (
    <Banner kind="success" actions={<Link to={homePath}>{t("logout.home")}</Link>}>
      {t("logout.done")}
    </Banner>
  );
}
