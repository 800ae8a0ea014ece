import type { StaffScreenRow } from "../../screen-row.ts";

// The menu has tiles of its own for both, which count what waits.

export const tasksScreen = {
  id: "tasks",
  path: "/Aufgaben",
  access: "staff",
  title: "inbox:head.tasks",
  namespaces: ["inbox", "validation-staff"],
} as const satisfies StaffScreenRow;

export const inboxScreen = {
  id: "inbox",
  path: "/Postfach",
  access: "staff",
  title: "inbox:head.inbox",
  namespaces: ["inbox", "mails", "validation-staff"],
} as const satisfies StaffScreenRow;
