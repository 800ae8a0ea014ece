import "@testing-library/jest-dom";
import path from "node:path";
import * as React from "react";

// jsdom has no layout: what scrolls, matches media or opens as a dialog in a browser is answered plainly here.
Element.prototype.scrollIntoView = () => {};
window.scrollTo = () => {};
window.matchMedia = (query: string) =>
  ({
    matches: false,
    media: query,
    addEventListener: () => {},
    removeEventListener: () => {},
  }) as unknown as MediaQueryList;
HTMLDialogElement.prototype.showModal = function showModal() {
  this.open = true;
};
HTMLDialogElement.prototype.close = function close() {
  this.open = false;
  this.dispatchEvent(new Event("close"));
};

// Nobody looks: a frame is drawn at once. The store waits for one before it says that an answer came, also while a test's
// clock stands still.
const { setTimeout: later, clearTimeout: never } = globalThis;
window.requestAnimationFrame = (draw) => later(() => draw(performance.now())) as unknown as number;
window.cancelAnimationFrame = (frame) => never(frame);

// jsdom matches hundreds of selectors for each computed style, and queries by role ask for that of every element. Where
// no style sheet has a say, an element's kind and the style attributes around it decide: one answer for each of these.
const computeStyle = window.getComputedStyle.bind(window);
const stylesOfKinds = new Map<string, CSSStyleDeclaration>();
window.getComputedStyle = (element, pseudo) => {
  if (pseudo || document.styleSheets.length > 0) return computeStyle(element, pseudo);
  const decisive = [element.getAttribute("type"), element.hasAttribute("open"), element.hasAttribute("hidden")];
  let kind = [element.localName, ...decisive].join(" ");
  for (let around: Element | null = element; around; around = around.parentElement) {
    const own = around.getAttribute("style");
    if (own !== null) kind += ` ${around === element ? "its own" : "around"} ${own}`;
  }
  const style = stylesOfKinds.get(kind) ?? computeStyle(element);
  stylesOfKinds.set(kind, style);
  return style;
};

// React takes a stack trace of nearly every element it makes, for the texts of its warnings alone.
const internals = (React as unknown as Record<string, object>)[
  "__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE"
];
const neverTraced = { get: () => Number.POSITIVE_INFINITY, set: () => {} };
if (internals) Object.defineProperty(internals, "recentlyCreatedOwnerStacks", neverTraced);

// Elements as the built website makes them, without what only warnings need: four hidden properties and two locks each.
jest.mock("react/jsx-runtime", () =>
  jest.requireActual<object>(path.join(process.cwd(), "node_modules/react/cjs/react-jsx-runtime.production.js")),
);
