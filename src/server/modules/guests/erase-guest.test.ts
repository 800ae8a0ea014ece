import { testClock } from "../../../testing/clock.ts";
import { describeOnSqlite } from "../../../testing/database.ts";
import { emptyTables } from "../../../testing/empty-tables.ts";
import { addGuestEverywhere, guestTables } from "../../../testing/guest-everywhere.ts";
import { addUser, addVehicle } from "../../../testing/rows.ts";
import { eraseGuest } from "./erase-guest.ts";
import { guestOf } from "./guest.ts";

describeOnSqlite((engine) => {
  it("changes and deletes nothing of somebody else, in whatever table", async () => {
    const { db } = engine();
    await emptyTables(db);
    const clock = testClock();
    const shared = { vehicle_id: await addVehicle(db), user_id: await addUser(db), at: "2027-05-02T08:00:00.000Z" };
    await addGuestEverywhere(db, { name: "otto", phone: "+49301234567" }, shared);
    const others = await guestTables(db);
    await addGuestEverywhere(db, { name: "erika", phone: "+4917012345678" }, shared);
    const outcome = await eraseGuest({ db, now: clock.now }, guestOf("erika@example.com"), {
      isTrial: false,
      notes: "delete",
    });
    expect(outcome).toMatchObject({
      kind: "erased",
      matters: [],
      erased: { bookings: 1, vouchers: 1, orders: 1, withdrawals: 1, mails: 2, items: 1, waiting: 1 },
    });
    expect(JSON.stringify(await guestTables(db))).not.toContain("erika@example.com");
    for (const [table, rows] of Object.entries(await guestTables(db))) {
      expect({ [table]: rows }).toEqual({ [table]: expect.arrayContaining(others[table] ?? []) as unknown });
    }
  });
});
