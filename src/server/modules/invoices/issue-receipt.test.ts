import { describeOnSqlite } from "../../../testing/database.ts";
import { withTill } from "../../../testing/till-shop.ts";
import { inTransaction } from "../../db/transaction.ts";
import { registerPayment } from "../payments/register-payment.ts";
import { voucherPurpose } from "../vouchers/voucher.purpose.ts";

describeOnSqlite((engine) => {
  const till = withTill(engine);

  it("names no way by which money came and went back before", async () => {
    const { id } = await till.requestVoucher(100);
    const pay = (kind: "banktransfer" | "cash", cents: number) =>
      inTransaction(till.db, (trx) =>
        registerPayment(
          trx,
          voucherPurpose,
          { kind, cents, referenceId: id, registeredBy: null },
          till.plan.clock.now(),
        ),
      );
    await pay("banktransfer", 40_00);
    await pay("banktransfer", -40_00);
    await pay("cash", 100_00);
    const [receipt, ...more] = await till.db.selectFrom("invoices").select(["kind", "facts"]).execute();
    expect([receipt?.kind, more]).toEqual(["receipt", []]);
    expect(JSON.parse(receipt?.facts ?? "{}")).toMatchObject({ paid: [{ by: "cash", cents: 100_00 }] });
  });
});
