import { type ComponentType, lazy, Suspense, useState } from "react";
import { useSelector } from "react-redux";
import { useLocation } from "react-router";
import { selectUser } from "../../features/session/session.slice.ts";
import { useHydrated } from "../../ui/use-hydrated.ts";

interface StaffSessionProps {
  /** The path from which on the session is watched. */
  openedAt: string;
}

// Without it the session is not watched until the next document: the server still refuses what it must.
const StaffSession = lazy((): Promise<{ default: ComponentType<StaffSessionProps> }> => {
  const chunk = import(/* webpackChunkName: "staff-session" */ "./staff-session.tsx");
  return chunk.then(
    (module) => ({ default: module.StaffSession }),
    () => ({ default: () => null }),
  );
});

/** Watches over the session of whoever is logged in. A visitor's browser fetches none of it, and asks nothing. */
export function SessionKeeper() {
  const isLoggedIn = useSelector(selectUser) !== null;
  const isHydrated = useHydrated();
  return isLoggedIn && isHydrated ? <SessionWatchman /> : null;
}

/** Where somebody goes while the code is still being fetched is a step that has to be checked, too. */
function SessionWatchman() {
  const [openedAt] = useState(useLocation().pathname);
  return (
    <Suspense fallback={null}>
      <StaffSession openedAt={openedAt} />
    </Suspense>
  );
}
