import type { FlatNamespace } from "i18next";
import { bookForGuestPath } from "../../features/book-for-guest/book-for-guest.routes.ts";
import { defectsPath } from "../../features/defect/defect.routes.ts";
import { priceListPath } from "../../features/price-list/price-list.routes.ts";
import { productsAddress, productTypeOf } from "../../features/products/products.routes.ts";
import { protocolAddress } from "../../features/protocols/protocols.routes.ts";
import { addVehicleAddress, changeVehicleAddress } from "../../features/vehicle-form/vehicle-form.routes.ts";
import type { HeadTexts, RouteParams } from "../../screen-row.ts";
import { staffPaths } from "./paths.ts";
import type { Route } from "./screen.ts";

/** A screen of the internal area: its address is German, its language that of the account. */
interface StaffScreen extends Pick<Route, "id" | "path" | "isKnown" | "namespaces" | "tile" | "chunk" | "load"> {
  /** Who may see it. */
  access: NonNullable<Route["access"]>;
  title: HeadTexts["title"];
  /** What the title is filled in with, beside the words of the address. */
  values?: (params: RouteParams) => HeadTexts["values"];
}

const vehicleForm = {
  access: "staff",
  namespaces: ["vehicle-form", "extras", "validation", "validation-staff"],
  chunk: "staff-vehicle-form",
  load: () => import(/* webpackChunkName: "staff-vehicle-form" */ "../pages/vehicle-form.screen.tsx"),
} as const;

/**
 * The internal area, one row a screen in the order of the menu's tiles. Routes, menu, roles and the ways back after a
 * login follow from it.
 */
const staffScreens: readonly StaffScreen[] = [
  {
    id: "menu",
    path: staffPaths.menu,
    access: "jetty",
    title: "staff:head.menu",
    namespaces: ["staff", "cash-log", "calendar", "validation-staff"],
    chunk: "staff-menu",
    load: () => import(/* webpackChunkName: "staff-menu" */ "../pages/menu.screen.tsx"),
  },
  {
    id: "tasks",
    path: staffPaths.tasks,
    access: "staff",
    title: "inbox:head.tasks",
    namespaces: ["inbox", "validation-staff"],
    chunk: "staff-tasks",
    load: () => import(/* webpackChunkName: "staff-tasks" */ "../pages/tasks.screen.tsx"),
  },
  {
    id: "inbox",
    path: staffPaths.inbox,
    access: "staff",
    title: "inbox:head.inbox",
    namespaces: ["inbox", "mails", "validation-staff"],
    chunk: "staff-inbox",
    load: () => import(/* webpackChunkName: "staff-inbox" */ "../pages/inbox.screen.tsx"),
  },
  {
    id: "dayPlan",
    path: staffPaths.dayPlan,
    access: "staff",
    title: "day-plan:head.dayPlan",
    namespaces: [
      "day-plan",
      "blacklist",
      "boat-block",
      "calendar",
      "defect",
      "extras",
      "guards",
      "life",
      "protocols",
      "stay-change",
      "till",
      "turnaround",
      "validation",
      "validation-staff",
    ],
    chunk: "staff-day-plan",
    load: () => import(/* webpackChunkName: "staff-day-plan" */ "../pages/day-plan.screen.tsx"),
  },
  {
    id: "turnaround",
    path: staffPaths.turnaround,
    access: "jetty",
    title: "turnaround:head.turnaround",
    namespaces: [
      "turnaround",
      "boat-block",
      "calendar",
      "defect",
      "day-plan",
      "extras",
      "guards",
      "jetty-week",
      "protocols",
      "stay-change",
      "till",
      "validation",
      "validation-staff",
    ],
    tile: { icon: "boat", label: "turnaround:title" },
    chunk: "staff-turnaround",
    load: () => import(/* webpackChunkName: "staff-turnaround" */ "../pages/turnaround.screen.tsx"),
  },
  {
    id: "protocol",
    ...protocolAddress,
    access: "staff",
    title: "protocols:head.protocol",
    namespaces: [
      "protocols",
      "boat-block",
      "calendar",
      "defect",
      "day-plan",
      "extras",
      "guards",
      "stay-change",
      "validation",
      "validation-staff",
    ],
    chunk: "staff-protocol",
    load: () => import(/* webpackChunkName: "staff-protocol" */ "../pages/protocol.screen.tsx"),
  },
  {
    id: "defects",
    path: defectsPath,
    access: "jetty",
    title: "defect:head.defects",
    namespaces: [
      "defect",
      "boat-block",
      "calendar",
      "day-plan",
      "extras",
      "guards",
      "stay-change",
      "validation",
      "validation-staff",
    ],
    tile: { icon: "wrench", label: "defect:title" },
    chunk: "staff-defects",
    load: () => import(/* webpackChunkName: "staff-defects" */ "../pages/defects.screen.tsx"),
  },
  {
    id: "board",
    path: "/Belegung",
    access: "staff",
    title: "board:head.board",
    namespaces: [
      "board",
      "boat-block",
      "calendar",
      "day-plan",
      "extras",
      "guards",
      "stay-change",
      "validation",
      "validation-staff",
    ],
    tile: { icon: "board", label: "board:title" },
    chunk: "staff-board",
    load: () => import(/* webpackChunkName: "staff-board" */ "../pages/board.screen.tsx"),
  },
  {
    id: "bookForGuest",
    path: bookForGuestPath,
    access: "staff",
    title: "book-for-guest:head.bookForGuest",
    namespaces: ["book-for-guest", "calendar", "checkout", "extras", "validation", "validation-staff"],
    chunk: "staff-book-for-guest",
    load: () => import(/* webpackChunkName: "staff-book-for-guest" */ "../pages/book-for-guest.screen.tsx"),
  },
  {
    id: "closings",
    path: staffPaths.closings,
    access: "admin",
    title: "closings:head.closings",
    namespaces: ["closings", "validation-staff"],
    chunk: "staff-closings",
    load: () => import(/* webpackChunkName: "staff-closings" */ "../pages/closings.screen.tsx"),
  },
  {
    id: "procedures",
    path: staffPaths.procedures,
    access: "admin",
    title: "procedures:head.procedures",
    namespaces: ["procedures"],
    chunk: "staff-procedures",
    load: () => import(/* webpackChunkName: "staff-procedures" */ "../pages/procedures.screen.tsx"),
  },
  {
    id: "tillNotification",
    path: staffPaths.tillNotification,
    access: "admin",
    title: "procedures:head.tillNotification",
    namespaces: ["procedures"],
    chunk: "staff-till-notification",
    load: () => import(/* webpackChunkName: "staff-till-notification" */ "../pages/till-notification.screen.tsx"),
  },
  {
    id: "products",
    ...productsAddress,
    access: "staff",
    title: "products:head.products",
    values: ({ productType }) => ({ type: productTypeOf(productType) ?? undefined }),
    namespaces: ["products", "validation-staff"],
    chunk: "staff-products",
    load: () => import(/* webpackChunkName: "staff-products" */ "../pages/products.screen.tsx"),
  },
  {
    id: "till",
    path: staffPaths.till,
    access: "staff",
    title: "till:head.till",
    namespaces: [
      "till",
      "guards",
      "day-plan",
      "cash-log",
      "blacklist",
      "calendar",
      "extras",
      "life",
      "stay-change",
      "validation",
      "validation-staff",
    ],
    chunk: "staff-till",
    load: () => import(/* webpackChunkName: "staff-till" */ "../pages/till.screen.tsx"),
  },
  {
    id: "employees",
    path: staffPaths.employees,
    access: "admin",
    title: "employees:head.employees",
    namespaces: ["employees", "validation-staff"],
    tile: { icon: "people", label: "employees:heading" },
    chunk: "staff-employees",
    load: () => import(/* webpackChunkName: "staff-employees" */ "../pages/employees.screen.tsx"),
  },
  {
    id: "payments",
    path: staffPaths.payments,
    access: "admin",
    title: "payments:head.payments",
    namespaces: ["payments", "validation-staff"],
    tile: { icon: "money", label: "payments:title" },
    chunk: "staff-payments",
    load: () => import(/* webpackChunkName: "staff-payments" */ "../pages/payments.screen.tsx"),
  },
  {
    id: "priceList",
    path: priceListPath,
    access: "admin",
    title: "price-list:head.priceList",
    namespaces: ["price-list", "calendar", "extras", "guards", "validation-staff"],
    tile: { icon: "price", label: "price-list:title" },
    chunk: "staff-price-list",
    load: () => import(/* webpackChunkName: "staff-price-list" */ "../pages/price-list.screen.tsx"),
  },
  {
    id: "blacklist",
    path: "/Blacklist",
    access: "admin",
    title: "blacklist:head.blacklist",
    namespaces: ["blacklist", "validation-staff"],
    tile: { icon: "ban", label: "blacklist:title" },
    chunk: "staff-blacklist",
    load: () => import(/* webpackChunkName: "staff-blacklist" */ "../pages/blacklist.screen.tsx"),
  },
  {
    id: "hours",
    path: staffPaths.hours,
    access: "jetty",
    title: "hours:head.hours",
    namespaces: ["hours", "calendar", "validation-staff"],
    tile: { icon: "clock", label: "hours:title" },
    chunk: "staff-hours",
    load: () => import(/* webpackChunkName: "staff-hours" */ "../pages/hours.screen.tsx"),
  },
  {
    id: "settings",
    path: "/Einstellungen",
    access: "jetty",
    title: "staff-settings:head.settings",
    namespaces: ["staff-settings", "protocols", "validation-staff", "calendar", "visit"],
    tile: { icon: "settings", label: "staff-settings:heading" },
    chunk: "staff-settings",
    load: () => import(/* webpackChunkName: "staff-settings" */ "../pages/settings.screen.tsx"),
  },
  { id: "addVehicle", ...addVehicleAddress, ...vehicleForm, title: "vehicle-form:head.adding" },
  { id: "changeVehicle", ...changeVehicleAddress, ...vehicleForm, title: "vehicle-form:head.changing" },
];

/** The texts of the tiles: the main menu speaks with them, too. */
const ofTiles = staffScreens.flatMap(({ tile }) => (tile ? [tile.label.split(":")[0] as FlatNamespace] : []));

export const staffRoutes: readonly (Route & Pick<StaffScreen, "access">)[] = staffScreens.map(
  ({ title, values, namespaces, ...row }) => ({
    ...row,
    language: "de",
    head: (params) => ({ title, values: { ...params, ...values?.(params) } }),
    namespaces: row.path === staffPaths.menu ? [...namespaces, ...ofTiles] : namespaces,
  }),
);
