import type { FastifyInstance, FastifyRequest } from "fastify";
import { type VoucherAnswer, voucherDownloadPath, vouchersContract } from "../../../shared/contract/vouchers.ts";
import type { Deps } from "../../deps.ts";
import { limitedAddress } from "../../http/client-address.ts";
import { idempotent } from "../../http/idempotency.ts";
import { Problem } from "../../http/problem.ts";
import { routesOf } from "../../http/route.ts";
import { requestVoucher } from "./request-voucher.ts";
import { limitGuesses } from "./voucher-attempts.repository.ts";
import { voucherDocument } from "./voucher-document.ts";
import { checkVoucher, voucherTransferOf } from "./vouchers.queries.ts";
import { downloadTokenOf, findByToken, spendToken } from "./vouchers.repository.ts";

/** What is left on a voucher, by its code alone, and buying one: public. */
const paidBack = () => new Problem("CONFLICT", { paypal_order_id: "validation:order" });

export function registerVouchers(app: FastifyInstance, deps: Deps): void {
  const limitedAs = (request: FastifyRequest) => limitedAddress(request, deps.config);
  const route = routesOf(app);

  route(vouchersContract.check, async ({ query: { voucher_code: code }, request }) => {
    await limitGuesses(deps.db, { code, address: limitedAs(request) }, deps.now());
    return checkVoucher(deps.db, code, request.actor.sessionHash, deps.now());
  });

  route(vouchersContract.send, async ({ body, request, reply }) => {
    const answer = await idempotent(request, deps, async (trx) => {
      const buyer = { sessionHash: request.actor.sessionHash, limitedAs: limitedAs(request) };
      const outcome = await requestVoucher(trx, body, buyer, deps.now());
      // Kept, since it decides that money goes back; the buyer is told by mail.
      if (outcome.kind === "refunded") return { status: 409, body: paidBack().answer() };
      return { status: 201, body: { id: outcome.id } satisfies VoucherAnswer };
    });
    if (answer.status !== 201) throw paidBack();
    const { id } = answer.body as VoucherAnswer;
    const token = await downloadTokenOf(deps.db, id);
    if (token !== null) void reply.header("location", voucherDownloadPath(token));
    const transfer = await voucherTransferOf(deps, id);
    return { id, ...(transfer && { transfer }) };
  });

  route(vouchersContract.download, ({ params, reply }) => {
    void reply.header("cache-control", "no-store");
    return downloadVoucher(deps, params.token);
  });
}

/** How long after its payment a voucher can be downloaded, in milliseconds: the mail brings it at any time. */
const downloadMs = 24 * 60 * 60_000;

/**
 * The voucher of a token, once. It is rendered before the token is used up: a voucher that could not be rendered can be
 * asked for again.
 * @throws Problem NOT_FOUND for a token that is none, was used, or is too old.
 */
async function downloadVoucher(deps: Deps, token: string): ReturnType<typeof voucherDocument> {
  const since = new Date(deps.now().getTime() - downloadMs).toISOString();
  const voucher = await findByToken(deps.db, token, since);
  if (!voucher) throw new Problem("NOT_FOUND");
  const file = await voucherDocument(deps, voucher.id);
  if (!(await spendToken(deps.db, token))) throw new Problem("NOT_FOUND");
  return file;
}
