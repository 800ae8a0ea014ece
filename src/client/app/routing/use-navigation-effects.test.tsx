import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { type ReactNode, useState } from "react";
import { Link, MemoryRouter, useLocation } from "react-router";
import { matchRoute } from "./match.ts";
import { useNavigationEffects } from "./use-navigation-effects.ts";

const ids = ["buchen", "über-uns", "Große_Freiheit", "a%b"];

/** A page whose sections arrive when the test says so, unless they are there from the start. */
function Page({ late, children }: { late: boolean; children: ReactNode }) {
  const { pathname } = useLocation();
  const [there, setThere] = useState(!late);
  useNavigationEffects(matchRoute(pathname).route, `title of ${pathname}`);
  return (
    <>
      {children}
      <button type="button" onClick={() => setThere(true)}>
        arrive
      </button>
      <main>
        <h1>Heading</h1>
        {there && ids.map((id) => <section key={id} id={id} aria-label={id} />)}
      </main>
    </>
  );
}

let scrolled: string[];
beforeEach(() => {
  scrolled = [];
  jest.spyOn(Element.prototype, "scrollIntoView").mockImplementation(function (this: Element) {
    scrolled.push(this.id);
  });
  jest.spyOn(window, "scrollTo").mockImplementation(() => void scrolled.push("top"));
});
afterEach(() => {
  jest.restoreAllMocks();
  Reflect.deleteProperty(window, "ResizeObserver");
});

function open(path: string, to: string, { late = false, keepScrollPosition = false } = {}) {
  render(
    <MemoryRouter initialEntries={[path]}>
      <Page late={late}>
        <Link to={to} state={keepScrollPosition ? { keepScrollPosition } : null}>
          go
        </Link>
      </Page>
    </MemoryRouter>,
  );
}

/** A browser whose page grows by some pixels when the test says so. */
function stretchyPage() {
  let height = 1_000;
  const watchers = new Set<() => void>();
  class FakeResizeObserver implements ResizeObserver {
    readonly #notify: () => void;
    constructor(notify: () => void) {
      this.#notify = notify;
    }
    observe = () => void watchers.add(this.#notify);
    unobserve = () => void watchers.delete(this.#notify);
    disconnect = () => void watchers.delete(this.#notify);
  }
  jest.spyOn(document.documentElement, "scrollHeight", "get").mockImplementation(() => height);
  Object.defineProperty(window, "ResizeObserver", { configurable: true, value: FakeResizeObserver });
  const grow = (by: number) => {
    height += by;
    for (const notify of watchers) notify();
  };
  return { grow };
}

const follow = () => fireEvent.click(screen.getByRole("link", { name: "go" }));
/** Without a pointer: the sections come by themselves. */
const arrive = () => act(async () => fireEvent.click(screen.getByRole("button", { name: "arrive" })));

describe("arriving at a section", () => {
  it.each([
    ["#buchen", "buchen"],
    ["#über-uns", "über-uns"],
    ["#%C3%BCber-uns", "über-uns"],
    ["#u\u0308ber-uns", "über-uns"],
    ["#Gro%C3%9Fe%20Freiheit", "Große_Freiheit"],
    ["#Große Freiheit", "Große_Freiheit"],
    ["#a%b", "a%b"],
  ])("of the same page by %s scrolls there and takes the focus along", (hash, id) => {
    open("/", `/${hash}`);
    follow();
    expect(scrolled).toEqual([id]);
    expect(screen.getByRole("region", { name: id })).toHaveFocus();
  });

  it("scrolls again when the same link is followed again", () => {
    open("/", "/#buchen");
    follow();
    follow();
    expect(scrolled).toEqual(["buchen", "buchen"]);
  });

  it("of another page begins at its top", () => {
    open("/Impressum", "/#buchen");
    follow();
    expect(scrolled).toEqual(["top", "buchen"]);
    expect(document.title).toBe("title of /");
  });

  it("leaves a section that the document came with to the browser", () => {
    open("/#buchen", "/");
    expect(scrolled).toEqual([]);
  });

  it.each(["/#Gro%C3%9Fe%20Freiheit", "/#Große Freiheit"])(
    "waits for a section of %s that comes later",
    async (path) => {
      open(path, "/", { late: true });
      await arrive();
      expect(scrolled).toEqual(["Große_Freiheit"]);
    },
  );

  it("by a name with blanks, which the browser finds in no id, unless the reader has scrolled already", () => {
    open("/#Gro%C3%9Fe%20Freiheit", "/");
    expect(scrolled).toEqual(["Große_Freiheit"]);
    cleanup();
    scrolled.length = 0;
    jest.replaceProperty(window, "scrollY", 300);
    open("/#Gro%C3%9Fe%20Freiheit", "/");
    expect(scrolled).toEqual([]);
  });

  it("waits on another page too, from its top", async () => {
    open("/Impressum", "/#buchen", { late: true });
    follow();
    expect(scrolled).toEqual(["top"]);
    await arrive();
    expect(scrolled).toEqual(["top", "buchen"]);
  });

  it.each(["wheel", "touchmove", "keydown"])("no longer pulls the reader away after a %s", async (action) => {
    open("/#buchen", "/", { late: true });
    window.dispatchEvent(new Event(action));
    await arrive();
    expect(scrolled).toEqual([]);
  });

  it("gives up after ten seconds", async () => {
    jest.useFakeTimers();
    open("/#buchen", "/", { late: true });
    jest.advanceTimersByTime(10_000);
    jest.useRealTimers();
    await arrive();
    expect(scrolled).toEqual([]);
  });

  it("scrolls there again while the page grows above it, until the reader does something", () => {
    const { grow } = stretchyPage();
    open("/Impressum", "/#buchen");
    follow();
    expect(scrolled).toEqual(["top", "buchen"]);
    grow(0);
    expect(scrolled).toEqual(["top", "buchen"]);
    grow(900);
    expect(scrolled).toEqual(["top", "buchen", "buchen"]);
    window.dispatchEvent(new Event("wheel"));
    grow(900);
    expect(scrolled).toEqual(["top", "buchen", "buchen"]);
  });

  it("keeps the reader's place when only the language changes", () => {
    open("/", "/en#buchen", { keepScrollPosition: true });
    follow();
    expect(scrolled).toEqual([]);
    expect(document.documentElement.lang).toBe("en");
  });

  it("shows the top of another page, also when it is there because of its language", () => {
    open("/Impressum", "/en", { keepScrollPosition: true });
    follow();
    expect(scrolled).toEqual(["top"]);
    expect(screen.getByRole("heading")).toHaveFocus();
  });
});

describe("arriving at a page", () => {
  it("shows its top and focuses its heading", () => {
    open("/", "/Impressum");
    follow();
    expect(scrolled).toEqual(["top"]);
    expect(screen.getByRole("heading")).toHaveFocus();
  });

  it.each(["/", "/#buchen"])("shows the top again when %s is left for the page itself", (from) => {
    open(from, "/");
    follow();
    expect(scrolled).toEqual(["top"]);
  });

  it("stays where it is when the page is the same", () => {
    open("/", "/?x=1");
    follow();
    expect(scrolled).toEqual([]);
  });
});
