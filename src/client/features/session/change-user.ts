import type { User } from "../../../shared/contract/session.ts";
import { api } from "../../api/base-api.ts";
import type { Dispatch } from "../../api/call.ts";
import { forgetRows } from "../../offline/retained-rows.ts";
import { leaveDevice } from "../../offline/service-worker.ts";
import { tabStorage } from "../../storage/browser-storage.ts";
import { userChanged } from "./session.slice.ts";

/** Somebody's own work, by the number of their account: a sale that was not answered, hours, settings, a boat. */
const isOwnWork = (key: string) => /^(?!popup )[\w-]+ \d+(?: |$)/.test(key);
/**
 * What staff typed and did not send, and what their plan shows: it waits for them when their session ended on its own.
 */
const isStaffDraft = (key: string) => isOwnWork(key) || /^(?:popup |close day$|day-plan-(?:day|view)$)/.test(key);

/**
 * Somebody logged in, or out (null): no answer that was meant for who was here before is retained, and nothing that was
 * typed for a guest. With a logout, and where the jetty logged in, what staff typed about guests in popups goes, too.
 */
export function changeUser(dispatch: Dispatch, user: User | null, { isLogout = false } = {}): void {
  tabStorage.removeAllBut(isLogout || user?.jetty ? isOwnWork : isStaffDraft);
  void (user ? forgetRows() : leaveDevice());
  dispatch(userChanged(user));
  dispatch(api.util.resetApiState());
}
