import { defectContract } from "../../../shared/contract/defect.ts";
import { api } from "../../api/base-api.ts";
import { endpoint, keyedEndpoint } from "../../api/endpoint.ts";

const tagged = api.enhanceEndpoints({ addTagTypes: ["BoatBlock", "Defect", "Protocol", "Turnaround", "Vehicle"] });

export const defectApi = tagged.injectEndpoints({
  endpoints: (build) => ({
    /** Returns and protocols note damages and engine hours, and a block that is made for a defect is said with it. */
    getDefects: endpoint(build, defectContract.list, {
      providesTags: ["Defect", "Turnaround", "Protocol", "BoatBlock", { type: "Vehicle", id: "LIST" }],
    }),
    noteDefect: keyedEndpoint(build, defectContract.note, { invalidatesTags: ["Defect"] }),
    changeDefect: keyedEndpoint(build, defectContract.change, { invalidatesTags: ["Defect"] }),
    closeDefect: keyedEndpoint(build, defectContract.close, { invalidatesTags: ["Defect"] }),
    reopenDefect: keyedEndpoint(build, defectContract.reopen, { invalidatesTags: ["Defect"] }),
    withdrawDefect: keyedEndpoint(build, defectContract.withdraw, { invalidatesTags: ["Defect"] }),
  }),
});

export const { useGetDefectsQuery } = defectApi;
