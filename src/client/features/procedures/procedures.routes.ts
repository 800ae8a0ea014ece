import type { StaffScreenRow } from "../../screen-row.ts";

/** Reached from the closings and the settings (requirements/closings.md). */
export const proceduresScreen = {
  id: "procedures",
  path: "/Verfahrensdokumentation",
  access: "admin",
  title: "procedures:head.procedures",
  namespaces: ["procedures"],
} as const satisfies StaffScreenRow;

/** What the tax office is told of the till; reached from the same places. */
export const tillNotificationScreen = {
  id: "tillNotification",
  path: "/Kassenmeldung",
  access: "admin",
  title: "procedures:head.tillNotification",
  namespaces: ["procedures"],
} as const satisfies StaffScreenRow;
