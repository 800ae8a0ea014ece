import { act, render, screen } from "@testing-library/react";
import { useTransientMessage } from "./use-transient-message.ts";

function Messages() {
  const [text, show] = useTransientMessage();
  return (
    <>
      <button type="button" onClick={() => show("Done")}>
        Do it
      </button>
      <p data-testid="text">{text}</p>
    </>
  );
}

const doIt = () => act(() => screen.getByRole("button").click());
const wait = (milliseconds: number) => act(() => jest.advanceTimersByTime(milliseconds));
const text = () => screen.getByTestId("text").textContent;

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

it("goes after five seconds, counted from the last time it was shown", () => {
  render(<Messages />);
  expect(text()).toBe("");
  doIt();
  wait(4_000);
  doIt();
  wait(4_999);
  expect(text()).toBe("Done");
  wait(1);
  expect(text()).toBe("");
});
