import { writeSync } from "node:fs";
import type { Writable } from "node:stream";
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from "fastify";

/** Anything that looks like a mail address, in angle brackets or not. */
const address = /[^\s<>"'(),;:=]+@[^\s<>"'(),;]+/g;

/**
 * An error without personal data: drivers put rows and parameters into fields of their own, so only these are logged,
 * and mail addresses are taken out of the text.
 */
function withoutPersonalData(error: unknown) {
  const { name, code, message, stack } = (typeof error === "object" && error !== null ? error : {}) as Partial<
    Record<string, unknown>
  >;
  const clean = (text: unknown) => (typeof text === "string" ? text.replace(address, "[address]") : "");
  return { type: clean(name), code, message: clean(message), stack: clean(stack) };
}

export const logOptions = {
  base: null,
  timestamp: () => `,"time":"${new Date().toISOString()}"`,
  serializers: { err: withoutPersonalData },
};

/** The server's log on standard output: one JSON object per line. */
export function createLog(level: string, stream: Pick<Writable, "write"> = inTurns(lastingOutput)): FastifyBaseLogger {
  return Fastify({ logger: { ...logOptions, level, stream } }).log;
}

/**
 * Writes what is logged within one turn of the event loop at once, and before the process ends: a write for each line
 * takes longer than a short answer.
 */
export function inTurns(output: Pick<Writable, "write">): Pick<Writable, "write"> {
  let lines = "";
  const flush = () => {
    if (lines === "") return;
    output.write(lines);
    lines = "";
  };
  process.once("exit", flush);
  return {
    write(line: string) {
      if (lines === "") setImmediate(flush);
      lines += line;
      return true;
    },
  };
}

/**
 * The log as people read it, where the package for that is there: production installs none of those for development.
 */
export async function createReadableLog(level: string): Promise<FastifyBaseLogger> {
  const { default: pretty } = await import("pino-pretty").catch(() => ({ default: null }));
  return createLog(level, pretty?.({ translateTime: "SYS:HH:MM:ss.l", ignore: "reqId" }));
}

/**
 * Logs each answer with the path's template, status and duration: no query, body, cookie or address of anybody, and no
 * path either, since a guest could be named in it.
 */
export function registerRequestLog(app: FastifyInstance): void {
  app.addHook("onResponse", (request, reply, done) => {
    const { config, url: path = "unknown" } = request.routeOptions;
    if (!config.quiet) {
      const ms = Math.round(reply.elapsedTime * 10) / 10;
      request.log.info({ method: request.method, path, status: reply.statusCode, ms }, "answered");
    }
    done();
  });
}

declare module "fastify" {
  interface FastifyContextConfig {
    /** Asked for every few seconds by machines: not logged. */
    quiet?: boolean;
  }
}

const standardOutput = 1;
/** How long a full pipe may take to be read, in milliseconds. */
const pauseMs = 10;
const sleeper = new Int32Array(new SharedArrayBuffer(4));

/**
 * Writes to standard output. What nobody takes, as a file on a full disk or a reader that went, is lost: an error would
 * end the process, which has guests to serve, and nothing would be logged any more once there is room.
 */
const lastingOutput: Pick<Writable, "write"> = {
  write(text: string) {
    writeLasting(text);
    return true;
  },
};

export function writeLasting(
  text: string,
  write: (rest: Buffer) => number = (rest) => writeSync(standardOutput, rest),
) {
  let rest: Buffer = Buffer.from(text);
  while (rest.length > 0) {
    try {
      rest = rest.subarray(write(rest));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EAGAIN") return;
      Atomics.wait(sleeper, 0, 0, pauseMs);
    }
  }
}
