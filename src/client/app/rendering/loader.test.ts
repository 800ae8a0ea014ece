import { hydratedEvent, rootId } from "./document.ts";

/** Runs the loader of a page with a picture that is on its way; the browser has shown the text. */
async function openPage(fields = "", restore = () => {}) {
  document.head.innerHTML = "";
  document.body.innerHTML = `<div id="${rootId}"><button></button><a href="#top"></a>${fields}</div><img fetchpriority="high" />`;
  restore();
  const picture = document.querySelector("img");
  if (!picture) throw new Error("there is no picture");
  Object.defineProperty(picture, "complete", { value: false });
  const loader = document.createElement("script");
  loader.dataset["scripts"] = "/assets/app.js /assets/page.js";
  Object.defineProperty(document, "currentScript", { value: loader, configurable: true });
  window.PerformanceObserver = class {
    constructor(seen: (list: { getEntriesByName: () => object[] }) => void) {
      seen({ getEntriesByName: () => [{}] });
    }
    observe() {}
  } as unknown as typeof PerformanceObserver;
  // It runs when it is imported, for each page anew.
  await jest.isolateModulesAsync(async () => void (await import("./loader.ts")));
  return {
    picture,
    asked: () => [...document.head.querySelectorAll("script")].filter(({ async }) => async === false).map(pathOf),
  };
}

const pathOf = ({ src }: HTMLScriptElement) => new URL(src).pathname;
const frames = () => jest.advanceTimersByTimeAsync(100);

describe("the scripts of a page", () => {
  const { PerformanceObserver } = window;
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => {
    // Or it would go on waiting for buttons to be pressed.
    window.dispatchEvent(new Event(hydratedEvent));
    Object.assign(window, { PerformanceObserver });
    Reflect.deleteProperty(document, "currentScript");
    document.head.innerHTML = "";
    document.body.innerHTML = "";
    jest.useRealTimers();
  });

  it("wait for the picture that is seen first, and come together, to run in their order", async () => {
    const { picture, asked } = await openPage();
    await frames();
    expect(asked()).toEqual([]);
    picture.dispatchEvent(new Event("load"));
    await frames();
    expect(asked()).toEqual(["/assets/app.js", "/assets/page.js"]);
  });

  it("come also without it: when it is broken, when it takes too long, and when somebody begins to use the page", async () => {
    const broken = await openPage();
    broken.picture.dispatchEvent(new Event("error"));
    await frames();
    expect(broken.asked()).toHaveLength(2);

    const slow = await openPage();
    await jest.advanceTimersByTimeAsync(3_000);
    expect(slow.asked()).toHaveLength(2);

    const used = await openPage();
    window.dispatchEvent(new Event("pointerdown"));
    await frames();
    expect(used.asked()).toHaveLength(2);
  });

  it("do not find a consent ticked that the browser remembers of the page before a reload", async () => {
    await openPage('<input type="checkbox" name="consent" /><input type="checkbox" name="extras" />', () => {
      for (const box of document.querySelectorAll("input")) box.checked = true;
    });
    expect([...document.querySelectorAll("input")].map(({ name, checked }) => [name, checked])).toEqual([
      ["consent", false],
      ["extras", true],
    ]);
  });

  it("find a button pressed that was pressed before they were there, once; a link works without them", async () => {
    await openPage();
    const presses: string[] = [];
    const isNoted = () => document.querySelector("button")?.matches("[data-noted]");
    for (const element of document.querySelectorAll("button, a")) {
      element.addEventListener("click", () => presses.push(element.localName));
    }
    document.querySelector("button")?.click();
    document.querySelector("a")?.click();
    expect([presses, isNoted()]).toEqual([["a"], true]);
    window.dispatchEvent(new Event(hydratedEvent));
    window.dispatchEvent(new Event(hydratedEvent));
    expect([presses, isNoted()]).toEqual([["a", "button"], false]);
  });
});
