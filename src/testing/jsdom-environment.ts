import FixedJsdomEnvironment from "jest-fixed-jsdom";
import { endContexts } from "./node-environment.ts";

/** A page, for the tests of the website. */
export default class extends FixedJsdomEnvironment {
  override async teardown(): Promise<void> {
    await super.teardown();
    endContexts();
  }
}
