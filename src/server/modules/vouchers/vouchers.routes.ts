import type { FastifyInstance } from "fastify";
import { type VoucherCheck, voucherCheckQuery, vouchersContract } from "../../../shared/contract/vouchers.ts";
import type { Deps } from "../../deps.ts";
import { parse } from "../../http/parse.ts";
import { checkVoucher } from "./vouchers.queries.ts";

/** What is left on a voucher: public, by its code alone. */
export function registerVouchers(app: FastifyInstance, deps: Deps): void {
  app.get(vouchersContract.check.path, (request): Promise<VoucherCheck> => {
    const query = parse(voucherCheckQuery, request.query);
    return checkVoucher(deps.db, query.voucher_code, request.actor.sessionHash);
  });
}
