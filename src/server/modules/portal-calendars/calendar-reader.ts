import { parentPort } from "node:worker_threads";
import { type ReadOptions, readCalendar } from "./read-calendar.ts";

/** What the thread is sent. */
export interface ReadTask {
  text: string;
  options: ReadOptions;
}

// The thread of read-apart.ts: reads one calendar after another, once it has said that it is there.
parentPort?.on("message", ({ text, options }: ReadTask) => parentPort?.postMessage(readCalendar(text, options)));
parentPort?.postMessage("ready");
