import { useTranslation } from "react-i18next";
import { useSelector } from "react-redux";
import type { StaffBooking } from "../../../shared/contract/day-plan.ts";
import { BanGuestDialog } from "../../features/blacklist/components/ban-dialogs.tsx";
import { DayPlan } from "../../features/day-plan/components/day-plan.tsx";
import { boundsOf, dayPlanApi } from "../../features/day-plan/day-plan.api.ts";
import { selectUser } from "../../features/session/session.slice.ts";
import { settingsApi, useGetBusinessSettingsQuery } from "../../features/settings/settings.api.ts";
import { monthOf } from "../../format/month.ts";
import { useToday } from "../../format/use-today.ts";
import { usePopup } from "../../ui/use-popup.ts";
import { useTransientMessage } from "../../ui/use-transient-message.ts";
import type { ScreenModule, ScreenProps } from "../routing/screen.ts";

/** Until the settings are there, and where they have none, no day is closed. */
const alwaysOpen = { off_season_start: null, off_season_end: null };

/** For the moment between a logout and the page that follows. */
const nobody = { id: 0, admin: false };

/** The staff's day calendar (requirements/day-plan.md). */
export function Screen({ page }: ScreenProps) {
  const { t } = useTranslation("day-plan");
  const user = useSelector(selectUser);
  const today = useToday(page.today);
  const { data: settings } = useGetBusinessSettingsQuery();
  const ban = usePopup<StaffBooking>();
  const [done, setDone] = useTransientMessage();
  return (
    <>
      <h1>{t("title")}</h1>
      <DayPlan
        today={today}
        offSeason={settings ?? alwaysOpen}
        user={user ?? nobody}
        done={done}
        onDone={setDone}
        onBan={ban.open}
      />
      {ban.subject ? (
        <BanGuestDialog
          key={ban.key}
          guest={guestOf(ban.subject)}
          userId={(user ?? nobody).id}
          open={ban.isOpen}
          onClose={ban.close}
          onDone={() => {
            ban.close();
            setDone(t("done.ban"));
          }}
        />
      ) : null}
    </>
  );
}

const guestOf = ({ id, name, phone, email }: StaffBooking) => ({ booking_id: id, name, phone, email });

export const prefetch: ScreenModule["prefetch"] = ({ dispatch }, _language, _params, { today }) =>
  Promise.all([
    dispatch(settingsApi.endpoints.getBusinessSettings.initiate()),
    dispatch(dayPlanApi.endpoints.getDayBookings.initiate(boundsOf(monthOf(today)))),
  ]);
