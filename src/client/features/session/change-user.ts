import type { User } from "../../../shared/contract/session.ts";
import { api } from "../../api/base-api.ts";
import type { Dispatch } from "../../api/call.ts";
import { userChanged } from "./session.slice.ts";

/** Somebody logged in, or out (null): no answer that was meant for who was here before is kept. */
export function changeUser(dispatch: Dispatch, user: User | null): void {
  dispatch(userChanged(user));
  dispatch(api.util.resetApiState());
}
