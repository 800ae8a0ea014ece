import { contactContract } from "../../../shared/contract/contact.ts";
import { api } from "../../api/base-api.ts";
import { endpoint } from "../../api/endpoint.ts";

export const contactApi = api.injectEndpoints({
  endpoints: (build) => ({
    sendContactRequest: endpoint(build, contactContract.send, {
      // Any other status is a failure (requirements/contact.md).
      fetch: { validateStatus: ({ status }) => status === 201 },
    }),
  }),
});
