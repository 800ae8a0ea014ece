import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { devNull } from "node:os";
import path from "node:path";
import { createMigratedDatabase } from "../testing/database.ts";
import { aBookingRow, addVehicle } from "../testing/rows.ts";
import { runCommand } from "./command.ts";
import { eraseGuestCommand } from "./erase-guest.ts";

describe("an erased guest", () => {
  let database: Awaited<ReturnType<typeof createMigratedDatabase>>;
  beforeEach(async () => {
    database = await createMigratedDatabase("sqlite");
    const vehicle_id = await addVehicle(database.db);
    const over = { vehicle_id, start_day: "2024-05-01", end_day: "2024-05-03", status: "cancelled" } as const;
    const booking = aBookingRow({ ...over, comment: "Geheimnis! ".repeat(2_000) });
    await database.db.insertInto("bookings").values(booking).execute();
  });
  afterEach(async () => {
    await database.db.destroy();
    await database.remove();
  });
  const folder = () => database.location.dataDir ?? "";
  const call = async (...args: string[]) => {
    const lines: string[] = [];
    const print = (line: string) => void lines.push(line);
    const env = { DATA_DIR: folder(), ENV_FILE: devNull };
    const code = await runCommand(eraseGuestCommand, args, { env, print, printError: print });
    return { code, text: lines.join("\n") };
  };
  const note = async (text: string, name = "Rückruf") => {
    const row = { type: "todo", kind: "text", facts: JSON.stringify({ text }), name, phone: "", email: "" } as const;
    const none = { ticked_off_at: null, ticked_off_by: null, booking_id: null, voucher_id: null };
    const rest = { created_at: "2024-05-01T08:00:00.000Z", canceled: 0, closed_by_system: 0, search_text: "" } as const;
    const added = database.db
      .insertInto("inbox")
      .values({ ...row, ...none, ...rest })
      .returning("id");
    return (await added.executeTakeFirstOrThrow()).id;
  };
  const bytes = () =>
    readdirSync(folder())
      .filter((name) => name.startsWith("houseboats.sqlite"))
      .map((name) => readFileSync(path.join(folder(), name), "latin1"))
      .join("");

  it("is in no page of the file any more, nor in its log, while a server has it open", async () => {
    expect(bytes()).toContain("Geheimnis");
    expect((await call("erika@example.com")).code).toBe(0);
    expect(bytes()).not.toContain("Geheimnis");
    expect(bytes()).not.toContain("erika@example.com");
  });

  it("is in no mail that was written as a file, also of those whose rows went before", async () => {
    const outbox = path.join(folder(), "outbox");
    mkdirSync(outbox);
    writeFileSync(path.join(outbox, "7.eml"), "To: erika@example.com");
    writeFileSync(path.join(outbox, "notes.txt"), "");
    await call("erika@example.com", "--dry-run");
    expect(existsSync(path.join(outbox, "7.eml"))).toBe(true);
    await call("erika@example.com");
    expect(readdirSync(outbox)).toEqual(["notes.txt"]);
  });

  it("is looked for in what staff wrote by hand, which somebody decides about", async () => {
    const about = await note("Frau Beispiel zurückrufen");
    const other = await note("Herr Beispielhaft kommt später");
    const asked = await call("erika@example.com");
    expect(asked).toMatchObject({ code: 1, text: expect.stringContaining(`Task ${about}: Rückruf: Frau Beispiel`) });
    expect(asked.text).toContain("Nothing was erased");
    expect(asked.text).not.toContain("Beispielhaft");
    expect(bytes()).toContain("Geheimnis");
    expect((await call("erika@example.com", "--notes", String(other))).text).toContain("Nothing was erased");
    expect((await call("erika@example.com", "--notes", String(about))).code).toBe(0);
    expect(await database.db.selectFrom("inbox").select("id").execute()).toEqual([{ id: other }]);
  });

  it("is looked for in what staff noted on other guests' bookings, and in why money moved", async () => {
    const { db } = database;
    const { vehicle_id } = await db.selectFrom("bookings").select("vehicle_id").executeTakeFirstOrThrow();
    const other = { vehicle_id, email: "otto@example.com", name: "Otto Other", phone: "+49301234567" };
    const texts = {
      note: "Feiert mit Erika Beispiel",
      price_change_reason: "Wie 0170 1234567",
      cancel_reason: "Sturm",
    };
    const row = { ...aBookingRow({ ...other, ...texts }), start_day: "2024-06-01", end_day: "2024-06-03" };
    const { id } = await db.insertInto("bookings").values(row).returning("id").executeTakeFirstOrThrow();
    await db.updateTable("bookings").set({ phone: "+491701234567" }).where("id", "!=", id).execute();
    const step = { booking_id: id, price_cents: 0, created_at: "2024-05-01T08:00:00.000Z" };
    await db
      .insertInto("booking_events")
      .values([
        { ...step, kind: "commented", detail: "Ruft erika@example.com an" },
        { ...step, kind: "commented", detail: "Kommt später" },
      ])
      .execute();
    const decision = {
      action: "received",
      cents: 100,
      reason: "Für Frau Beispiel",
      created_at: step.created_at,
    } as const;
    await db.insertInto("money_decisions").values(decision).execute();
    const asked = await call("erika@example.com");
    expect(asked.code).toBe(1);
    const said = "Feiert mit Erika Beispiel | Wie 0170 1234567 | Ruft erika@example.com an";
    expect(asked.text).toContain(`Note booking-${id}: ${said}`);
    expect(asked.text).toContain("Stays with the books: Für Frau Beispiel");
    expect((await call("erika@example.com", "--notes", `booking-${id}`)).code).toBe(0);
    expect(await db.selectFrom("bookings").selectAll().where("id", "=", id).execute()).toMatchObject([
      { name: "Otto Other", note: "", price_change_reason: "", cancel_reason: "Sturm" },
    ]);
    const details = db.selectFrom("booking_events").select("detail").orderBy("id");
    expect((await details.execute()).map(({ detail }) => detail)).toEqual(["", "Kommt später"]);
    expect(bytes()).not.toContain("Feiert");
  });

  it("leaves a note that somebody decides to keep", async () => {
    const about = await note("Frau Beispiel zurückrufen");
    expect((await call("erika@example.com", "--notes", "keep")).code).toBe(0);
    expect(await database.db.selectFrom("inbox").select("id").execute()).toEqual([{ id: about }]);
  });
});
