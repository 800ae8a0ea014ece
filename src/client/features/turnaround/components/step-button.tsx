import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import type { TurnaroundBoat } from "../../../../shared/contract/turnaround.ts";
import type { TurnaroundGuard } from "../../../../shared/rules/message-key.ts";
import type { TurnaroundStep } from "../../../../shared/rules/turnaround-words.ts";
import { useCall } from "../../../api/call.ts";
import { failureText } from "../../../api/failure-text.ts";
import { createIdempotencyKeys } from "../../../api/idempotency-keys.ts";
import { useSubmission } from "../../../forms/use-submission.ts";
import { useWaitableCall } from "../../../offline/waitable-call.ts";
import { Button } from "../../../ui/button.tsx";
import { Stack } from "../../../ui/layout.tsx";
import { dashed, type NextAsk } from "../morning.ts";
import { type StepRequest, useIsStepUnderWay } from "../turnaround.api.ts";
import { waitableStep } from "../waitable-step.ts";
import { type AskedStep, turnaroundTexts } from "./asked-step.ts";
import styles from "./turnaround.module.css";

/** Of a step that says which stay was seen: who leaves, or who comes back. */
function stayOf({ departing, returning }: TurnaroundBoat, step: TurnaroundStep) {
  if (step === "guest.returned") return returning;
  return step === "guest.arrived" || step === "guest.missed" ? departing : null;
}

interface StepButtonProps {
  boat: TurnaroundBoat;
  step: TurnaroundStep;
  /** The guard that refuses it; null where none does. */
  refusal: TurnaroundGuard | null;
  /** The next step of the boat: the only filled button. */
  isNext: boolean;
}

/** Takes a step at once. One that is off says why. */
export function StepButton({ boat, step, refusal, isNext }: StepButtonProps) {
  const { t } = useTranslation(["turnaround", "guards"]);
  const call = useCall();
  const takeStep = useWaitableCall(waitableStep);
  const [keys] = useState(createIdempotencyKeys);
  const whyId = useId();
  const { submit, isBusy, failure } = useSubmission({
    kind: "popup",
    name: "turnaround",
    send: (request: StepRequest) => call(takeStep({ request, idempotencyKey: keys.keyFor(request) })),
  });
  const isUnderWay = useIsStepUnderWay(boat);
  const press = () => {
    if (refusal !== null || isUnderWay) return;
    const seen = stayOf(boat, step);
    submit({ vehicle_id: boat.vehicle_id, version: boat.version, step, ...(seen && { booking_id: seen.booking_id }) });
  };
  const why =
    refusal === null
      ? failureText(t, failure ?? undefined, turnaroundTexts.failures)
      : t(`guards:turnaround.${refusal}`);
  return (
    <Stack as="span" gap={1} className={styles.step}>
      <Button
        variant={isNext && refusal === null ? "action" : "secondary"}
        busy={isBusy}
        aria-disabled={refusal !== null || isUnderWay}
        aria-describedby={why ? whyId : undefined}
        aria-label={t("turnaround:stepLabel", { step: t(`turnaround:step.${dashed(step)}`), boat: boat.vehicle_name })}
        onClick={press}
      >
        {t(`turnaround:step.${dashed(step)}`)}
      </Button>
      {why ? (
        <small id={whyId} role={refusal === null ? "alert" : undefined} className={styles.why}>
          {why}
        </small>
      ) : null}
    </Stack>
  );
}

interface SheetButtonProps {
  boat: TurnaroundBoat;
  kind: NextAsk;
  /** The next step of the boat: the only filled button. */
  isNext: boolean;
  onAsk: (asked: AskedStep) => void;
}

/** Opens the sheet of the guest whose turn it is; in short where it is next, so that it fits into the row. */
export function SheetButton({ boat, kind, isNext, onAsk }: SheetButtonProps) {
  const { t } = useTranslation("turnaround");
  const isUnderWay = useIsStepUnderWay(boat);
  const step = kind === "handOver" ? "boat.handedOver" : "guest.returned";
  return (
    <Button
      variant={isNext ? "action" : "secondary"}
      aria-disabled={isUnderWay}
      aria-label={t("stepLabel", { step: t(`ask.${kind}`), boat: boat.vehicle_name })}
      onClick={() => (isUnderWay ? undefined : onAsk({ boat, step, kind }))}
    >
      {t(isNext ? `ask.short.${kind}` : `ask.${kind}`)}
    </Button>
  );
}
