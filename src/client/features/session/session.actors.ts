import { fromPromise } from "xstate";
import type { SessionActors } from "../../../../machines/session/session.types.ts";
import { callWith, type Dispatch, uncached } from "../../api/call.ts";
import { type ApiFailure, isLoggedOut } from "../../api/failure.ts";
import { sessionApi } from "./session.api.ts";

const { endpoints } = sessionApi;

/** The answer; `nobody` for a 401: nobody is logged in. */
async function unlessLoggedOut<Answer, Nobody>(answer: Promise<Answer>, nobody: Nobody): Promise<Answer | Nobody> {
  return answer.catch((failure: ApiFailure) => {
    if (isLoggedOut(failure)) return nobody;
    throw failure;
  });
}

/** The work of the session machine over the API. It rejects with an `ApiFailure`. */
export function sessionActors(dispatch: Dispatch): SessionActors {
  const call = callWith(dispatch);
  return {
    checkSession: fromPromise(async () => {
      const answer = await unlessLoggedOut(call(endpoints.checkSession.initiate(undefined, uncached)), false);
      return answer !== false;
    }),
    readUser: fromPromise(() => unlessLoggedOut(call(endpoints.readUser.initiate(undefined, uncached)), null)),
    logOut: fromPromise<object, void>(() => call(endpoints.logOut.initiate())),
  };
}
