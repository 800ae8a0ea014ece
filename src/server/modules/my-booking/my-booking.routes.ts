import type { FastifyInstance, FastifyRequest } from "fastify";
import { myBookingContract } from "../../../shared/contract/my-booking.ts";
import type { Deps } from "../../deps.ts";
import { renderQueue } from "../../fair-queue.ts";
import { limitCalls } from "../../http/call-limits.ts";
import { clientAddress, limitedAddress } from "../../http/client-address.ts";
import { takeOnce } from "../../http/idempotency.ts";
import { Problem } from "../../http/problem.ts";
import { routesOf } from "../../http/route.ts";
import { findBooking } from "../booking/booking.repository.ts";
import { invoiceDocument } from "../invoices/invoice-document.ts";
import { invoicesOfBooking } from "../invoices/invoices.queries.ts";
import { protocolDocument } from "../protocols/protocol-document.ts";
import { forgetLinks, guestsBooking, linkedBooking } from "./booking-link.ts";
import { revokeLinks } from "./links.repository.ts";
import { registerBookingLinks } from "./my-booking.pages.ts";
import { myBooking, myCalendarFile, protocolsFor } from "./my-booking.queries.ts";
import { sendBookingLink } from "./send-link.ts";

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
