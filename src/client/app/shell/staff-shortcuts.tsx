import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { User } from "../../../shared/contract/session.ts";
import { dayOf } from "../../../shared/rules/day.ts";
import { rememberSelectedDay } from "../../features/day-plan/selected-day.ts";
import { defectsPath } from "../../features/defect/defect.routes.ts";
import { type TillState } from "../../features/till/till-state.ts";
import { WorkIcon } from "../../ui/work-icon.tsx";
import { staffPaths } from "../routing/paths.ts";
import styles from "./staff-shortcuts.module.css";

const menu = { to: staffPaths.menu, icon: "menu", text: "frame.menu" } as const;

/** The screens that are used all day, linked from every other. */
const shortcuts = [
  menu,
  { to: staffPaths.dayPlan, icon: "calendar", text: "menu.calendar" },
  { to: staffPaths.till, icon: "till", text: "frame.till", isForAdmins: true },
  { to: staffPaths.tasks, icon: "tasks", text: "menu.tasks" },
  { to: staffPaths.inbox, icon: "mail", text: "menu.inbox" },
] as const;

/** Those of the jetty (requirements/jetty.md). */
const jettyShortcuts = [
  menu,
  { to: staffPaths.turnaround, icon: "boat", text: "frame.turnaround" },
  { to: defectsPath, icon: "wrench", text: "frame.defects" },
  { to: staffPaths.hours, icon: "clock", text: "frame.hours" },
] as const;

const shortcutsOf = (user: User | null) =>
  user?.jetty ? jettyShortcuts : shortcuts.filter((shortcut) => user?.admin || !("isForAdmins" in shortcut));

/** Where the till is opened from here, it begins with the bookings, and leads back after a sale. */
const tillState: TillState = { mode: "booking" };

/** `here`: the path of the present screen. */
export function StaffShortcuts({ here, user }: { here: string; user: User | null }) {
  const { t } = useTranslation("staff");
  return (
    <nav className={styles.shortcuts} aria-label={t("frame.label")}>
      {shortcutsOf(user).map(({ to, icon, text }) => (
        <Link
          key={to}
          to={to}
          state={to === staffPaths.till ? tillState : undefined}
          className={styles.shortcut}
          aria-current={here === to ? "page" : undefined}
          // The plan opens at today, as from the menu.
          onClick={to === staffPaths.dayPlan ? () => rememberSelectedDay(dayOf(new Date())) : undefined}
        >
          <WorkIcon name={icon} />
          <span>{t(text)}</span>
        </Link>
      ))}
    </nav>
  );
}
