import type { StaffScreenRow } from "../../screen-row.ts";

export const hoursScreen = {
  id: "hours",
  path: "/Arbeitsstunden",
  access: "staff",
  title: "hours:head.hours",
  namespaces: ["hours", "calendar", "validation-staff"],
  tile: { icon: "clock", label: "menu.hours" },
} as const satisfies StaffScreenRow;
