import type { FastifyInstance } from "fastify";

declare module "fastify" {
  interface FastifyInstance {
    /** True once the server was asked to stop: it finishes what runs and takes nothing new. */
    draining: boolean;
  }
}

/** How often connections that have become idle are closed while the last requests run, in milliseconds. */
const sweepMs = 50;

/**
 * Stops accepting connections and resolves when the running requests have been answered, or cut off after `graceMs`.
 * Fastify's own close would refuse the calls that a page still makes in process while it is rendered: close it after this.
 */
export async function drain(app: FastifyInstance, graceMs: number): Promise<void> {
  app.draining = true;
  const { server } = app;
  if (!server.listening) return;
  const sweep = setInterval(() => server.closeIdleConnections(), sweepMs);
  const end = setTimeout(() => server.closeAllConnections(), graceMs);
  await new Promise<void>((resolve) => {
    server.close(() => resolve());
    server.closeIdleConnections();
  });
  clearInterval(sweep);
  clearTimeout(end);
}
