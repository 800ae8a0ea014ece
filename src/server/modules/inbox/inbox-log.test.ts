import { type InboxLogAnswer, inboxContract, logPage } from "../../../shared/contract/inbox.ts";
import { describeEachEngine } from "../../../testing/database.ts";
import { emptyTables } from "../../../testing/empty-tables.ts";
import { addUser } from "../../../testing/rows.ts";
import { type TestVisitor, withTestApp } from "../../../testing/server.ts";
import { anInboxRow } from "../../../testing/work-rows.ts";
import { inTransaction } from "../../db/transaction.ts";
import { listInbox, listInboxLog, logLength } from "./inbox.queries.ts";
import { addTask, closeTasksOfKind, type NewTask, tickOff } from "./inbox.repository.ts";
import { searchedAtOnce } from "./inbox-lists.repository.ts";

const nobody = { name: "", phone: "", email: "" };
const note = (name: string, text = ""): NewTask => ({ ...nobody, kind: "text", facts: { text }, name });

describeEachEngine((engine, itOnSqlite) => {
  const server = withTestApp(engine);
  let alma: TestVisitor;
  let almaId: number;
  beforeEach(async () => {
    await emptyTables(engine().db);
    almaId = await addUser(engine().db, { role: "admin", first_name: "Alma", last_name: "Öhler" });
    alma = await server.login(almaId);
  });

  const at = (minute: number) => new Date(Date.UTC(2027, 4, 1, 8, minute));
  const add = (task: NewTask, minute = 0) => inTransaction(engine().db, (trx) => addTask(trx, task, at(minute)));
  const done = async (task: NewTask, minute: number) => {
    const id = await add(task, minute);
    await inTransaction(engine().db, (trx) => tickOff(trx, id, almaId, at(minute)));
  };
  async function log(query = "tab=todo"): Promise<InboxLogAnswer> {
    const answer = await alma.get(`${inboxContract.log.path}?${query}`);
    expect(answer.statusCode).toBe(200);
    return answer.json<InboxLogAnswer>();
  }
  const titles = async (query?: string) => (await log(query)).inbox_log.map(({ title }) => title);
  const found = (search: string) => titles(`tab=todo&search=${encodeURIComponent(search)}`);

  itOnSqlite("holds everything that was ticked off, the last first, and nothing else", async () => {
    await done(note("first"), 1);
    await done(note("second"), 2);
    await add(note("open"));
    const { ticked_off_at } = { ticked_off_at: at(3).toISOString() };
    await engine()
      .db.insertInto("inbox")
      .values(anInboxRow({ ticked_off_at, ticked_off_by: almaId }))
      .execute();
    expect(await titles()).toEqual(["second", "first"]);
    expect((await log("tab=contact")).inbox_log).toMatchObject([
      { title: "Erika", ticked_off: "Alma Öhler, 1. Mai 2027" },
    ]);
  });

  it("has pages, each entry on one of them, also where many were ticked off at once", async () => {
    const names = Array.from({ length: 2 * logPage + 5 }, (_, index) => `task ${index}`);
    for (const name of names) await done(note(name), 7);
    const pages: string[][] = [];
    let next: number | null = null;
    do {
      const page = await log(next === null ? "tab=todo" : `tab=todo&before=${next}`);
      pages.push(page.inbox_log.map(({ title }) => title));
      next = page.next;
    } while (next !== null);
    expect(pages.map(({ length }) => length)).toEqual([logPage, logPage, 5]);
    expect(pages.flat()).toEqual(names.toReversed());
  });

  it("finds words of the entry, of what it says and of who ticked it off, in whatever case", async () => {
    await done(note("Schwimmwesten zählen", "Die KINDERWESTEN liegen im Schuppen: 100% \\ da."), 1);
    await done({ ...nobody, kind: "signingFailed", facts: { receipt: 4_711, error: "timeout" } }, 2);
    await done({ ...nobody, kind: "voucherMailHeldBack", facts: { voucher: 3 }, name: "Jörg Ärmel" }, 3);
    expect(await found("westen ZÄHLEN")).toEqual(["Schwimmwesten zählen"]);
    expect(await found("schuppen zählen")).toEqual(["Schwimmwesten zählen"]);
    expect(await found("schuppen 4711")).toEqual([]);
    expect(await found("4711")).toEqual(["Kasse signiert nicht"]);
    expect(await found("sicherheitseinrichtung timeout")).toEqual(["Kasse signiert nicht"]);
    expect(await found("ärmel")).toEqual(["Bankverbindung nicht verschickt"]);
    expect(await found("öhler")).toHaveLength(3);
    // Signs that mean something to the database are letters like others.
    expect(await found("100%")).toEqual(["Schwimmwesten zählen"]);
    expect(await found("0% \\")).toEqual(["Schwimmwesten zählen"]);
    expect(await found("%")).toEqual(["Schwimmwesten zählen"]);
    expect(await found("_")).toEqual([]);
  });

  itOnSqlite("says who or what ended an entry, also where the server did", async () => {
    await add({ ...nobody, kind: "signingFailed", facts: { receipt: 1, error: "" } });
    await inTransaction(engine().db, (trx) => closeTasksOfKind(trx, "signingFailed", at(9)));
    expect((await log()).inbox_log).toMatchObject([{ ticked_off: "Von selbst erledigt, 1. Mai 2027" }]);
  });

  itOnSqlite("gives admins the last of all kinds together beside what is open", async () => {
    const entry = (type: "confirmation" | "cancellation", minute: number) =>
      anInboxRow({ type, created_at: at(minute).toISOString(), name: String(minute) });
    const rows = Array.from({ length: 40 }, (_, index) => [
      entry("confirmation", index),
      entry("cancellation", 40 + index),
    ]).flat();
    await engine().db.insertInto("inbox").values(rows).execute();
    const names = (await listInbox(engine().db, { admin: true })).map(({ name }) => Number(name));
    expect(names).toEqual(Array.from({ length: logLength }, (_, index) => 79 - index));
  });

  it("searches a long log in parts, and says where to go on", async () => {
    const { db } = engine();
    const rare = { type: "todo", name: "rare", search_text: "rare" } as const;
    const row = (index: number) =>
      anInboxRow({ type: "todo", search_text: "common", ticked_off_at: at(index / 1_000).toISOString() });
    await db
      .insertInto("inbox")
      .values(anInboxRow({ ...rare, ticked_off_at: at(-1).toISOString() }))
      .execute();
    for (let from = 0; from < searchedAtOnce; from += 1_000) {
      await db
        .insertInto("inbox")
        .values(Array.from({ length: 1_000 }, (_, index) => row(from + index)))
        .execute();
    }
    const ask = (before?: number) => listInboxLog(db, { tab: "todo", search: "rare", before }, { admin: true });
    const first = await ask();
    expect(first).toMatchObject({ inbox_log: [], next: expect.any(Number) });
    expect(await ask(first.next ?? 0)).toMatchObject({ inbox_log: [{ name: "rare" }], next: null });
  });

  itOnSqlite("ends where the entry to go on after is not there any more", async () => {
    await done(note("first"), 1);
    expect(await log("tab=todo&before=4711")).toEqual({ inbox_log: [], next: null });
  });

  itOnSqlite.each([
    "",
    "tab=mails",
    "tab=todo&before=x",
    `tab=todo&search=${"x".repeat(101)}`,
    "tab=todo&search=a%07b",
  ])("refuses ?%s", async (query) => {
    expect((await alma.get(`${inboxContract.log.path}?${query}`)).statusCode).toBe(400);
  });
});
