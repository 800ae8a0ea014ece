import { type TurnaroundBoat, turnaroundContract } from "../../../shared/contract/turnaround.ts";
import { api } from "../../api/base-api.ts";
import { endpoint, keyedEndpoint } from "../../api/endpoint.ts";
import type { Keyed } from "../../api/idempotency-keys.ts";

const tagged = api.enhanceEndpoints({
  addTagTypes: ["Booking", "Closing", "Deposit", "Product", "Sale", "Turnaround", "Vehicle"],
});

export const turnaroundApi = tagged.injectEndpoints({
  endpoints: (build) => ({
    /** What a boat waits for goes by its stays, too, and by what they owe on site. */
    getTurnarounds: endpoint(build, turnaroundContract.list, {
      providesTags: [
        "Turnaround",
        { type: "Booking", id: "LIST" },
        { type: "Product", id: "LIST" },
        { type: "Vehicle", id: "LIST" },
        "Deposit",
      ],
    }),
    /** The settling of a return may give a deposit back, and makes lines that the till offers. */
    takeTurnaroundStep: keyedEndpoint(build, turnaroundContract.take, {
      invalidatesTags: ["Turnaround", "Deposit", "Sale", "Closing"],
    }),
  }),
});

export const { useGetTurnaroundsQuery } = turnaroundApi;

const { takeTurnaroundStep } = turnaroundApi.endpoints;
export type StepRequest = Parameters<typeof takeTurnaroundStep.initiate>[0]["request"];

/** The last step of a boat, wherever on the page it was taken. */
const lastStepOf = (vehicleId: number) => ({ fixedCacheKey: `boat ${vehicleId}` });

/** Takes a step of a boat between two stays. */
export const takeStep = (step: Keyed<StepRequest>) =>
  takeTurnaroundStep.initiate(step, lastStepOf(Number(step.request.vehicle_id)));

/**
 * Whether a step of the boat that was taken here is on its way, or was answered and is not shown yet. A step that began
 * now would say the version before it, and be refused as if somebody else had been faster.
 */
export function useIsStepUnderWay({ vehicle_id, version }: TurnaroundBoat): boolean {
  const [, { isLoading, data }] = turnaroundApi.useTakeTurnaroundStepMutation(lastStepOf(vehicle_id));
  return isLoading || (data !== undefined && data.version > version);
}
