import { blacklistScreen } from "../../features/blacklist/blacklist.routes.ts";
import { boardScreen } from "../../features/board/board.routes.ts";
import { bookForGuestScreen } from "../../features/book-for-guest/book-for-guest.routes.ts";
import { closingsScreen } from "../../features/closings/closings.routes.ts";
import { dayPlanScreen } from "../../features/day-plan/day-plan.routes.ts";
import { hoursScreen } from "../../features/hours/hours.routes.ts";
import { inboxScreen, tasksScreen } from "../../features/inbox/inbox.routes.ts";
import { paymentsScreen } from "../../features/payments/payments.routes.ts";
import { proceduresScreen, tillNotificationScreen } from "../../features/procedures/procedures.routes.ts";
import { productsScreen } from "../../features/products/products.routes.ts";
import { protocolScreen } from "../../features/protocols/protocols.routes.ts";
import { settingsScreen } from "../../features/settings/settings.routes.ts";
import { employeesScreen } from "../../features/staff/staff.routes.ts";
import { tillScreen } from "../../features/till/till.routes.ts";
import { turnaroundScreen } from "../../features/turnaround/turnaround.routes.ts";
import { addVehicleScreen, changeVehicleScreen } from "../../features/vehicle-form/vehicle-form.routes.ts";
import type { StaffScreenRow } from "../../screen-row.ts";

/** The main menu, where every feature meets. */
export const menuScreen = {
  id: "menu",
  path: "/Mitarbeiterbereich",
  access: "staff",
  title: "staff:head.menu",
  namespaces: ["staff", "cash-log", "calendar", "validation-staff"],
} as const satisfies StaffScreenRow;

/** The internal area, in the order of the menu's tiles: what a feature adds to it is one line here. */
export const staffMenu = [
  menuScreen,
  tasksScreen,
  inboxScreen,
  dayPlanScreen,
  turnaroundScreen,
  protocolScreen,
  boardScreen,
  bookForGuestScreen,
  closingsScreen,
  proceduresScreen,
  tillNotificationScreen,
  productsScreen,
  tillScreen,
  employeesScreen,
  paymentsScreen,
  blacklistScreen,
  hoursScreen,
  settingsScreen,
  addVehicleScreen,
  changeVehicleScreen,
] as const satisfies readonly StaffScreenRow[];

export type StaffScreen = (typeof staffMenu)[number];
