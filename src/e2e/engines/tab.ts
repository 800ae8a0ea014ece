import type { Point } from "./in-page.ts";

/** Keys that write nothing. */
export type Key = "Backspace" | "Enter" | "Escape" | "Space" | "Tab";

/** One window of a browser, with a profile of its own: what a driver has to be able to do. */
export interface Tab {
  goto: (address: string) => Promise<void>;
  reload: () => Promise<void>;
  back: () => Promise<void>;
  /** What the expression comes to in the page; a promise is awaited. */
  evaluate: (expression: string) => Promise<unknown>;
  click: (point: Point) => Promise<void>;
  /** Presses at the first point, moves over the others and lets go at the last one, unless it is to be held. */
  drag: (points: readonly Point[], isHeld?: boolean) => Promise<void>;
  /** Types into what has the focus. */
  type: (text: string) => Promise<void>;
  press: (key: Key) => Promise<void>;
  /** The window's inner size in pixels. */
  resize: (width: number, height: number) => Promise<void>;
  /** A PNG of what is in sight. */
  screenshot: () => Promise<Uint8Array>;
  /** What the browser had against the pages: errors of scripts and of the console. */
  complaints: () => Promise<string[]>;
  close: () => Promise<void>;
}

/** A started browser of another maker. */
export interface Engine {
  openTab: () => Promise<Tab>;
  stop: () => Promise<void>;
}
