import type { FastifyInstance } from "fastify";
import { receiptsContract } from "../../../shared/contract/receipts.ts";
import type { Deps } from "../../deps.ts";
import { receiptFilename, renderReceiptPdf } from "../../documents/receipt-pdf.ts";
import { routesOf } from "../../http/route.ts";
import { receiptFacts } from "./receipts.queries.ts";

/** The receipts of the till, for staff. */
export function registerReceipts(app: FastifyInstance, deps: Deps): void {
  const route = routesOf(app);

  route(receiptsContract.document, async ({ params: { number }, query: { format } }) => {
    const content = await renderReceiptPdf(await receiptFacts(deps, number), format);
    return { filename: receiptFilename(number), content };
  });
}
