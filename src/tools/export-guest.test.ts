import { readdirSync, readFileSync } from "node:fs";
import { devNull } from "node:os";
import path from "node:path";
import { createMigratedDatabase } from "../testing/database.ts";
import { aBookingRow, addVehicle } from "../testing/rows.ts";
import { mayMount, openSmallDisk } from "../testing/small-disk.ts";
import { runCommand } from "./command.ts";
import { exportGuestCommand } from "./export-guest.ts";

const itOnSmallDisk = mayMount() ? it : it.skip;
itOnSmallDisk("what is held about a guest is written in whole or not at all, and over no other file", async () => {
  const database = await createMigratedDatabase("sqlite");
  const disk = openSmallDisk(1);
  const file = path.join(disk.folder, "guest.json");
  const call = async () => {
    const lines: string[] = [];
    const print = (line: string) => void lines.push(line);
    const env = { DATA_DIR: database.location.dataDir, ENV_FILE: devNull };
    await runCommand(exportGuestCommand, ["erika@example.com", "--file", file], { env, print, printError: print });
    return lines;
  };
  const vehicle_id = await addVehicle(database.db);
  const booking = aBookingRow({ vehicle_id, comment: "Ahoi! ".repeat(2_000) });
  await database.db.insertInto("bookings").values(booking).execute();
  disk.fill(8_192);
  expect(await call()).toEqual([`Nothing was exported: the disk of ${file} is full: make room`]);
  expect(readdirSync(disk.folder)).toEqual(["ballast"]);
  disk.makeRoom();
  expect(await call()).toEqual([`What is held about the guest is in ${file}.`]);
  const text = readFileSync(file, "utf8");
  expect(JSON.parse(text)).toMatchObject({ bookings: [{ email: "erika@example.com" }] });
  expect(await call()).toEqual([`Nothing was exported: ${file} exists: name another by --file`]);
  expect(readFileSync(file, "utf8")).toBe(text);
  disk.remove();
  await database.db.destroy();
  await database.remove();
});
