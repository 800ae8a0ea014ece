import type { ThunkDispatch, UnknownAction } from "@reduxjs/toolkit";
import { fromPromise } from "xstate";
import type { ContactActors } from "../../../../machines/contact/contact.types.ts";
import { toApiFailure } from "../../api/failure.ts";
import { contactApi } from "./contact.api.ts";

type Dispatch = ThunkDispatch<unknown, unknown, UnknownAction>;

/** The work of the contact machine over the API. It rejects with an `ApiFailure`. */
export function contactActors(dispatch: Dispatch): ContactActors {
  return {
    sendRequest: fromPromise(async ({ input: request }) => {
      try {
        return await dispatch(contactApi.endpoints.sendContactRequest.initiate(request)).unwrap();
      } catch (error) {
        throw toApiFailure(error);
      }
    }),
  };
}
