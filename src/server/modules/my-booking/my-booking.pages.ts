import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Language } from "../../../shared/contract/page.ts";
import { myBookingAddress, myBookingPaths } from "../../../shared/rules/my-booking-paths.ts";
import type { Deps } from "../../deps.ts";
import { limitCalls } from "../../http/call-limits.ts";
import { pageLimit } from "../../http/limits.ts";
import { privatePageHeaders } from "../../http/private-page-headers.ts";
import { rememberLink } from "./booking-link.ts";

/** Links of an address that open nothing: people have old mails, programs guess. */
const wrongLinkLimit = { name: "booking-link", perMinute: 20, perHour: 100 } as const;

/**
 * What a link in a mail leads to: the browser remembers it in a cookie, and goes on to the address without it, which
 * may be bookmarked, sent on and seen in a history, and which names the booking: each tab shows its own. Links that open
 * nothing all lead to the same form.
 */
export function registerBookingLinks(app: FastifyInstance, deps: Deps): void {
  for (const [language, path] of Object.entries(myBookingPaths) as [Language, string][]) {
    app.get(`${path}/:token`, { config: { rateLimit: pageLimit } }, (request, reply) =>
      follow(deps, language, request, reply),
    );
  }
}

async function follow(deps: Deps, language: Language, request: FastifyRequest, reply: FastifyReply) {
  const { token } = request.params as { token: string };
  void reply.headers(privatePageHeaders);
  const number = await rememberLink(deps, request, reply, token);
  if (number !== null) return reply.redirect(myBookingAddress(language, number), 303);
  await limitCalls(deps, request, wrongLinkLimit);
  return reply.redirect(`${myBookingPaths[language]}?link=ended`, 303);
}
