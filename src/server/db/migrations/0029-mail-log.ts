import { type Kysely, sql, type Transaction } from "kysely";
import type { Database } from "../schema.ts";

interface MailBefore {
  id: number;
  template: string;
  recipient: string;
  data: string;
  status: string;
  last_error: string;
}

interface MailAfter extends MailBefore {
  log_tab: string | null;
  search_text: string;
  failure: string | null;
  task_id: number | null;
}

type Db = Kysely<{
  outbox: MailAfter;
  inbox: { id: number; kind: string; facts: string; ticked_off_at: string | null };
}>;

const heldBack = "the recipient had enough mails of visitors today";
const cancellations = ["booking-cancelled", "booking-refunded", "voucher-refunded"];
const confirmations = [
  "booking-confirmation",
  "booking-invoice",
  "booking-reminder",
  "voucher-requested",
  "voucher-paid",
];
/** Rows that are read at once. */
const step = 1_000;

/** Mails are found by admins, as they were handed over, and may be sent again. */
export async function createMailLog(trx: Transaction<Database>): Promise<void> {
  const { schema } = trx;
  const table = () => schema.alterTable("outbox");
  for (const name of ["log_tab", "subject", "body_text", "failure"]) await table().addColumn(name, "text").execute();
  await table()
    .addColumn("search_text", "text", (column) => column.notNull().defaultTo(""))
    .execute();
  await table()
    .addColumn("task_id", "integer", (column) => column.references("inbox.id").onDelete("set null"))
    .execute();
  await table()
    .addColumn("repeats_id", "integer", (column) => column.references("outbox.id").onDelete("set null"))
    .execute();
  const db = trx as unknown as Db;
  await fillTabs(db);
  await fillSearchTexts(db);
  await linkTasks(db);
  await sql`create index outbox_log on outbox (log_tab, id) where log_tab is not null`.execute(trx);
  await sql`create index outbox_task_id on outbox (task_id) where task_id is not null`.execute(trx);
  await sql`create index outbox_repeats_id on outbox (repeats_id) where repeats_id is not null`.execute(trx);
}

async function fillTabs(db: Db): Promise<void> {
  const fill = (log_tab: string, templates: string[]) =>
    db
      .updateTable("outbox")
      .set({ log_tab })
      .where("template", "in", templates)
      .where("recipient", "!=", "company")
      .execute();
  await fill("confirmation", confirmations);
  await fill("cancellation", cancellations);
  await db.updateTable("outbox").set({ failure: "unsent" }).where("status", "=", "dead").execute();
  const held = db.updateTable("outbox").set({ failure: "heldBack" }).where("status", "=", "dead");
  await held.where("last_error", "=", heldBack).execute();
}

async function fillSearchTexts(db: Db): Promise<void> {
  for (let last = 0; ; ) {
    const query = db.selectFrom("outbox").select(["id", "recipient", "data"]).where("log_tab", "is not", null);
    const rows = await query.where("id", ">", last).orderBy("id").limit(step).execute();
    for (const { id, recipient, data } of rows) {
      const { name, vehicleName, number } = JSON.parse(data) as Record<string, string | number | undefined>;
      const words = [recipient, name, vehicleName, number].filter((word) => word !== undefined);
      const search_text = words.join(" ").toLowerCase();
      await db.updateTable("outbox").set({ search_text }).where("id", "=", id).execute();
      last = id;
    }
    if (rows.length < step) return;
  }
}

/**
 * Tasks that ask staff to write, since a mail was held back, close once it was sent: by the number of booking or
 * voucher.
 */
async function linkTasks(db: Db): Promise<void> {
  const kinds = { mailHeldBack: "booking-confirmation", voucherMailHeldBack: "voucher-requested" };
  const tasks = await db
    .selectFrom("inbox")
    .select(["id", "kind", "facts"])
    .where("kind", "in", Object.keys(kinds))
    .where("ticked_off_at", "is", null)
    .execute();
  if (tasks.length === 0) return;
  const mails = db.selectFrom("outbox").select(["id", "template", "data"]).where("failure", "=", "heldBack");
  const held = (await mails.execute()).map((mail) => ({ ...mail, number: numberIn(mail.data, "number") }));
  for (const task of tasks) {
    const number = numberIn(task.facts, task.kind === "mailHeldBack" ? "booking" : "voucher");
    const template = kinds[task.kind as keyof typeof kinds];
    const mail = held.find((one) => one.template === template && one.number === number);
    if (mail) await db.updateTable("outbox").set({ task_id: task.id }).where("id", "=", mail.id).execute();
  }
}

const numberIn = (json: string, key: string) => (JSON.parse(json) as Record<string, unknown>)[key];
