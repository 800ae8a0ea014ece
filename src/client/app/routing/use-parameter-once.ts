import { useEffect, useRef } from "react";
import { useLocation, useNavigate } from "react-router";

/**
 * Hands over what a link put into the address for this screen, and takes it out: a reload then shows what was chosen
 * since.
 */
export function useParameterOnce(name: string, onGiven: (value: string) => void): void {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const given = new URLSearchParams(search).get(name);
  // The address changes some renders later.
  const handedOver = useRef<string | null>(null);
  useEffect(() => {
    if (given === handedOver.current) return;
    handedOver.current = given;
    if (given === null) return;
    onGiven(given);
    void navigate(pathname, { replace: true });
  }, [given, pathname, navigate, onGiven]);
}
