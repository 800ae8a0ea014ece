import type { Writable } from "node:stream";
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from "fastify";

/** Anything that looks like a mail address, in angle brackets or not. */
const address = /[^\s<>"'(),;:=]+@[^\s<>"'(),;]+/g;

/**
 * An error without personal data: drivers put rows and parameters into fields of their own, so only these are logged, and
 * mail addresses are taken out of the text.
 */
export function withoutPersonalData(error: unknown) {
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
export function createLog(level: string, stream?: Pick<Writable, "write">): FastifyBaseLogger {
  return Fastify({ logger: { ...logOptions, level, ...(stream && { stream }) } }).log;
}

/** The log as people read it, where the package for that is there: production installs none of those for development. */
export async function createReadableLog(level: string): Promise<FastifyBaseLogger> {
  const { default: pretty } = await import("pino-pretty").catch(() => ({ default: null }));
  return createLog(level, pretty?.({ translateTime: "SYS:HH:MM:ss.l", ignore: "reqId" }));
}

/**
 * Logs each answer with the path's template, status and duration: no query, body, cookie or address of anybody, and no
 * path either, since a guest could be named in it.
 */
export function registerRequestLog(app: FastifyInstance): void {
  app.addHook("onResponse", async (request, reply) => {
    if (request.routeOptions.config.quiet) return;
    request.log.info(
      {
        method: request.method,
        path: request.routeOptions.url ?? "unknown",
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
      },
      "answered",
    );
  });
}

declare module "fastify" {
  interface FastifyContextConfig {
    /** Asked for every few seconds by machines: not logged. */
    quiet?: boolean;
  }
}
