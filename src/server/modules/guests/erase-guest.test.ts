import { testClock } from "../../../testing/clock.ts";
import { describeOnSqlite } from "../../../testing/database.ts";
import { emptyTables } from "../../../testing/empty-tables.ts";
import { addGuestEverywhere, guestTables } from "../../../testing/guest-everywhere.ts";
import { addUser, addVehicle } from "../../../testing/rows.ts";
import { eraseGuest } from "./erase-guest.ts";
import { guestOf } from "./guest.ts";

const at = "2027-05-02T08:00:00.000Z";

describeOnSqlite((engine) => {
  const { now } = testClock();
  const someBoat = async () => {
    await emptyTables(engine().db);
    return { vehicle_id: await addVehicle(engine().db), user_id: await addUser(engine().db), at };
  };

  it("changes and deletes nothing of somebody else, in whatever table", async () => {
    const { db } = engine();
    const shared = await someBoat();
    await addGuestEverywhere(db, { name: "otto", phone: "+49301234567" }, shared);
    const others = await guestTables(db);
    await addGuestEverywhere(db, { name: "erika", phone: "+4917012345678" }, shared);
    const outcome = await eraseGuest({ db, now }, guestOf("erika@example.com"), {
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
  it("leaves the session of the employee who ordered for the guest", async () => {
    const { db } = engine();
    const shared = await someBoat();
    await addGuestEverywhere(db, { name: "erika", phone: "+4917012345678" }, shared);
    await db.updateTable("sessions").set({ user_id: shared.user_id }).execute();
    await eraseGuest({ db, now }, guestOf("erika@example.com"), { isTrial: false, notes: "keep" });
    expect(await db.selectFrom("sessions").select("user_id").execute()).toEqual([{ user_id: shared.user_id }]);
  });

  it("empties the note about the guest in the log of somebody else's booking, and no other", async () => {
    const { db } = engine();
    const shared = await someBoat();
    await addGuestEverywhere(db, { name: "otto", phone: "+49301234567" }, shared);
    await db.updateTable("booking_events").set({ detail: "Kommt mit Erika" }).execute();
    await addGuestEverywhere(db, { name: "hanna", phone: "+49301234568" }, shared);
    await addGuestEverywhere(db, { name: "erika", phone: "+4917012345678" }, shared);
    await eraseGuest({ db, now }, guestOf("erika@example.com"), { isTrial: false, notes: "delete" });
    const details = (await db.selectFrom("booking_events").select("detail").orderBy("id").execute()).map(
      ({ detail }) => detail,
    );
    expect(details).toEqual(["", "hanna", ""]);
  });
});
