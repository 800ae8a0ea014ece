import type { StaffScreenRow } from "../../screen-row.ts";
import type { Route, ScreenModule } from "./screen.ts";
import { type StaffScreen, staffMenu } from "./staff-screens.ts";

interface StaffPage {
  /** The name in the import's comment. */
  chunk: `staff-${string}`;
  load: () => Promise<ScreenModule>;
}

const vehicleForm: StaffPage = {
  chunk: "staff-vehicle-form",
  load: () => import(/* webpackChunkName: "staff-vehicle-form" */ "../pages/vehicle-form-page.tsx"),
};

/** The page of each screen of the internal area, in a chunk of its own. */
const staffPages: Record<StaffScreen["id"], StaffPage> = {
  menu: {
    chunk: "staff-menu",
    load: () => import(/* webpackChunkName: "staff-menu" */ "../pages/menu-page.tsx"),
  },
  tasks: {
    chunk: "staff-tasks",
    load: () => import(/* webpackChunkName: "staff-tasks" */ "../pages/tasks-page.tsx"),
  },
  inbox: {
    chunk: "staff-inbox",
    load: () => import(/* webpackChunkName: "staff-inbox" */ "../pages/inbox-page.tsx"),
  },
  dayPlan: {
    chunk: "staff-day-plan",
    load: () => import(/* webpackChunkName: "staff-day-plan" */ "../pages/day-plan-page.tsx"),
  },
  turnaround: {
    chunk: "staff-turnaround",
    load: () => import(/* webpackChunkName: "staff-turnaround" */ "../pages/turnaround-page.tsx"),
  },
  procedures: {
    chunk: "staff-procedures",
    load: () => import(/* webpackChunkName: "staff-procedures" */ "../pages/procedures-page.tsx"),
  },
  tillNotification: {
    chunk: "staff-till-notification",
    load: () => import(/* webpackChunkName: "staff-till-notification" */ "../pages/till-notification-page.tsx"),
  },
  protocol: {
    chunk: "staff-protocol",
    load: () => import(/* webpackChunkName: "staff-protocol" */ "../pages/protocol-page.tsx"),
  },
  board: {
    chunk: "staff-board",
    load: () => import(/* webpackChunkName: "staff-board" */ "../pages/board-page.tsx"),
  },
  bookForGuest: {
    chunk: "staff-book-for-guest",
    load: () => import(/* webpackChunkName: "staff-book-for-guest" */ "../pages/book-for-guest-page.tsx"),
  },
  till: {
    chunk: "staff-till",
    load: () => import(/* webpackChunkName: "staff-till" */ "../pages/till-page.tsx"),
  },
  employees: {
    chunk: "staff-employees",
    load: () => import(/* webpackChunkName: "staff-employees" */ "../pages/employees-page.tsx"),
  },
  blacklist: {
    chunk: "staff-blacklist",
    load: () => import(/* webpackChunkName: "staff-blacklist" */ "../pages/blacklist-page.tsx"),
  },
  payments: {
    chunk: "staff-payments",
    load: () => import(/* webpackChunkName: "staff-payments" */ "../pages/payments-page.tsx"),
  },
  products: {
    chunk: "staff-products",
    load: () => import(/* webpackChunkName: "staff-products" */ "../pages/products-page.tsx"),
  },
  closings: {
    chunk: "staff-closings",
    load: () => import(/* webpackChunkName: "staff-closings" */ "../pages/closings-page.tsx"),
  },
  addVehicle: vehicleForm,
  changeVehicle: vehicleForm,
  hours: {
    chunk: "staff-hours",
    load: () => import(/* webpackChunkName: "staff-hours" */ "../pages/hours-page.tsx"),
  },
  settings: {
    chunk: "staff-settings",
    load: () => import(/* webpackChunkName: "staff-settings" */ "../pages/settings-page.tsx"),
  },
};

export const staffRoutes: readonly Route[] = staffMenu.map((screen) => {
  const { title, values, ...row }: StaffScreenRow = screen;
  return {
    ...row,
    language: "de",
    head: (params) => ({ title, values: { ...params, ...values?.(params) } }),
    ...staffPages[screen.id],
  };
});
