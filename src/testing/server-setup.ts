import { devNull } from "node:os";
import fc from "fast-check";
import { addEventHandler } from "jest-circus";
import { waitNearMidnight } from "./before-midnight.ts";

// The runner prints no cause of an error: a property that fails says itself by what. So long, in milliseconds, it looks
// for a smaller example: the limit of its test would say nothing of the failure.
fc.configureGlobal({ includeErrorInReport: true, interruptAfterTimeLimit: 300_000 });

// Programs that a test starts are set up by the test alone, not by a .env file.
process.env.ENV_FILE = devNull;

/**
 * Time limits in milliseconds, which the runner of these tests does not know: a test that hangs must not hold up the
 * others for ever. They are many times what the tests take on a machine that does much else. The process tests start
 * servers, kill them and start them again.
 */
const limits = { process: 900_000, others: 600_000 };
const startsServers = (file = "") => /\/src\/e2e\/(?:process|engines)\//.test(file);
const limitOf = (file = "") => (startsServers(file) ? limits.process : limits.others);
// Tests may replace the clock.
const { setTimeout, clearTimeout } = globalThis;

type Step = (...given: never[]) => unknown;

function limited(step: Step, limit: number): () => Promise<void> {
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
  // A test's own limit is the third thing that `it` is given.
  const limit = added?.timeout ?? limitOf(expect.getState().testPath);
  if (added?.fn) added.fn = limited(added.fn as Step, limit);
});

// Servers go by the clock of the machine.
if (startsServers(expect.getState().testPath)) beforeEach(waitNearMidnight);
