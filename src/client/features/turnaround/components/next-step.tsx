import { useTranslation } from "react-i18next";
import type { TurnaroundBoat } from "../../../../shared/contract/turnaround.ts";
import { Button } from "../../../ui/button.tsx";
import type { NextAsk, NextStep } from "../morning.ts";
import { useIsStepUnderWay } from "../turnaround.api.ts";
import type { AskedStep } from "./asked-step.ts";
import { StepButton } from "./step-button.tsx";

interface NextStepButtonProps {
  boat: TurnaroundBoat;
  next: NextStep;
  onAsk: (asked: AskedStep) => void;
}

/** The next step of a boat: the only filled button of its row. */
export function NextStepButton({ boat, next, onAsk }: NextStepButtonProps) {
  const { sheet, step } = next;
  if (sheet !== null) return <SheetButton boat={boat} sheet={sheet} isNext onAsk={onAsk} />;
  return <StepButton key={step} boat={boat} step={step} refusal={next.refusal} isNext onAsk={onAsk} />;
}

interface SheetButtonProps {
  boat: TurnaroundBoat;
  sheet: NextAsk;
  isNext: boolean;
  onAsk: (asked: AskedStep) => void;
}

/** Opens the sheet that takes all that is left of a guest. */
export function SheetButton({ boat, sheet, isNext, onAsk }: SheetButtonProps) {
  const { t } = useTranslation("turnaround");
  const isUnderWay = useIsStepUnderWay(boat);
  const step = sheet === "handOver" ? "boat.handedOver" : "guest.returned";
  return (
    <Button
      variant={isNext ? "action" : "secondary"}
      aria-disabled={isUnderWay}
      aria-label={t("stepLabel", { step: t(`sheet.${sheet}`), boat: boat.vehicle_name })}
      onClick={() => (isUnderWay ? undefined : onAsk({ boat, step, kind: sheet }))}
    >
      {t(`sheet.${sheet}`)}
    </Button>
  );
}
