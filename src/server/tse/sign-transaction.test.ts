import Fastify from "fastify";
import { testClock } from "../../testing/clock.ts";
import { describeEachEngine } from "../../testing/database.ts";
import { emptyTables } from "../../testing/empty-tables.ts";
import { type FiskalyMood, startFiskaly } from "../../testing/fiskaly.ts";
import { addUser } from "../../testing/rows.ts";
import { addProduct } from "../../testing/work-rows.ts";
import { readConfig } from "../config.ts";
import { inTransaction } from "../db/transaction.ts";
import { type NewTillTransaction, recordTransaction } from "../modules/till/record-transaction.ts";
import { createFiskaly } from "./fiskaly.ts";
import { processDataOf, signedAmounts } from "./process-data.ts";
import { signLeftTransactions, signTransaction } from "./sign-transaction.ts";
import { findSignature, signatureOf } from "./signatures.repository.ts";
import { noTse, type TseProvider, TseSilence } from "./tse-provider.ts";

type StandIn = Awaited<ReturnType<typeof startFiskaly>>;

const minute = 60_000;
describeEachEngine((engine, itOnSqlite) => {
  const clock = testClock();
  const log = Fastify().log;
  let fiskaly: StandIn;
  let tse: TseProvider;
  let sale: NewTillTransaction;

  beforeAll(async () => void (fiskaly = await startFiskaly()));
  afterAll(() => fiskaly.close());
  beforeEach(async () => {
    const { db } = engine();
    await emptyTables(db);
    const product_id = await addProduct(db);
    sale = {
      kind: "sale",
      payment_method: "cash",
      cashier: { id: await addUser(db, { email: "kim@example.com" }), name: "Kim Kasse" },
      lines: [{ kind: "product", name: "Wasser", product_id, quantity: 3, unit_cents: 2_50, tax_percent: 19 }],
    };
    fiskaly.feel("well");
    fiskaly.transactions.clear();
    tse = fiskaly.provider();
  });

  const deps = () => ({ db: engine().db, now: clock.now, log, tse, config: readConfig({}) });
  const record = async (changes: Partial<NewTillTransaction> = {}) => {
    const recorded = { ...sale, ...changes };
    return (await inTransaction(engine().db, (trx) => recordTransaction(trx, recorded, clock.now()))).id;
  };
  const signature = (id: number) => findSignature(engine().db, id);
  const statusOf = async (id: number) => (await signature(id))?.status;
  const tasks = async () => {
    const query = engine().db.selectFrom("inbox").select(["facts", "closed_by_system"]).orderBy("id");
    const rows = await query.where("kind", "=", "signingFailed").execute();
    return rows.map(({ facts, closed_by_system }) => ({
      ...(JSON.parse(facts) as object),
      done: closed_by_system === 1,
    }));
  };

  itOnSqlite("writes down what the provider signed", async () => {
    const id = await record();
    await signTransaction(deps(), id);
    const row = await signature(id);
    expect(row).toMatchObject({ provider: "fiskaly", status: "signed", error: "", register_serial: "KASSE-1" });
    expect(row && signatureOf(row)).toMatchObject({
      processData: "Beleg^7.50_0.00_0.00_0.00_0.00^7.50:Bar",
      transactionNumber: 18,
    });
    expect(await tasks()).toEqual([]);
  });

  itOnSqlite("says so where nothing signs, and asks nobody to do anything", async () => {
    tse = noTse;
    const id = await record({ payment_method: "card" });
    await signTransaction(deps(), id);
    const row = await signature(id);
    expect(row).toMatchObject({
      provider: "none",
      status: "none",
      process_data: "Beleg^7.50_0.00_0.00_0.00_0.00^7.50:Unbar",
      signature: null,
    });
    expect(row && signatureOf(row)).toBeNull();
    expect(await tasks()).toEqual([]);
  });

  itOnSqlite.each<[FiskalyMood, string]>([
    ["silent", "no answer in time"],
    ["nonsense", "an answer that cannot be read"],
    ["unauthorized", "401 E_UNAUTHORIZED"],
    ["broken", "503 E_TSS_LOCKED"],
  ])("takes a provider that is %s for away: one task, which is done once it signs again", async (mood, error) => {
    const [first, second, third] = [await record(), await record(), await record()];
    fiskaly.feel(mood);
    // Only one that is silent is to be late.
    if (mood === "silent") tse = createFiskaly(fiskaly.config);
    await signTransaction(deps(), first, 50);
    await signTransaction(deps(), second, 50);
    expect([await statusOf(first), await statusOf(second)]).toEqual(["failed", "failed"]);
    expect((await signature(second))?.error).toBe(error);
    expect(await tasks()).toEqual([{ receipt: 1, error, done: false }]);
    fiskaly.feel("well");
    tse = fiskaly.provider();
    await signTransaction(deps(), third);
    expect(await statusOf(third)).toBe("signed");
    expect(await tasks()).toEqual([{ receipt: 1, error, done: true }]);
  });

  itOnSqlite(
    "waits a second only while the provider is silent, and the whole time again after a minute or a signature",
    async () => {
      const limits = jest.spyOn(AbortSignal, "timeout");
      const well = tse;
      const silent: TseProvider = { ...well, start: () => Promise.reject(new TseSilence("no answer")) };
      let isSilent = true;
      tse = { ...well, start: (begin) => (isSilent ? silent : well).start(begin) };
      const limit = async () => {
        limits.mockClear();
        await signTransaction(deps(), await record());
        return limits.mock.calls[0]?.[0];
      };
      const seen = [await limit(), await limit(), await limit()];
      clock.advance(minute);
      seen.push(await limit(), await limit());
      isSilent = false;
      seen.push(await limit(), await limit());
      limits.mockRestore();
      expect(seen).toEqual([5_000, 1_000, 1_000, 5_000, 1_000, 1_000, 5_000]);
    },
  );

  itOnSqlite("leaves a receipt as it was given out: what was not signed in time stays unsigned", async () => {
    const id = await record();
    fiskaly.feel("broken");
    await signTransaction(deps(), id);
    fiskaly.feel("well");
    clock.advance(2 * minute);
    await signTransaction(deps(), id);
    await signLeftTransactions(deps());
    expect(await statusOf(id)).toBe("failed");
    expect(fiskaly.transactions.size).toBe(0);
    const { db } = engine();
    await expect(db.updateTable("till_signatures").set({ status: "none" }).execute()).rejects.toThrow(/never changed/);
    await expect(db.deleteFrom("till_signatures").execute()).rejects.toThrow(/never changed/);
  });

  itOnSqlite(
    "is not left unsigned without a task that says so: where it cannot be written, it is signed later",
    async () => {
      const id = await record();
      fiskaly.feel("broken");
      await engine().db.schema.alterTable("inbox").renameTo("away").execute();
      await signTransaction(deps(), id);
      await engine().db.schema.alterTable("away").renameTo("inbox").execute();
      fiskaly.feel("well");
      clock.advance(2 * minute);
      await signLeftTransactions(deps());
      expect([await statusOf(id), await tasks()]).toEqual(["signed", []]);
    },
  );

  it("signs once, however many ask", async () => {
    const id = await record();
    fiskaly.calls.length = 0;
    await Promise.all([1, 2, 3].map(() => signTransaction(deps(), id)));
    await signTransaction(deps(), id);
    expect(fiskaly.calls.filter((call) => !call.startsWith("POST"))).toHaveLength(3);
    expect(fiskaly.transactions.size).toBe(1);
  });

  it("makes up for what a crash left right after the sale, and leaves running sales alone", async () => {
    const left = await record();
    clock.advance(2 * minute);
    const running = await record();
    await signLeftTransactions(deps());
    expect([await statusOf(left), await statusOf(running)]).toEqual(["signed", undefined]);
  });

  itOnSqlite("makes up for all that is left, however much, unless it is told to stop", async () => {
    tse = noTse;
    for (let left = 0; left < 51; left += 1) await record();
    clock.advance(2 * minute);
    const signed = async () => (await engine().db.selectFrom("till_signatures").select("status").execute()).length;
    await signLeftTransactions(deps(), () => true);
    expect(await signed()).toBe(0);
    await signLeftTransactions(deps());
    expect(await signed()).toBe(51);
  });

  itOnSqlite("goes on with the same transaction of the provider where a crash came while it was signed", async () => {
    const id = await record();
    const amounts = signedAmounts([{ payment_method: "cash", cents: 7_50 }], [{ tax_percent: 19, total_cents: 7_50 }]);
    const dying: TseProvider = {
      ...tse,
      // The process is gone before it hears of its second call: nothing after it happens.
      update: async (started) => {
        await tse.update(started, amounts);
        return new Promise(() => undefined);
      },
    };
    void signTransaction({ ...deps(), tse: dying }, id);
    while ([...fiskaly.transactions.values()][0]?.revisions.length !== 2) await new Promise(setImmediate);
    await signLeftTransactions(deps());
    expect(await statusOf(id)).toBeUndefined();
    clock.advance(2 * minute);
    await signLeftTransactions(deps());
    expect((await signature(id))?.process_data).toBe(processDataOf(amounts));
    expect([...fiskaly.transactions.values()].map(({ revisions }) => revisions.length)).toEqual([3]);
  });

  it("ends no sale where the database fails", async () => {
    const broken = { ...deps(), db: engine().open() };
    await broken.db.destroy();
    await expect(signTransaction(broken, 1)).resolves.toBeUndefined();
  });
});
