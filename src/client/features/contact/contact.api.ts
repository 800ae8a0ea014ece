import { type ContactRequest, contactContract } from "../../../shared/contract/contact.ts";
import { api } from "../../api/base-api.ts";
import { toForm } from "../../api/form.ts";

export const contactApi = api.injectEndpoints({
  endpoints: (build) => ({
    sendContactRequest: build.mutation<object, ContactRequest>({
      query: (request) => ({
        url: contactContract.send.path,
        method: "POST",
        body: toForm(request),
        // Any other status is a failure (requirements/contact.md).
        validateStatus: ({ status }) => status === 201,
      }),
    }),
  }),
});
