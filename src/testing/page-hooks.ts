import { cleanup } from "@testing-library/react";

/** What fails on purpose is not printed in these tests, and nothing of a test's page is left for the next. */
export function withQuietPage(): void {
  beforeEach(() => void jest.spyOn(console, "error").mockImplementation(() => {}));
  afterEach(() => {
    cleanup();
    jest.useRealTimers();
    jest.restoreAllMocks();
    sessionStorage.clear();
    document.head.replaceChildren();
  });
}

/** A quiet page whose clock stands still until the test moves it; `frames`: what is drawn is drawn all the same. */
export function withStillClock({ frames = false } = {}): void {
  const drawing = frames ? (["requestAnimationFrame", "cancelAnimationFrame"] as const) : [];
  withQuietPage();
  beforeEach(() => void jest.useFakeTimers({ doNotFake: [...drawing, "queueMicrotask", "performance"] }));
}
