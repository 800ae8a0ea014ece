import type { FastifyInstance } from "fastify";
import type { Deps } from "../deps.ts";

/**
 * Lets the pages of PUBLIC_URL, and nobody else, call a server that answers at another address: the development server
 * shows the website on its own port while the API stays on 8000. In production both are one origin and this is idle.
 */
export function registerCors(app: FastifyInstance, deps: Pick<Deps, "config">): void {
  const { publicUrl } = deps.config;
  const { host } = new URL(publicUrl);
  app.addHook("onRequest", (request, reply, done) => {
    const { origin } = request.headers;
    if (origin !== publicUrl || host === request.host) return done();
    void reply.headers({
      "access-control-allow-origin": publicUrl,
      "access-control-allow-credentials": "true",
      "access-control-expose-headers": "Location",
      vary: "Origin",
    });
    if (request.method !== "OPTIONS") return done();
    void reply
      .code(204)
      .headers({
        "access-control-allow-methods": "GET, POST, DELETE",
        "access-control-allow-headers": "X-CSRFToken, Idempotency-Key, Content-Type",
        "access-control-max-age": "600",
      })
      .send();
  });
}
