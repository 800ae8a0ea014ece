import "@testing-library/jest-dom";
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

// jsdom matches hundreds of selectors for each computed style, and queries by role ask for that of every element. Where
// no style sheet and no style attribute around it has a say, an element's kind decides: one answer for each kind.
const computeStyle = window.getComputedStyle.bind(window);
const stylesOfKinds = new Map<string, CSSStyleDeclaration>();
window.getComputedStyle = (element, pseudo) => {
  if (pseudo || document.styleSheets.length > 0) return computeStyle(element, pseudo);
  for (let around: Element | null = element; around; around = around.parentElement) {
    if (around.hasAttribute("style")) return computeStyle(element);
  }
  const decisive = [element.getAttribute("type"), element.hasAttribute("open"), element.hasAttribute("hidden")];
  const kind = [element.localName, ...decisive].join(" ");
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
