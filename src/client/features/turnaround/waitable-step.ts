import type { TurnaroundStepAnswer } from "../../../shared/contract/turnaround.ts";
import { abortable } from "../../api/call.ts";
import { randomKey } from "../../api/idempotency-keys.ts";
import type { WaitableCall } from "../../offline/waitable-call.ts";
import { queuedStepCall } from "./queued-steps.ts";
import { type StepRequest, takeStep, turnaroundApi } from "./turnaround.api.ts";

/** A step of a boat (requirements/offline.md). */
export const waitableStep: WaitableCall<StepRequest, TurnaroundStepAnswer> = {
  name: queuedStepCall,
  subject: ({ request }) => `vehicle ${request.vehicle_id}`,
  // Given up, or else the boat's buttons would stay off until the browser does.
  send: (dispatch, step, signal) => abortable(dispatch(takeStep(step)), signal).unwrap(),
  wait(step, at) {
    const { request } = step;
    // What moves money does not wait: nobody knows whether the deposit went back.
    if (request.deposit_way) return null;
    // A return is late by when the boat came, not by when the network did: it is another request, under another key.
    const isNow = request.step === "guest.returned" && !request.returned_at;
    return isNow ? { request: { ...request, returned_at: at }, idempotencyKey: randomKey() } : step;
  },
  /** Once the list shows the step: else it would show the boat as it was before, for a moment. */
  async conclude(dispatch, _call, { version }) {
    const shown = turnaroundApi.endpoints.getTurnarounds.initiate(undefined, { forceRefetch: true, subscribe: false });
    await dispatch(shown);
    return version;
  },
};
