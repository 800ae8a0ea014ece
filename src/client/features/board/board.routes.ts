import type { StaffScreenRow } from "../../screen-row.ts";

export const boardScreen = {
  id: "board",
  path: "/Belegung",
  access: "staff",
  title: "board:head.board",
  namespaces: ["board", "calendar", "extras", "guards", "stay-change", "validation", "validation-staff"],
  tile: { icon: "board", label: "menu.board" },
} as const satisfies StaffScreenRow;
