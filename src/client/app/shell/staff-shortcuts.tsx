import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { dayOf } from "../../../shared/rules/day.ts";
import { dayPlanScreen } from "../../features/day-plan/day-plan.routes.ts";
import { rememberSelectedDay } from "../../features/day-plan/selected-day.ts";
import { inboxScreen, tasksScreen } from "../../features/inbox/inbox.routes.ts";
import { type TillState, tillScreen } from "../../features/till/till.routes.ts";
import { WorkIcon } from "../../ui/work-icon.tsx";
import { menuScreen } from "../routing/staff-screens.ts";
import styles from "./staff-shortcuts.module.css";

/** The screens that are used all day, linked from every other. */
const shortcuts = [
  { to: menuScreen.path, icon: "menu", text: "frame.menu" },
  { to: dayPlanScreen.path, icon: "calendar", text: "menu.calendar" },
  { to: tillScreen.path, icon: "till", text: "frame.till", isForAdmins: true },
  { to: tasksScreen.path, icon: "tasks", text: "menu.tasks" },
  { to: inboxScreen.path, icon: "mail", text: "menu.inbox" },
] as const;

/** Where the till is opened from here, it begins with the bookings, and leads back after a sale. */
const tillState: TillState = { mode: "booking" };

/** `here`: the path of the present screen. */
export function StaffShortcuts({ here, admin }: { here: string; admin: boolean }) {
  const { t } = useTranslation("staff");
  return (
    <nav className={styles.shortcuts} aria-label={t("frame.label")}>
      {shortcuts
        .filter((shortcut) => admin || !("isForAdmins" in shortcut))
        .map(({ to, icon, text }) => (
          <Link
            key={to}
            to={to}
            state={to === tillScreen.path ? tillState : undefined}
            className={styles.shortcut}
            aria-current={here === to ? "page" : undefined}
            // The plan opens at today, as from the menu.
            onClick={to === dayPlanScreen.path ? () => rememberSelectedDay(dayOf(new Date())) : undefined}
          >
            <WorkIcon name={icon} />
            <span>{t(text)}</span>
          </Link>
        ))}
    </nav>
  );
}
