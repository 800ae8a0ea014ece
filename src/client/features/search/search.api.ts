import { searchContract } from "../../../shared/contract/search.ts";
import { api } from "../../api/base-api.ts";
import { endpoint } from "../../api/endpoint.ts";

/** A mutation only by its method: nothing of what was found is cached. */
const searchApi = api.injectEndpoints({
  endpoints: (build) => ({ search: endpoint(build, searchContract.search) }),
});

export const { useSearchMutation } = searchApi;
