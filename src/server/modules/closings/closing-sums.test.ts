import { type ClosingsAnswer, closingsContract } from "../../../shared/contract/closings.ts";
import { describeOnSqlite } from "../../../testing/database.ts";
import { addVoucher, addWalletOrder } from "../../../testing/rows.ts";
import { withTill } from "../../../testing/till-shop.ts";
import { addProduct } from "../../../testing/work-rows.ts";
import { inTransaction } from "../../db/transaction.ts";
import { addVoucherEntry } from "../../ops/fsck/fsck.fixture.ts";
import { payOutCash } from "../till/pay-out-cash.ts";
import { closingSums } from "./closing-sums.ts";
import { close } from "./closings.fixture.ts";
import { closingsFrom, vouchersOwed } from "./closings.repository.ts";

type Line = Parameters<typeof closingSums>[0][number]["lines"][number];

const line = (kind: Line["kind"], euros: number, tax_percent: Line["tax_percent"] = 0): Line => ({
  kind,
  total_cents: euros * 100,
  tax_percent,
});
const by = (payment_method: "cash" | "card" | "banktransfer", ...lines: Line[]) => ({
  payments: [{ payment_method, cents: lines.reduce((sum, { total_cents }) => sum + total_cents, 0) }],
  lines,
});

it("a closing adds up each kind of line and each way of payment, with its sign", () => {
  const sums = closingSums([
    by("cash", line("openingFloat", 100)),
    by("cash", line("product", 238, 19), line("fee", 119, 19), line("product", 107, 7)),
    by("card", line("booking", 360), line("deposit", 500), line("voucher", 80)),
    by("card", line("booking", 40), line("deposit", 300), line("voucher", 20)),
    by("card", line("visitorsTax", 30)),
    by("cash", line("visitorsTax", -10)),
    by("cash", line("deposit", -450)),
    by("banktransfer", line("payout", -30)),
    {
      ...by("cash", line("product", 119, 19)),
      payments: [
        { payment_method: "cash" as const, cents: 19_00 },
        { payment_method: "card" as const, cents: 100_00 },
      ],
    },
    by("banktransfer", line("payout", -12)),
    by("cash", line("withdrawal", -200)),
  ]);
  expect(sums).toEqual({
    sales: [
      { percent: 19, gross: 476_00, net: 400_00, tax: 76_00 },
      { percent: 7, gross: 107_00, net: 100_00, tax: 7_00 },
    ],
    bookings: 400_00,
    vouchers: 100_00,
    visitorsTax: 20_00,
    payouts: -42_00,
    depositsIn: 800_00,
    depositsOut: -450_00,
    cashIn: 100_00,
    cashOut: -200_00,
    ways: { cash: 123_00 - 200_00, card: 1_430_00, banktransfer: -42_00 },
  });
});

describeOnSqlite((engine) => {
  const till = withTill(engine);
  const { plan } = till;

  it("a closing names what vouchers owe, with what orders at the wallet have set aside", async () => {
    const voucher = await addVoucher(till.db);
    await addWalletOrder(till.db, { id: "W-1", amount_cents: 330_00 });
    await addVoucherEntry(till.db, { voucher_id: voucher, kind: "reserved", cents: -30_00, wallet_order_id: "W-1" });
    expect(await vouchersOwed(till.db)).toEqual({ till: 0, others: 100_00 });
  });

  it("a closing's income is what was sold and paid less what was paid back, without deposits", async () => {
    const booking_id = await plan.book();
    const { code: voucher_code } = await till.requestVoucher(80);
    const products = [{ id: await addProduct(till.db), quantity: 1 }];
    await till.sell({ income: "942.50", booking_id, voucher_code, products, fees: ["deposit"] });
    const payout = { purpose: "booking", referenceId: booking_id, cents: 30_00, reason: "Zu viel" };
    const cashier = { id: plan.adminId, name: "Alma Anker" };
    await inTransaction(till.db, (trx) => payOutCash(trx, { ...payout, cashier }, plan.clock.now()));
    expect((await close(plan.alma, { withdrawal: "500" })).statusCode).toBe(200);
    const { closings } = (await plan.alma.get(closingsContract.list.path)).json<ClosingsAnswer>();
    expect(closings).toMatchObject([{ income: "412.50", expected: "912.50", left: "412.50" }]);
    const [row] = await closingsFrom(till.db, 1);
    expect(JSON.parse(row?.facts ?? "{}")).toMatchObject({
      sums: { bookings: 360_00, vouchers: 80_00, payouts: -30_00, depositsIn: 500_00 },
      drawer: { counted: 912_50, withdrawal: 500_00, left: 412_50 },
    });
  });
});
