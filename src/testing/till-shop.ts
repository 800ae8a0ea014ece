import type { LightMyRequestResponse } from "fastify";
import { inTransaction } from "../server/db/transaction.ts";
import { drawerCents } from "../server/modules/till/till.repository.ts";
import { requestVoucher } from "../server/modules/vouchers/request-voucher.ts";
import { type TillAnswer, tillContract } from "../shared/contract/till.ts";
import type { UnpaidAnswer } from "../shared/contract/till-unpaid.ts";
import { aVoucherRequest } from "./builders.ts";
import type { TestDatabase } from "./database.ts";
import { withDayPlan } from "./day-plan-staff.ts";
import type { TestVisitor } from "./server.ts";

/** An employee and an admin at the till, all of it new for each test of the suite. */
export function withTill(engine: () => TestDatabase) {
  const plan = withDayPlan(engine);
  const till = {
    plan,
    get db() {
      return plan.db;
    },
    save: (sale: object, headers?: Record<string, string>, by: TestVisitor = plan.kim) =>
      by.post(tillContract.save.path, sale, headers),
    /** Sells, and expects that it was sold. */
    async sell(sale: object): Promise<TillAnswer> {
      return done(await till.save(sale));
    },
    correct: (number: number, reason = "Vertippt") => plan.alma.post(tillContract.correct.path, { number, reason }),
    returnDeposit: (booking_id: number, way = "cash") =>
      plan.kim.post(tillContract.returnDeposit.path, { booking_id, payment_method: way }),
    unpaid: async (query = ""): Promise<UnpaidAnswer> =>
      (await plan.kim.get(tillContract.unpaid.path + query)).json<UnpaidAnswer>(),
    /** A voucher that somebody asked for and did not pay yet. */
    requestVoucher: (euros = 100) =>
      inTransaction(plan.db, async (trx) => {
        const asked = aVoucherRequest({ voucherAmount: euros });
        await requestVoucher(trx, asked, { sessionHash: null, limitedAs: null }, plan.clock.now());
        return trx.selectFrom("vouchers").selectAll().orderBy("id", "desc").executeTakeFirstOrThrow();
      }),
    voucher: (id: number) => plan.db.selectFrom("vouchers").selectAll().where("id", "=", id).executeTakeFirstOrThrow(),
    product: (id: number) => plan.db.selectFrom("products").selectAll().where("id", "=", id).executeTakeFirstOrThrow(),
    /** Ways, amounts and purposes of the ledger of payments. */
    payments: async () =>
      (await plan.db.selectFrom("payments").selectAll().orderBy("id").execute()).map(
        ({ kind, purpose, reference_id, cents, till_transaction_id }) =>
          [kind, purpose, reference_id, cents / 100, till_transaction_id] as const,
      ),
    drawer: async () => (await drawerCents(plan.db)) / 100,
    mails: async () =>
      (await plan.db.selectFrom("outbox").select("template").orderBy("id").execute()).map(({ template }) => template),
  };
  return till;
}

/** @throws Error where it was refused. */
export function done(answer: LightMyRequestResponse): TillAnswer {
  if (answer.statusCode !== 200) throw new Error(`${answer.statusCode} ${answer.body}`);
  return answer.json<TillAnswer>();
}

/** The status, and what is wrong with which field. */
export const refusal = (answer: LightMyRequestResponse) => [
  answer.statusCode,
  answer.json<{ errors: object }>().errors,
];
