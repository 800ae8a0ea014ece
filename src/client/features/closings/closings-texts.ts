import type { DialogTexts } from "../../forms/action-dialog.tsx";

export const closingsTexts: DialogTexts = {
  close: "closings:close",
  cancel: "closings:back",
  failures: {
    network: "closings:failure.network",
    gone: "closings:failure.general",
    general: "closings:failure.general",
  },
};
