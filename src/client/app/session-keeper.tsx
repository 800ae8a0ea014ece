import { type ComponentType, lazy, Suspense } from "react";
import { useSelector } from "react-redux";
import { selectUser } from "../features/session/session.slice.ts";
import { useHydrated } from "../ui/use-hydrated.ts";

// Without it the session is not watched until the next document: the server still refuses what it must.
const StaffSession = lazy((): Promise<{ default: ComponentType }> => {
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
  if (!isLoggedIn || !isHydrated) return null;
  return (
    <Suspense fallback={null}>
      <StaffSession />
    </Suspense>
  );
}
