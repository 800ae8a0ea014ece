import { generatePath } from "react-router";
import type { ProtocolKind } from "../../../shared/rules/protocol-words.ts";
import { kindWords, protocolScreen } from "./protocols.routes.ts";

/** Where a protocol of a booking is written down and signed. */
export const protocolScreenPath = (kind: ProtocolKind, booking: number) =>
  generatePath(protocolScreen.path, { kind: kindWords[kind], booking: String(booking) });
