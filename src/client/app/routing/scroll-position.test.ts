import { restoreScrollPosition, saveScrollPosition } from "./scroll-position.ts";

let scrolledBy: unknown[];
beforeEach(() => {
  scrolledBy = [];
  window.innerHeight = 700;
  jest.spyOn(window, "scrollBy").mockImplementation((...by: unknown[]) => void scrolledBy.push(...by));
});
afterEach(() => {
  jest.restoreAllMocks();
  document.body.innerHTML = "";
});

/** A page whose sections begin that far below the top of the window. */
function show(...tops: number[]): void {
  document.body.innerHTML = `<main>${tops.map(() => "<section></section>").join("")}</main>`;
  for (const [index, section] of document.querySelectorAll("section").entries()) {
    jest.spyOn(section, "getBoundingClientRect").mockReturnValue(new DOMRect(0, tops[index], 0, 0));
  }
}

describe("the scroll position when the page changes its language", () => {
  it("is the section that reaches over the middle of the window", () => {
    show(-900, -40, 500);
    saveScrollPosition();
    show(-900, 340, 800);
    restoreScrollPosition();
    expect(scrolledBy).toEqual([{ top: 380, behavior: "instant" }]);
  });

  it("is returned to once", () => {
    show(-40);
    saveScrollPosition();
    show(10);
    restoreScrollPosition();
    restoreScrollPosition();
    expect(scrolledBy).toHaveLength(1);
  });

  it("stays as it is where nothing moved, and where a page has no sections", () => {
    show(-40);
    saveScrollPosition();
    restoreScrollPosition();
    show();
    saveScrollPosition();
    show(10);
    restoreScrollPosition();
    expect(scrolledBy).toEqual([]);
  });
});
