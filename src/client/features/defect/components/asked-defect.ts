import type { Defect, DefectKind } from "../../../../shared/contract/defect.ts";
import type { DialogTexts } from "../../../forms/action-dialog.tsx";

/** What of a defect is asked about, and for what. */
export type AskedDefect =
  | { kind: "note"; as: DefectKind; vehicle: number | null }
  | { kind: "change" | "close" | "reopen" | "withdraw"; defect: Defect };

/** What the dialogs say otherwise than others. */
export const defectTexts: DialogTexts = {
  cancel: "defect:cancel",
  failures: { network: "defect:failure.network", gone: "defect:failure.gone" },
};
