import {
  type Employee,
  type PermissionRequest,
  type RoleRequest,
  staffContract,
} from "../../../shared/contract/staff.ts";
import { api } from "../../api/base-api.ts";
import { toForm } from "../../api/form.ts";

const employees = { type: "Employee", id: "LIST" } as const;

/** A refused change refetches the list too: somebody else was faster, and the cards must show what they did. */
export const staffApi = api.enhanceEndpoints({ addTagTypes: ["Employee"] }).injectEndpoints({
  endpoints: (build) => ({
    getEmployees: build.query<Employee[], void>({
      query: () => staffContract.list.path,
      providesTags: [employees],
    }),
    changePermission: build.mutation<object, PermissionRequest & { id: number }>({
      query: ({ id, ...request }) => ({
        url: staffContract.changePermission.path.replace(":id", String(id)),
        method: "POST",
        body: toForm(request),
      }),
      invalidatesTags: [employees],
    }),
    changeRole: build.mutation<object, RoleRequest & { id: number }>({
      query: ({ id, ...request }) => ({
        url: staffContract.changeRole.path.replace(":id", String(id)),
        method: "POST",
        body: toForm(request),
      }),
      invalidatesTags: [employees],
    }),
  }),
});

export const { useGetEmployeesQuery, useChangePermissionMutation } = staffApi;
