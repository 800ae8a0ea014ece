import type { FastifyInstance } from "fastify";
import { receiptParams, receiptQuery, receiptsContract } from "../../../shared/contract/receipts.ts";
import type { Deps } from "../../deps.ts";
import { receiptFilename, renderReceiptPdf } from "../../documents/receipt-pdf.ts";
import { parse } from "../../http/parse.ts";
import { receiptFacts } from "./receipts.queries.ts";

/** The receipts of the till, for staff. */
export function registerReceipts(app: FastifyInstance, deps: Deps): void {
  app.get(receiptsContract.document.path, async (request, reply) => {
    const { number } = parse(receiptParams, request.params);
    const { format } = parse(receiptQuery, request.query);
    const pdf = await renderReceiptPdf(await receiptFacts(deps, number), format);
    void reply.header("content-disposition", `inline; filename="${receiptFilename(number)}"`);
    return reply.type("application/pdf").send(pdf);
  });
}
