import { subscribe, unsubscribe } from "node:diagnostics_channel";
import type { FastifyInstance, RouteOptions } from "fastify";

/**
 * What the app itself registers below /api/, as "METHOD /api/…/", known to the contract or not; HEAD goes with GET.
 * @param build builds the app. It sees every route of every Fastify server that is made meanwhile.
 */
export async function recordApiRoutes<Built>(build: () => Promise<Built>): Promise<{ built: Built; routes: string[] }> {
  const routes = new Set<string>();
  const listen = (message: unknown) => {
    const { fastify } = message as { fastify: FastifyInstance };
    fastify.addHook("onRoute", ({ method, url }: RouteOptions) => {
      for (const verb of [method].flat()) {
        if (url.startsWith("/api/") && verb !== "HEAD") routes.add(`${verb} ${url}`);
      }
    });
  };
  subscribe("fastify.initialization", listen);
  try {
    return { built: await build(), routes: [...routes] };
  } finally {
    unsubscribe("fastify.initialization", listen);
  }
}
