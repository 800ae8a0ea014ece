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

  it("leaves a note that somebody decides to keep", async () => {
    const about = await note("Frau Beispiel zurückrufen");
    expect((await call("erika@example.com", "--notes", "keep")).code).toBe(0);
    expect(await database.db.selectFrom("inbox").select("id").execute()).toEqual([{ id: about }]);
  });
});
