import {
  type LoginRequest,
  type RecoverRequest,
  sessionContract,
  type User,
} from "../../../shared/contract/session.ts";
import { type RegisterRequest, staffContract } from "../../../shared/contract/staff.ts";
import { api } from "../../api/base-api.ts";
import { toForm } from "../../api/form.ts";

/** The calls of the ways in and out. None is kept: who is logged in stands in the session slice. */
export const sessionApi = api.enhanceEndpoints({ addTagTypes: ["Employee"] }).injectEndpoints({
  endpoints: (build) => ({
    logIn: build.mutation<User, LoginRequest>({
      query: (request) => ({ url: sessionContract.login.path, method: "POST", body: toForm(request) }),
    }),
    logOut: build.mutation<object, void>({
      query: () => ({ url: sessionContract.logout.path, method: "POST" }),
    }),
    recover: build.mutation<object, RecoverRequest>({
      query: (request) => ({ url: sessionContract.recover.path, method: "POST", body: toForm(request) }),
    }),
    register: build.mutation<object, RegisterRequest>({
      query: (request) => ({ url: staffContract.register.path, method: "POST", body: toForm(request) }),
      invalidatesTags: (_answer, failure) => (failure ? [] : [{ type: "Employee", id: "LIST" }]),
    }),
    checkSession: build.query<null, void>({
      query: () => ({ url: sessionContract.check.path, method: "HEAD" }),
    }),
    readUser: build.query<User, void>({
      query: () => sessionContract.check.path,
    }),
  }),
});
