import { useEffect, useRef } from "react";
import { type Location, useLocation, useNavigationType } from "react-router";
import { sectionId } from "../../format/section-id.ts";
import { decodeHash } from "./paths.ts";
import type { Route } from "./screen.ts";
import { restoreScrollPosition } from "./scroll-position.ts";
import { spokenLanguage } from "./spoken.ts";
import { whenSectionThere } from "./when-section-there.ts";

/** The state of a navigation. A change of the language alone keeps the scroll position. */
export interface NavigationState {
  keepScrollPosition?: boolean;
}

function focusOn(element: HTMLElement | null): void {
  if (!element) return;
  if (!element.hasAttribute("tabindex")) element.tabIndex = -1;
  element.focus({ preventScroll: true });
}

const addressOf = ({ pathname, search }: Location) => pathname + search;

/** Scrolls to a section, smoothly and below the bar, as base.css says, and moves the focus there for screen readers. */
function goTo(section: HTMLElement): void {
  section.scrollIntoView();
  focusOn(section);
}

/**
 * What a browser does by itself when a document loads, for navigation within the page: title, language, focus on the
 * main heading, the scroll position, and the section that the address names. A section whose content is still being
 * fetched is waited for, also where the document was opened with it.
 */
export function useNavigationEffects(route: Route, title: string): void {
  const location = useLocation();
  const navigation = useNavigationType();
  const seen = useRef({ location, screen: route.id });

  const language = spokenLanguage(route);
  useEffect(() => {
    document.title = title;
    document.documentElement.lang = language;
  }, [title, language]);

  useEffect(() => {
    const before = seen.current;
    seen.current = { location, screen: route.id };
    const isFirst = before.location.key === location.key;
    const isSameScreen = before.screen === route.id;
    // A page that exists in one language only leads to the other's start page, which is another screen.
    if (!isFirst && isSameScreen && (location.state as NavigationState | null)?.keepScrollPosition)
      return restoreScrollPosition();
    if (!isSameScreen) {
      if (navigation !== "POP") window.scrollTo({ top: 0, behavior: "instant" });
      focusOn(document.querySelector("main h1"));
    }
    if (!location.hash) {
      // A link to the page itself, such as the company's name in the bar: a browser would scroll to the top, too.
      const isSameAddress = !isFirst && isSameScreen && addressOf(before.location) === addressOf(location);
      if (isSameAddress && navigation !== "POP") window.scrollTo({ top: 0 });
      return;
    }
    const named = decodeHash(location.hash);
    const id = sectionId(named);
    const section = document.getElementById(id);
    if (isFirst && section) {
      // The browser itself went there, but it knows none by a name with blanks. Of who opened the document with it and
      // has scrolled meanwhile, the place is kept.
      const hasScrolled = before.location === location && window.scrollY > 0;
      if (id !== named && !hasScrolled) goTo(section);
      return;
    }
    return whenSectionThere(id, goTo);
  }, [location, navigation, route.id]);
}
