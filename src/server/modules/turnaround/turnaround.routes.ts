import type { FastifyInstance } from "fastify";
import { turnaroundContract } from "../../../shared/contract/turnaround.ts";
import type { Deps } from "../../deps.ts";
import { answerOnce } from "../../http/idempotency.ts";
import { Problem } from "../../http/problem.ts";
import { cashierOf } from "../../http/roles.ts";
import { routesOf } from "../../http/route.ts";
import { signTransaction } from "../../tse/sign-transaction.ts";
import { takeTurnaroundStep } from "./take-turnaround-step.ts";
import { turnarounds } from "./turnaround.queries.ts";

/** Boats between two stays: the board, and its steps. */
export function registerTurnaround(app: FastifyInstance, deps: Deps): void {
  const route = routesOf(app);

  route(turnaroundContract.list, () => turnarounds(deps.db, deps.now()));

  route(turnaroundContract.take, async ({ body, user, request }) => {
    // What leaves the account is seen there, by an admin only (requirements/payments.md).
    if (body.deposit_way === "banktransfer" && !user.admin) {
      throw new Problem("FORBIDDEN", { deposit_way: "validation-staff:tillTransferAdmin" });
    }
    let deposit: number | null = null;
    const answer = await answerOnce(request, deps, async (trx) => {
      const taken = await takeTurnaroundStep(trx, body, cashierOf(user), deps.now());
      deposit = taken.deposit?.id ?? null;
      return { version: taken.version, receipt: taken.deposit?.number ?? null };
    });
    if (deposit !== null) await signTransaction(deps, deposit);
    return answer;
  });
}
