import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { closingsApi } from "../../features/closings/closings.api.ts";
import { ClosingsView } from "../../features/closings/components/closings-view.tsx";
import { staffPaths } from "../routing/paths.ts";
import type { ScreenModule } from "../routing/screen.ts";

/** Closing the day at the till, for admins (requirements/closings.md). */
export function Screen() {
  const { t } = useTranslation("closings");
  return (
    <>
      <h1>{t("title")}</h1>
      <ClosingsView />
      <p>
        <Link to={staffPaths.procedures}>{t("procedures")}</Link>
      </p>
      <p>
        <Link to={staffPaths.tillNotification}>{t("tillNotification")}</Link>
      </p>
    </>
  );
}

export const prefetch: ScreenModule["prefetch"] = ({ dispatch }) =>
  dispatch(closingsApi.endpoints.getClosings.initiate(null));
