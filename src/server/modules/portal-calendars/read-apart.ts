import { once } from "node:events";
import { Worker } from "node:worker_threads";
import type { ImportProblem } from "../../../shared/contract/portal-calendars.ts";
import type { ReadTask } from "./calendar-reader.ts";
import type { ReadCalendar, ReadOptions } from "./read-calendar.ts";

type Read = ReadCalendar | { problem: ImportProblem };

interface ReaderLimits {
  /** For each calendar, in milliseconds. */
  limitMs: number;
  /** How long the thread waits for another one before it ends, in milliseconds. */
  idleMs: number;
}

/** The build bundles it beside the server. */
const program = new URL("./read-thread.mjs", import.meta.url);
/** Without the server's environment. The largest calendar takes a tenth of that memory. */
const options = { env: {}, execArgv: [], resourceLimits: { maxOldGenerationSizeMb: 256 } };

/**
 * Reads calendars in a thread of its own, one after another: whatever a portal sends, the server goes on answering. A
 * calendar that takes too long or too much memory is given up with its thread (`tooMany`).
 */
export function createCalendarReader({ limitMs, idleMs }: ReaderLimits) {
  let thread: Worker | null = null;
  let last: Promise<unknown> = Promise.resolve();
  let idle: NodeJS.Timeout | undefined;

  const start = async (): Promise<Worker> => {
    const worker = new Worker(program, options);
    worker.once("exit", () => {
      if (thread === worker) thread = null;
    });
    // Told to who waits for an answer.
    worker.on("error", () => undefined);
    await once(worker, "message");
    return worker;
  };
  const end = async () => {
    const ended = thread;
    // A call that comes meanwhile begins another one.
    thread = null;
    await ended?.terminate();
  };

  const read = async (task: ReadTask): Promise<Read> => {
    clearTimeout(idle);
    const worker = (thread ??= await start());
    worker.ref();
    try {
      const answer = once(worker, "message", { signal: AbortSignal.timeout(limitMs) });
      worker.postMessage(task);
      return ((await answer) as [Read])[0];
    } catch (error) {
      await end();
      if (isTooMuch(error)) return { problem: "tooMany" };
      throw error;
    } finally {
      worker.unref();
      idle = setTimeout(() => void end(), idleMs).unref();
    }
  };

  return (text: string, asked: ReadOptions): Promise<Read> => {
    const answer = last.then(() => read({ text, options: asked }));
    last = answer.catch(() => undefined);
    return answer;
  };
}

function isTooMuch(error: unknown): boolean {
  const { name, code } = error as { name?: string; code?: string };
  return name === "AbortError" || code === "ERR_WORKER_OUT_OF_MEMORY";
}

/** As `readCalendar`. The largest calendar of a portal takes less than a second on a slow machine. */
export const readCalendarApart = createCalendarReader({ limitMs: 5_000, idleMs: 30_000 });
