import type { IncomingMessage } from "node:http";
import type { FastifyInstance } from "fastify";

/** How long a body may take, in milliseconds. */
export interface BodyTimes {
  usual: number;
  /** What is left of a body once its call was answered: enough for a browser to see the answer. */
  afterAnswer: number;
}

/** Ends what else would send for ever, in milliseconds: the longest upload over a slow phone. */
export const longestBody = 10 * 60_000;

const deadlines = new WeakMap<IncomingMessage, NodeJS.Timeout>();

/**
 * Cuts slow senders off. A body that nobody reads, since its call was refused, is let through for a moment: a browser
 * looks for the answer only when all is sent.
 */
export function registerBodyDeadline(
  app: FastifyInstance,
  { usual, afterAnswer }: BodyTimes = { usual: 30_000, afterAnswer: 5_000 },
): void {
  app.addHook("onRequest", ({ raw }, _reply, done) => {
    if (hasBody(raw)) {
      setDeadline(raw, usual);
      raw.once("close", () => clearTimeout(deadlines.get(raw)));
      raw.once("end", () => clearTimeout(deadlines.get(raw)));
    }
    done();
  });
  app.addHook("onResponse", ({ raw }, _reply, done) => {
    if (hasBody(raw) && !raw.complete && !raw.readableEnded) {
      setDeadline(raw, afterAnswer);
      raw.resume();
    }
    done();
  });
}

/** Gives the body of a call more time, from now on: for what is large. */
export function allowLongBody(raw: IncomingMessage): void {
  if (deadlines.has(raw)) setDeadline(raw, longestBody);
}

function setDeadline(raw: IncomingMessage, ms: number): void {
  clearTimeout(deadlines.get(raw));
  deadlines.set(raw, setTimeout(() => raw.destroy(), ms).unref());
}

export function hasBody({ headers }: IncomingMessage): boolean {
  return headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
}
