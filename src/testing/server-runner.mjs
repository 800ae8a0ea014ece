import LightRunner from "jest-light-runner";
import { register } from "tsx/esm/api";

register();

/**
 * Runs all tests but those of the website in this one process, file by file, in plain Node: modules are loaded once for
 * all files instead of once for each. The 242 files take 87 s of processor time, 285 s with jest's own runner. Files
 * share module state and globals, so a test undoes what it changes there.
 */
export default class extends LightRunner {
  constructor(globalConfig, ...others) {
    super({ ...globalConfig, maxWorkers: 1 }, ...others);
  }
}
