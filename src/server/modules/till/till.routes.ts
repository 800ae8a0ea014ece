import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Transaction } from "kysely";
import { dayCollectionContract } from "../../../shared/contract/day-collection.ts";
import type { User } from "../../../shared/contract/session.ts";
import { type TillAnswer, tillContract } from "../../../shared/contract/till.ts";
import type { TillPaymentMethod } from "../../../shared/rules/till-words.ts";
import type { Database } from "../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import { answerOnce } from "../../http/idempotency.ts";
import { Problem } from "../../http/problem.ts";
import { cashierOf } from "../../http/roles.ts";
import { routesOf } from "../../http/route.ts";
import { signTransaction } from "../../tse/sign-transaction.ts";
import { listProductRows } from "../products/products.ts";
import { correctSale } from "./correct-sale.ts";
import { returnDepositOf } from "./keep-of-deposit.ts";
import { expectOwnLastSale, saleToTakeBack } from "./own-last-sale.ts";
import { cancelledOnSite, returnOnSite } from "./return-on-site.ts";
import { saveSale } from "./save-sale.ts";
import {
  allCollected,
  bookingsForTill,
  dayCollection,
  depositsHeld,
  unclosedSince,
  voucherPaidBy,
  vouchersForTill,
} from "./till.queries.ts";

/** What came to the account, or left it, is seen there, by an admin only (requirements/payments.md). */
function refuseTransferBy(
  { admin }: User,
  { payment_method }: { payment_method: TillPaymentMethod },
  field: "payment_method" | "payments" = "payment_method",
): void {
  if (payment_method === "banktransfer" && !admin) {
    throw new Problem("FORBIDDEN", { [field]: "validation-staff:tillTransferAdmin" });
  }
}

/** The till: what is to be paid, and sales. */
export function registerTill(app: FastifyInstance, deps: Deps): void {
  const route = routesOf(app);

  route(tillContract.unpaid, async ({ query, user }) => {
    const bookings = await bookingsForTill(deps.db, query, await listProductRows(deps.db), deps.now());
    const vouchers = await vouchersForTill(deps.db, query);
    return {
      bookings,
      vouchers,
      voucher_paid_by: await voucherPaidBy(deps.db, query.voucher_code),
      unclosed_since: await unclosedSince(deps.db, deps.now()),
      own_sale: await saleToTakeBack(deps.db, user.id),
    };
  });

  route(tillContract.deposits, async () => ({
    deposits: await depositsHeld(deps.db),
    all_collected: await allCollected(deps.db, await listProductRows(deps.db), deps.now()),
    cancelled_on_site: await cancelledOnSite(deps.db, deps.now()),
  }));

  route(dayCollectionContract.day, async ({ query: { day } }) => {
    return dayCollection(deps.db, day, await listProductRows(deps.db));
  });

  /** Once for each Idempotency-Key; what was recorded is signed after it was committed. */
  const once = async (request: FastifyRequest, work: (trx: Transaction<Database>) => Promise<TillAnswer>) => {
    const answer = await answerOnce(request, deps, work);
    await signTransaction(deps, answer.id);
    return answer;
  };

  route(tillContract.save, ({ body, user, request }) => {
    if (!body.payments) refuseTransferBy(user, body);
    for (const { method } of body.payments ?? []) refuseTransferBy(user, { payment_method: method }, "payments");
    return once(request, (trx) => saveSale(trx, body, cashierOf(user), deps.now()));
  });

  route(tillContract.returnDeposit, ({ body, user, request }) => {
    refuseTransferBy(user, body);
    return once(request, (trx) => returnDepositOf(trx, body, cashierOf(user), deps.now()));
  });

  route(
    tillContract.returnOnSite,
    ({ body: { booking_id: bookingId, payment_method: way, reason }, user, request }) => {
      const returning = { bookingId, way, reason, cashier: cashierOf(user), field: "booking_id" as const };
      return once(request, (trx) => returnOnSite(trx, returning, deps.now()));
    },
  );

  route(tillContract.correct, ({ body, user, request }) =>
    once(request, async (trx) => {
      const correction = await correctSale(trx, body, cashierOf(user), deps.now());
      if (!user.admin) await expectOwnLastSale(trx, body.number, user.id);
      return correction;
    }),
  );
}
