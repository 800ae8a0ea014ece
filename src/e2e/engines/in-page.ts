import { queryAllByLabelText, queryAllByRole, queryAllByText } from "@testing-library/dom";
import { noteComplaints } from "./complaints.ts";

/** What a walk means by a thing on the page; several conditions hold at once. Texts are whole, expressions search. */
export interface Target {
  role?: string;
  /** As a screen reader says it. */
  name?: Words;
  /** A field's label. */
  label?: Words;
  text?: Words;
  css?: string;
  /** Where it is looked for. */
  within?: Target;
}

/** A whole text, or an expression's source and flags. */
export type Words = string | { source: string; flags: string };

export interface Point {
  x: number;
  y: number;
}

const matcher = (words: Words) => (typeof words === "string" ? words : new RegExp(words.source, words.flags));

const isShown = (element: Element) => element.checkVisibility?.({ visibilityProperty: true }) ?? true;

/** All elements that are shown and meant, in the order of the page. */
function shown(target: Target): HTMLElement[] {
  const places = target.within ? shown(target.within) : [document.body];
  const sets = places.map((place) => foundIn(place, target));
  return [...new Set(sets.flat())].filter(isShown);
}

function foundIn(place: HTMLElement, { role, name, label, text, css }: Target): HTMLElement[] {
  const found: HTMLElement[][] = [];
  if (role !== undefined) {
    found.push(queryAllByRole(place, role, name === undefined ? {} : { name: matcher(name) }));
  }
  if (label !== undefined) found.push(queryAllByLabelText(place, matcher(label)));
  if (text !== undefined) found.push(queryAllByText(place, matcher(text)));
  if (css !== undefined) found.push([...place.querySelectorAll<HTMLElement>(css)]);
  const [first = [], ...others] = found;
  return first.filter((element) => others.every((set) => set.includes(element)));
}

/** The one that is meant, or why there is none yet. */
function only(target: Target): HTMLElement | string {
  const found = shown(target);
  const [element] = found;
  return found.length === 1 && element ? element : `${found.length} found`;
}

/**
 * Where the element can be pressed now, in pixels of the window, or why not: a person waits until it stands still in
 * sight, is not covered and takes presses.
 * @param part where in the element, from 0 to 1.
 */
async function place(target: Target, part: Point = { x: 0.5, y: 0.5 }): Promise<Point | string> {
  const element = only(target);
  if (typeof element === "string") return element;
  if (element.closest("[inert]")) return "it is inert";
  if (element.matches(":disabled")) return "it is disabled";
  element.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
  const before = element.getBoundingClientRect();
  await new Promise((resolve) => setTimeout(resolve, 60));
  const { left, top, width, height } = element.getBoundingClientRect();
  if (before.left !== left || before.top !== top) return "it moves";
  const point = { x: Math.round(left + width * part.x), y: Math.round(top + height * part.y) };
  const hit = document.elementFromPoint(point.x, point.y);
  if (hit === null) return "it is out of sight";
  const isHit = element.contains(hit) || hit.closest("label")?.control === element || hit.contains(element);
  return isHit ? point : `it is covered by ${hit.outerHTML.slice(0, 120)}`;
}

/** What of an element is told: `@` begins an attribute, `style:` a property as it is drawn. */
export type Part = "text" | "value" | "count" | "focus" | `@${string}` | `style:${string}`;

/** What stands there, blanks as one, or why nothing does. */
function read(target: Target, part: Part): unknown {
  if (part === "count") return shown(target).length;
  const element = only(target);
  if (typeof element === "string") return element;
  if (part === "text") return (element.textContent ?? "").replaceAll(/\s+/g, " ").trim();
  if (part === "focus") return document.activeElement === element;
  if (part.startsWith("style:")) return getComputedStyle(element).getPropertyValue(part.slice("style:".length));
  return part === "value" ? (element as HTMLInputElement).value : element.getAttribute(part.slice(1));
}

/** Selects what stands in a field; false while it has not the focus. */
function select(target: Target): boolean | string {
  const element = only(target);
  if (typeof element === "string") return element;
  if (document.activeElement !== element) return false;
  (element as HTMLInputElement).select();
  return true;
}

/** Gives a field a value in one piece, as a picker does: dates and choices are typed differently in each browser. */
function pick(target: Target, value: string): string | null {
  const element = only(target);
  if (typeof element === "string") return element;
  const prototype = Object.getPrototypeOf(element) as object;
  Object.getOwnPropertyDescriptor(prototype, "value")?.set?.call(element, value);
  for (const type of ["input", "change"]) element.dispatchEvent(new Event(type, { bubbles: true }));
  return null;
}

/** Lets a file fall onto the element, as from a folder. @param base64 what is in it. */
function drop(target: Target, name: string, type: string, base64: string): string | null {
  const element = only(target);
  if (typeof element === "string") return element;
  const bytes = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(new File([bytes], name, { type }));
  for (const kind of ["dragenter", "dragover", "drop"]) {
    element.dispatchEvent(new DragEvent(kind, { bubbles: true, cancelable: true, composed: true, dataTransfer }));
  }
  return null;
}

/** Whether the page's script has taken over what the selector finds. */
function isTakenOver(selector: string): boolean {
  const element = document.querySelector(selector);
  return element !== null && Object.keys(element).some((key) => key.startsWith("__reactProps"));
}

// What the walker asks for by its name, as `inPage.place(…)`.
Object.assign(globalThis, { inPage: { place, read, select, pick, drop, isTakenOver } });
noteComplaints();
