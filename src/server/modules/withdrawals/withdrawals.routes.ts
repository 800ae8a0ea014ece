import type { FastifyInstance } from "fastify";
import { type WithdrawalAnswer, withdrawalsContract } from "../../../shared/contract/withdrawals.ts";
import type { Deps } from "../../deps.ts";
import { limitCalls } from "../../http/call-limits.ts";
import { limitedAddress } from "../../http/client-address.ts";
import { answerOnce, takeOnce } from "../../http/idempotency.ts";
import { routesOf } from "../../http/route.ts";
import { acceptWithdrawal } from "./accept-withdrawal.ts";
import { declareWithdrawal } from "./declare-withdrawal.ts";

/** Declarations of an address: people make one, programs make many. */
const withdrawalLimit = { name: "withdrawal", perMinute: 5, perHour: 20, perDay: 50 } as const;

/** The withdrawal function of § 356a BGB: open to everybody, and therefore limited more strictly than other writes. */
export function registerWithdrawals(app: FastifyInstance, deps: Deps): void {
  const route = routesOf(app);

  route(
    withdrawalsContract.send,
    ({ body: { website, ...declared }, request }) =>
      answerOnce(request, deps, async (trx): Promise<WithdrawalAnswer> => {
        const now = deps.now();
        const limitedAs = limitedAddress(request, deps.config);
        if (website === "") await declareWithdrawal(trx, declared, limitedAs, now);
        return { received_at: now.toISOString() };
      }),
    { preHandler: (request) => limitCalls(deps, request, withdrawalLimit) },
  );

  route(withdrawalsContract.accept, ({ body, user, request }) =>
    takeOnce(request, deps, {}, (trx) => acceptWithdrawal(trx, body.id, user, deps.now())),
  );
}
