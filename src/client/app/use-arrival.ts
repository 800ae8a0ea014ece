import { useEffect, useRef } from "react";
import { useLocation, useNavigationType } from "react-router";
import { decodeHash } from "./paths.ts";
import type { Route } from "./screen.ts";

/** The state of a navigation that leaves the reader where they are: only the language changes. */
export interface ArrivalState {
  keepPlace?: boolean;
}

function focusOn(element: HTMLElement | null): void {
  if (!element) return;
  if (!element.hasAttribute("tabindex")) element.tabIndex = -1;
  element.focus({ preventScroll: true });
}

/**
 * What a browser does by itself when a document loads, for navigation within the page: title, language, focus on the
 * main heading and the scroll position. Hash links scroll smoothly to their section (base.css offsets the bar).
 */
export function useArrival(route: Route, title: string): void {
  const location = useLocation();
  const navigation = useNavigationType();
  const seen = useRef({ key: location.key, screen: route.id });

  useEffect(() => {
    document.title = title;
    document.documentElement.lang = route.language;
  }, [title, route.language]);

  useEffect(() => {
    const before = seen.current;
    seen.current = { key: location.key, screen: route.id };
    if (before.key === location.key || (location.state as ArrivalState | null)?.keepPlace) return;
    const section = location.hash ? document.getElementById(decodeHash(location.hash)) : null;
    if (section) {
      section.scrollIntoView();
      focusOn(section);
    } else if (before.screen !== route.id) {
      if (navigation !== "POP") window.scrollTo({ top: 0, behavior: "instant" });
      focusOn(document.querySelector("main h1"));
    }
  }, [location, navigation, route.id]);
}
