import { type ComponentProps, useState } from "react";
import { useTranslation } from "react-i18next";
import { useSelector } from "react-redux";
import { hasAccess } from "../../../shared/contract/call.ts";
import type { User } from "../../../shared/contract/session.ts";
import { dayOf } from "../../../shared/rules/day.ts";
import { dayPlanApi } from "../../features/day-plan/day-plan.api.ts";
import { rememberSelectedDay } from "../../features/day-plan/selected-day.ts";
import { overviewPath } from "../../features/fleet/fleet.routes.ts";
import { staffFleetApi } from "../../features/fleet/staff-fleet.api.ts";
import { inboxApi } from "../../features/inbox/inbox.api.ts";
import { selectUser } from "../../features/session/session.slice.ts";
import { tillApi } from "../../features/till/till.api.ts";
import { useToday } from "../../format/use-today.ts";
import { Banner } from "../../ui/banner.tsx";
import { Button } from "../../ui/button.tsx";
import { RetryLine } from "../../ui/query-view.tsx";
import { TileButton, TileGrid, TileLink } from "../../ui/tile.tsx";
import { WorkIcon } from "../../ui/work-icon.tsx";
import { textOf } from "../rendering/i18n.ts";
import { staffPaths } from "../routing/paths.ts";
import type { ScreenModule, ScreenProps } from "../routing/screen.ts";
import styles from "./menu.screen.module.css";
import { MenuPopups, type PopupName } from "./menu-popups.tsx";
import { MenuToday } from "./menu-today.tsx";
import { type MenuNumbers, useMenuNumbers } from "./use-menu-numbers.ts";

/** The main menu of the internal area (requirements/staff.md). */
export function Screen(props: ScreenProps) {
  const { t } = useTranslation("staff");
  const user = useSelector(selectUser);
  return (
    <>
      <h1>{t("menu.heading")}</h1>
      {user?.jetty ? (
        <TileGrid>
          <PlainTiles user={user} routes={props.routes} />
        </TileGrid>
      ) : (
        <Menu {...props} user={user} />
      )}
    </>
  );
}

/** The menu of who may know of guests and money: with the numbers of the day. */
function Menu({ page, routes, user }: ScreenProps & { user: User | null }) {
  const { t } = useTranslation("staff");
  const admin = user?.admin ?? false;
  const today = useToday(page.today);
  const numbers = useMenuNumbers(admin, today);
  const [popup, setPopup] = useState<PopupName | null>(null);
  return (
    <>
      <MenuToday numbers={numbers} />
      <Unpaid name="unfinished" numbers={numbers} onShow={setPopup} />
      <Unpaid name="overdue" numbers={numbers} onShow={setPopup} />
      {numbers.failed ? <RetryLine failed={t("menu.failed")} onRetry={numbers.retry} /> : null}
      <Tiles routes={routes} user={user} numbers={numbers} onOpen={setPopup} />
      <MenuPopups today={today} shown={popup} numbers={numbers} admin={admin} onShow={setPopup} />
    </>
  );
}

interface UnpaidProps {
  name: "unfinished" | "overdue";
  numbers: MenuNumbers;
  onShow: (popup: PopupName) => void;
}

/**
 * Somebody is on board who has not paid, or a reminder did not help: nothing else on this screen is as urgent.
 */
function Unpaid({ name, numbers, onShow }: UnpaidProps) {
  const { t } = useTranslation("staff");
  const count = numbers[name].length;
  if (count === 0) return null;
  return (
    <div className={styles.notice}>
      <Banner
        kind="warning"
        title={t(`${name}.banner`, { count })}
        actions={<Button onClick={() => onShow(name)}>{t("unfinished.show")}</Button>}
      />
    </div>
  );
}

interface TilesProps {
  routes: ScreenProps["routes"];
  user: User | null;
  numbers: MenuNumbers;
  onOpen: (popup: PopupName) => void;
}

function Tiles({ routes, user, numbers, onOpen }: TilesProps) {
  const { t } = useTranslation("staff");
  const badge = (name: "tasks" | "messages" | "blocked" | "money", count: number) => ({
    count,
    label: t(`badge.${name}`, { count }),
  });
  return (
    <TileGrid>
      <li>
        <TileLink
          to={staffPaths.tasks}
          icon={<WorkIcon name="tasks" />}
          label={t("menu.tasks")}
          badge={badge("tasks", numbers.tasks)}
        />
      </li>
      <li>
        <TileLink
          to={staffPaths.inbox}
          icon={<WorkIcon name="mail" />}
          label={t("menu.inbox")}
          badge={badge("messages", numbers.messages)}
        />
      </li>
      <li>
        <TileLink
          to={staffPaths.dayPlan}
          icon={<WorkIcon name="calendar" />}
          label={t("menu.calendar")}
          more={{ label: t("calendar.more"), onClick: () => onOpen("calendar") }}
          onClick={() => rememberSelectedDay(dayOf(new Date()))}
        />
      </li>
      {user?.admin ? (
        <li>
          <TileButton
            icon={<WorkIcon name="till" />}
            label={t("menu.till")}
            aria-haspopup="dialog"
            onClick={() => onOpen("till")}
          />
        </li>
      ) : null}
      <li>
        <TileLink
          to={overviewPath("de", "houseboats")}
          icon={<WorkIcon name="boat" />}
          label={t("menu.fleet")}
          badge={badge("blocked", numbers.blocked?.length ?? 0)}
          more={{ label: t("fleet.more"), onClick: () => onOpen("fleet") }}
        />
      </li>
      <li>
        <TileButton
          icon={<WorkIcon name="goods" />}
          label={t("menu.products")}
          aria-haspopup="dialog"
          onClick={() => onOpen("products")}
        />
      </li>
      <PlainTiles
        user={user}
        routes={routes}
        badgeOf={(path) => (path === staffPaths.payments ? badge("money", numbers.money) : undefined)}
      />
    </TileGrid>
  );
}

interface PlainTilesProps {
  user: User | null;
  routes: ScreenProps["routes"];
  badgeOf?: (path: string) => ComponentProps<typeof TileLink>["badge"];
}

/** Those that come from the rows of the screens, for who may see them. */
function PlainTiles({ user, routes, badgeOf }: PlainTilesProps) {
  const { i18n } = useTranslation("staff");
  return routes.map(({ path, access, tile }) =>
    tile && access && hasAccess(user, access) ? (
      <li key={path}>
        <TileLink
          to={path}
          icon={<WorkIcon name={tile.icon} />}
          label={textOf(i18n, tile.label)}
          badge={badgeOf?.(path)}
        />
      </li>
    ) : null,
  );
}

export const prefetch: ScreenModule["prefetch"] = async (store, _language, _params, { today }) => {
  const { dispatch } = store;
  if (!hasAccess(selectUser(store.getState()), "staff")) return;
  await Promise.all([
    dispatch(inboxApi.endpoints.getInbox.initiate()),
    dispatch(staffFleetApi.endpoints.getBlockedVehicles.initiate()),
    dispatch(dayPlanApi.endpoints.getUnfinishedBookings.initiate()),
    dispatch(tillApi.endpoints.getDayCollection.initiate({ day: today })),
  ]);
};
