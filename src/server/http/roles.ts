import type { FastifyInstance, FastifyRequest } from "fastify";
import { type Access, hasAccess } from "../../shared/contract/call.ts";
import type { User } from "../../shared/contract/session.ts";
import { fullName } from "../../shared/rules/names.ts";
import { Problem } from "./problem.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** Who may call, from the contract (http/route.ts). */
    access?: Access;
  }
}

/**
 * Refuses calls by their contract, before their body is read and again once it is there: 401 for somebody who is not
 * logged in, 403 for anybody else. A route of the API that no contract describes stops the start. Register it after the
 * session, whose actor it asks, and before the routes.
 */
export function registerRoles(app: FastifyInstance): void {
  app.addHook("onRoute", ({ method, url, config }) => {
    for (const verb of [method].flat()) {
      if (url.startsWith("/api/") && !config?.access)
        throw new Error(`${verb} ${url} is in no contract: see http/route.ts`);
    }
  });
  app.addHook("preParsing", (request, _reply, _payload, done) => done(refusalOf(request)));
  app.addHook("preValidation", (request, _reply, done) => done(refusalOf(request)));
}

function refusalOf({ routeOptions: { url, config }, is404, actor: { user } }: FastifyRequest): Problem | undefined {
  if (is404 || !url?.startsWith("/api/")) return undefined;
  if (config.access && hasAccess(user, config.access)) return undefined;
  return new Problem(user === null ? "UNAUTHENTICATED" : "FORBIDDEN");
}

/** Who of the staff takes or hands out money, as it is written down with that. */
export function cashierOf(user: User): { id: number; name: string } {
  return { id: user.id, name: fullName(user) };
}
