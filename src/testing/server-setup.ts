import { addEventHandler } from "jest-circus";

/** The runner of these tests knows no time limit, in milliseconds: a test that hangs must not hold up the others. */
const limit = 60_000;
// Tests may replace the clock.
const { setTimeout, clearTimeout } = globalThis;

type Step = (...given: never[]) => unknown;

function limited(step: Step): () => Promise<void> {
  return async () => {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise((_, reject) => {
      timer = setTimeout(() => reject(new Error(`took longer than ${limit / 1000} s`)), limit);
    });
    try {
      await Promise.race([(async () => step())(), late]);
    } catch (error) {
      // The runner asks each failure for its stack.
      throw hasStack(error) ? error : new Error(String(error), { cause: error });
    } finally {
      clearTimeout(timer);
    }
  };
}

const hasStack = (error: unknown) => typeof error === "object" && error !== null && "stack" in error;

addEventHandler((event, { currentDescribeBlock: block }) => {
  const added = event.name === "add_test" ? block.tests.at(-1) : event.name === "add_hook" ? block.hooks.at(-1) : null;
  if (added?.fn) added.fn = limited(added.fn as Step);
});
