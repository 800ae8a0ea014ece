import { QueryStatus } from "@reduxjs/toolkit/query";
import { useCallback, useMemo } from "react";
import { useDispatch, useSelector } from "react-redux";
import { useLocation } from "react-router";
import type { User } from "../../../shared/contract/session.ts";
import { type ApiFailure, isLoggedOut } from "../../api/failure.ts";
import { changeUser } from "../../features/session/change-user.ts";
import { sessionActors } from "../../features/session/session.actors.ts";
import { SessionMonitor } from "../../features/session/session.provider.tsx";
import { loginPath, logoutPath, recoverPath } from "../../features/session/session.routes.ts";
import { userChanged } from "../../features/session/session.slice.ts";
import type { AppStore, RootState } from "../store.ts";

/** Opening one of these logs the user out: a check of the session would race with that. */
const waysOut = [loginPath, logoutPath, recoverPath].map((path) => path.slice(1).toLowerCase());

function firstSegment(pathname: string): string {
  return pathname.split("/", 2)[1] ?? "";
}

/** Whether the last answer to one of the calls, such as one that is made every few seconds, was a 401. */
function hasRefusedCall({ api: { queries, mutations } }: RootState): boolean {
  const calls = [...Object.values(queries), ...Object.values(mutations)];
  return calls.some((call) => call?.status === QueryStatus.rejected && isLoggedOut(call.error as ApiFailure));
}

/** Binds the session monitor to the router and the store. */
export function StaffSessionMonitor({ openedAt }: { openedAt: string }) {
  const segment = firstSegment(useLocation().pathname);
  const isRefused = useSelector(hasRefusedCall);
  const dispatch = useDispatch<AppStore["dispatch"]>();
  const actors = useMemo(() => sessionActors(dispatch), [dispatch]);
  const onUser = useCallback(
    (user: User | null) => (user ? void dispatch(userChanged(user)) : changeUser(dispatch, null)),
    [dispatch],
  );
  return (
    <SessionMonitor
      openedAt={firstSegment(openedAt)}
      segment={segment}
      isLeaving={waysOut.includes(segment.toLowerCase())}
      isRefused={isRefused}
      actors={actors}
      onUser={onUser}
    />
  );
}
