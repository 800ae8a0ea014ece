import type { StaffScreenRow } from "../../screen-row.ts";

export const settingsScreen = {
  id: "settings",
  path: "/Einstellungen",
  access: "staff",
  title: "staff-settings:head.settings",
  namespaces: ["staff-settings", "protocols", "validation-staff", "calendar", "visit"],
  tile: { icon: "settings", label: "menu.settings" },
} as const satisfies StaffScreenRow;
