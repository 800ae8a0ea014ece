import { QueryStatus } from "@reduxjs/toolkit/query";
import { useCallback, useMemo } from "react";
import { useDispatch, useSelector, useStore } from "react-redux";
import { useLocation } from "react-router";
import type { User } from "../../../shared/contract/session.ts";
import { type ApiFailure, isForbidden, isLoggedOut } from "../../api/failure.ts";
import { changeUser } from "../../features/session/change-user.ts";
import { sessionActors } from "../../features/session/session.actors.ts";
import { SessionMonitor } from "../../features/session/session.provider.tsx";
import { loginPath, logoutPath, recoverPath } from "../../features/session/session.routes.ts";
import { selectUser, userChanged } from "../../features/session/session.slice.ts";
import { isSameReader } from "../../offline/retained-rows.ts";
import type { AppStore, RootState } from "../store.ts";

/** Opening one of these logs the user out: a check of the session would race with that. */
const waysOut = [loginPath, logoutPath, recoverPath].map((path) => path.slice(1).toLowerCase());

function firstSegment(pathname: string): string {
  return pathname.split("/", 2)[1] ?? "";
}

/**
 * Whether the last answer to one of the calls, such as one that is made every few seconds, was a 401, or a 403 to what
 * the page reads: the account may have another role by now.
 */
function refusalIn({ api: { queries, mutations } }: RootState): "loggedOut" | "forbidden" | null {
  const failures = (calls: object) =>
    Object.values(calls as typeof mutations).flatMap((call) =>
      call?.status === QueryStatus.rejected ? [call.error as ApiFailure] : [],
    );
  if ([...failures(queries), ...failures(mutations)].some(isLoggedOut)) return "loggedOut";
  return failures(queries).some(isForbidden) ? "forbidden" : null;
}

/** Binds the session monitor to the router and the store. */
export function StaffSessionMonitor({ openedAt }: { openedAt: string }) {
  const segment = firstSegment(useLocation().pathname);
  const refusal = useSelector(refusalIn);
  const store = useStore<RootState>();
  const dispatch = useDispatch<AppStore["dispatch"]>();
  const actors = useMemo(() => sessionActors(dispatch), [dispatch]);
  const onUser = useCallback(
    (user: User | null) => {
      const before = selectUser(store.getState());
      // Somebody else logged in, or the role is another one: nothing of what was read stays.
      if (user && before && isSameReader(user, before)) dispatch(userChanged(user));
      else changeUser(dispatch, user);
    },
    [dispatch, store],
  );
  return (
    <SessionMonitor
      openedAt={firstSegment(openedAt)}
      segment={segment}
      isLeaving={waysOut.includes(segment.toLowerCase())}
      refusal={refusal}
      actors={actors}
      onUser={onUser}
    />
  );
}
