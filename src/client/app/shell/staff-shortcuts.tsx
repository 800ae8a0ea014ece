import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { dayOf } from "../../../shared/rules/day.ts";
import { dayPlanScreen } from "../../features/day-plan/day-plan.routes.ts";
import { rememberSelectedDay } from "../../features/day-plan/selected-day.ts";
import { inboxScreen, tasksScreen } from "../../features/inbox/inbox.routes.ts";
import { WorkIcon } from "../../ui/work-icon.tsx";
import { menuScreen } from "../routing/staff-screens.ts";
import styles from "./staff-shortcuts.module.css";

/** The screens that are used all day, linked from every other. */
const shortcuts = [
  { to: menuScreen.path, icon: "menu", text: "frame.menu" },
  { to: dayPlanScreen.path, icon: "calendar", text: "menu.calendar" },
  { to: tasksScreen.path, icon: "tasks", text: "menu.tasks" },
  { to: inboxScreen.path, icon: "mail", text: "menu.inbox" },
] as const;

/** `here`: the path of the present screen. */
export function StaffShortcuts({ here }: { here: string }) {
  const { t } = useTranslation("staff");
  return (
    <nav className={styles.shortcuts} aria-label={t("frame.label")}>
      {shortcuts.map(({ to, icon, text }) => (
        <Link
          key={to}
          to={to}
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
