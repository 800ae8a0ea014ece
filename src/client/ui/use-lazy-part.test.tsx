import { act, renderHook } from "@testing-library/react";
import { useLazyPart } from "./use-lazy-part.ts";

const Part = () => null;

it("says that a part is being fetched, until it is there or failed", async () => {
  let arrive: (part: typeof Part) => void = () => {};
  let fail: (reason: Error) => void = () => {};
  const load = () =>
    new Promise<typeof Part>((resolve, reject) => {
      arrive = resolve;
      fail = reject;
    });
  const { result } = renderHook(() => useLazyPart(load));
  expect(result.current.isLoading).toBe(false);

  act(() => result.current.loadPart());
  expect(result.current.isLoading).toBe(true);
  await act(async () => fail(new Error("offline")));
  expect([result.current.isLoading, result.current.Part]).toEqual([false, null]);

  act(() => result.current.loadPart());
  await act(async () => arrive(Part));
  expect([result.current.isLoading, result.current.Part]).toEqual([false, Part]);
});
