import { checklistContract } from "../../../shared/contract/checklist.ts";
import { protocolsContract } from "../../../shared/contract/protocols.ts";
import { api } from "../../api/base-api.ts";
import { endpoint, keyedEndpoint } from "../../api/endpoint.ts";

const tagged = api.enhanceEndpoints({ addTagTypes: ["Checklist", "Protocol", "Turnaround"] });

export const protocolsApi = tagged.injectEndpoints({
  endpoints: (build) => ({
    getProtocols: endpoint(build, protocolsContract.list, { providesTags: ["Protocol", "Checklist"] }),
    getChecklist: endpoint(build, checklistContract.get, { providesTags: ["Checklist"] }),
    addProtocolPhoto: keyedEndpoint(build, protocolsContract.addPhoto),
    signProtocol: keyedEndpoint(build, protocolsContract.sign, { invalidatesTags: ["Protocol", "Turnaround"] }),
    saveChecklist: keyedEndpoint(build, checklistContract.save, { invalidatesTags: ["Checklist"] }),
  }),
});

export const { useGetChecklistQuery, useGetProtocolsQuery } = protocolsApi;
