import {
  type InboxAnswer,
  type InboxItem,
  type InboxLogAnswer,
  inboxContract,
  listedOfSender,
  logPage,
  longestList,
  type OpenItemsAnswer,
} from "../../../shared/contract/inbox.ts";
import { describeOnSqlite } from "../../../testing/database.ts";
import { emptyTables } from "../../../testing/empty-tables.ts";
import { addUser } from "../../../testing/rows.ts";
import { withTestApp } from "../../../testing/server.ts";
import { anInboxRow } from "../../../testing/work-rows.ts";
import { inTransaction } from "../../db/transaction.ts";
import { listInbox, logLength } from "./inbox.queries.ts";
import { addTask, closeTask, tickOff } from "./inbox.repository.ts";

const at = (time: string) => `2027-05-01T${time}:00.000Z`;

describeOnSqlite((engine) => {
  const server = withTestApp(engine);
  beforeEach(() => emptyTables(engine().db));

  const add = (...items: Parameters<typeof anInboxRow>[0][]) =>
    engine().db.insertInto("inbox").values(items.map(anInboxRow)).execute();
  const tickedOff = async () => ({
    ticked_off_at: "2027-05-01T09:00:00.000Z",
    ticked_off_by: await addUser(engine().db, { email: "anna@example.com", first_name: "Anna", last_name: "Anker" }),
  });
  async function inboxOf(role: "employee" | "admin"): Promise<InboxItem[]> {
    const visitor = await server.login(await addUser(engine().db, { role }));
    const answer = await visitor.get(inboxContract.list.path);
    expect(answer.statusCode).toBe(200);
    return answer.json<InboxAnswer>().inbox;
  }

  it("answers every field of the contract; an open item has nobody who ticked it off", async () => {
    await add({ phone: "+4917012345678" });
    expect(await inboxOf("employee")).toEqual([
      {
        id: expect.any(Number),
        type: "contact",
        title: "Erika",
        name: "Erika",
        phone: "+4917012345678",
        email: "erika@example.com",
        body: "Hallo",
        dateTime: at("08:00"),
        author: "",
        link: null,
        group: "text erika@example.com",
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
      { name: "done", ...(await tickedOff()) },
      { name: "confirmed", type: "confirmation" },
      { name: "cancelled", type: "cancellation", canceled: 1 },
    );
    expect((await inboxOf("employee")).map(({ name }) => name)).toEqual(["second of two", "first of two", "older"]);
  });

  it("gives admins the log too, in the order of time", async () => {
    await add(
      { name: "done", created_at: at("10:00"), ...(await tickedOff()) },
      { name: "open", created_at: at("09:00") },
      { name: "cancelled", created_at: at("11:00"), type: "cancellation", canceled: 1 },
    );
    const inbox = await inboxOf("admin");
    expect(inbox.map(({ name, ticked_off, canceled }) => [name, ticked_off, canceled])).toEqual([
      ["cancelled", null, true],
      ["done", "Anna Anker, 1. Mai 2027", false],
      ["open", null, false],
    ]);
  });

  it("says in words who or what ended an item", async () => {
    const done = await tickedOff();
    await add(
      { created_at: at("13:00"), ...done, ticked_off_by: null, closed_by_system: 1 },
      // Ticked off before there were columns for it.
      { created_at: at("12:00"), ...done, facts: '{"text":"Alt","tickedOff":"Stine Steg, 1.4.2027"}' },
      { created_at: at("11:00"), ...done },
    );
    const words = (await inboxOf("admin")).map(({ ticked_off }) => ticked_off);
    expect(words).toEqual(["Von selbst erledigt, 1. Mai 2027", "Stine Steg, 1.4.2027", "Anna Anker, 1. Mai 2027"]);
  });

  it("is said in the language of who reads it", async () => {
    const { db } = engine();
    const facts = {
      order: "7XK",
      amountCents: 360_00,
      vehicle: "Hektor",
      startDay: "2027-06-05",
      endDay: "2027-06-07",
    };
    await add(
      { created_at: at("12:00"), ...(await tickedOff()) },
      { created_at: at("11:00"), type: "todo", kind: "paymentStuck", facts: JSON.stringify(facts), name: "Kim" },
    );
    const admin = await server.login(
      await addUser(db, { email: "english@example.com", role: "admin", language: "en" }),
    );
    const { inbox } = (await admin.get(inboxContract.list.path)).json<InboxAnswer>();
    expect(inbox).toMatchObject([
      { ticked_off: "Anna Anker, 1 May 2027" },
      { title: "Payment neither booked nor paid back", body: expect.stringContaining("5 June 2027 to 7 June 2027") },
    ]);
    const [done] = await db.selectFrom("inbox").select("id").where("ticked_off_at", "is not", null).execute();
    const refusal = await admin.post(inboxContract.tickOff.path, { id: done?.id });
    expect(refusal.json()).toMatchObject({ type: "CONFLICT", facts: { who: "Anna Anker, 1 May 2027" } });
    const log = async (search: string) => {
      const found = await admin.get(`${inboxContract.log.path}?tab=todo&search=${search}`);
      return found.json<InboxLogAnswer>().inbox_log.length;
    };
    await db
      .updateTable("inbox")
      .set({ ticked_off_at: at("13:00") })
      .where("kind", "=", "paymentStuck")
      .execute();
    expect([await log("neither"), await log("weder")]).toEqual([1, 0]);
  });

  it("keeps who ticked an item off first", async () => {
    const { db } = engine();
    const { ticked_off_by: first } = await tickedOff();
    const second = await addUser(db);
    const now = new Date(at("09:00"));
    const later = new Date(at("10:00"));
    const task = { kind: "text", facts: { text: "Seile prüfen" }, name: "", phone: "", email: "" } as const;
    const id = await inTransaction(db, (trx) => addTask(trx, task, now));
    expect(await inTransaction(db, (trx) => tickOff(trx, id, first, now))).toBe(true);
    expect(await inTransaction(db, (trx) => tickOff(trx, id, second, later))).toBe(false);
    await inTransaction(db, (trx) => closeTask(trx, id, later));
    expect(await listInbox(db, { admin: true })).toMatchObject([{ ticked_off: "Anna Anker, 1. Mai 2027" }]);
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

  describe("a to-do that staff write", () => {
    const write = async (body: object, headers = {}) => {
      const visitor = await server.login(await addUser(engine().db, { first_name: "Kim", last_name: "Kahn" }));
      const answer = await visitor.post(inboxContract.addTask.path, body, headers);
      return [answer.statusCode, answer.json()];
    };

    it("stands in the list with who wrote it", async () => {
      expect(await write({ type: "todo", name: " Seile prüfen ", body: "Alle.\r\nAuch die roten." })).toEqual([
        200,
        {},
      ]);
      expect(await listInbox(engine().db, { admin: false })).toMatchObject([
        { type: "todo", title: "Seile prüfen", body: "Alle.\nAuch die roten.", author: "Kim Kahn", ticked_off: null },
      ]);
    });

    it("is written from a form as from JSON", async () => {
      const visitor = await server.login(await addUser(engine().db));
      for (const [type, payload] of [
        ["application/x-www-form-urlencoded", "type=todo&name=Seile&body="],
        [
          "multipart/form-data; boundary=x",
          '--x\r\nContent-Disposition: form-data; name="name"\r\n\r\nSeile\r\n--x--\r\n',
        ],
      ] as const) {
        const cookie = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
        const answer = await server.app.inject({
          method: "POST",
          url: inboxContract.addTask.path,
          headers: { cookie, "x-csrftoken": visitor.cookies.get("csrftoken") ?? "", "content-type": type },
          payload,
        });
        expect(answer.statusCode).toBe(200);
      }
      expect(await listInbox(engine().db, { admin: false })).toMatchObject([{ name: "Seile" }, { name: "Seile" }]);
    });

    it.each([
      ["name", {}],
      ["name", { name: "  " }],
      ["name", { name: "x".repeat(81) }],
      ["name", { name: "x".repeat(10_000) }],
      ["name", { name: "Seile\u0007" }],
      ["name", { name: "Seile\nprüfen" }],
      ["name", { name: 7 }],
      ["body", { name: "Seile", body: "x".repeat(2_001) }],
      ["body", { name: "Seile", body: "a\u0007b" }],
      ["body", { name: "Seile", body: ["x"] }],
      ["type", { name: "Seile", type: "contact" }],
    ])("is refused for its %s: %j", async (field, body) => {
      expect(await write(body)).toMatchObject([400, { type: "VALIDATION", errors: { [field]: expect.any(String) } }]);
      expect(await listInbox(engine().db, { admin: false })).toEqual([]);
    });

    it("is one where the same call is sent again because its answer was lost", async () => {
      const visitor = await server.login(await addUser(engine().db));
      for (const _ of [1, 2]) {
        const again = { "idempotency-key": "the-same" };
        expect((await visitor.post(inboxContract.addTask.path, { name: "Seile" }, again)).statusCode).toBe(200);
      }
      expect(await listInbox(engine().db, { admin: false })).toHaveLength(1);
    });
  });

  describe("of what visitors cause", () => {
    const withdrawal = (name: string, email: string) => ({
      type: "todo" as const,
      kind: "withdrawalUndecided" as const,
      facts: JSON.stringify({ withdrawal: 1, voucher: 0, contract: "?", why: "unknown" }),
      name,
      email,
    });
    const heldBack = {
      type: "todo" as const,
      kind: "mailHeldBack" as const,
      facts: JSON.stringify({ booking: 1, vehicle: "Hektor", startDay: "2027-05-10", endDay: "2027-05-12" }),
      name: "Gast",
      created_at: at("07:00"),
    };
    const withoutDots = (index: number) => `m.alle.${"x".repeat(index % 3)}.${index}@example.com`;

    /** What tasks of any kind say. */
    const facts = JSON.stringify({
      booking: 1,
      vehicle: "Hektor",
      startDay: "2027-05-10",
      endDay: "2027-05-12",
      termDay: "2027-05-09",
      wishedStartDay: "2027-05-11",
      wishedEndDay: "2027-05-13",
      comment: "",
      order: "O-1",
      amountCents: 100,
      mail: 1,
      template: "booking-reminder",
      recipient: "m@example.com",
      withdrawal: 1,
      voucher: 1,
      contract: "?",
      why: "unknown",
    });

    it.each([
      "mailHeldBack",
      "voucherMailHeldBack",
      "mailFailed",
      "withdrawalUndecided",
      "withdrawalMailHeldBack",
      "stayWished",
      "paymentOverdue",
      "orderUnread",
      "voucherOrderUnread",
    ] as const)("%s pushes out neither what staff and the server wrote, nor the task about a guest", async (kind) => {
      const aboutGuest = kind === "mailHeldBack" ? withdrawal("Gast", "gast@example.com") : heldBack;
      await add({ type: "todo", name: "Seile prüfen", created_at: at("07:00") }, aboutGuest);
      const caused = (index: number) => ({ type: "todo" as const, kind, facts, name: "M", email: withoutDots(index) });
      await add(...Array.from({ length: longestList + 2 }, (_, index) => caused(index)));
      const names = (await inboxOf("employee")).map(({ name }) => name);
      expect([names.length, names.includes("Seile prüfen"), names.includes("Gast")]).toEqual([
        longestList + 2,
        true,
        true,
      ]);
    });

    it("one sender has ten in the list, which stand together, and others are seen", async () => {
      await add({ name: "Otto", email: "otto@example.com", created_at: at("07:00") });
      await add({ ...withdrawal("Otto", "otto@example.com"), created_at: at("07:00") });
      const spellings = ["malle@gmail.com", "M.alle@gmail.com", "malle@googlemail.com"];
      const mails = Array.from({ length: longestList + 2 }, (_, index) => spellings[index % 3] ?? "");
      await add(...mails.map((email) => withdrawal("Malle", email)), ...mails.map((email) => ({ name: "M", email })));
      const inbox = await inboxOf("employee");
      const groups = inbox.map(({ group }) => group);
      expect([...new Set(groups)].map((one) => [one, groups.filter((other) => other === one).length])).toEqual([
        ["text malle@gmail.com", listedOfSender],
        ["withdrawalUndecided malle@gmail.com", listedOfSender],
        ["withdrawalUndecided otto@example.com", 1],
        ["text otto@example.com", 1],
      ]);
    });

    it("everything can be reached, in pages, each item on one of them", async () => {
      await add({ type: "todo", name: "Seile prüfen", created_at: at("07:00") });
      await add(...Array.from({ length: 2 * logPage }, () => withdrawal("Malle", "malle@example.com")), { name: "M" });
      const visitor = await server.login(await addUser(engine().db));
      const pages: InboxItem[][] = [];
      for (let next: number | null = null; pages.length === 0 || (next !== null && pages.length < 9); ) {
        const before: string = next === null ? "" : `&before=${next}`;
        const answer = await visitor.get(`${inboxContract.open.path}?tab=todo${before}`);
        const page = answer.json<OpenItemsAnswer>();
        pages.push(page.inbox);
        next = page.next;
      }
      expect(pages.map(({ length }) => length)).toEqual([logPage, logPage, 1]);
      expect(new Set(pages.flat().map(({ id }) => id)).size).toBe(2 * logPage + 1);
      expect(pages.at(-1)).toMatchObject([{ name: "Seile prüfen", ticked_off: null }]);
      const gone = await visitor.get(`${inboxContract.open.path}?tab=todo&before=999999`);
      expect(gone.json()).toEqual({ inbox: [], next: null });
    });
  });

  it("counts what is open, also beyond what is listed", async () => {
    await add(...Array.from({ length: longestList + 2 }, () => ({ type: "todo" as const })), { name: "message" });
    await add({ type: "todo", ...(await tickedOff()) });
    const visitor = await server.login(await addUser(engine().db));
    const { inbox, open } = (await visitor.get(inboxContract.list.path)).json<InboxAnswer>();
    expect([inbox.length, open]).toEqual([longestList + 1, { todo: longestList + 2, contact: 1 }]);
  });

  it("is closed to visitors", async () => {
    const answer = await (await server.visitor()).get(inboxContract.list.path);
    expect([answer.statusCode, answer.json()]).toEqual([401, { type: "UNAUTHENTICATED", errors: {} }]);
  });
});
