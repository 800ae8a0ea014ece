import type { RouteParams } from "../../screen-row.ts";

// Guests load this file with all rows of the internal area; what the address says is in protocols.paths.ts.

export const protocolAddress = {
  path: "/Protokoll/:kind/:booking",
  isKnown: ({ kind = "", booking = "" }: RouteParams) =>
    /^(?:Über|Rück)gabe$/.test(kind.normalize()) && /^[1-9]\d{0,8}$/.test(booking),
} as const;
