import type { ProtocolKind } from "../../../shared/rules/protocol-words.ts";
import type { RouteParams, StaffScreenRow } from "../../screen-row.ts";

// Guests load this file with all rows of the internal area; links to the screen are made by protocols.paths.ts.

/** The kinds as the address says them. */
export const kindWords = { handover: "Übergabe", return: "Rückgabe" } as const satisfies Record<ProtocolKind, string>;

/** What an address is about; null for one that says nothing. */
export function readProtocolParams({ kind, booking }: RouteParams): { kind: ProtocolKind; booking: number } | null {
  const id = Number(booking);
  const known = (Object.keys(kindWords) as ProtocolKind[]).find((one) => kindWords[one] === kind?.normalize());
  return known && /^[1-9]\d{0,9}$/.test(booking ?? "") && id <= 2_147_483_647 ? { kind: known, booking: id } : null;
}

export const protocolScreen = {
  id: "protocol",
  path: "/Protokoll/:kind/:booking",
  access: "staff",
  title: "protocols:head.protocol",
  namespaces: ["protocols", "calendar", "validation", "validation-staff"],
  isKnown: (params: RouteParams) => readProtocolParams(params) !== null,
} as const satisfies StaffScreenRow;
