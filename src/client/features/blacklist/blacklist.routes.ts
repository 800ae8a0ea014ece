import type { StaffScreenRow } from "../../screen-row.ts";

export const blacklistScreen = {
  id: "blacklist",
  path: "/Blacklist",
  access: "admin",
  title: "blacklist:head.blacklist",
  namespaces: ["blacklist", "validation-staff"],
  tile: { icon: "ban", label: "menu.blacklist" },
} as const satisfies StaffScreenRow;
