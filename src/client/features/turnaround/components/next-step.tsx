import type { TurnaroundBoat } from "../../../../shared/contract/turnaround.ts";
import type { NextStep } from "../morning.ts";
import type { AskedStep } from "./asked-step.ts";
import { SheetButton, StepButton } from "./step-button.tsx";

interface NextStepButtonProps {
  boat: TurnaroundBoat;
  next: NextStep;
  onAsk: (asked: AskedStep) => void;
}

/** The next step of a boat: the only filled button of its row. */
export function NextStepButton({ boat, next, onAsk }: NextStepButtonProps) {
  const { sheet, step } = next;
  if (sheet !== null) return <SheetButton boat={boat} kind={sheet} isNext onAsk={onAsk} />;
  return <StepButton key={step} boat={boat} step={step} refusal={next.refusal} isNext />;
}
