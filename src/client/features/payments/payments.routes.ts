import type { StaffScreenRow } from "../../screen-row.ts";

export const paymentsScreen = {
  id: "payments",
  path: "/Zahlungen",
  access: "admin",
  title: "payments:head.payments",
  namespaces: ["payments", "validation-staff"],
  tile: { icon: "money", label: "menu.payments" },
} as const satisfies StaffScreenRow;
