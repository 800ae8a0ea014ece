import { useEffect } from "react";
import { useLocation, useNavigate } from "react-router";

/** Hands over what a link put into the address for this screen, and takes it out: a reload then shows what was chosen since. */
export function useParameterOnce(name: string, onGiven: (value: string) => void): void {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const given = new URLSearchParams(search).get(name);
  useEffect(() => {
    if (given === null) return;
    onGiven(given);
    void navigate(pathname, { replace: true });
  }, [given, pathname, navigate, onGiven]);
}
