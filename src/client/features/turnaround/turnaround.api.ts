import { turnaroundContract } from "../../../shared/contract/turnaround.ts";
import { api } from "../../api/base-api.ts";
import { endpoint, keyedEndpoint } from "../../api/endpoint.ts";

const tagged = api.enhanceEndpoints({ addTagTypes: ["Closing", "Deposit", "Sale", "Turnaround"] });

export const turnaroundApi = tagged.injectEndpoints({
  endpoints: (build) => ({
    getTurnarounds: endpoint(build, turnaroundContract.list, { providesTags: ["Turnaround"] }),
    /** The settling of a return may give a deposit back, and makes lines that the till offers. */
    takeTurnaroundStep: keyedEndpoint(build, turnaroundContract.take, {
      invalidatesTags: ["Turnaround", "Deposit", "Sale", "Closing"],
    }),
  }),
});

export const { useGetTurnaroundsQuery } = turnaroundApi;
