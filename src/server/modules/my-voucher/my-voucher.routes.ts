import type { FastifyInstance, FastifyRequest } from "fastify";
import { myVoucherContract } from "../../../shared/contract/my-voucher.ts";
import type { Deps } from "../../deps.ts";
import { limitCalls } from "../../http/call-limits.ts";
import { limitedAddress } from "../../http/client-address.ts";
import { routesOf } from "../../http/route.ts";
import { limitGuesses } from "../vouchers/voucher-attempts.repository.ts";
import { normalizeCode } from "../vouchers/voucher-code.ts";
import { findByCode } from "../vouchers/vouchers.repository.ts";
import { myVoucher } from "./my-voucher.queries.ts";
import { mailVoucher, sendVoucher } from "./send-voucher.ts";

/** Vouchers that an address has mailed again: people ask once, programs often. */
const sendVoucherLimit = { name: "send-voucher", perMinute: 5, perHour: 20, perDay: 50 } as const;

/** What is left on a voucher and what it was used for, by its code; having it mailed once more. */
export function registerMyVoucher(app: FastifyInstance, deps: Deps): void {
  const route = routesOf(app);
  const limited = { preHandler: (request: FastifyRequest) => limitCalls(deps, request, sendVoucherLimit) };

  /** Codes that do not exist are counted, whatever call carries them. */
  async function voucherOf(code: string, request: FastifyRequest) {
    await limitGuesses(deps.db, { code, address: limitedAddress(request, deps.config) }, deps.now());
    const normalized = normalizeCode(code);
    return normalized === null ? null : findByCode(deps.db, normalized);
  }

  route(myVoucherContract.show, async ({ body, request }) => {
    const voucher = await voucherOf(body.code, request);
    return { voucher: voucher && (await myVoucher(deps.db, voucher, deps.now())) };
  });

  route(
    myVoucherContract.mail,
    async ({ body, request }) => {
      const voucher = await voucherOf(body.code, request);
      if (voucher) await mailVoucher(deps, voucher, limitedAddress(request, deps.config));
      return {};
    },
    limited,
  );

  route(
    myVoucherContract.send,
    async ({ body, request }) => {
      await sendVoucher(deps, body, limitedAddress(request, deps.config));
      return {};
    },
    limited,
  );
}
