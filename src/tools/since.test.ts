import { devNull } from "node:os";
import { describeEachEngine } from "../testing/database.ts";
import { aBookingRow, addVehicle } from "../testing/rows.ts";
import { runCommand } from "./command.ts";
import { sinceCommand } from "./since.ts";

describeEachEngine((engine) => {
  const since = async (moment: string) => {
    const lines: string[] = [];
    const { dataDir, databaseUrl } = engine().location;
    const env = { DATA_DIR: dataDir, DATABASE_URL: databaseUrl ?? "", ENV_FILE: devNull };
    const print = (line: string) => void lines.push(line);
    await runCommand(sinceCommand, [moment], { env, print, printError: print });
    return lines;
  };

  it("says what a backup of a moment does not hold, by the moment or the backup's name", async () => {
    const vehicle_id = await addVehicle(engine().db);
    const booking = aBookingRow({ vehicle_id, created_at: "2027-05-03T12:00:00.000Z" });
    await engine().db.insertInto("bookings").values(booking).execute();
    const none = "0 steps on bookings, 0 payments, 0 vouchers, 0 invoices, 0 till receipts, 0 items of the inbox.";
    expect(await since("2027-05-03T12-00-00Z")).toEqual([`Since 2027-05-03T12:00:00.000Z: 1 bookings, ${none}`]);
    expect(await since("2027-05-03T12:00:01Z")).toEqual([`Since 2027-05-03T12:00:01.000Z: 0 bookings, ${none}`]);
    expect(await since("yesterday")).toEqual([
      "Nothing was counted: yesterday is no moment: write 2027-05-03T12:30:00Z",
    ]);
  });
});
