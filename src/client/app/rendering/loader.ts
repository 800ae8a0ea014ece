import { rememberPress } from "../routing/remember-press.ts";
import { hydratedEvent, rootId } from "./document.ts";
import { nextTask } from "./next-task.ts";

// A file of its own, a few hundred bytes: the only script that the document asks for by itself. The page can be read
// without its scripts, so that they wait until its text and its first picture have been drawn, and take no part of a
// slow line from either.

/** How long a picture may keep the scripts waiting, in milliseconds. */
const longestWaitMs = 3_000;
/** What shows that the visitor is about to use the page. */
const interactions = ["pointerdown", "keydown", "focusin", "scroll"] as const;

/** Addresses of scripts, as the document names them. */
const scripts = document.currentScript?.dataset["scripts"]?.split(" ") ?? [];

function interacted(): Promise<unknown> {
  return new Promise((resolve) => {
    for (const name of interactions) window.addEventListener(name, resolve, { once: true, passive: true });
  });
}

/** Resolves with the pictures that are seen first (ui/picture.tsx), whether they came or not. */
async function pictured(): Promise<void> {
  for (const picture of document.querySelectorAll<HTMLImageElement>("img[fetchpriority=high]")) {
    if (picture.complete) continue;
    await new Promise((resolve) => {
      picture.addEventListener("load", resolve);
      picture.addEventListener("error", resolve);
    });
  }
}

/** Resolves once the browser says that it has shown the text; a hidden tab, and one without styles yet, shows none. */
function firstShown(): Promise<void> {
  return new Promise((resolve) => {
    new PerformanceObserver((list) => {
      if (list.getEntriesByName("first-contentful-paint").length > 0) resolve();
    }).observe({ type: "paint", buffered: true });
  });
}

const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));

async function drawn(): Promise<void> {
  if (document.visibilityState === "hidden") return;
  await Promise.all([firstShown(), pictured()]);
  // The first one comes before the picture is drawn, the second one after it.
  await nextFrame();
  await nextFrame();
  await nextTask();
}

function fetchScripts(): void {
  for (const address of scripts) {
    const script = document.createElement("script");
    script.src = address;
    // Pictures below the first one and the font wait for them.
    script.fetchPriority = "high";
    // They run in this order, as deferred scripts do.
    script.async = false;
    document.head.append(script);
  }
}

async function load(): Promise<void> {
  const tooLong = new Promise((resolve) => setTimeout(resolve, longestWaitMs));
  await Promise.race([drawn(), interacted(), tooLong]);
  fetchScripts();
}

// A consent is given anew (requirements/booking.md), whatever the browser remembers of the page before a reload.
for (const consent of document.querySelectorAll<HTMLInputElement>("[name=consent]")) consent.checked = false;
// Links and fields work without scripts. A button pressed before it works is pressed again once it does.
window.addEventListener(hydratedEvent, rememberPress(rootId), { once: true });
void load();
