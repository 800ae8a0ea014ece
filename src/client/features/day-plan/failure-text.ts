import type { FailureTexts } from "../../api/failure-text.ts";

/** What the popups of the day plan say of a change that was refused. */
export const failureTexts: FailureTexts = {
  network: "day-plan:failed.network",
  gone: "day-plan:failed.conflict",
  conflict: "day-plan:failed.conflict",
  general: "day-plan:failed.general",
};
