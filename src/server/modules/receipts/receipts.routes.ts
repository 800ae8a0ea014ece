import type { FastifyInstance } from "fastify";
import QRCode from "qrcode";
import { receiptsContract } from "../../../shared/contract/receipts.ts";
import { receiptPagePaths } from "../../../shared/rules/receipt-link.ts";
import { inTransaction } from "../../db/transaction.ts";
import type { Deps } from "../../deps.ts";
import { receiptFilename, renderReceiptPdf } from "../../documents/receipt-pdf.ts";
import { takeOnce } from "../../http/idempotency.ts";
import { routesOf } from "../../http/route.ts";
import { registerReceiptPages } from "./receipt-pages.routes.ts";
import { receiptFacts } from "./receipts.queries.ts";
import { shareReceipt, unshareReceipt } from "./share-receipt.ts";

/** The receipts of the till, for staff. */
export function registerReceipts(app: FastifyInstance, deps: Deps): void {
  const route = routesOf(app);

  route(receiptsContract.document, async ({ params: { number }, query: { format } }) => {
    const content = await renderReceiptPdf(await receiptFacts(deps, number), format);
    return { filename: receiptFilename(number), content };
  });

  // Without an idempotency key, whose answer would store the token; sent twice it makes one address more.
  route(receiptsContract.share, async ({ body }) => {
    const token = await inTransaction(deps.db, (trx) => shareReceipt(trx, body.number, deps.now()));
    const address = `${deps.config.publicUrl}${receiptPagePaths.de}/${token}`;
    return { address, image: await QRCode.toDataURL(address, { errorCorrectionLevel: "M", margin: 4, scale: 6 }) };
  });

  route(receiptsContract.unshare, ({ body, request }) =>
    takeOnce(request, deps, {}, (trx) => unshareReceipt(trx, body.number)),
  );

  registerReceiptPages(app, deps);
}
