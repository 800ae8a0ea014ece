import { subscribe, unsubscribe } from "node:diagnostics_channel";
import type { FastifyInstance, RouteOptions } from "fastify";
import type { Access } from "../shared/contract/call.ts";

/**
 * What the app itself registers below /api/, as "METHOD /api/…/", and who may call it; HEAD goes with GET.
 * @param build builds the app. It sees every route of every Fastify server that is made meanwhile.
 */
export async function recordApiRoutes<Built>(
  build: () => Promise<Built>,
): Promise<{ built: Built; routes: Map<string, Access | undefined> }> {
  const routes = new Map<string, Access | undefined>();
  const listen = (message: unknown) => {
    const { fastify } = message as { fastify: FastifyInstance };
    fastify.addHook("onRoute", ({ method, url, config }: RouteOptions) => {
      for (const verb of [method].flat()) {
        if (url.startsWith("/api/") && verb !== "HEAD") routes.set(`${verb} ${url}`, config?.access);
      }
    });
  };
  subscribe("fastify.initialization", listen);
  try {
    return { built: await build(), routes };
  } finally {
    unsubscribe("fastify.initialization", listen);
  }
}
