import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { myBookingPaths } from "../../../shared/rules/my-booking-paths.ts";
import type { Deps } from "../../deps.ts";
import { limitCalls } from "../../http/call-limits.ts";
import { pageLimit } from "../../http/limits.ts";
import { privatePageHeaders } from "../../http/private-page-headers.ts";
import { clearLinkCookie, opensBooking, setLinkCookie } from "./booking-link.ts";

/** Links of an address that open nothing: people have old mails, programs guess. */
const wrongLinkLimit = { name: "booking-link", perMinute: 20, perHour: 100 } as const;

/**
 * What a link in a mail leads to: the browser remembers it in a cookie, and goes on to the address without it, which
 * may be bookmarked, sent on and seen in a history. Links that open nothing all lead to the same form.
 */
export function registerBookingLinks(app: FastifyInstance, deps: Deps): void {
  for (const path of Object.values(myBookingPaths)) {
    app.get(`${path}/:token`, { config: { rateLimit: pageLimit } }, (request, reply) =>
      follow(deps, path, request, reply),
    );
  }
}

async function follow(deps: Deps, path: string, request: FastifyRequest, reply: FastifyReply) {
  const { token } = request.params as { token: string };
  void reply.headers(privatePageHeaders);
  if (await opensBooking(deps, token)) {
    setLinkCookie(reply, token, deps);
    return reply.redirect(path, 303);
  }
  await limitCalls(deps, request, wrongLinkLimit);
  clearLinkCookie(reply, deps);
  return reply.redirect(`${path}?link=ended`, 303);
}
