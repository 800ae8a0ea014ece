import type { TurnaroundStepAnswer } from "../../../shared/contract/turnaround.ts";
import { abortable, type Call } from "../../api/call.ts";
import { type Keyed, randomKey } from "../../api/idempotency-keys.ts";
import { useOfflineQueue } from "../../offline/offline-queue.provider.tsx";
import { queuedStepCall, subjectOf } from "./queued-steps.ts";
import { type StepRequest, takeStep } from "./turnaround.api.ts";

/**
 * Takes a step; without network it waits (requirements/offline.md). What moves money does not: nobody knows whether
 * the deposit went back.
 */
export function useStepCall() {
  const { sendOrQueue } = useOfflineQueue();
  return (keyed: Keyed<StepRequest>): Call<TurnaroundStepAnswer> =>
    (dispatch) => ({
      async unwrap() {
        const answer = await sendOrQueue({
          subject: subjectOf(keyed.request.vehicle_id),
          // Given up, or else the boat's buttons would stay off until the browser does.
          send: (signal) => abortable(dispatch(takeStep(keyed)), signal).unwrap(),
          wait: (at) => waitingStep(keyed, at),
        });
        return answer ?? { version: keyed.request.version, receipt: null };
      },
    });
}

/** A return is late by when the boat came, not by when the network did: it is another request, under another key. */
function waitingStep({ request, idempotencyKey }: Keyed<StepRequest>, at: string) {
  if (request.deposit_way) return null;
  const isNow = request.step === "guest.returned" && !request.returned_at;
  return isNow
    ? { key: randomKey(), call: queuedStepCall, request: { ...request, returned_at: at } }
    : { key: idempotencyKey, call: queuedStepCall, request: { ...request } };
}
