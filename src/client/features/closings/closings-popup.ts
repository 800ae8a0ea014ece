import type { PopupTexts } from "../../forms/use-popup-submission.ts";

export const closingsPopup: PopupTexts = {
  close: "closings:close",
  cancel: "closings:back",
  failures: {
    network: "closings:failure.network",
    gone: "closings:failure.general",
    general: "closings:failure.general",
  },
};
