import type { FastifyInstance } from "fastify";
import {
  acceptWithdrawalSchema,
  type WithdrawalAnswer,
  withdrawalSchema,
  withdrawalsContract,
} from "../../../shared/contract/withdrawals.ts";
import type { Deps } from "../../deps.ts";
import { limitCalls } from "../../http/call-limits.ts";
import { idempotent, takeOnce } from "../../http/idempotency.ts";
import { parse } from "../../http/parse.ts";
import { staffOf } from "../../http/roles.ts";
import { acceptWithdrawal } from "./accept-withdrawal.ts";
import { declareWithdrawal } from "./declare-withdrawal.ts";

/** Declarations per minute and address: people make one, programs make many. */
export const withdrawalsPerMinute = 5;

/** The withdrawal function of § 356a BGB: open to everybody, and therefore limited more strictly than other writes. */
export function registerWithdrawals(app: FastifyInstance, deps: Deps): void {
  app.post(withdrawalsContract.send.path, async (request, reply) => {
    await limitCalls(deps, request, { name: "withdrawal", perMinute: withdrawalsPerMinute });
    const { website, ...declared } = parse(withdrawalSchema, request.body);
    const answer = await idempotent(request, deps, async (trx) => {
      const now = deps.now();
      const isLimited = deps.config.rateLimits && request.actor.role === "visitor";
      if (website === "") await declareWithdrawal(trx, declared, { isLimited }, now);
      return { status: 201, body: { received_at: now.toISOString() } satisfies WithdrawalAnswer };
    });
    return reply.code(answer.status).send(answer.body);
  });

  app.post(withdrawalsContract.accept.path, async (request) => {
    const { id } = parse(acceptWithdrawalSchema, request.body);
    const actor = staffOf(request);
    return takeOnce(request, deps, {}, (trx) => acceptWithdrawal(trx, id, actor, deps.now()));
  });
}
