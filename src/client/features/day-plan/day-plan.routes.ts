import type { StaffScreenRow } from "../../screen-row.ts";

export const dayPlanScreen = {
  id: "dayPlan",
  path: "/Buchungen",
  access: "staff",
  title: "day-plan:head.dayPlan",
  namespaces: [
    "day-plan",
    "blacklist",
    "calendar",
    "extras",
    "guards",
    "life",
    "stay-change",
    "till",
    "turnaround",
    "validation",
    "validation-staff",
  ],
} as const satisfies StaffScreenRow;
