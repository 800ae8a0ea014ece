import { useTranslation } from "react-i18next";
import { useSelector } from "react-redux";
import { Link } from "react-router";
import { blacklistApi } from "../../features/blacklist/blacklist.api.ts";
import { Blacklist } from "../../features/blacklist/components/blacklist.tsx";
import { rememberSelectedDay } from "../../features/day-plan/selected-day.ts";
import { selectUser } from "../../features/session/session.slice.ts";
import { formatDay } from "../../format/dates.ts";
import { useLanguage } from "../../format/language.ts";
import { staffPaths } from "../routing/paths.ts";
import type { ScreenModule } from "../routing/screen.ts";

/** The banned customers, for admins (requirements/blacklist.md). */
export function Screen() {
  const { t } = useTranslation("blacklist");
  const language = useLanguage();
  const user = useSelector(selectUser);
  if (!user) return null;
  return (
    <>
      <h1>{t("title")}</h1>
      <Blacklist
        userId={user.id}
        linkToDay={(day) => (
          // The day plan shows the day that this tab remembers.
          <Link to={staffPaths.dayPlan} onClick={() => rememberSelectedDay(day)}>
            {t("toBooking", { date: formatDay(day, language, "brief") })}
          </Link>
        )}
      />
    </>
  );
}

export const prefetch: ScreenModule["prefetch"] = ({ dispatch }) =>
  dispatch(blacklistApi.endpoints.getBlacklist.initiate());
