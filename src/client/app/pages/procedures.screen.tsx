import { useTranslation } from "react-i18next";
import { proceduresPath } from "../../../shared/contract/procedures.ts";
import { documentAddress } from "../../api/base-address.ts";
import { proceduresApi, useGetProceduresQuery } from "../../features/procedures/procedures.api.ts";
import { formatDay } from "../../format/dates.ts";
import { useLanguage } from "../../format/language.ts";
import { buttonClass } from "../../ui/button.tsx";
import { QueryView } from "../../ui/query-view.tsx";
import type { ScreenModule } from "../routing/screen.ts";
import { LegalText } from "./legal-text.tsx";
import styles from "./procedures.screen.module.css";

/** The documentation of procedures that the GoBD want, for admins (requirements/closings.md). */
export function Screen() {
  const { t } = useTranslation("procedures");
  const language = useLanguage();
  const query = useGetProceduresQuery();
  return (
    <>
      {query.data ? null : <h1>{t("title")}</h1>}
      <QueryView query={query} failed={t("failed")}>
        {({ version, commit, day, sections }) => (
          <LegalText
            heading={t("title")}
            note={
              <>
                {t("intro")}
                <br />
                {t("release", { version, commit: commit && ` (${commit})`, day: formatDay(day, language, "brief") })}
                <br />
                <a
                  className={`${buttonClass("secondary")} ${styles.open}`}
                  href={documentAddress(proceduresPath())}
                  target="_blank"
                  rel="noopener"
                >
                  {t("open")}
                </a>
              </>
            }
            contents={t("contents")}
            sections={sections.map(({ title, lines }) => ({ title, text: lines.join("\n") }))}
          />
        )}
      </QueryView>
    </>
  );
}

export const prefetch: ScreenModule["prefetch"] = ({ dispatch }) =>
  dispatch(proceduresApi.endpoints.getProcedures.initiate());
