import { type ReceiptFormat, receiptPath } from "../../../shared/contract/receipts.ts";
import { type TillAnswer, tillContract } from "../../../shared/contract/till.ts";
import { createMigratedDatabase, type TestDatabase } from "../../../testing/database.ts";
import { withDayPlan } from "../../../testing/day-plan-staff.ts";
import { withoutTriggers } from "../../../testing/empty-tables.ts";
import { startFiskaly } from "../../../testing/fiskaly.ts";
import { pdfToText } from "../../../testing/pdf.ts";
import { addProduct } from "../../../testing/work-rows.ts";
import { inTransaction } from "../../db/transaction.ts";
import { findingsIn } from "../../ops/fsck/fsck.fixture.ts";
import { claimSigning } from "../../tse/signatures.repository.ts";
import { noTse } from "../../tse/tse-provider.ts";
import { recordTransaction } from "../till/record-transaction.ts";

describe("the receipt of what the till recorded", () => {
  let database: TestDatabase;
  beforeAll(async () => void (database = await createMigratedDatabase("sqlite")));
  afterAll(async () => {
    await database.db.destroy();
    await database.remove();
  });
  const plan = withDayPlan(() => database);
  const { kim, alma } = plan;
  let fiskaly: Awaited<ReturnType<typeof startFiskaly>>;
  let product = 0;
  beforeAll(async () => void (fiskaly = await startFiskaly()));
  afterAll(() => fiskaly.close());
  beforeEach(async () => {
    fiskaly.feel("well");
    plan.deps.tse = fiskaly.provider();
    product = await addProduct(plan.db);
  });
  afterEach(() => void (plan.deps.tse = noTse));

  const sell = async () => {
    const products = JSON.stringify([{ id: product, quantity: 2 }]);
    return kim.post(tillContract.save.path, { income: "5.00", received: "10", products });
  };
  const sold = async () => (await sell()).json<TillAnswer>();
  const open = (number: number, format: ReceiptFormat = "80mm") => kim.get(receiptPath(number, format));
  const textOf = async (number: number) => pdfToText((await open(number)).rawPayload).replaceAll(/[\s ]+/g, " ");

  it("is shown by the browser in both formats, signed", async () => {
    const { number } = await sold();
    for (const format of ["80mm", "a4"] as const) {
      const answer = await open(number, format);
      expect(answer.statusCode).toBe(200);
      expect(answer.headers).toMatchObject({
        "content-type": "application/pdf",
        "content-disposition": `inline; filename="Beleg-${number}.pdf"`,
        "cache-control": "no-store",
      });
    }
    const text = await textOf(number);
    for (const part of ["Beleg 1", "2 × 2,50 €", "5,00 €", "Rückgeld", "TSE-Transaktion"]) expect(text).toContain(part);
  });

  it("keeps the company of the day, whatever is set up later", async () => {
    const { number } = await sold();
    const first = await open(number);
    const { config } = plan.deps;
    plan.deps.config = { ...config, company: { ...config.company, name: "Andere Boote" }, tillSerial: "KASSE-2" };
    expect((await open(number)).rawPayload.equals(first.rawPayload)).toBe(true);
    plan.deps.config = config;
  });

  it("says that the security system failed, which ends no sale", async () => {
    fiskaly.feel("broken");
    const answer = await sell();
    expect([answer.statusCode, answer.json()]).toEqual([200, { id: 1, number: 1 }]);
    expect(await plan.db.selectFrom("inbox").select("kind").execute()).toEqual([{ kind: "signingFailed" }]);
    expect(await textOf(1)).toContain("war ausgefallen");
  });

  it("signs what a crash left, and says so while somebody else is at it", async () => {
    const cashier = { id: plan.employeeId, name: "Kim" };
    const lines = [{ kind: "withdrawal", name: "Entnahme", unit_cents: -50_00, tax_percent: 0 }] as const;
    const record = () =>
      inTransaction(plan.db, (trx) => {
        const moved = { kind: "cashMovement", payment_method: "cash", cashier, reason: "Zur Bank", lines } as const;
        return recordTransaction(trx, moved, plan.clock.now());
      });
    const left = await record();
    expect(await textOf(left.number)).toContain("TSE-Transaktion");
    const { id, number } = await record();
    const claim = { transaction_id: id, tse_transaction_id: "other", claimed_until: "2100-01-01T00:00:00.000Z" };
    await claimSigning(plan.db, claim, plan.clock.now());
    expect(await textOf(number)).toContain("hat noch nicht geantwortet");
  });

  it("takes back a sale and names it", async () => {
    const { number } = await sold();
    const answer = await alma.post(tillContract.correct.path, { number, reason: "Falsch getippt" });
    const text = await textOf(answer.json<TillAnswer>().number);
    for (const part of ["Stornobeleg 2", "Storno des Belegs 1", "Falsch getippt", "−5,00 €", "TSE-Transaktion"]) {
      expect(text).toContain(part);
    }
  });

  it("says that nobody paid, and takes what was signed of such a sale before, too", async () => {
    const free_amounts = [
      { kind: "bottleDeposit", amount: "1", tax_percent: 7 },
      { kind: "bottleReturn", amount: "1", tax_percent: 19 },
    ];
    const { number } = (await kim.post(tillContract.save.path, { income: "0", free_amounts })).json<TillAnswer>();
    expect(await textOf(number)).toContain("Keine Zahlung");
    const { process_data } = await plan.db
      .selectFrom("till_signatures")
      .select("process_data")
      .executeTakeFirstOrThrow();
    expect(process_data).toBe("Beleg^-1.00_1.00_0.00_0.00_0.00^");
    expect(await findingsIn(plan.db)).toEqual([]);
    await withoutTriggers(plan.db, "till_signatures", async () => {
      await plan.db
        .updateTable("till_signatures")
        .set({ process_data: `${process_data}0.00:Bar` })
        .execute();
    });
    expect(await findingsIn(plan.db)).toEqual([]);
  });

  it("is found by fsck where something else was signed than was sold", async () => {
    await sold();
    expect(await findingsIn(plan.db)).toEqual([]);
    await withoutTriggers(plan.db, "till_signatures", async () => {
      const process_data = "Beleg^2.50_0.00_0.00_0.00_0.00^2.50:Bar";
      await plan.db.updateTable("till_signatures").set({ process_data }).execute();
    });
    expect(await findingsIn(plan.db)).toEqual([
      "till transaction 1 was signed as Beleg^2.50_0.00_0.00_0.00_0.00^2.50:Bar, " +
        "but is Beleg^5.00_0.00_0.00_0.00_0.00^5.00:Bar",
    ]);
  });

  it("is not given out where there is none, nor in another format", async () => {
    expect((await open(1)).json()).toMatchObject({ type: "NOT_FOUND", errors: { number: "validation-staff:receipt" } });
    const { number } = await sold();
    const other = await kim.get(receiptPath(number, "a4").replace("a4", "a5"));
    expect([other.statusCode, other.json()]).toMatchObject([
      400,
      { errors: { format: "validation-staff:receiptFormat" } },
    ]);
    expect((await kim.get("/api/rere_get_receipt/x/")).statusCode).toBe(400);
  });
});
