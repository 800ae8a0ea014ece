import { type BlockedVehiclesAnswer, staffFleetContract } from "../../../shared/contract/staff-fleet.ts";
import { api } from "../../api/base-api.ts";

export const staffFleetApi = api.injectEndpoints({
  endpoints: (build) => ({
    getBlockedVehicles: build.query<BlockedVehiclesAnswer, void>({
      query: () => staffFleetContract.blocked.path,
      providesTags: [{ type: "Vehicle", id: "LIST" }],
    }),
  }),
});

export const { useGetBlockedVehiclesQuery } = staffFleetApi;
