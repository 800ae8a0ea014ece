import { AsyncLocalStorage } from "node:async_hooks";
import { TestEnvironment } from "jest-environment-node";

// oxlint-disable-next-line typescript/unbound-method -- it is called with its storage below
const { run } = AsyncLocalStorage.prototype;
const entered = new Set<AsyncLocalStorage<unknown>>();
AsyncLocalStorage.prototype.run = function runAndRemember(this: AsyncLocalStorage<unknown>, ...call: never[]) {
  entered.add(this);
  return Reflect.apply(run, this, call) as unknown;
} as typeof run;

/**
 * Ends the contexts that a test file has entered. jest-circus enters one in each file and leaves it enabled: every
 * promise of a later file in the same process would pay for it.
 */
export function endContexts(): void {
  for (const storage of entered) storage.disable();
  entered.clear();
}

/** Node, for the tests of the server. */
export default class extends TestEnvironment {
  override async teardown(): Promise<void> {
    await super.teardown();
    endContexts();
  }
}
