import { type Kysely, sql } from "kysely";
import { createTestDatabase, describeEachEngine } from "../../../testing/database.ts";
import { applyMigrations } from "../../../testing/migrations.ts";
import type { Database } from "../schema.ts";

const at = "2027-05-01T08:00:00.000Z";
const heldBack = "the recipient had enough mails of visitors today";

async function addMail(db: Kysely<Database>, template: string, recipient: string, status: string, error = "") {
  const data = JSON.stringify({ name: "Erika Möwe", vehicleName: "Hektor", number: 7 });
  await sql`insert into outbox (template, recipient, lang, data, status, next_attempt_at, last_error, created_at, attempts)
    values (${template}, ${recipient}, 'de', ${data}, ${status}, ${at}, ${error}, ${at}, 1)`.execute(db);
}

async function addTask(db: Kysely<Database>, kind: string, facts: object, tickedOff: string | null) {
  await sql`insert into inbox (type, name, phone, email, created_at, canceled, kind, facts, ticked_off_at, closed_by_system)
    values ('todo', 'Erika Möwe', '', '', ${at}, 0, ${kind}, ${JSON.stringify(facts)}, ${tickedOff}, 0)`.execute(db);
}

describeEachEngine((engine) => {
  it("finds mails and tasks from before in their logs, and mails that were held back by their task", async () => {
    const { db, remove } = await createTestDatabase(engine().engine);
    await applyMigrations(db, "0001", "0028");
    await addMail(db, "booking-confirmation", "erika@example.com", "dead", heldBack);
    await addMail(db, "booking-cancelled", "erika@example.com", "dead", "550 no such mailbox");
    await addMail(db, "booking-notice", "company", "sent");
    await addMail(db, "recover", "anna@example.com", "sent");
    await addTask(db, "mailHeldBack", { booking: 7, vehicle: "Hektor" }, null);
    await addTask(db, "mailHeldBack", { booking: 8, vehicle: "Oskar" }, at);

    await applyMigrations(db, "0029", "0030");

    const mails = await db
      .selectFrom("outbox")
      .select(["log_tab", "failure", "search_text", "task_id"])
      .orderBy("id")
      .execute();
    const found = "erika@example.com erika möwe hektor 7";
    expect(mails).toEqual([
      { log_tab: "confirmation", failure: "heldBack", search_text: found, task_id: 1 },
      { log_tab: "cancellation", failure: "unsent", search_text: found, task_id: null },
      { log_tab: null, failure: null, search_text: "", task_id: null },
      { log_tab: null, failure: null, search_text: "", task_id: null },
    ]);
    const tasks = await db.selectFrom("inbox").select("search_text").orderBy("id").execute();
    expect(tasks.map(({ search_text }) => search_text.split(/\s+/).filter(Boolean))).toEqual([
      ["erika", "möwe", "7", "hektor"],
      ["erika", "möwe", "8", "oskar"],
    ]);
    await db.destroy();
    await remove();
  });
});
