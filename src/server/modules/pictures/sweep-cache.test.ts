import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { describeOnSqlite } from "../../../testing/database.ts";
import { emptyTables } from "../../../testing/empty-tables.ts";
import { addVehicle } from "../../../testing/rows.ts";
import { inTransaction } from "../../db/transaction.ts";
import { savePictures } from "./save-pictures.ts";
import { sweepCache } from "./sweep-cache.ts";
import { UploadedPicture } from "./uploaded-picture.ts";

describeOnSqlite((engine) => {
  let cacheDir: string;
  beforeEach(async () => {
    await emptyTables(engine().db);
    cacheDir = mkdtempSync(path.join(tmpdir(), "cache-"));
  });
  afterEach(() => rmSync(cacheDir, { recursive: true }));

  it("deletes what was rendered of pictures that are gone, and nothing else", async () => {
    const there = new UploadedPicture(Buffer.from("there"), { width: 3, height: 2 });
    const vehicle = await addVehicle(engine().db);
    await inTransaction(engine().db, (trx) => savePictures(trx, vehicle, [there], new Date(0)));
    const rendered = [`uploads/${there.id}`, `uploads/${"0".repeat(32)}`, "of-a-drawing"].map((folder) => {
      mkdirSync(path.join(cacheDir, folder), { recursive: true });
      const file = path.join(cacheDir, folder, "320-1-x.webp");
      writeFileSync(file, "rendered");
      return file;
    });
    await sweepCache(engine(), cacheDir);
    expect(rendered.map((file) => existsSync(file))).toEqual([true, false, true]);
  });

  it("does nothing without a cache", async () => {
    await expect(sweepCache(engine(), path.join(cacheDir, "none"))).resolves.toBeUndefined();
  });
});
