import { sql } from "kysely";
import { testClock } from "../../../testing/clock.ts";
import { createMigratedDatabase, describeEachEngine } from "../../../testing/database.ts";
import { emptyTables } from "../../../testing/empty-tables.ts";
import { addUser } from "../../../testing/rows.ts";
import { addProduct } from "../../../testing/work-rows.ts";
import { inTransaction } from "../../db/transaction.ts";
import { Problem } from "../../http/problem.ts";
import { moveStock, productsForSale, type StockMove } from "./move-stock.ts";

const { now } = testClock();
const outOfStock = { code: "CONFLICT", errors: { products: "validation-staff:outOfStock" } };
const unknown = { code: "CONFLICT", errors: { products: "validation-staff:product" } };

describeEachEngine((engine, itOnSqlite) => {
  let actorId = 0;
  beforeEach(async () => {
    await emptyTables(engine().db);
    actorId = await addUser(engine().db);
  });

  const move = (productId: number, actualChange: number, changes: Partial<StockMove> = {}) =>
    inTransaction(engine().db, (trx) => {
      const kind = actualChange < 0 ? "sold" : "returned";
      return moveStock(
        trx,
        { productId, kind, actualChange, actorId, transactionId: 1, reason: "", ...changes },
        now(),
      );
    });
  const lock = (...ids: number[]) => inTransaction(engine().db, (trx) => productsForSale(trx, ids));
  const product = (id: number) =>
    engine().db.selectFrom("products").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
  const moves = () => engine().db.selectFrom("stock_moves").selectAll().orderBy("id").execute();

  itOnSqlite("takes what was sold from the stock and gives back what was returned, and writes both down", async () => {
    const id = await addProduct(engine().db, { actual_stock: 6 });
    await move(id, -4);
    await move(id, 1, { reason: "Falsch gebucht" });
    expect(await product(id)).toMatchObject({ actual_stock: 3, target_stock: 12, version: 3, changed_by: null });
    expect((await moves()).slice(1)).toMatchObject([
      { product_id: id, kind: "sold", actual_change: -4, target_change: 0, actor_id: actorId, transaction_id: 1 },
      { product_id: id, kind: "returned", actual_change: 1, target_change: 0, reason: "Falsch gebucht" },
    ]);
  });

  itOnSqlite("sells the last piece and nothing more", async () => {
    const id = await addProduct(engine().db, { actual_stock: 2 });
    await expect(move(id, -3)).rejects.toMatchObject(outOfStock);
    await move(id, -2);
    await expect(move(id, -1)).rejects.toMatchObject(outOfStock);
    expect([(await product(id)).actual_stock, (await moves()).length]).toEqual([0, 2]);
  });

  it("sells the last pieces once, however many tills ask at the same time", async () => {
    const id = await addProduct(engine().db, { actual_stock: 3 });
    const answers = await Promise.allSettled(Array.from({ length: 20 }, () => move(id, -1)));
    const refused = answers.flatMap((answer) => (answer.status === "rejected" ? [answer.reason as unknown] : []));
    expect(refused).toHaveLength(17);
    for (const reason of refused) expect(reason).toMatchObject(outOfStock);
    expect([(await product(id)).actual_stock, (await moves()).length]).toEqual([0, 4]);
  });

  itOnSqlite("moves nothing for a service, and takes back what was deleted since it was sold", async () => {
    const service = await addProduct(engine().db, { type: "services" });
    const gone = await addProduct(engine().db, { actual_stock: 1, deleted_at: now().toISOString() });
    await move(service, -5);
    await move(gone, 2);
    expect([(await product(service)).actual_stock, (await product(gone)).actual_stock]).toEqual([0, 3]);
    await expect(move(gone + 1, -1)).rejects.toMatchObject(unknown);
  });

  itOnSqlite(
    "gives out products for a sale, each once by its id, and none that is unknown or was deleted",
    async () => {
      const { db } = engine();
      const water = await addProduct(db);
      const bread = await addProduct(db, { type: "foods", name: "Brot" });
      const gone = await addProduct(db, { deleted_at: now().toISOString() });
      expect((await lock(bread, water, bread)).map(({ name }) => name)).toEqual(["Wasser", "Brot"]);
      expect(await lock()).toEqual([]);
      await expect(lock(water, gone)).rejects.toBeInstanceOf(Problem);
      await expect(lock(gone + 1)).rejects.toMatchObject(unknown);
    },
  );

  it.each([
    ["changes", "update stock_moves set actual_change = 7"],
    ["deletes", "delete from stock_moves"],
  ])("lets nobody who %s rows of the log of moves get away with it", async (_, statement) => {
    await addProduct(engine().db);
    await expect(sql.raw(statement).execute(engine().db)).rejects.toThrow("a stock move is never changed");
    expect(await moves()).toMatchObject([{ actual_change: 6 }]);
  });

  itOnSqlite("has both fishing permits that boats offer, from the first start on", async () => {
    const { db, remove } = await createMigratedDatabase(engine().engine);
    const permits = await db.selectFrom("products").select(["type", "name", "extra", "price_cents"]).execute();
    expect(permits).toEqual([
      { type: "services", name: "Angelkarte (Tag)", extra: "extra_fishing_permit_day", price_cents: 14_00 },
      { type: "services", name: "Angelkarte (Woche)", extra: "extra_fishing_permit_week", price_cents: 36_00 },
    ]);
    await db.destroy();
    await remove();
  });
});
