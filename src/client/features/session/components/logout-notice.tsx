import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { LogoutProgress } from "../../../../../machines/auth-screen/auth-screen.selectors.ts";
import { Banner } from "../../../ui/banner.tsx";
import { Button } from "../../../ui/button.tsx";
import { Spinner } from "../../../ui/spinner.tsx";
import styles from "./auth-screen.module.css";

interface LogoutNoticeProps {
  progress: LogoutProgress;
  /** Where it leads by itself, for those who do not want to wait. */
  homePath: string;
  onRetry: () => void;
}

/** How far the logout is. */
export function LogoutNotice({ progress, homePath, onRetry }: LogoutNoticeProps) {
  const { t } = useTranslation("auth");
  if (progress === "sending") {
    return (
      <output className={styles.busy}>
        <Spinner />
        {t("logout.sending")}
      </output>
    );
  }
  if (progress === "failed") {
    const retry = <Button onClick={onRetry}>{t("logout.retry")}</Button>;
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
