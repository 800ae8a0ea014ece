import type { FastifyInstance, FastifyRequest } from "fastify";
import { receiptPagePaths } from "../../../shared/rules/receipt-link.ts";
import type { Deps } from "../../deps.ts";
import { receiptFilename, renderReceiptPdf } from "../../documents/receipt-pdf.ts";
import { renderQueue } from "../../fair-queue.ts";
import { limitCalls } from "../../http/call-limits.ts";
import { clientAddress } from "../../http/client-address.ts";
import { pageLimit } from "../../http/limits.ts";
import { privatePageHeaders } from "../../http/private-page-headers.ts";
import { findSharedNumber } from "./receipt-links.repository.ts";
import { noReceiptPage, receiptPage } from "./receipt-page.ts";
import { receiptFacts } from "./receipts.queries.ts";

/** Addresses that open no receipt: people have old ones, programs guess. */
const wrongAddressLimit = { name: "receipt-link", perMinute: 20, perHour: 100 } as const;

/** Receipts of the till on guests' phones: as a page and as a PDF, by an address with a token. */
export function registerReceiptPages(app: FastifyInstance, deps: Deps): void {
  const find = async (request: FastifyRequest) => {
    const { token } = request.params as { token: string };
    const number = await findSharedNumber(deps.db, token, deps.now());
    if (number !== null) return { token, facts: await receiptFacts(deps, number) };
    await limitCalls(deps, request, wrongAddressLimit);
    return null;
  };
  for (const language of ["de", "en"] as const) {
    const path = `${receiptPagePaths[language]}/:token`;
    app.get(path, { config: { rateLimit: pageLimit } }, async (request, reply) => {
      const found = await find(request);
      void reply.headers(privatePageHeaders).type("text/html; charset=utf-8");
      if (!found) return reply.code(404).send(noReceiptPage(language));
      return reply.send(receiptPage(found.facts, language, found.token));
    });
    app.get(`${path}/pdf`, { config: { rateLimit: pageLimit } }, async (request, reply) => {
      const found = await find(request);
      void reply.headers(privatePageHeaders);
      if (!found) return reply.code(404).type("text/html; charset=utf-8").send(noReceiptPage(language));
      void reply.header("content-disposition", `inline; filename="${receiptFilename(found.facts.number)}"`);
      const render = () => renderReceiptPdf(found.facts, "a4");
      return reply.type("application/pdf").send(await renderQueue.add(clientAddress(request), render));
    });
  }
}
