import { useTranslation } from "react-i18next";
import { proceduresApi, useGetTillNotificationQuery } from "../../features/procedures/procedures.api.ts";
import { formatDay } from "../../format/dates.ts";
import { useLanguage } from "../../format/language.ts";
import { LoadState } from "../../ui/load-state.tsx";
import type { ScreenModule } from "../routing/screen.ts";
import { LegalText } from "./legal-text.tsx";

/** What § 146a (4) AO wants to be notified of the till, for admins (requirements/closings.md). */
export function Screen() {
  const { t } = useTranslation("procedures");
  const language = useLanguage();
  const { data, error, refetch } = useGetTillNotificationQuery();
  if (!data) {
    const texts = { loading: t("loading"), failed: t("notification.failed"), retry: t("retry") };
    return (
      <>
        <h1>{t("notification.title")}</h1>
        <LoadState failed={error !== undefined} texts={texts} onRetry={refetch} />
      </>
    );
  }
  return (
    <LegalText
      heading={t("notification.title")}
      note={t("notification.intro", { day: formatDay(data.day, language, "brief") })}
      sections={data.sections.map(({ title, lines }) => ({ title, text: lines.join("\n") }))}
    />
  );
}

export const prefetch: ScreenModule["prefetch"] = ({ dispatch }) =>
  dispatch(proceduresApi.endpoints.getTillNotification.initiate());
