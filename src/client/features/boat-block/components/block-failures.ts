import type { FailureTexts } from "../../../api/failure-text.ts";

/** What the dialogs about blocks say; of any other refusal the server's own words say it better. */
export const blockFailures: FailureTexts = {
  gone: "boat-block:failures.gone",
  refused: { "validation-staff:version": "boat-block:failures.version" },
};
