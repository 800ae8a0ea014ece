import { setTimeout as sleep } from "node:timers/promises";
import { build } from "esbuild";
import type { Part, Point, Target, Words } from "./in-page.ts";
import type { Key, Tab } from "./tab.ts";

/** Milliseconds that a busy machine may take for what a person waits for. */
const limit = 120_000;

const wordsOf = (words: string | RegExp): Words =>
  typeof words === "string" ? words : { source: words.source, flags: words.flags };
const byRole =
  (role: string) =>
  (name?: string | RegExp, within?: Target): Target => ({
    role,
    ...(name === undefined ? {} : { name: wordsOf(name) }),
    ...(within ? { within } : {}),
  });
export const button = byRole("button");
export const link = byRole("link");
export const heading = byRole("heading");
export const dialog = byRole("dialog");
export const article = byRole("article");
export const radio = byRole("radio");
export const group = byRole("group");
export const css = (selector: string, within?: Target): Target => ({ css: selector, ...(within ? { within } : {}) });
export const field = (label: string | RegExp, within?: Target): Target => ({
  label: wordsOf(label),
  ...(within ? { within } : {}),
});
export const text = (words: string | RegExp, within?: Target): Target => ({
  text: wordsOf(words),
  ...(within ? { within } : {}),
});

/** The queries of in-page.ts as one script, made once. */
let script: Promise<string> | undefined;
async function bundle(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: ["src/e2e/engines/in-page.ts"],
    bundle: true,
    minify: true,
    write: false,
    format: "iife",
    define: { "process.env": "{}", process: "undefined" },
  });
  return outputFiles[0]?.text ?? "";
}

/** Somebody who walks through the website in any browser: acts as soon as a person could, by what is to be seen. */
export class Walker {
  readonly tab: Tab;
  private readonly url: string;

  constructor(tab: Tab, url: string) {
    this.tab = tab;
    this.url = url;
  }

  /** Opens a page and waits until its script has taken over what the selector finds. */
  async open(path: string, selector = "header a"): Promise<void> {
    await this.tab.goto(new URL(path, this.url).href);
    await this.takenOver(selector);
  }

  takenOver(selector = "header a"): Promise<void> {
    return this.until(`${selector} answers`, async () => (await this.ask("isTakenOver", selector)) === true);
  }

  /** Where Back is still on its way, as after a dialog, Firefox says that it has loaded anew before it does. */
  async reload(): Promise<void> {
    await this.tab.evaluate("globalThis.isBeforeReload = true");
    await this.tab.reload();
    const isNew = () => this.tab.evaluate("globalThis.isBeforeReload === undefined");
    await this.until("the page is loaded anew", isNew);
    await this.takenOver();
  }

  async back(): Promise<void> {
    await this.tab.back();
  }

  async click(target: Target, part?: Point): Promise<void> {
    await this.tab.click(await this.place(target, part));
  }

  /** Replaces what stands in a field by typing; an empty text empties it. */
  async fill(target: Target, written: string): Promise<void> {
    await this.until(`${JSON.stringify(target)} has the focus`, async () => {
      // What the page scrolls to on its own accord may be in the way of the first press.
      await this.click(target);
      return this.ask("select", target);
    });
    await this.tab.press("Backspace");
    if (written !== "") await this.tab.type(written);
    await this.reads(target, "value", written);
  }

  /** Gives a date, a time or a choice its value. */
  async pick(target: Target, value: string): Promise<void> {
    await this.until(`${JSON.stringify(target)} takes ${value}`, async () => {
      return (await this.ask("pick", target, value)) ?? true;
    });
    await this.reads(target, "value", value);
  }

  async press(key: Key): Promise<void> {
    await this.tab.press(key);
  }

  /** Waits until it is shown, once. */
  sees(target: Target): Promise<void> {
    return this.reads(target, "count", 1);
  }

  seesNot(target: Target): Promise<void> {
    return this.reads(target, "count", 0);
  }

  /** Waits until a part of it is as wanted. */
  reads(target: Target, part: Part, wanted: string | number | boolean | RegExp): Promise<void> {
    return this.until(`${part} of ${JSON.stringify(target)} is ${String(wanted)}`, async () => {
      const found = await this.read(target, part);
      return (wanted instanceof RegExp ? wanted.test(String(found)) : found === wanted) || found;
    });
  }

  /** What it is now, or why there is nothing to read. */
  read(target: Target, part: Part): Promise<unknown> {
    return this.ask("read", target, part);
  }

  /** Where it can be pressed. @param part where in it, from 0 to 1. */
  async place(target: Target, part?: Point): Promise<Point> {
    let point: Point = { x: 0, y: 0 };
    await this.until(`${JSON.stringify(target)} can be pressed`, async () => {
      const answer = await this.ask("place", target, part);
      if (typeof answer !== "object" || answer === null) return answer;
      point = answer as Point;
      return true;
    });
    return point;
  }

  /** Lets a file fall onto it. */
  drop(target: Target, name: string, type: string, content: Buffer): Promise<void> {
    return this.until(`${name} falls onto ${JSON.stringify(target)}`, async () => {
      return (await this.ask("drop", target, name, type, content.toString("base64"))) ?? true;
    });
  }

  /** Waits until the address, decoded and without its origin, matches. */
  arrives(address: RegExp): Promise<void> {
    return this.until(`the address matches ${address}`, async () => {
      const found = decodeURI(String(await this.tab.evaluate("location.href"))).slice(this.url.length);
      return address.test(found) || found;
    });
  }

  /** Asks until the answer is true. @throws with the last other answer. */
  async until(what: string, ask: () => Promise<unknown>): Promise<void> {
    const end = Date.now() + limit;
    let last: unknown;
    for (;;) {
      // While a page is left nothing in it answers.
      last = await ask().catch((error: unknown) => error);
      if (last === true) return;
      if (Date.now() > end) break;
      await sleep(50);
    }
    throw new Error(`never: ${what}; at last: ${String(last)}`);
  }

  private async ask(query: string, ...given: unknown[]): Promise<unknown> {
    const list = given.map((value) => JSON.stringify(value) ?? "undefined").join();
    const call = `typeof inPage === "object" ? inPage.${query}(${list}) : "no queries"`;
    const answer = await this.tab.evaluate(call);
    if (answer !== "no queries") return answer;
    script ??= bundle();
    // An expression, as the other questions are.
    await this.tab.evaluate(`(() => { ${await script} })()`);
    return this.tab.evaluate(call);
  }
}
