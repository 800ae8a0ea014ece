import type { Kysely } from "kysely";
import { createTestDatabase, describeEachEngine } from "../../../testing/database.ts";
import { toInboxItem } from "../../modules/inbox/inbox-words.ts";
import { engineOf } from "../engine.ts";
import { createInbox } from "./0002-inbox.ts";
import { createInboxFacts } from "./0007-inbox-facts.ts";

interface Before {
  users: { id: number; first_name: string; last_name: string };
  inbox: {
    type: string;
    name: string;
    phone: string;
    email: string;
    body: string;
    created_at: string;
    canceled: number;
    ticked_off: string | null;
  };
}

describeEachEngine((engine) => {
  it("keeps every item of the inbox, in the words in which it was written", async () => {
    const { db, remove } = await createTestDatabase(engine().engine);
    const old = db as unknown as Kysely<Before>;
    await db.schema
      .createTable("users")
      .addColumn("id", "integer", (column) => column.primaryKey())
      .addColumn("first_name", "text")
      .addColumn("last_name", "text")
      .execute();
    await db.transaction().execute((trx) => createInbox(trx, engineOf(db)));
    const item = { name: "Erika", phone: "1", email: "e@example.com", body: "", canceled: 0, ticked_off: null };
    const at = (minute: number) => `2027-05-01T08:0${minute}:00.000Z`;
    await old
      .insertInto("inbox")
      .values([
        { ...item, type: "contact", body: 'Ein "Boot"\nfrei?', created_at: at(4) },
        { ...item, type: "todo", body: "Seile prüfen", created_at: at(3), ticked_off: "Anna, 1.5.2027" },
        { ...item, type: "todo", body: "Geld", created_at: at(2), ticked_off: "Von selbst erledigt, 3. Mai 2027" },
        { ...item, type: "cancellation", body: "Buchung 7: abgesagt.", created_at: at(1), canceled: 1 },
      ])
      .execute();

    await db.transaction().execute((trx) => createInboxFacts(trx));

    const rows = await db.selectFrom("inbox").selectAll().orderBy("created_at", "desc").execute();
    // Not by today's query, which reads what later migrations add.
    const later = { first_name: null, last_name: null, booking_id: null, booking_start: null };
    const items = rows.map((row) => toInboxItem({ ...row, ...later }, { admin: true }));
    const kept = {
      id: expect.any(Number),
      title: "Erika",
      name: "Erika",
      phone: "1",
      email: "e@example.com",
      author: "",
      link: null,
      canceled: false,
      ticked_off: null,
    };
    expect(items).toEqual([
      { ...kept, type: "contact", body: 'Ein "Boot"\nfrei?', dateTime: at(4), group: expect.stringMatching(/^text /) },
      { ...kept, type: "todo", body: "Seile prüfen", dateTime: at(3), ticked_off: "Anna, 1.5.2027" },
      { ...kept, type: "todo", body: "Geld", dateTime: at(2), ticked_off: "Von selbst erledigt, 3. Mai 2027" },
      { ...kept, type: "cancellation", body: "Buchung 7: abgesagt.", dateTime: at(1), canceled: true },
    ]);
    const closed = await db.selectFrom("inbox").select(["id", "closed_by_system"]).orderBy("id").execute();
    expect(closed.map(({ closed_by_system }) => closed_by_system)).toEqual([0, 0, 1, 0]);
    await db.destroy();
    await remove();
  });
});
