import { useTranslation } from "react-i18next";
import { proceduresPath } from "../../../shared/contract/procedures.ts";
import { documentAddress } from "../../api/base-address.ts";
import { proceduresApi, useGetProceduresQuery } from "../../features/procedures/procedures.api.ts";
import { formatDay } from "../../format/dates.ts";
import { useLanguage } from "../../format/language.ts";
import { buttonClass } from "../../ui/button.tsx";
import { LoadState } from "../../ui/load-state.tsx";
import type { ScreenModule } from "../routing/screen.ts";
import { LegalText } from "./legal-text.tsx";
import styles from "./procedures.screen.module.css";

/** The documentation of procedures that the GoBD want, for admins (requirements/closings.md). */
export function Screen() {
  const { t } = useTranslation("procedures");
  const language = useLanguage();
  const { data, error, refetch } = useGetProceduresQuery();
  if (!data) {
    const texts = { loading: t("loading"), failed: t("failed"), retry: t("retry") };
    return (
      <>
        <h1>{t("title")}</h1>
        <LoadState failed={error !== undefined} texts={texts} onRetry={refetch} />
      </>
    );
  }
  const { version, commit, day, sections } = data;
  const release = t("release", { version, commit: commit && ` (${commit})`, day: formatDay(day, language, "brief") });
  return (
    <LegalText
      heading={t("title")}
      note={
        <>
          {t("intro")}
          <br />
          {release}
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
  );
}

export const prefetch: ScreenModule["prefetch"] = ({ dispatch }) =>
  dispatch(proceduresApi.endpoints.getProcedures.initiate());
