import { sessionContract } from "../../../shared/contract/session.ts";
import { staffContract } from "../../../shared/contract/staff.ts";
import { api } from "../../api/base-api.ts";
import { endpoint } from "../../api/endpoint.ts";

/** The calls of the ways in and out. None is cached: who is logged in stands in the session slice. */
export const sessionApi = api.enhanceEndpoints({ addTagTypes: ["Employee", "Inbox", "Vehicle"] }).injectEndpoints({
  endpoints: (build) => ({
    logIn: endpoint(build, sessionContract.login),
    logOut: endpoint(build, sessionContract.logout),
    recover: endpoint(build, sessionContract.recover),
    register: endpoint(build, staffContract.register, {
      invalidatesTags: (_answer, failure) => (failure ? [] : [{ type: "Employee", id: "LIST" }]),
    }),
    // The server says tasks, and what was changed about a boat, in the language of who reads them.
    setLanguage: endpoint(build, sessionContract.setLanguage, {
      invalidatesTags: (_answer, failure) => (failure ? [] : ["Inbox", { type: "Vehicle", id: "LOG" }]),
    }),
    checkSession: endpoint(build, sessionContract.check, { fetch: { method: "HEAD" }, transformResponse: () => null }),
    readUser: endpoint(build, sessionContract.check),
  }),
});
