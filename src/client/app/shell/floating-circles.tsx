import { type ComponentType, lazy, Suspense, useSyncExternalStore } from "react";
import { useSelector } from "react-redux";
import type { Company } from "../../../shared/contract/page.ts";
import { selectUser } from "../../features/session/session.slice.ts";
import { breakpoints } from "../../ui/breakpoints.ts";

/** How far down the circles appear, in pixels (requirements/website.md): on large screens with the first scroll. */
const thresholds = { large: 0, small: 100 };

interface FloatingCirclesProps {
  company: Company;
}

// Nobody sees them before scrolling, so they are no part of the first load; a page without them is still a page.
const ContactCircles = lazy((): Promise<{ default: ComponentType<FloatingCirclesProps> }> => {
  const chunk = import(/* webpackChunkName: "contact-circles" */ "./contact-circles.tsx");
  return chunk.then(
    (module) => ({ default: module.ContactCircles }),
    () => ({ default: () => null }),
  );
});

function subscribe(onChange: () => void): () => void {
  window.addEventListener("scroll", onChange, { passive: true });
  window.addEventListener("resize", onChange);
  document.addEventListener("focusin", onChange);
  return () => {
    window.removeEventListener("scroll", onChange);
    window.removeEventListener("resize", onChange);
    document.removeEventListener("focusin", onChange);
  };
}

/** Also while one of them has the focus, which would be lost with it. */
function areShown(): boolean {
  if (document.activeElement?.closest("[data-contact-circles]")) return true;
  return window.scrollY > (window.matchMedia(breakpoints.desktop).matches ? thresholds.large : thresholds.small);
}

/** Circles that lead to social media, a messaging app and a phone call; for visitors only, after scrolling. */
export function FloatingCircles({ company }: FloatingCirclesProps) {
  const isVisitor = useSelector(selectUser) === null;
  const scrolled = useSyncExternalStore(subscribe, areShown, () => false);
  if (!isVisitor || !scrolled) return null;
  return (
    <Suspense fallback={null}>
      <ContactCircles company={company} />
    </Suspense>
  );
}
