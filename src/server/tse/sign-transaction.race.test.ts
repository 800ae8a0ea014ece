import Fastify from "fastify";
import { testClock } from "../../testing/clock.ts";
import { describeOnPostgres } from "../../testing/database.ts";
import { emptyTables } from "../../testing/empty-tables.ts";
import { addUser } from "../../testing/rows.ts";
import { databaseWithin, whileUncommitted } from "../../testing/while-uncommitted.ts";
import { addProduct } from "../../testing/work-rows.ts";
import { readConfig } from "../config.ts";
import { inTransaction } from "../db/transaction.ts";
import { recordTransaction } from "../modules/till/record-transaction.ts";
import { signTransaction } from "./sign-transaction.ts";
import { noTse, TseError, type TseProvider } from "./tse-provider.ts";

describeOnPostgres((engine) => {
  it("asks staff once where two tills are just told that nothing is signed", async () => {
    const { db } = engine();
    await emptyTables(db);
    const clock = testClock();
    const cashier = { id: await addUser(db), name: "Kim Kasse" };
    const product_id = await addProduct(db);
    const lines = [
      { kind: "product" as const, name: "Wasser", product_id, quantity: 1, unit_cents: 2_50, tax_percent: 19 as const },
    ];
    const sale = { kind: "sale" as const, payment_method: "cash" as const, cashier, lines };
    const record = async () => (await inTransaction(db, (trx) => recordTransaction(trx, sale, clock.now()))).id;
    const [one, other] = [await record(), await record()];
    const tse: TseProvider = { ...noTse, start: () => Promise.reject(new TseError("503")) };
    const deps = { db, now: clock.now, log: Fastify().log, tse, config: readConfig({}) };
    await whileUncommitted(
      db,
      (trx) => signTransaction({ ...deps, db: databaseWithin(trx) }, one),
      () => signTransaction(deps, other),
    );
    const signatures = await db.selectFrom("till_signatures").select("status").execute();
    expect(signatures).toEqual([{ status: "failed" }, { status: "failed" }]);
    const tasks = db.selectFrom("inbox").select("id").where("kind", "=", "signingFailed");
    expect(await tasks.execute()).toHaveLength(1);
  });
});
