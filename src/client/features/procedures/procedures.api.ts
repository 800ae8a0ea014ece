import { proceduresContract } from "../../../shared/contract/procedures.ts";
import { api } from "../../api/base-api.ts";
import { endpoint } from "../../api/endpoint.ts";

export const proceduresApi = api.injectEndpoints({
  endpoints: (build) => ({
    getProcedures: endpoint(build, proceduresContract.get),
    getTillNotification: endpoint(build, proceduresContract.tillNotification),
  }),
});

export const { useGetProceduresQuery, useGetTillNotificationQuery } = proceduresApi;
