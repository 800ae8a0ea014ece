import { describeOnPostgres } from "../../../testing/database.ts";
import { refusal, withTill } from "../../../testing/till-shop.ts";
import { whileUncommitted } from "../../../testing/while-uncommitted.ts";
import { addProduct } from "../../../testing/work-rows.ts";
import { inTransaction } from "../../db/transaction.ts";
import { moveCash } from "../closings/move-cash.ts";
import { lockProducts } from "../products/products.ts";
import { correctSale } from "./correct-sale.ts";

describeOnPostgres((engine) => {
  const till = withTill(engine);
  const { plan } = till;
  const cashier = () => ({ id: plan.adminId, name: "Alma Anker" });

  it("gives back no deposit whose sale is just being taken back", async () => {
    const booking_id = await plan.book();
    const { number } = await till.sell({ income: "500", booking_id, pay_booking: false, fees: ["deposit"] });
    const answer = await whileUncommitted(
      till.db,
      (trx) => correctSale(trx, { number, reason: "Vertippt" }, cashier(), plan.clock.now()),
      () => till.returnDeposit(booking_id),
    );
    expect(refusal(answer)).toEqual([409, { booking_id: "validation-staff:tillNoDeposit" }]);
    expect(await till.drawer()).toBe(0);
  });

  it("takes no more out of the drawer than is left by who is just taking out of it", async () => {
    const now = plan.clock.now();
    const move = (direction: "in" | "out", amount: string) => (trx: Parameters<typeof moveCash>[0]) =>
      moveCash(trx, { direction, amount, reason: "Bank" }, cashier(), now);
    await inTransaction(till.db, move("in", "100"));
    const second = whileUncommitted(till.db, move("out", "60"), () => inTransaction(till.db, move("out", "60")));
    await expect(second).rejects.toMatchObject({ errors: { amount: "validation-staff:drawerEmpty" } });
    expect(await till.drawer()).toBe(40);
  });

  it("takes back a sale in the order in which others sell, whatever came first on the receipt", async () => {
    const [water, bread] = [await addProduct(till.db), await addProduct(till.db, { name: "Brot" })];
    const { number } = await till.sell({ income: "5", products: [bread, water].map((id) => ({ id, quantity: 1 })) });
    await whileUncommitted(
      till.db,
      (trx) => lockProducts(trx, [water]),
      () =>
        till.db
          .transaction()
          .execute((trx) => correctSale(trx, { number, reason: "Vertippt" }, cashier(), plan.clock.now())),
      (trx) => lockProducts(trx, [bread]),
    );
    expect(await till.product(bread)).toMatchObject({ actual_stock: 6 });
  });
});
