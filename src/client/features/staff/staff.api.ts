import { staffContract } from "../../../shared/contract/staff.ts";
import { api } from "../../api/base-api.ts";
import { endpoint } from "../../api/endpoint.ts";

const employees = { type: "Employee", id: "LIST" } as const;

/** A refused change refetches the list too: somebody else was faster, and the cards must show what they did. */
export const staffApi = api.enhanceEndpoints({ addTagTypes: ["Employee"] }).injectEndpoints({
  endpoints: (build) => ({
    getEmployees: endpoint(build, staffContract.list, { providesTags: [employees] }),
    changePermission: endpoint(build, staffContract.changePermission, { invalidatesTags: [employees] }),
    changeRole: endpoint(build, staffContract.changeRole, { invalidatesTags: [employees] }),
    changeJetty: endpoint(build, staffContract.changeJetty, { invalidatesTags: [employees] }),
  }),
});

export const { useGetEmployeesQuery, useChangePermissionMutation } = staffApi;
