import { type Kysely, sql } from "kysely";
import { describeEachEngine } from "../../../testing/database.ts";
import { engineOf } from "../engine.ts";
import type { Database } from "../schema.ts";
import { id, integers, oneOf, optionalIntegers, refers, texts } from "./columns.ts";
import { rebuildTable, withForeignKeysOff } from "./rebuild-table.ts";

const children = { pages: "cascade", loans: "set null", copies: "restrict" } as const;

/** Shelves have books; pages, loans and copies refer to a book, each with another ON DELETE. */
async function createLibrary(db: Kysely<Database>): Promise<void> {
  const engine = engineOf(db);
  await db.schema
    .createTable("shelves")
    .$call(id(engine))
    .addColumn("books", "integer", (column) => column.defaultTo(0))
    .execute();
  await db.schema
    .createTable("books")
    .$call(id(engine))
    .$call(texts("title", "status"))
    .$call(integers("shelf_id", "old"))
    .$call(refers("books", "shelf_id", "shelves", "restrict"))
    .$call(oneOf("books", "status", ["lent", "there"]))
    .execute();
  await db.schema.createIndex("books_title").on("books").columns(["title", "status"]).unique().execute();
  await db.schema.createIndex("books_letters").unique().on("books").expression(sql`replace(title, ' ', '')`).execute();
  await db.schema.createIndex("books_old").on("books").column("old").execute();
  for (const [child, onDelete] of Object.entries(children)) {
    const table = db.schema.createTable(child).$call(id(engine)).$call(optionalIntegers("book_id"));
    await table.$call(refers(child, "book_id", "books", onDelete)).execute();
  }
  if (engine === "sqlite") {
    await sql`create trigger books_count after insert on books
      begin update shelves set books = books + 1 where id = new.shelf_id; end`.execute(db);
  }
  await sql`insert into shelves (id) values (1)`.execute(db);
  await sql`
    insert into books (title, status, shelf_id, old)
    values ('Emil', 'lent', 1, 0), ('Momo', 'there', 1, 0), ('Gone', 'there', 1, 0)`.execute(db);
  await sql`delete from books where title = 'Gone'`.execute(db);
  for (const child of Object.keys(children)) {
    await sql`insert into ${sql.table(child)} (book_id) values (1), (2)`.execute(db);
  }
}

/** "lent" becomes "away", the shelf may be unknown, `old` goes and `reader` comes. */
function changeBooks(db: Kysely<Database>): Promise<void> {
  const engine = engineOf(db);
  const statuses = oneOf("books", "status", ["away", "there"]);
  return withForeignKeysOff(db, engine, () =>
    db.transaction().execute((trx) =>
      rebuildTable(trx, "books", {
        shape: (table) =>
          table
            .$call(id(engine))
            .$call(texts("title", "status"))
            .$call(optionalIntegers("shelf_id", "reader"))
            .$call(refers("books", "shelf_id", "shelves", "restrict"))
            .$call(statuses),
        values: { status: sql`case status when 'lent' then 'away' else status end`, reader: sql`id + 100` },
        async alter() {
          await trx.schema.alterTable("books").dropConstraint("books_status_check").execute();
          await sql`alter table books alter shelf_id drop not null, drop old, add reader integer`.execute(trx);
          await sql`update books set status = 'away' where status = 'lent'`.execute(trx);
          await sql`update books set reader = id + 100`.execute(trx);
          await sql`alter table books add constraint books_status_check check (status in ('away', 'there'))`.execute(
            trx,
          );
        },
      }),
    ),
  );
}

describeEachEngine((engine) => {
  const rows = async <Row>(text: string) => (await sql.raw<Row>(text).execute(engine().db)).rows;
  const run = (text: string) => sql.raw(text).execute(engine().db);

  beforeAll(() => createLibrary(engine().db));

  it("is refused on SQLite while a dropped table would empty those that refer to it", async () => {
    if (engine().engine === "postgres") return;
    const shape = { shape: id("sqlite"), alter: () => Promise.resolve() };
    const rebuilt = engine()
      .db.transaction()
      .execute((trx) => rebuildTable(trx, "books", shape));
    await expect(rebuilt).rejects.toThrow("foreign keys are off");
    expect(await rows("select id from pages")).toHaveLength(2);
  });

  it("is undone where rows would refer to nothing", async () => {
    if (engine().engine === "postgres") return;
    const { db } = engine();
    const lost = withForeignKeysOff(db, "sqlite", () =>
      db.transaction().execute((trx) =>
        rebuildTable(trx, "books", {
          shape: (table) => table.$call(id("sqlite")).$call(texts("title")),
          values: { id: sql`id + 10` },
          alter: () => Promise.resolve(),
        }),
      ),
    );
    await expect(lost).rejects.toThrow("6 rows refer to nothing, the first from ");
    expect(await rows("select title from books")).toHaveLength(2);
  });

  it("keeps the rows, with the values that the change gives them", async () => {
    await changeBooks(engine().db);
    expect(await rows("select id, title, status, shelf_id, reader from books order by id")).toEqual([
      { id: 1, title: "Emil", status: "away", shelf_id: 1, reader: 101 },
      { id: 2, title: "Momo", status: "there", shelf_id: 1, reader: 102 },
    ]);
  });

  it("keeps the rows of the tables that refer to it, whatever their ON DELETE", async () => {
    for (const child of Object.keys(children)) {
      expect(await rows(`select book_id from ${child} order by id`)).toEqual([{ book_id: 1 }, { book_id: 2 }]);
    }
  });

  it("has the new constraints and the old indexes, also that of an expression", async () => {
    await expect(run("insert into books (title, status) values ('E mil', 'there')")).rejects.toBeDefined();
    await expect(run("insert into books (title, status) values ('Krabat', 'lent')")).rejects.toBeDefined();
    await expect(run("insert into books (title, status) values ('Emil', 'away')")).rejects.toBeDefined();
    await expect(run("insert into books (title, status, shelf_id) values ('Krabat', 'away', 9)")).rejects.toBeDefined();
    await expect(rows("select old from books")).rejects.toBeDefined();
  });

  it("gives no number a second time", async () => {
    await run("insert into books (title, status) values ('Krabat', 'away')");
    const [krabat] = await rows<{ id: number }>("select id from books where title = 'Krabat'");
    expect(krabat?.id).toBeGreaterThan(3);
  });

  it("keeps its triggers, which SQLite would drop", async () => {
    if (engine().engine === "postgres") return;
    const counted = async () => (await rows<{ books: number }>("select books from shelves"))[0]?.books;
    const before = await counted();
    await run("insert into books (title, status, shelf_id) values ('Ronja', 'there', 1)");
    expect([before, await counted()]).toEqual([3, 4]);
  });

  it("keeps the foreign keys that point to it at work", async () => {
    await expect(run("insert into pages (book_id) values (99)")).rejects.toBeDefined();
    await expect(run("delete from books where id = 2")).rejects.toBeDefined();
    await run("delete from copies where book_id = 2");
    await run("delete from books where id = 2");
    expect(await rows("select book_id from pages")).toEqual([{ book_id: 1 }]);
    expect(await rows("select book_id from loans order by id")).toEqual([{ book_id: 1 }, { book_id: null }]);
  });
});
