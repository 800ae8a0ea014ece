import type { StaffScreenRow } from "../../screen-row.ts";

/** Reached from the popup of the till (requirements/closings.md). */
export const closingsScreen = {
  id: "closings",
  path: "/Kassenabschluss",
  access: "admin",
  title: "closings:head.closings",
  namespaces: ["closings", "validation-staff"],
} as const satisfies StaffScreenRow;
