import type { FailureTexts } from "../../../api/failure-text.ts";

/** What the form says of failures; of a conflict the server's own words say it better. */
export const protocolFailures: FailureTexts = {
  network: "protocols:failure.network",
  gone: "protocols:failure.gone",
  general: "protocols:failure.general",
};
