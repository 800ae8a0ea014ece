import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { myBookingContract, type SendBookingLinkRequest } from "../../../shared/contract/my-booking.ts";
import type { Language } from "../../../shared/contract/page.ts";
import { normaliseEmail } from "../../../shared/rules/contact-identity.ts";
import { dayOf } from "../../../shared/rules/day.ts";
import { linkLastDay } from "../../../shared/rules/guest-access.ts";
import { myBookingAddress, myBookingPaths } from "../../../shared/rules/my-booking-paths.ts";
import { bookingNumberIn } from "../../../shared/rules/typed-number.ts";
import { inTransaction } from "../../db/transaction.ts";
import type { Deps } from "../../deps.ts";
import { renderQueue } from "../../fair-queue.ts";
import { limitCalls } from "../../http/call-limits.ts";
import { clientAddress, limitedAddress } from "../../http/client-address.ts";
import { takeOnce } from "../../http/idempotency.ts";
import { inEqualTime } from "../../http/in-equal-time.ts";
import { pageLimit } from "../../http/limits.ts";
import { privatePageHeaders } from "../../http/private-page-headers.ts";
import { Problem } from "../../http/problem.ts";
import { routesOf } from "../../http/route.ts";
import { enqueueMail } from "../../mail/outbox.repository.ts";
import { countVisitorMail } from "../../mail/visitor-mails.ts";
import { findBooking } from "../booking/booking.repository.ts";
import { invoiceDocument, invoicesOfBooking } from "../invoices/invoices.ts";
import { protocolDocument } from "../protocols/protocol-document.ts";
import { forgetLinks, guestsBooking, linkedBooking, rememberLink } from "./booking-link.ts";
import { revokeLinks } from "./links.repository.ts";
import { myBooking, myCalendarFile, protocolsFor } from "./my-booking.queries.ts";

/** Links that an address asks for: people ask once, programs often. */
const sendLinkLimit = { name: "send-booking-link", perMinute: 5, perHour: 20, perDay: 50 } as const;

/** Documents that an address opens: rendering one takes long. */
const documentLimit = { name: "guest-document", perMinute: 20, perHour: 100 } as const;

/** A booking by the link of its guest's mails: what is shown; what they do is in my-booking.acts.ts. */
export function registerMyBooking(app: FastifyInstance, deps: Deps): void {
  const route = routesOf(app);
  const limited = { preHandler: (request: FastifyRequest) => limitCalls(deps, request, documentLimit) };
  registerBookingLinks(app, deps);

  route(
    myBookingContract.sendLink,
    async ({ body, request }) => {
      await sendBookingLink(deps, body, limitedAddress(request, deps.config));
      return {};
    },
    { preHandler: (request) => limitCalls(deps, request, sendLinkLimit) },
  );

  route(myBookingContract.show, async ({ query, request }) => {
    const booking = await linkedBooking(deps, request, query.booking_id);
    return { booking: booking && (await myBooking(deps, booking, query.lang)) };
  });

  route(myBookingContract.calendarFile, async ({ query, request }) =>
    myCalendarFile(deps, await guestsBooking(deps, request, query), query.lang),
  );

  route(
    myBookingContract.document,
    async ({ params: { id }, query, request }) => {
      const { invoices } = await invoicesOfBooking(deps.db, (await guestsBooking(deps, request, query)).id);
      if (!invoices.some((invoice) => invoice.id === id)) throw new Problem("NOT_FOUND");
      return renderQueue.add(clientAddress(request), () => invoiceDocument(deps, id));
    },
    limited,
  );

  route(
    myBookingContract.protocol,
    async ({ params: { id }, query, request }) => {
      const own = await protocolsFor(deps.db, await guestsBooking(deps, request, query));
      if (!own.some((protocol) => protocol.id === id)) throw new Problem("NOT_FOUND");
      return renderQueue.add(clientAddress(request), () => protocolDocument(deps, id));
    },
    limited,
  );

  route(myBookingContract.leave, ({ reply }) => {
    forgetLinks(reply, deps);
    return {};
  });

  route(myBookingContract.revoke, ({ body, request }) =>
    takeOnce(request, deps, {}, async (trx) => {
      if (!(await findBooking(trx, body.booking_id))) {
        throw new Problem("NOT_FOUND", { booking_id: "validation-staff:booking" });
      }
      await revokeLinks(trx, body.booking_id, deps.now());
    }),
  );
}

/** Links of an address that open nothing: people have old mails, programs guess. */
const wrongLinkLimit = { name: "booking-link", perMinute: 20, perHour: 100 } as const;

/**
 * What a link in a mail leads to: the browser remembers it in a cookie, and goes on to the address without it, which
 * may be bookmarked, sent on and seen in a history, and which names the booking: each tab shows its own. Links that open
 * nothing all lead to the same form.
 */
function registerBookingLinks(app: FastifyInstance, deps: Deps): void {
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

type Asked = Pick<SendBookingLinkRequest, "number" | "email" | "lang" | "website">;

/**
 * Mails the link of a booking to its guest, who knows its number and the address that it was booked with. For anything
 * else nothing happens, as slowly.
 * @param limitedAs the visitor's address where limits count.
 */
async function sendBookingLink(
  deps: Pick<Deps, "db" | "now" | "wait">,
  asked: Asked,
  limitedAs: string | null,
): Promise<void> {
  await inEqualTime(deps, mailLink(deps, asked, limitedAs));
}

async function mailLink({ db, now: clock }: Pick<Deps, "db" | "now">, asked: Asked, limitedAs: string | null) {
  const number = bookingNumberIn(asked.number);
  if (number === null || asked.website !== "") return;
  const now = clock();
  await inTransaction(db, async (trx) => {
    const mail = { template: "booking-link", to: asked.email, limitedAs } as const;
    // Counted whether there is such a booking or not.
    if (!(await countVisitorMail(trx, mail, now))) return;
    const booking = await findBooking(trx, number);
    if (!booking || normaliseEmail(booking.email) !== normaliseEmail(asked.email)) return;
    if (linkLastDay(booking.end_day) < dayOf(now)) return;
    const { salutation, name, vehicle_name: vehicleName, start_day: startDay, end_day: endDay } = booking;
    const isCancelled = booking.status === "cancelled";
    const data = { number, salutation, name, vehicleName, startDay, endDay, isCancelled };
    await enqueueMail(trx, { template: "booking-link", to: booking.email, lang: asked.lang, data }, now);
  });
}
