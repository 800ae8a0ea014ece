import type { FastifyInstance } from "fastify";
import { invoicesContract } from "../../../shared/contract/invoices.ts";
import type { Deps } from "../../deps.ts";
import { takeOnce } from "../../http/idempotency.ts";
import { Problem } from "../../http/problem.ts";
import { routesOf } from "../../http/route.ts";
import { queueInvoice } from "./invoice.mails.ts";
import { invoiceDocument } from "./invoice-document.ts";
import { invoicesOfBooking } from "./invoices.queries.ts";
import { isRestricted } from "./invoices.repository.ts";
import { issueInvoice } from "./issue-invoice.ts";

/** The invoices of a booking, for staff. */
export function registerInvoices(app: FastifyInstance, deps: Deps): void {
  const route = routesOf(app);

  route(invoicesContract.list, ({ params }) => invoicesOfBooking(deps.db, params.id));

  route(invoicesContract.document, async ({ params: { id }, user }) => {
    if (!user.admin && (await isRestricted(deps.db, id))) throw new Problem("FORBIDDEN");
    return invoiceDocument(deps, id);
  });

  route(invoicesContract.issue, ({ body, request }) => {
    const booking = { id: body.booking_id };
    return takeOnce(request, deps, {}, async (trx) => {
      const invoice = await issueInvoice(trx, booking, deps.now());
      if (!invoice) throw new Problem("CONFLICT", { booking_id: "validation-staff:invoiceUnpaid" });
      if (!invoice.isNew) throw new Problem("CONFLICT", { booking_id: "validation-staff:invoiced" });
      await queueInvoice(trx, booking, invoice.id, deps.now());
    });
  });
}
