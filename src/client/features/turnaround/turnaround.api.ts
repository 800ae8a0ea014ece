import { type TurnaroundBoat, turnaroundContract } from "../../../shared/contract/turnaround.ts";
import { api } from "../../api/base-api.ts";
import { endpoint, keyedEndpoint } from "../../api/endpoint.ts";
import type { Keyed } from "../../api/idempotency-keys.ts";

const tagged = api.enhanceEndpoints({
  addTagTypes: ["Booking", "Closing", "Deposit", "Inbox", "OpenMoney", "Product", "Sale", "Turnaround", "Vehicle"],
});

/** What the steps of a return change: boat and deposit, and lines that the till offers. */
const returned = ["Turnaround", "Deposit", "Sale", "Closing"] as const;
/** What a handover, and undoing one, change beside: what was sold or taken back for the booking. */
const sold = [...returned, "Booking", "Product", "OpenMoney", "Inbox"] as const;

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
    takeTurnaroundStep: keyedEndpoint(build, turnaroundContract.take, { invalidatesTags: returned }),
    takeReturn: keyedEndpoint(build, turnaroundContract.takeReturn, { invalidatesTags: returned }),
    handOver: keyedEndpoint(build, turnaroundContract.handOver, { invalidatesTags: sold }),
    undoTogether: keyedEndpoint(build, turnaroundContract.undoTogether, { invalidatesTags: sold }),
  }),
});

export const { useGetTurnaroundsQuery } = turnaroundApi;

const { takeTurnaroundStep, takeReturn, handOver, undoTogether } = turnaroundApi.endpoints;
type RequestOf<Endpoint extends { initiate: (keyed: never) => unknown }> =
  Parameters<Endpoint["initiate"]>[0] extends Keyed<infer Request> ? Request : never;
export type StepRequest = RequestOf<typeof takeTurnaroundStep>;
export type ReturnRequest = RequestOf<typeof takeReturn>;
export type HandOverRequest = RequestOf<typeof handOver>;
type UndoTogetherRequest = RequestOf<typeof undoTogether>;

/** The last press about a boat, wherever on the page it was, and whichever call it is. */
const lastPressOf = (vehicleId: unknown) => ({ fixedCacheKey: `boat ${Number(vehicleId)}` });

/** Takes a step of a boat between two stays. */
export const takeStep = (step: Keyed<StepRequest>) =>
  takeTurnaroundStep.initiate(step, lastPressOf(step.request.vehicle_id));

/** Takes all that is left of a return. */
export const takeWholeReturn = (asked: Keyed<ReturnRequest>) =>
  takeReturn.initiate(asked, lastPressOf(asked.request.vehicle_id));

/** Takes all that is left of a handover. */
export const takeHandOver = (asked: Keyed<HandOverRequest>) =>
  handOver.initiate(asked, lastPressOf(asked.request.vehicle_id));

/** Undoes what one press took. */
export const undoPress = (asked: Keyed<UndoTogetherRequest>) =>
  undoTogether.initiate(asked, lastPressOf(asked.request.vehicle_id));

/** The version that the last press about a boat made; undefined before it was answered. */
export function useLastPress({ vehicle_id }: Pick<TurnaroundBoat, "vehicle_id">) {
  // The four calls share their place in the store: the hook of any of them reads it.
  const [, { isLoading, data }] = turnaroundApi.useTakeTurnaroundStepMutation(lastPressOf(vehicle_id));
  return { isLoading, version: data?.version };
}

/**
 * Whether a step of the boat that was taken here is on its way, or was answered and is not shown yet. A step that began
 * now would say the version before it, and be refused as if somebody else had been faster.
 */
export function useIsStepUnderWay(boat: TurnaroundBoat): boolean {
  const { isLoading, version } = useLastPress(boat);
  return isLoading || (version !== undefined && version > boat.version);
}
