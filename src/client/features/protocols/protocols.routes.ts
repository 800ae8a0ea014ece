import type { RouteParams, StaffScreenRow } from "../../screen-row.ts";

// Guests load this file with all rows of the internal area; what its address says is in protocols.paths.ts.

export const protocolScreen = {
  id: "protocol",
  path: "/Protokoll/:kind/:booking",
  access: "staff",
  title: "protocols:head.protocol",
  namespaces: ["protocols", "calendar", "validation", "validation-staff"],
  isKnown: ({ kind = "", booking = "" }: RouteParams) =>
    /^(?:Über|Rück)gabe$/.test(kind.normalize()) && /^[1-9]\d{0,8}$/.test(booking),
} as const satisfies StaffScreenRow;
