import { AsyncLocalStorage } from "node:async_hooks";
import FixedJsdomEnvironment from "jest-fixed-jsdom";

// oxlint-disable-next-line typescript/unbound-method -- it is called with its storage below
const { run } = AsyncLocalStorage.prototype;
const entered = new Set<AsyncLocalStorage<unknown>>();
AsyncLocalStorage.prototype.run = function runAndRemember(this: AsyncLocalStorage<unknown>, ...call: never[]) {
  entered.add(this);
  return Reflect.apply(run, this, call) as unknown;
} as typeof run;

/** A page, for the tests of the website. */
export default class extends FixedJsdomEnvironment {
  /**
   * Ends the contexts that a test file has entered. jest-circus enters one in each file and leaves it enabled: every
   * promise of a later file in the same process would pay for it.
   */
  override async teardown(): Promise<void> {
    await super.teardown();
    for (const storage of entered) storage.disable();
    entered.clear();
  }
}
