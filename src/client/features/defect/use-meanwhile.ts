import { useTranslation } from "react-i18next";
import { type DefectStepEvent, defectMachine } from "../../../../machines/defect/defect.machine.ts";
import { accepts } from "../../../../machines/support/lifecycle.ts";
import type { Defect } from "../../../shared/contract/defect.ts";

/** Whether the chart allows a step of a defect as it is now. */
export const canTake = ({ kind, status, text }: Defect, type: DefectStepEvent["type"]): boolean =>
  accepts(defectMachine, status, { type }, { comesAgain: kind === "service", isForgotten: text === "" });

/** What a dialog about a step says once somebody else took one that leaves nothing to confirm. */
export function useMeanwhile(defect: Defect, type: DefectStepEvent["type"]) {
  const { t } = useTranslation("defect");
  const { status, withdrawn } = defect;
  const canConfirm = canTake(defect, type);
  const step = status === "open" ? "reopened" : withdrawn ? "withdrawn" : "closed";
  return { canConfirm, notice: canConfirm ? undefined : t(`meanwhile.${step}`) };
}
