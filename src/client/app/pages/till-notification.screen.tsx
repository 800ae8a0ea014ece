import { useTranslation } from "react-i18next";
import { proceduresApi, useGetTillNotificationQuery } from "../../features/procedures/procedures.api.ts";
import { formatDay } from "../../format/dates.ts";
import { useLanguage } from "../../format/language.ts";
import { QueryView } from "../../ui/query-view.tsx";
import type { ScreenModule } from "../routing/screen.ts";
import { LegalText } from "./legal-text.tsx";

/** What § 146a (4) AO wants to be notified of the till, for admins (requirements/closings.md). */
export function Screen() {
  const { t } = useTranslation("procedures");
  const language = useLanguage();
  const query = useGetTillNotificationQuery();
  return (
    <>
      {query.data ? null : <h1>{t("notification.title")}</h1>}
      <QueryView query={query} failed={t("notification.failed")}>
        {({ day, sections }) => (
          <LegalText
            heading={t("notification.title")}
            note={t("notification.intro", { day: formatDay(day, language, "brief") })}
            sections={sections.map(({ title, lines }) => ({ title, text: lines.join("\n") }))}
          />
        )}
      </QueryView>
    </>
  );
}

export const prefetch: ScreenModule["prefetch"] = ({ dispatch }) =>
  dispatch(proceduresApi.endpoints.getTillNotification.initiate());
