import { type ComponentType, lazy, Suspense, useState } from "react";
import { useSelector } from "react-redux";
import { useLocation } from "react-router";
import { selectUser } from "../../features/session/session.slice.ts";
import { useHydrated } from "../../ui/use-hydrated.ts";

interface StaffSessionProps {
  /** The path at which monitoring started. */
  openedAt: string;
}

// If it fails to load, the session is not monitored until the next page load; the server still checks every call.
const StaffSession = lazy((): Promise<{ default: ComponentType<StaffSessionProps> }> => {
  const chunk = import(/* webpackChunkName: "staff-session" */ "./staff-session.tsx");
  return chunk.then(
    (module) => ({ default: module.StaffSession }),
    () => ({ default: () => null }),
  );
});

/** Monitors the session of a logged-in user. A visitor's browser does not load it. */
export function SessionKeeper() {
  const isLoggedIn = useSelector(selectUser) !== null;
  const isHydrated = useHydrated();
  return isLoggedIn && isHydrated ? <SessionMonitor /> : null;
}

/** Remembers the path at the start: a navigation while the code loads has to be checked, too. */
function SessionMonitor() {
  const [openedAt] = useState(useLocation().pathname);
  return (
    <Suspense fallback={null}>
      <StaffSession openedAt={openedAt} />
    </Suspense>
  );
}
