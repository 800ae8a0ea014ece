import { type ComponentType, lazy, Suspense, useState } from "react";
import { useSelector } from "react-redux";
import { useLocation } from "react-router";
import { selectUser } from "../../features/session/session.slice.ts";
import { useHydrated } from "../../ui/use-hydrated.ts";

interface MonitorProps {
  /** The path at which monitoring started. */
  openedAt: string;
}

// If it fails to load, the session is not monitored until the next page load; the server still checks every call.
const StaffSessionMonitor = lazy((): Promise<{ default: ComponentType<MonitorProps> }> => {
  const chunk = import(/* webpackChunkName: "staff-session" */ "./staff-session-monitor.tsx");
  return chunk.then(
    (module) => ({ default: module.StaffSessionMonitor }),
    () => ({ default: () => null }),
  );
});

/** Monitors the session of a logged-in user. A visitor's browser does not load it. */
export function StaffSession() {
  const isLoggedIn = useSelector(selectUser) !== null;
  const isHydrated = useHydrated();
  return isLoggedIn && isHydrated ? <SessionMonitor /> : null;
}

/** Remembers the path at the start: a navigation while the code loads has to be checked, too. */
function SessionMonitor() {
  const [openedAt] = useState(useLocation().pathname);
  return (
    <Suspense fallback={null}>
      <StaffSessionMonitor openedAt={openedAt} />
    </Suspense>
  );
}
