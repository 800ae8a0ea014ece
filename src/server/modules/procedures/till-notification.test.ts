import { proceduresContract, type TillNotificationAnswer } from "../../../shared/contract/procedures.ts";
import { tillContract } from "../../../shared/contract/till.ts";
import { describeOnSqlite } from "../../../testing/database.ts";
import { withDayPlan } from "../../../testing/day-plan-staff.ts";
import { addProduct } from "../../../testing/work-rows.ts";
import { signLeftTransactions } from "../../tse/sign-transaction.ts";
import { tillNotification } from "./procedures.ts";

const tse = { baseUrl: "https://tse.example", apiKey: "key", apiSecret: "secret", tssId: "tss-1", clientId: "client" };

describeOnSqlite((engine) => {
  const plan = withDayPlan(engine);
  const { path } = proceduresContract.tillNotification;
  const textOf = ({ sections }: TillNotificationAnswer) => sections.flatMap(({ lines }) => lines).join("\n");
  const sell = async () => {
    const products = JSON.stringify([{ id: await addProduct(plan.db), quantity: 2 }]);
    await plan.kim.post(tillContract.save.path, { income: "5.00", received: "10", products });
    await signLeftTransactions(plan.deps);
  };

  it("names operator and till, and says what is missing, without a text that is not there", async () => {
    const { config } = plan.deps;
    const answer = (await plan.alma.get(path)).json<TillNotificationAnswer>();
    const text = textOf(answer);
    for (const fact of [config.company.name, config.company.street, config.companyTaxId, config.tillSerial]) {
      expect(text).toContain(fact);
    }
    expect(text).toContain("Es ist keine technische Sicherheitseinrichtung eingerichtet");
    expect(text).toContain("Es ist noch kein Vorgang aufgezeichnet");
    expect(text).not.toMatch(/\{\{|undefined|tillNotification\./);
  });

  it("is told to admins alone", async () => {
    const visitor = await plan.server.visitor();
    expect([(await plan.kim.get(path)).statusCode, (await visitor.get(path)).statusCode]).toEqual([403, 401]);
  });

  it("names the day of the first transaction, and a serial number that is used no more", async () => {
    await sell();
    const now = plan.clock.now();
    expect(textOf(await tillNotification(plan.db, plan.deps.config, now))).toContain(
      "Erster aufgezeichneter Vorgang: 3. Mai 2027",
    );
    const renamed = { ...plan.deps.config, tillSerial: "KASSE-NEU" };
    const text = textOf(await tillNotification(plan.db, renamed, now));
    expect(text).toContain("Seriennummer: KASSE-NEU");
    expect(text).toContain(`Der erste Vorgang trägt die Seriennummer ${plan.deps.config.tillSerial}:`);
  });

  it("names the security system by the serial numbers that signed", async () => {
    const config = { ...plan.deps.config, tse };
    expect(textOf(await tillNotification(plan.db, config, plan.clock.now()))).toContain("fehlt, bis der erste Vorgang");
    await sell();
    const { transaction_id: last, ...row } = await plan.db
      .selectFrom("till_signatures")
      .selectAll()
      .executeTakeFirstOrThrow();
    // As the provider signs the next one.
    const sale = await plan.db
      .selectFrom("till_transactions")
      .selectAll()
      .where("id", "=", last)
      .executeTakeFirstOrThrow();
    const id = sale.id + 1;
    const next = { ...sale, id, number: sale.number + 1, prev_hash: sale.hash, hash: "next" };
    await plan.db.insertInto("till_transactions").values(next).execute();
    const at = { started_at: row.created_at, logged_at: row.created_at, time_format: "unixTime" };
    const numbers = { transaction_number: 1, signature_counter: 2, tse_serial: "abc123" };
    const written = { algorithm: "ecdsa-plain-SHA256", signature: "c2ln", public_key: "a2V5" };
    const signed = { ...row, provider: "fiskaly", status: "signed", ...at, ...numbers, ...written } as const;
    await plan.db
      .insertInto("till_signatures")
      .values({ ...signed, transaction_id: id })
      .execute();
    const text = textOf(await tillNotification(plan.db, config, plan.clock.now()));
    expect(text).toContain("Art: fiskaly SIGN DE (Cloud-TSE), Kennung tss-1");
    expect(text).toContain("Seriennummer der TSE: abc123");
    expect(text).not.toContain("fehlt, bis der erste Vorgang");
  });
});
