import type { ThunkDispatch, UnknownAction } from "@reduxjs/toolkit";
import { fromPromise } from "xstate";
import type { AuthActors } from "../../../../machines/auth-screen/auth-screen.types.ts";
import type { SessionActors } from "../../../../machines/session/session.types.ts";
import { isLoggedOut, toApiFailure } from "../../api/failure.ts";
import { sessionApi } from "./session.api.ts";

export type Dispatch = ThunkDispatch<unknown, unknown, UnknownAction>;

const { endpoints } = sessionApi;
/** The server is asked each time, and nothing of the answer is kept. */
const afresh = { forceRefetch: true, subscribe: false } as const;

/** Whatever a call rejects with, as an `ApiFailure`. */
async function orFailure<Answer>(call: Promise<Answer>): Promise<Answer> {
  try {
    return await call;
  } catch (error) {
    throw toApiFailure(error);
  }
}

/** The answer; `instead` for a 401: nobody is logged in. */
async function orNobody<Answer, Instead>(call: Promise<Answer>, instead: Instead): Promise<Answer | Instead> {
  try {
    return await call;
  } catch (error) {
    const failure = toApiFailure(error);
    if (isLoggedOut(failure)) return instead;
    throw failure;
  }
}

/** The work of the session machine over the API. It rejects with an `ApiFailure`. */
export function sessionActors(dispatch: Dispatch): SessionActors {
  return {
    checkSession: fromPromise(async () => {
      const call = dispatch(endpoints.checkSession.initiate(undefined, afresh)).unwrap();
      return (await orNobody(call, false)) !== false;
    }),
    readUser: fromPromise(() => orNobody(dispatch(endpoints.readUser.initiate(undefined, afresh)).unwrap(), null)),
    logOut: fromPromise(() => orFailure(dispatch(endpoints.logOut.initiate()).unwrap())),
  };
}

/** The work of the authentication screen over the API. It rejects with an `ApiFailure`. */
export function authActors(dispatch: Dispatch): AuthActors {
  return {
    logIn: fromPromise(({ input }) => orFailure(dispatch(endpoints.logIn.initiate(input)).unwrap())),
    logOut: fromPromise(() => orFailure(dispatch(endpoints.logOut.initiate()).unwrap())),
    recover: fromPromise(({ input }) => orFailure(dispatch(endpoints.recover.initiate(input)).unwrap())),
    register: fromPromise(({ input }) => orFailure(dispatch(endpoints.register.initiate(input)).unwrap())),
  };
}
