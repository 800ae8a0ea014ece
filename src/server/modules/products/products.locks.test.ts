import { describeOnPostgres } from "../../../testing/database.ts";
import { refusal, withTill } from "../../../testing/till-shop.ts";
import { whileUncommitted } from "../../../testing/while-uncommitted.ts";
import { addProduct } from "../../../testing/work-rows.ts";
import { inTransaction } from "../../db/transaction.ts";
import { addToStock, removeProduct } from "./products.ts";

describeOnPostgres((engine) => {
  const till = withTill(engine);
  const remove = (id: number) => (trx: Parameters<typeof removeProduct>[0]) =>
    removeProduct(trx, id, till.plan.adminId, till.plan.clock.now());

  it("removes a product of which a piece is just being sold", async () => {
    const id = await addProduct(till.db);
    await whileUncommitted(
      till.db,
      (trx) => addToStock(trx, id, -1),
      () => inTransaction(till.db, remove(id)),
    );
    expect(await till.product(id)).toMatchObject({ actual_stock: 5, deleted_at: till.plan.clock.now().toISOString() });
  });

  it("sells no service that is just being removed", async () => {
    const id = await addProduct(till.db, { type: "services", name: "Angelkarte" });
    const sale = { income: "2.50", products: [{ id, quantity: 1 }] };
    expect(refusal(await whileUncommitted(till.db, remove(id), () => till.save(sale)))).toEqual([
      409,
      { products: "validation-staff:product" },
    ]);
  });
});
