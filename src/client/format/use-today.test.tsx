import { act, renderHook } from "@testing-library/react";
import { useToday } from "./use-today.ts";

beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ["queueMicrotask", "performance"] });
  jest.setSystemTime(new Date("2027-05-03T20:00:00.000Z"));
  jest.spyOn(performance, "timeOrigin", "get").mockReturnValue(Date.now());
});
afterEach(() => {
  jest.restoreAllMocks();
  jest.useRealTimers();
});

const pass = (ms: number) => act(() => jest.advanceTimersByTime(ms));
const hour = 3_600_000;

describe("today in a tab that stays open", () => {
  it("is the next day after each midnight in Berlin, the second one too", () => {
    const { result } = renderHook(() => useToday("2027-05-03"));
    const seen = [result.current];
    for (const hours of [1, 1, 23, 1, 24]) {
      pass(hours * hour + 15_000);
      seen.push(result.current);
    }
    expect(seen).toEqual(["2027-05-03", "2027-05-03", "2027-05-04", "2027-05-04", "2027-05-05", "2027-05-06"]);
  });

  it("is counted from the server's day where the device's clock is wrong by years", () => {
    const { result } = renderHook(() => useToday("2031-12-30"));
    pass(3 * hour);
    expect(result.current).toBe("2031-12-31");
    pass(24 * hour);
    expect(result.current).toBe("2032-01-01");
  });

  it("is looked at as soon as the tab is seen again", () => {
    const { result } = renderHook(() => useToday("2027-05-03"));
    jest.setSystemTime(new Date("2027-05-05T08:00:00.000Z"));
    act(() => void document.dispatchEvent(new Event("visibilitychange")));
    expect(result.current).toBe("2027-05-05");
  });
});
