import { blacklistScreen } from "../../features/blacklist/blacklist.routes.ts";
import { closingsScreen } from "../../features/closings/closings.routes.ts";
import { dayPlanScreen } from "../../features/day-plan/day-plan.routes.ts";
import { inboxScreen, tasksScreen } from "../../features/inbox/inbox.routes.ts";
import { paymentsScreen } from "../../features/payments/payments.routes.ts";
import { productsScreen } from "../../features/products/products.routes.ts";
import { settingsScreen } from "../../features/settings/settings.routes.ts";
import { employeesScreen } from "../../features/staff/staff.routes.ts";
import { tillScreen } from "../../features/till/till.routes.ts";
import { addVehicleScreen, changeVehicleScreen } from "../../features/vehicle-form/vehicle-form.routes.ts";
import type { StaffScreenRow } from "../../screen-row.ts";
import { hoursPath } from "./staff-paths.ts";

/** The main menu, where every feature meets. */
export const menuScreen = {
  id: "menu",
  path: "/Mitarbeiterbereich",
  access: "staff",
  title: "staff:head.menu",
  namespaces: ["staff", "cash-log", "calendar", "validation-staff"],
} as const satisfies StaffScreenRow;

/** A tile whose screen is still to come. */
const hoursTile = { path: hoursPath, access: "staff", tile: { icon: "clock", label: "menu.hours" } } as const;

/** The internal area, in the order of the menu's tiles: what a feature adds to it is one line here. */
export const staffMenu = [
  menuScreen,
  tasksScreen,
  inboxScreen,
  dayPlanScreen,
  closingsScreen,
  productsScreen,
  tillScreen,
  employeesScreen,
  paymentsScreen,
  blacklistScreen,
  hoursTile,
  settingsScreen,
  addVehicleScreen,
  changeVehicleScreen,
] as const satisfies readonly Pick<StaffScreenRow, "path" | "access" | "tile">[];

export type StaffScreen = Extract<(typeof staffMenu)[number], { id: string }>;

/** The screens that are there. */
export const staffScreens: readonly StaffScreen[] = staffMenu.filter((entry) => "id" in entry);
