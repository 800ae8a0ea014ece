import { createHash } from "node:crypto";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { feedPath } from "../../../shared/contract/portal-calendars.ts";
import type { Deps } from "../../deps.ts";
import { clientAddress } from "../../http/client-address.ts";
import { Problem } from "../../http/problem.ts";
import { feedOf } from "./write-feed.ts";

/** Portals ask a few times an hour for each boat, and all boats from one address. */
const feedLimit = {
  max: 120,
  timeWindow: 60_000,
  keyGenerator: (request: FastifyRequest) => `feed ${clientAddress(request)}`,
};
const tokenPattern = /^[\w-]{20,64}$/;

/** The calendars that other portals read: people who have the address may, and nobody else. */
export function registerFeeds(app: FastifyInstance, { db, config, now }: Pick<Deps, "db" | "config" | "now">): void {
  app.get(feedPath(":token"), { config: { rateLimit: feedLimit } }, async (request, reply) => {
    const { token } = request.params as { token: string };
    const text = tokenPattern.test(token) ? await feedOf(db, { token, publicUrl: config.publicUrl }, now()) : null;
    if (text === null) throw new Problem("NOT_FOUND");
    const etag = `"${createHash("sha256").update(text).digest("base64url").slice(0, 22)}"`;
    void reply.header("etag", etag).header("cache-control", "private, no-cache").header("x-robots-tag", "noindex");
    if (request.headers["if-none-match"]?.split(",").some((known) => known.trim().replace(/^W\//, "") === etag)) {
      return reply.code(304).send();
    }
    return reply.type("text/calendar; charset=utf-8").send(text);
  });
}
