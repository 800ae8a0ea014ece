import { createHash } from "node:crypto";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Kysely, Transaction } from "kysely";
import QRCode from "qrcode";
import { receiptsContract } from "../../../shared/contract/receipts.ts";
import { receiptPagePaths } from "../../../shared/rules/receipt-link.ts";
import { retention } from "../../../shared/rules/retention.ts";
import { withTax } from "../../../shared/rules/tax.ts";
import type { Database } from "../../db/schema.ts";
import type { TillSignatureRow } from "../../db/tables/till-signatures.ts";
import { inTransaction } from "../../db/transaction.ts";
import type { Deps } from "../../deps.ts";
import type { ReceiptFacts, ReceiptIssuer } from "../../documents/receipt-facts.ts";
import { receiptFilename, renderReceiptPdf } from "../../documents/receipt-pdf.ts";
import { renderQueue } from "../../fair-queue.ts";
import { limitCalls } from "../../http/call-limits.ts";
import { clientAddress } from "../../http/client-address.ts";
import { takeOnce } from "../../http/idempotency.ts";
import { pageLimit } from "../../http/limits.ts";
import { privatePageHeaders } from "../../http/private-page-headers.ts";
import { Problem } from "../../http/problem.ts";
import { routesOf } from "../../http/route.ts";
import { randomToken } from "../../random-token.ts";
import { signedAmounts, taxRates } from "../../tse/process-data.ts";
import { findRecorded, type RecordedTransaction } from "../../tse/recorded.repository.ts";
import { issuerOf, signTransaction } from "../../tse/sign-transaction.ts";
import { findSignature, signatureOf } from "../../tse/signatures.repository.ts";
import { isUnpaid } from "../till/ways.repository.ts";
import { noReceiptPage, receiptPage } from "./receipt-page.ts";

type Db = Kysely<Database>;
type Trx = Transaction<Database>;

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

/** Addresses that open no receipt: people have old ones, programs guess. */
const wrongAddressLimit = { name: "receipt-link", perMinute: 20, perHour: 100 } as const;

/** Receipts of the till on guests' phones: as a page and as a PDF, by an address with a token. */
function registerReceiptPages(app: FastifyInstance, deps: Deps): void {
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

/**
 * Makes an address of a receipt for its guest, who has agreed to it (§ 6 KassenSichV).
 * @returns its token.
 * @throws Problem NOT_FOUND {number} for what is no guest's receipt.
 */
async function shareReceipt(trx: Trx, number: number, now: Date): Promise<string> {
  return insertReceiptLink(trx, await sharableId(trx, number), now);
}

/** Ends all addresses of a receipt. @throws as `shareReceipt`. */
async function unshareReceipt(trx: Trx, number: number): Promise<void> {
  await removeReceiptLinks(trx, await sharableId(trx, number));
}

async function sharableId(trx: Trx, number: number): Promise<number> {
  const found = await findSharable(trx, number);
  if (!found) throw new Problem("NOT_FOUND", { number: "validation-staff:receipt" });
  return found.id;
}

/**
 * What the receipt of a recorded transaction says, from its rows and those of its signature, neither of which ever
 * change. One that nobody signs yet, since a crash came in between, is signed now.
 * @throws Problem NOT_FOUND.
 */
async function receiptFacts(
  deps: Pick<Deps, "db" | "now" | "log" | "tse" | "config">,
  number: number,
): Promise<ReceiptFacts> {
  const recorded = await findRecorded(deps.db, { number });
  if (!recorded) throw new Problem("NOT_FOUND", { number: "validation-staff:receipt" });
  await signTransaction(deps, recorded.id);
  const row = await findSignature(deps.db, recorded.id);
  const issuer = row ? (JSON.parse(row.issuer) as ReceiptIssuer) : issuerOf(deps.config);
  return { ...factsOf(recorded), issuer, ...signatureFacts(row, deps.config.tillSerial) };
}

function factsOf(recorded: RecordedTransaction): Omit<ReceiptFacts, "issuer" | "registerSerial" | "signature"> {
  const { lines, payments } = recorded;
  const { gross } = signedAmounts(payments, lines);
  const sold = taxRates.filter((rate) => lines.some(({ tax_percent }) => tax_percent === rate));
  return {
    number: recorded.number,
    kind: recorded.kind,
    corrects: recorded.corrects_number,
    reason: recorded.reason,
    startedAt: new Date(recorded.started_at),
    finishedAt: new Date(recorded.finished_at),
    lines: lines.map((line) => ({
      kind: line.kind,
      name: line.name,
      quantity: line.quantity,
      unitCents: line.unit_cents,
      totalCents: line.total_cents,
      taxPercent: line.tax_percent,
    })),
    totalCents: recorded.total_cents,
    paidBy: payments.filter(({ cents }) => cents !== 0).map(({ payment_method: way, cents }) => ({ way, cents })),
    receivedCents: isUnpaid(payments) ? null : recorded.received_cents,
    taxes: sold.map((percent) => ({ percent, ...withTax(gross[percent], percent) })),
  };
}

function signatureFacts(
  row: TillSignatureRow | null,
  tillSerial: string,
): Pick<ReceiptFacts, "registerSerial" | "signature"> {
  if (!row) return { registerSerial: tillSerial, signature: "pending" };
  return {
    registerSerial: row.register_serial,
    signature: signatureOf(row) ?? (row.status === "none" ? "none" : "failed"),
  };
}

/** 128 bits, as base64url: short enough for a QR code that phones read from a screen. */
const tokenBytes = 16;
const tokenPattern = /^[\w-]{22}$/;
const dayMs = 24 * 3_600_000;

const hashOf = (token: string) => createHash("sha256").update(token).digest("hex");

/** Addresses that were made before it have ended. */
const oldestInstant = (now: Date) => new Date(now.getTime() - retention.receiptLinks.count * dayMs).toISOString();

/** What of the till a guest has to do with: not its movements of cash. @returns null for any other number. */
async function findSharable(db: Db, number: number): Promise<{ id: number } | null> {
  const row = await db
    .selectFrom("till_transactions")
    .select("id")
    .where("number", "=", number)
    .where("kind", "!=", "cashMovement")
    .executeTakeFirst();
  return row ?? null;
}

/** Makes an address of a receipt. @returns its token, which is stored nowhere. */
async function insertReceiptLink(trx: Trx, transactionId: number, now: Date): Promise<string> {
  const token = randomToken(tokenBytes);
  const row = { transaction_id: transactionId, token_hash: hashOf(token), created_at: now.toISOString() };
  await trx.insertInto("receipt_links").values(row).execute();
  return token;
}

/** Ends all addresses of a receipt. */
async function removeReceiptLinks(trx: Trx, transactionId: number): Promise<void> {
  await trx.deleteFrom("receipt_links").where("transaction_id", "=", transactionId).execute();
}

/** The number of the receipt that a token opens now; null for one that is unknown, revoked or too old. */
async function findSharedNumber(db: Db, token: string, now: Date): Promise<number | null> {
  if (!tokenPattern.test(token)) return null;
  const row = await db
    .selectFrom("receipt_links")
    .innerJoin("till_transactions", "till_transactions.id", "receipt_links.transaction_id")
    .select("till_transactions.number")
    .where("receipt_links.token_hash", "=", hashOf(token))
    .where("receipt_links.created_at", ">", oldestInstant(now))
    .executeTakeFirst();
  return row?.number ?? null;
}

/** Deletes addresses that have ended (shared/rules/retention.ts). */
export async function deleteOldReceiptLinks(db: Db, now: Date): Promise<void> {
  await db.deleteFrom("receipt_links").where("created_at", "<=", oldestInstant(now)).execute();
}
