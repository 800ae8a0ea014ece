import { useTranslation } from "react-i18next";
import { useSelector } from "react-redux";
import { HoursView } from "../../features/hours/components/hours-view.tsx";
import { hoursApi } from "../../features/hours/hours.api.ts";
import { selectUser } from "../../features/session/session.slice.ts";
import { useToday } from "../../format/use-today.ts";
import type { ScreenModule, ScreenProps } from "../routing/screen.ts";

/** Working hours (requirements/hours.md). */
export function Screen({ page }: ScreenProps) {
  const { t } = useTranslation("hours");
  const user = useSelector(selectUser);
  const today = useToday(page.today);
  if (!user) return null;
  return (
    <>
      <h1>{t("title")}</h1>
      <HoursView key={user.id} user={user} today={today} />
    </>
  );
}

export const prefetch: ScreenModule["prefetch"] = ({ dispatch }) =>
  dispatch(hoursApi.endpoints.getWorkingDays.initiate());
