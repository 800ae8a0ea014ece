import type { Insertable } from "kysely";
import { type InboxAnswer, type InboxItem, inboxContract } from "../../../shared/contract/inbox.ts";
import { describeEachEngine } from "../../../testing/database.ts";
import { addUser, emptyTables } from "../../../testing/rows.ts";
import { withTestApp } from "../../../testing/server.ts";
import type { Inbox } from "../../db/tables/work.ts";
import { logLength } from "./inbox.service.ts";

const at = (time: string) => `2027-05-01T${time}:00.000Z`;

describeEachEngine((engine) => {
  const server = withTestApp(engine);
  beforeEach(() => emptyTables(engine().db));

  const add = (...items: Partial<Insertable<Inbox>>[]) =>
    engine()
      .db.insertInto("inbox")
      .values(
        items.map((item) => ({
          type: "contact" as const,
          name: "Erika",
          phone: "",
          email: "erika@example.com",
          body: "Hallo",
          created_at: at("08:00"),
          canceled: 0,
          ticked_off: null,
          ...item,
        })),
      )
      .execute();
  async function inboxOf(role: "employee" | "admin"): Promise<InboxItem[]> {
    const visitor = await server.login(await addUser(engine().db, { role }));
    const answer = await visitor.get(inboxContract.list.path);
    expect(answer.statusCode).toBe(200);
    return answer.json<InboxAnswer>().inbox;
  }

  it("answers every field of the specification, an open item with no word of who ticked it off", async () => {
    await add({ phone: "+4917012345678" });
    expect(await inboxOf("employee")).toEqual([
      {
        id: expect.any(Number),
        type: "contact",
        name: "Erika",
        phone: "+4917012345678",
        email: "erika@example.com",
        body: "Hallo",
        dateTime: at("08:00"),
        ticked_off: null,
        canceled: false,
      },
    ]);
  });

  it("gives employees what is open, the newest first, and no log", async () => {
    await add(
      { name: "older", created_at: at("07:00") },
      { name: "first of two", type: "todo" },
      { name: "second of two" },
      { name: "done", ticked_off: "Anna, 1.5.2027" },
      { name: "confirmed", type: "confirmation" },
      { name: "cancelled", type: "cancellation", canceled: 1 },
    );
    expect((await inboxOf("employee")).map(({ name }) => name)).toEqual(["second of two", "first of two", "older"]);
  });

  it("gives admins the log too, in the order of time", async () => {
    await add(
      { name: "done", created_at: at("10:00"), ticked_off: "Anna, 1.5.2027" },
      { name: "open", created_at: at("09:00") },
      { name: "cancelled", created_at: at("11:00"), type: "cancellation", canceled: 1 },
    );
    const inbox = await inboxOf("admin");
    expect(inbox.map(({ name, ticked_off, canceled }) => [name, ticked_off, canceled])).toEqual([
      ["cancelled", null, true],
      ["done", "Anna, 1.5.2027", false],
      ["open", null, false],
    ]);
  });

  it("ends the log after its newest entries, and never what is open", async () => {
    const logged = Array.from({ length: logLength + 5 }, (_, index) => ({
      type: "confirmation" as const,
      name: `${index}`,
      created_at: new Date(Date.UTC(2027, 0, 1, 0, index)).toISOString(),
    }));
    await add(...logged, { name: "open since last year", created_at: "2026-01-01T00:00:00.000Z" });
    const names = (await inboxOf("admin")).map(({ name }) => name);
    expect(names).toHaveLength(logLength + 1);
    expect([names[0], names.at(-2), names.at(-1)]).toEqual([`${logLength + 4}`, "5", "open since last year"]);
  });

  it("is closed to visitors", async () => {
    const answer = await (await server.visitor()).get(inboxContract.list.path);
    expect([answer.statusCode, answer.json()]).toEqual([401, { type: "UNAUTHENTICATED" }]);
  });
});
