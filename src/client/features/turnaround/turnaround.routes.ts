import type { StaffScreenRow } from "../../screen-row.ts";

export const turnaroundScreen = {
  id: "turnaround",
  path: "/Übergabe",
  access: "staff",
  title: "turnaround:head.turnaround",
  namespaces: ["turnaround", "calendar", "guards", "till", "validation-staff"],
  tile: { icon: "boat", label: "menu.turnaround" },
} as const satisfies StaffScreenRow;
