import { type KyselyPlugin, sql } from "kysely";
import { saveSaleSchema } from "../../../shared/contract/till.ts";
import { describeEachEngine } from "../../../testing/database.ts";
import { withTill } from "../../../testing/till-shop.ts";
import { addProduct } from "../../../testing/work-rows.ts";
import { inTransaction } from "../../db/transaction.ts";
import { findingsIn } from "../../ops/fsck/fsck.fixture.ts";
import { saveSale } from "./save-sale.ts";

const tills = 8;

/** Takes the condition out of what takes stock, so that nothing but the database's own CHECK is left. */
const unguarded: KyselyPlugin = {
  transformQuery({ node }) {
    if (node.kind !== "UpdateQueryNode" || !JSON.stringify(node.table).includes('"products"')) return node;
    const where = node.where?.where;
    if (where?.kind !== "AndNode") return node;
    const { left } = where as unknown as { left: NonNullable<typeof where> };
    return { ...node, where: { kind: "WhereNode", where: left } };
  },
  transformResult: ({ result }) => Promise.resolve(result),
};

describeEachEngine((engine) => {
  const till = withTill(engine);
  const { plan } = till;
  const atOnce = async (count: number, send: (index: number) => ReturnType<typeof till.save>) => {
    const answers = await Promise.all(Array.from({ length: count }, (_, index) => send(index)));
    const counts: Record<string, number> = {};
    for (const answer of answers) {
      const { errors } = answer.json<{ errors?: object }>();
      const key = errors ? `${answer.statusCode} ${Object.keys(errors).join()}` : String(answer.statusCode);
      counts[key] = (counts[key] ?? 0) + 1;
    }
    return counts;
  };
  const sales = () => plan.count("till_transactions");

  it("sells the last bottle at one of many tills, and tells the others", async () => {
    const water = await addProduct(till.db, { actual_stock: 1 });
    const sale = { income: "2.50", products: [{ id: water, quantity: 1 }] };
    expect(await atOnce(tills, () => till.save(sale))).toEqual({ "200": 1, "409 products": tills - 1 });
    expect([await sales(), (await till.product(water)).actual_stock, await till.drawer()]).toEqual([1, 0, 2.5]);
    expect(await findingsIn(till.db)).toEqual([]);
  });

  it("would sell it at all of them without the guard of the stock: the control", async () => {
    const water = await addProduct(till.db, { actual_stock: 1 });
    const { db } = till;
    const isSqlite = engine().engine === "sqlite";
    const check = "products_actual_stock_check";
    await sql
      .raw(isSqlite ? "pragma ignore_check_constraints = on" : `alter table products drop constraint ${check}`)
      .execute(db);
    const open = db.withPlugin(unguarded);
    const asked = saveSaleSchema.validateSync({ income: "2.50", products: [{ id: water, quantity: 1 }] });
    const cashier = { id: plan.employeeId, name: "Kim" };
    const sell = () => inTransaction(open, (trx) => saveSale(trx, asked, cashier, plan.clock.now()));
    await Promise.all([sell(), sell(), sell()]);
    expect([await sales(), (await till.product(water)).actual_stock]).toEqual([3, -2]);
    await db.updateTable("products").set({ actual_stock: 0 }).execute();
    const again = `alter table products add constraint ${check} check (actual_stock >= 0)`;
    await sql.raw(isSqlite ? "pragma ignore_check_constraints = off" : again).execute(db);
  });

  it("makes one sale of one key, however often it is sent at once", async () => {
    const water = await addProduct(till.db);
    const sale = { income: "2.50", products: [{ id: water, quantity: 1 }] };
    const key = { "idempotency-key": "the-same" };
    expect(await atOnce(tills, () => till.save(sale, key))).toEqual({ "200": tills });
    expect([await sales(), (await till.product(water)).actual_stock]).toEqual([1, 5]);
  });

  it("takes the price of a booking and of a voucher once, when two take it at the same time", async () => {
    const booking_id = await plan.book();
    const { code } = await till.requestVoucher(80);
    const both = { income: "440", booking_id, voucher_code: code };
    expect(await atOnce(tills, () => till.save(both))).toEqual({ "200": 1, "409 booking_id": tills - 1 });
    expect(await atOnce(2, () => till.save({ income: "80", voucher_code: code }))).toEqual({ "409 voucher_code": 2 });
    expect([await till.drawer(), await plan.count("invoices")]).toEqual([440, 2]);
    expect(await findingsIn(till.db)).toEqual([]);
  });

  it("takes a sale back once, and gives a deposit back once", async () => {
    const booking_id = await plan.book();
    await till.sell({ income: "360", booking_id });
    await till.sell({ income: "500", booking_id, pay_booking: false, fees: ["deposit"] });
    expect(await atOnce(3, () => till.correct(1))).toEqual({ "200": 1, "409 number": 2 });
    expect(await atOnce(3, () => till.returnDeposit(booking_id))).toEqual({ "200": 1, "409 booking_id": 2 });
    expect([await sales(), await till.drawer()]).toEqual([4, 0]);
    expect(await findingsIn(till.db)).toEqual([]);
  });

  it("lets carts with the same products in another order wait for each other, never both", async () => {
    const water = await addProduct(till.db);
    const bread = await addProduct(till.db, { name: "Brot" });
    const lists = [
      [water, bread],
      [bread, water],
    ].map((ids) => ids.map((id) => ({ id, quantity: 1 })));
    expect(await atOnce(6, (index) => till.save({ income: "5", products: lists[index % 2] }))).toEqual({ "200": 6 });
  });

  it("numbers what many tills sell at once without gaps, in one chain", async () => {
    // Each its own, so that nobody waits for a product: the lock on the till alone puts them in order.
    const products: number[] = [];
    for (const name of ["1", "2", "3", "4", "5", "6"]) products.push(await addProduct(till.db, { name }));
    const sale = (index: number) => ({ income: "2.50", products: [{ id: products[index], quantity: 1 }] });
    expect(await atOnce(6, (index) => till.save(sale(index)))).toEqual({ "200": 6 });
    const numbers = await till.db.selectFrom("till_transactions").select("number").orderBy("number").execute();
    expect(numbers.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6]);
    expect(await findingsIn(till.db)).toEqual([]);
  });
});
