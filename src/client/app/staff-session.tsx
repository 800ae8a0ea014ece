import { useCallback, useMemo } from "react";
import { useDispatch } from "react-redux";
import { useLocation } from "react-router";
import type { User } from "../../shared/contract/session.ts";
import { changeUser } from "../features/session/change-user.ts";
import { sessionActors } from "../features/session/session.actors.ts";
import { SessionWatch } from "../features/session/session.provider.tsx";
import { userChanged } from "../features/session/session.slice.ts";
import { loginPath, logoutPath, recoverPath } from "./paths.ts";
import type { AppStore } from "./store.ts";

/** Whoever is logged in and opens one of these is being logged out: asking for the session would race with that. */
const waysOut = [loginPath, logoutPath, recoverPath].map((path) => path.slice(1).toLowerCase());

function firstSegment(pathname: string): string {
  return pathname.split("/", 2)[1] ?? "";
}

/** Watches over the session of somebody who is logged in, wherever they are on the website. */
export function StaffSession({ openedAt }: { openedAt: string }) {
  const segment = firstSegment(useLocation().pathname);
  const dispatch = useDispatch<AppStore["dispatch"]>();
  const actors = useMemo(() => sessionActors(dispatch), [dispatch]);
  const onUser = useCallback(
    (user: User | null) => (user ? void dispatch(userChanged(user)) : changeUser(dispatch, null)),
    [dispatch],
  );
  return (
    <SessionWatch
      openedAt={firstSegment(openedAt)}
      segment={segment}
      isLeaving={waysOut.includes(segment.toLowerCase())}
      actors={actors}
      onUser={onUser}
    />
  );
}
