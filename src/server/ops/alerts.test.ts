import { readFileSync } from "node:fs";
import { testClock } from "../../testing/clock.ts";
import { describeEachEngine } from "../../testing/database.ts";
import { addWalletOrder } from "../../testing/rows.ts";
import { startTestApp, type TestApp } from "../../testing/server.ts";
import { readConfig } from "../config.ts";
import { seedDemo } from "../db/seed/demo.ts";
import type { NewRow } from "../db/tables/columns.ts";
import type { TillSignatures } from "../db/tables/till-signatures.ts";
import { productVersion } from "../project-root.ts";

const rules = readFileSync("src/deploy/alerts.yml", "utf8");
/** Made by Prometheus itself. */
const ofPrometheus = ["up"];
const words = ["max", "sum", "count", "by", "rate", "time", "absent", "or", "version", "commit"];

/** The metrics that the rules ask for. */
function askedFor(): string[] {
  const expressions = [...rules.matchAll(/^ +expr: (.+)$/gm)].map(([, expression = ""]) => expression);
  const bare = expressions.map((text) => text.replaceAll(/\{[^}]*\}|\[[^\]]*\]/g, " "));
  const names = bare.flatMap((text) => text.match(/\b[a-z_]+\b/g) ?? []);
  return [...new Set(names)].filter((name) => !words.includes(name) && !ofPrometheus.includes(name));
}

const aFailedSignature = (transaction_id: number): NewRow<TillSignatures> => ({
  transaction_id,
  provider: "fiskaly",
  status: "failed",
  issuer: "{}",
  register_serial: "KASSE-1",
  process_type: "",
  process_data: "",
  error: "no answer",
  created_at: "2027-05-01T08:00:00.000Z",
  tse_serial: null,
  transaction_number: null,
  signature_counter: null,
  started_at: null,
  logged_at: null,
  algorithm: null,
  time_format: null,
  signature: null,
  public_key: null,
});

describeEachEngine((engine, _, name) => {
  let site: TestApp;
  beforeAll(async () => {
    const { db } = engine();
    await seedDemo({ db, config: readConfig({}), now: testClock().now });
    await db.deleteFrom("outbox").execute();
    site = await startTestApp({ database: engine(), config: { backup: { key: null, folder: "/nowhere" } } });
    const at = "2027-05-01T08:00:00.000Z";
    await db.updateTable("fsck_runs").set({ findings: 0, finished_at: at }).execute();
    await db.updateTable("backup_runs").set({ verified_at: at }).execute();
    await addWalletOrder(db, { id: "ORDER-1", status: "captured", updated_at: at });
    const mail = { template: "x", recipient: "x", lang: "de", data: "{}", status: "pending", last_error: "" } as const;
    const times = { attempts: 0, next_attempt_at: at, created_at: at, claimed_until: null, sent_at: null };
    await db
      .insertInto("outbox")
      .values({ ...mail, ...times })
      .execute();
    const { id } = await db
      .selectFrom("till_transactions")
      .select((is) => is.fn.max("id").as("id"))
      .executeTakeFirstOrThrow();
    await db.insertInto("till_signatures").values(aFailedSignature(id)).execute();
  });
  afterAll(() => site.close());

  it("metrics say since when mails and orders wait, what is open, and which program runs", async () => {
    const text = (await site.app.inject("/metrics")).body;
    expect(text).toMatch(/^inbox_open_items\{type="todo"\} [1-9]/m);
    expect(text).toMatch(/^bookings_rows\{status="paid"\} [1-9]/m);
    const seconds = Date.parse("2027-05-01T08:00:00.000Z") / 1000;
    for (const line of [
      `outbox_oldest_pending_timestamp_seconds ${seconds}`,
      `wallet_orders_oldest_unsettled_timestamp_seconds ${seconds}`,
      "till_last_signature_working 0",
      `houseboats_info{version="${productVersion()}",commit="",engine="${name}"} 1`,
    ]) {
      expect(text).toContain(line);
    }
  });

  it("alert rules ask for metrics that there are", async () => {
    await site.app.inject("/healthz");
    const text = (await site.app.inject("/metrics")).body;
    const there = new Set([...text.matchAll(/^# TYPE (\S+)/gm)].map(([, metric = ""]) => metric));
    const asked = askedFor().filter((metric) => name === "postgres" || !metric.startsWith("postgres_"));
    expect(asked.length).toBeGreaterThan(8);
    expect(asked.filter((metric) => !there.has(metric))).toEqual([]);
    const severities = new Set([...rules.matchAll(/severity: (\w+)/g)].map(([, severity]) => severity));
    expect([...severities]).toEqual(["page", "ticket"]);
  });
});
