import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { dayOf } from "../../../shared/rules/day.ts";
import { fromAmount } from "../../../shared/rules/money.ts";
import { allVehicles } from "../../../shared/rules/vehicle-words.ts";
import { rememberSelectedDay } from "../../features/day-plan/selected-day.ts";
import { overviewPath } from "../../features/fleet/fleet.routes.ts";
import { useMoney } from "../../format/money.ts";
import { staffPaths } from "../routing/paths.ts";
import styles from "./menu.screen.module.css";
import type { MenuNumbers } from "./use-menu-numbers.ts";

/**
 * The day in one strip: who comes, who leaves, what to collect, which boats are out of use. The first three lead to
 * today's bookings, where each departure has its way to the till, also one of which only fees are left.
 */
export function MenuToday({ numbers: { today, blocked } }: { numbers: MenuNumbers }) {
  const { t } = useTranslation("staff");
  const money = useMoney();
  const dayPlan = { to: staffPaths.dayPlan, onClick: () => rememberSelectedDay(dayOf(new Date())) };
  const [type = allVehicles, ...others] = new Set(blocked?.map((vehicle) => vehicle.type));
  const fleet = { to: overviewPath("de", others.length > 0 ? allVehicles : type) };
  const items = [
    { ...dayPlan, key: "returns", count: today?.returns },
    { ...dayPlan, key: "departures", count: today?.departures },
    {
      ...dayPlan,
      key: "collect",
      count: today && fromAmount(today.to_collect),
      shown: today && money(today.to_collect),
    },
    { ...fleet, key: "blocked", count: blocked?.length },
  ] as const;
  return (
    <nav aria-label={t("today.label")} className={styles.strip}>
      {items.map(({ key, count, to, ...item }) => (
        <Link
          key={key}
          to={to}
          className={styles.item}
          data-none={count === 0 || undefined}
          onClick={"onClick" in item ? item.onClick : undefined}
        >
          <strong className={styles.number}>{("shown" in item ? item.shown : count) ?? "–"}</strong>{" "}
          <span>{t(`today.${key}`, { count: count ?? 0 })}</span>
        </Link>
      ))}
    </nav>
  );
}
