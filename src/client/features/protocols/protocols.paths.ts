import { generatePath } from "react-router";
import type { ProtocolKind } from "../../../shared/rules/protocol-words.ts";
import type { RouteParams } from "../../screen-row.ts";
import { protocolAddress } from "./protocols.routes.ts";

/** The kinds as the address says them. */
const kindWords = { handover: "Übergabe", return: "Rückgabe" } as const satisfies Record<ProtocolKind, string>;

/** Where a protocol of a booking is written down and signed. */
export const protocolScreenPath = (kind: ProtocolKind, booking: number) =>
  generatePath(protocolAddress.path, { kind: kindWords[kind], booking: String(booking) });

/** What an address is about; null for one that says nothing. */
export function readProtocolParams(params: RouteParams): { kind: ProtocolKind; booking: number } | null {
  if (!protocolAddress.isKnown(params)) return null;
  const isHandover = params["kind"]?.normalize() === kindWords.handover;
  return { kind: isHandover ? "handover" : "return", booking: Number(params["booking"]) };
}
