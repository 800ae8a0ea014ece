import type { FailureTexts } from "../../api/failure-text.ts";

/** What the popups of the blacklist say of a ban that was not written or not lifted. */
export const failureTexts: FailureTexts = {
  network: "blacklist:failure.network",
  gone: "blacklist:failure.gone",
  general: "blacklist:failure.general",
};
