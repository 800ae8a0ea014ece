import type { FastifyInstance, FastifyRequest } from "fastify";
import {
  type VoucherAnswer,
  type VoucherCheck,
  voucherCheckQuery,
  voucherDownloadParams,
  voucherDownloadPath,
  voucherRequestSchema,
  vouchersContract,
} from "../../../shared/contract/vouchers.ts";
import type { Deps } from "../../deps.ts";
import { clientAddress } from "../../http/client-address.ts";
import { idempotent } from "../../http/idempotency.ts";
import { parse } from "../../http/parse.ts";
import { Problem } from "../../http/problem.ts";
import { downloadVoucher } from "./download-voucher.ts";
import { requestVoucher } from "./request-voucher.ts";
import { limitGuesses } from "./voucher-attempts.repository.ts";
import { checkVoucher } from "./vouchers.queries.ts";
import { downloadTokenOf } from "./vouchers.repository.ts";

/** What is left on a voucher, by its code alone, and buying one: public. */
export function registerVouchers(app: FastifyInstance, deps: Deps): void {
  const limitedAs = (request: FastifyRequest) =>
    deps.config.rateLimits && request.actor.role === "visitor" ? clientAddress(request) : null;

  app.get(vouchersContract.check.path, async (request): Promise<VoucherCheck> => {
    const { voucher_code: code } = parse(voucherCheckQuery, request.query);
    await limitGuesses(deps.db, { code, address: limitedAs(request) }, deps.now());
    return checkVoucher(deps.db, code, request.actor.sessionHash, deps.now());
  });

  app.post(vouchersContract.send.path, async (request, reply) => {
    const voucher = parse(voucherRequestSchema, request.body);
    const answer = await idempotent(request, deps, async (trx) => {
      const buyer = { sessionHash: request.actor.sessionHash, limitedAs: limitedAs(request) };
      const outcome = await requestVoucher(trx, voucher, buyer, deps.now());
      // Kept, since it decides that money goes back; the buyer is told by mail.
      if (outcome.kind === "refunded") return { status: 409, body: new Problem("CONFLICT").answer() };
      return { status: 201, body: { id: outcome.id } satisfies VoucherAnswer };
    });
    if (answer.status === 201) {
      const token = await downloadTokenOf(deps.db, (answer.body as VoucherAnswer).id);
      if (token !== null) void reply.header("location", voucherDownloadPath(token));
    }
    return reply.code(answer.status).send(answer.body);
  });

  app.post(vouchersContract.download.path, async (request, reply) => {
    const { token } = parse(voucherDownloadParams, request.params);
    const { filename, contentType, content } = await downloadVoucher(deps, token);
    void reply.header("content-disposition", `attachment; filename="${filename}"`).header("cache-control", "no-store");
    return reply.type(contentType).send(content);
  });
}
