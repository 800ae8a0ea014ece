import { type Product, type ProductsAnswer, productsContract } from "../../../shared/contract/products.ts";
import { testClock } from "../../../testing/clock.ts";
import { describeEachEngine } from "../../../testing/database.ts";
import { emptyTables } from "../../../testing/empty-tables.ts";
import { addUser } from "../../../testing/rows.ts";
import { type TestVisitor, withTestApp } from "../../../testing/server.ts";
import { addProduct } from "../../../testing/work-rows.ts";
import { inTransaction } from "../../db/transaction.ts";
import { findingsIn } from "../../ops/fsck/fsck.fixture.ts";
import { updateProduct } from "./products.ts";

const clock = testClock();
/** What a form sends: texts. */
const cola = {
  id: "None",
  type: "drinks",
  name: "Cola",
  target_stock: "24",
  actual_stock: "20",
  price: "2,50",
  added_or_changed_by: "Somebody Else",
};
const onlyUpward = "validation-staff:onlyUpward";

describeEachEngine((engine, itOnSqlite) => {
  const site = withTestApp(engine, () => ({ clock }));
  let employee: TestVisitor;
  let admin: TestVisitor;
  let employeeId = 0;
  beforeEach(async () => {
    await emptyTables(engine().db);
    employeeId = await addUser(engine().db, { first_name: "Stine", last_name: "Steg" });
    const adminId = await addUser(engine().db, { email: "admin@example.com", role: "admin", last_name: "Anker" });
    employee = await site.login(employeeId);
    admin = await site.login(adminId);
  });
  afterEach(async () => expect(await findingsIn(engine().db)).toEqual([]));

  const save = async (request: object, by = employee, headers = {}) => {
    const answer = await by.post(productsContract.save.path, { ...cola, ...request }, headers);
    return [answer.statusCode, answer.json<{ errors?: object }>().errors ?? {}];
  };
  const remove = async (id: number | string, by = admin) => {
    const url = productsContract.remove.path.replace(":id", String(id));
    const cookie = [...by.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const headers = { cookie, "x-csrftoken": by.cookies.get("csrftoken") ?? "" };
    const answer = await site.app.inject({ method: "DELETE", url, headers });
    return [answer.statusCode, answer.json<{ errors?: object }>().errors ?? {}];
  };
  const list = async (by = admin) => (await by.get(productsContract.list.path)).json<ProductsAnswer>().product_data;
  const rows = () => engine().db.selectFrom("products").selectAll().orderBy("id").execute();
  const moves = () => engine().db.selectFrom("stock_moves").selectAll().orderBy("id").execute();
  const asSent = ({ id, version, type, name, target_stock, actual_stock, price }: Product) => {
    return { id, version, type, name, target_stock, actual_stock, price };
  };
  /** A product in stock, as the list shows it. */
  const stored = async (changes: Parameters<typeof addProduct>[1] = {}) => {
    const id = await addProduct(engine().db, changes);
    const found = (await list()).find((product) => product.id === id);
    if (!found) throw new Error("not listed");
    return asSent(found);
  };

  describe("adding a product", () => {
    itOnSqlite("is everybody's: it is listed at once, and its stock is a move of theirs", async () => {
      expect(await save({ added_or_changed_by: "Somebody Else" })).toEqual([200, {}]);
      const [product] = await list();
      expect(product).toEqual({
        id: expect.any(Number),
        type: "drinks",
        name: "Cola",
        target_stock: 24,
        actual_stock: 20,
        price: "2.50",
        tax_percent: 19,
        extra: null,
        added_or_changed_by: "Stine Steg",
        version: 1,
      });
      expect(await moves()).toMatchObject([
        { product_id: product?.id, kind: "created", actual_change: 20, target_change: 24, actor_id: employeeId },
      ]);
    });

    itOnSqlite("gives services no stock, whatever is sent or missing, and food the reduced tax", async () => {
      expect(await save({ type: "services", name: "Abpumpen", target_stock: "", actual_stock: undefined })).toEqual([
        200,
        {},
      ]);
      expect(await save({ type: "services", name: "Einweisung" })).toEqual([200, {}]);
      expect(await save({ type: "foods", name: "Brötchen", id: "" })).toEqual([200, {}]);
      expect(await list()).toMatchObject([
        { name: "Abpumpen", target_stock: 0, actual_stock: 0, tax_percent: 19 },
        { name: "Brötchen", actual_stock: 20, tax_percent: 7 },
        { name: "Einweisung", target_stock: 0, actual_stock: 0 },
      ]);
      expect(await moves()).toHaveLength(1);
    });

    itOnSqlite("happens once where the answer was lost and it is sent again", async () => {
      const key = { "idempotency-key": "one" };
      expect([await save({}, employee, key), await save({}, employee, key)]).toEqual([
        [200, {}],
        [200, {}],
      ]);
      expect(await rows()).toHaveLength(1);
    });

    itOnSqlite("takes another tax than usual from admins only", async () => {
      const taken = [403, { tax_percent: "validation-staff:productTaxAdmin" }];
      expect(await save({ tax_percent: "7" })).toEqual(taken);
      expect(await save({ tax_percent: "19" })).toEqual([200, {}]);
      expect(await save({ tax_percent: 7, name: "Milch" }, admin)).toEqual([200, {}]);
      expect(await list()).toMatchObject([{ tax_percent: 19 }, { name: "Milch", tax_percent: 7 }]);
    });

    itOnSqlite.each([
      [{ id: undefined }, { id: "validation-staff:product" }],
      [{ id: "0" }, { id: "validation-staff:product" }],
      [{ id: "1e3" }, { id: "validation-staff:product" }],
      [{ type: "boats" }, { type: "validation-staff:productType" }],
      [{ type: "" }, { type: "validation-staff:productType" }],
      [{ name: " " }, { name: "validation-staff:productNameMissing" }],
      [{ name: "Bier\u0007" }, { name: "validation-staff:productNameMissing" }],
      [{ name: "x".repeat(21) }, { name: "validation-staff:productName" }],
      [{ target_stock: "-1" }, { target_stock: "validation-staff:productStock" }],
      [{ target_stock: "1.5" }, { target_stock: "validation-staff:productStock" }],
      [{ target_stock: undefined }, { target_stock: "validation-staff:productStock" }],
      [{ actual_stock: "" }, { actual_stock: "validation-staff:productStock" }],
      [{ actual_stock: "100001" }, { actual_stock: "validation-staff:productStock" }],
      [{ actual_stock: "99999999999999999999" }, { actual_stock: "validation-staff:productStock" }],
      [{ price: "" }, { price: "validation-staff:productPrice" }],
      [{ price: "-2" }, { price: "validation-staff:productPrice" }],
      [{ price: "2,505" }, { price: "validation-staff:productPrice" }],
      [{ price: "10000.01" }, { price: "validation-staff:productPrice" }],
      [{ price: ["2"] }, { price: "validation-staff:productPrice" }],
      [{ tax_percent: "16" }, { tax_percent: "validation-staff:productTax" }],
      [{ reason: "x".repeat(501) }, { reason: "validation-staff:reason" }],
    ])("with %j is refused by the name of the field, and nothing is stored", async (wrong, errors) => {
      expect(await save(wrong, admin)).toEqual([400, errors]);
      expect([await rows(), await moves()]).toEqual([[], []]);
    });
  });

  describe("changing a product", () => {
    itOnSqlite("writes down by how much its stock changed, by whom and why", async () => {
      const water = await stored();
      const reason = "Kasten nachgefüllt";
      expect(
        await save({ ...water, name: "Wasser still", actual_stock: 18, target_stock: 24, price: 3, reason }),
      ).toEqual([200, {}]);
      expect(await list()).toMatchObject([{ name: "Wasser still", actual_stock: 18, price: "3.00", version: 2 }]);
      expect((await moves()).slice(1)).toMatchObject([
        { kind: "changed", actual_change: 12, target_change: 12, actor_id: employeeId, reason, transaction_id: null },
      ]);
    });

    itOnSqlite("moves no stock where only name, price or tax are others", async () => {
      const water = await stored();
      expect(await save({ ...water, name: "Quelle", price: "9,99", tax_percent: 7 }, admin)).toEqual([200, {}]);
      expect(await list()).toMatchObject([{ name: "Quelle", price: "9.99", tax_percent: 7 }]);
      expect(await moves()).toHaveLength(1);
    });

    itOnSqlite("lets employees raise price and stock, and lower neither", async () => {
      const water = await stored();
      const { target_stock, actual_stock } = water;
      const refused = (...fields: string[]) => [403, Object.fromEntries(fields.map((field) => [field, onlyUpward]))];
      expect(await save({ ...water, price: "2,49" })).toEqual(refused("price"));
      expect(await save({ ...water, target_stock: target_stock - 1 })).toEqual(refused("target_stock"));
      expect(await save({ ...water, actual_stock: 0, price: "0" })).toEqual(refused("price", "actual_stock"));
      expect(await save({ ...water, tax_percent: 7 })).toEqual([
        403,
        { tax_percent: "validation-staff:productTaxAdmin" },
      ]);
      expect(await list()).toMatchObject([water]);
      expect(await moves()).toHaveLength(1);
      expect(await save({ ...water, actual_stock: actual_stock + 1 })).toEqual([200, {}]);
    });

    itOnSqlite("lets admins lower them", async () => {
      const water = await stored();
      const less = { ...water, price: "1", target_stock: 4, actual_stock: 5 };
      expect(await save({ ...less, reason: "Bruch" }, admin)).toEqual([200, {}]);
      expect((await moves())[1]).toMatchObject({ actual_change: -1, target_change: -8, reason: "Bruch" });
    });

    it("is taken from one of two who change it at once: the other is told", async () => {
      const water = await stored();
      const told = [409, { version: "validation-staff:productVersion" }];
      const asked = Array.from({ length: 3 }, (_, more) => save({ ...water, actual_stock: 7 + more }));
      const answers = (await Promise.all(asked)).toSorted(([one], [other]) => Number(one) - Number(other));
      expect(answers).toEqual([[200, {}], ...answers.slice(1).map(() => told)]);
      expect(await moves()).toHaveLength(2);
      // An employee whose numbers are too low by now is told that they changed, not that they may not lower them.
      expect(await save({ ...water, price: "2.50" })).toEqual(told);
      const { version: _, ...unversioned } = water;
      expect(await save({ ...unversioned, actual_stock: 30 })).toEqual([200, {}]);
    });

    it("is written once where two transactions saw the same version", async () => {
      const water = await stored();
      const write = () => inTransaction(engine().db, (trx) => updateProduct(trx, water, { price_cents: 3_00 }));
      expect([await write(), await write()]).toEqual([true, false]);
    });

    itOnSqlite("is refused for a product that was deleted or never was, and from one category to another", async () => {
      const water = await stored();
      const gone = await addProduct(engine().db, { deleted_at: clock.now().toISOString() });
      const unknown = [404, { id: "validation-staff:product" }];
      expect([await save({ ...water, id: gone }), await save({ ...water, id: 999_999 })]).toEqual([unknown, unknown]);
      expect(await save({ ...water, type: "services" }, admin)).toEqual([
        400,
        { type: "validation-staff:productType" },
      ]);
      expect(await list()).toMatchObject([water]);
    });
  });

  describe("deleting a product", () => {
    itOnSqlite("takes it out of the list and keeps its row, once", async () => {
      const water = await stored();
      expect(await remove(water.id)).toEqual([200, {}]);
      expect(await list()).toEqual([]);
      expect(await rows()).toMatchObject([{ id: water.id, deleted_at: clock.now().toISOString(), actual_stock: 6 }]);
      expect(await remove(water.id)).toEqual([404, { id: "validation-staff:product" }]);
      expect(await remove("0")).toEqual([400, { id: "validation-staff:product" }]);
    });

    itOnSqlite("is the admins' alone", async () => {
      const water = await stored();
      expect((await remove(water.id, employee))[0]).toBe(403);
      expect((await remove(water.id, await site.visitor()))[0]).toBe(401);
      expect(await list()).toHaveLength(1);
    });

    itOnSqlite("is refused where boats offer it as an extra", async () => {
      const permit = await stored({ type: "services", name: "Angelkarte (Tag)", extra: "extra_fishing_permit_day" });
      expect(await remove(permit.id)).toEqual([409, { id: "validation-staff:productExtra" }]);
      expect(await list()).toHaveLength(1);
    });
  });

  itOnSqlite("names who added or changed a product to admins, where it was somebody else", async () => {
    await save({});
    const authors = async (by: TestVisitor) => (await list(by)).map((product) => product.added_or_changed_by);
    expect([await authors(admin), await authors(employee)]).toEqual([["Stine Steg"], [""]]);
    const [product] = await list();
    if (product) await save({ ...asSent(product), price: "3" }, admin);
    expect([await authors(admin), await authors(employee)]).toEqual([[""], [""]]);
  });

  itOnSqlite("lists by name as people read it, numbers by their value", async () => {
    for (const name of ["Zitrone", "Äpfel", "Chips 100 g", "Chips 20 g"]) await save({ name });
    expect((await list()).map(({ name }) => name)).toEqual(["Äpfel", "Chips 20 g", "Chips 100 g", "Zitrone"]);
  });
});
