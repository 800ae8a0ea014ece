import type { FastifyInstance } from "fastify";
import { invoiceParams, invoicesContract, issueInvoiceSchema } from "../../../shared/contract/invoices.ts";
import type { Deps } from "../../deps.ts";
import { takeOnce } from "../../http/idempotency.ts";
import { parse } from "../../http/parse.ts";
import { Problem } from "../../http/problem.ts";
import { staffOf } from "../../http/roles.ts";
import { queueInvoice } from "./invoice.mails.ts";
import { invoiceDocument } from "./invoice-document.ts";
import { invoicesOfBooking } from "./invoices.queries.ts";
import { isRestricted } from "./invoices.repository.ts";
import { issueInvoice } from "./issue-invoice.ts";

/** The invoices of a booking, for staff. */
export function registerInvoices(app: FastifyInstance, deps: Deps): void {
  app.get(invoicesContract.list.path, (request) => invoicesOfBooking(deps.db, parse(invoiceParams, request.params).id));

  app.get(invoicesContract.document.path, async (request, reply) => {
    const { id } = parse(invoiceParams, request.params);
    if (!staffOf(request).admin && (await isRestricted(deps.db, id))) throw new Problem("FORBIDDEN");
    const { filename, contentType, content } = await invoiceDocument(deps, id);
    void reply.header("content-disposition", `inline; filename="${filename}"`);
    return reply.type(contentType).send(content);
  });

  app.post(invoicesContract.issue.path, async (request) => {
    const { booking_id: id } = parse(issueInvoiceSchema, request.body);
    return takeOnce(request, deps, {}, async (trx) => {
      const invoice = await issueInvoice(trx, { id }, deps.now());
      if (!invoice?.isNew) throw new Problem("CONFLICT", { booking_id: "validation-staff:invoiced" });
      await queueInvoice(trx, { id }, { about: "paid", invoice: invoice.id, creditNote: null }, deps.now());
    });
  });
}
