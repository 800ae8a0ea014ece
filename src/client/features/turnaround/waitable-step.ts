import { type TurnaroundStepAnswer, turnaroundContract } from "../../../shared/contract/turnaround.ts";
import { abortable, type Dispatch } from "../../api/call.ts";
import { type Keyed, randomKey } from "../../api/idempotency-keys.ts";
import type { WaitableCall } from "../../offline/waitable-call.ts";
import { queuedHandOverCall, queuedReturnCall, queuedStepCall } from "./queued-steps.ts";
import {
  type HandOverRequest,
  type ReturnRequest,
  type StepRequest,
  takeHandOver,
  takeStep,
  takeWholeReturn,
  turnaroundApi,
} from "./turnaround.api.ts";

/** What every press about a boat does while it waits. */
const ofBoat = {
  subject: ({ request }: Keyed<Pick<StepRequest, "vehicle_id">>) => `vehicle ${request.vehicle_id}`,
  /** Once the list shows the step: else it would show the boat as it was before, for a moment. */
  async conclude(dispatch: Dispatch, _call: unknown, { version }: TurnaroundStepAnswer) {
    const shown = turnaroundApi.endpoints.getTurnarounds.initiate(undefined, { forceRefetch: true, subscribe: false });
    await dispatch(shown);
    return version;
  },
};

/** A return is late by when the boat came, not by when the network did: it is another request, under another key. */
function backAt<Request extends { returned_at?: string | null }>(asked: Keyed<Request>, at: string): Keyed<Request> {
  const { request } = asked;
  return request.returned_at ? asked : { request: { ...request, returned_at: at }, idempotencyKey: randomKey() };
}

/** A step of a boat (requirements/offline.md). */
export const waitableStep: WaitableCall<StepRequest, TurnaroundStepAnswer> = {
  ...ofBoat,
  name: queuedStepCall,
  access: turnaroundContract.take.access,
  // Given up, or else the boat's buttons would stay off until the browser does.
  send: (dispatch, step, signal) => abortable(dispatch(takeStep(step)), signal).unwrap(),
  wait(step, at) {
    // What moves money does not wait: nobody knows whether the deposit went back.
    if (step.request.deposit_way) return null;
    return step.request.step === "guest.returned" ? backAt(step, at) : step;
  },
};

/** All that is left of a return. */
export const waitableReturn: WaitableCall<ReturnRequest, TurnaroundStepAnswer> = {
  ...ofBoat,
  name: queuedReturnCall,
  access: turnaroundContract.takeReturn.access,
  send: (dispatch, asked, signal) => abortable(dispatch(takeWholeReturn(asked)), signal).unwrap(),
  wait: (asked, at) => (asked.request.deposit_way ? null : backAt(asked, at)),
};

/** All that is left of a handover. */
export const waitableHandOver: WaitableCall<HandOverRequest, TurnaroundStepAnswer> = {
  ...ofBoat,
  name: queuedHandOverCall,
  access: turnaroundContract.handOver.access,
  send: (dispatch, asked, signal) => abortable(dispatch(takeHandOver(asked)), signal).unwrap(),
  wait: (asked) => (asked.request.payment_method ? null : asked),
};
