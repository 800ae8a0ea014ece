import type { StaffScreenRow } from "../../screen-row.ts";

export const employeesScreen = {
  id: "employees",
  path: "/Mitarbeiter",
  access: "admin",
  title: "employees:head.employees",
  namespaces: ["employees", "validation-staff"],
  tile: { icon: "people", label: "menu.employees" },
} as const satisfies StaffScreenRow;
