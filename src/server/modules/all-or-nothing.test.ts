import { protocolsContract } from "../../shared/contract/protocols.ts";
import { addDays } from "../../shared/rules/day.ts";
import { testToday } from "../../testing/builders.ts";
import { describeOnSqlite } from "../../testing/database.ts";
import { withDayPlan } from "../../testing/day-plan-staff.ts";
import { addGuestEverywhere, guestTables } from "../../testing/guest-everywhere.ts";
import { addSession } from "../../testing/rows.ts";
import { whileRefused } from "../../testing/while-refused.ts";
import { purgeExpired } from "../ops/retention.ts";
import { remindUnpaid } from "./booking/remind-unpaid.ts";
import { eraseGuest } from "./guests/erase-guest.ts";
import { guestOf } from "./guests/guest.ts";
import { drawBookingLink } from "./my-booking/booking-link.ts";
import { someProtocol } from "./protocols/protocols.fixture.ts";
import { refreshSearch } from "./search/refresh-search.ts";
import { recover } from "./session/recover.ts";
import { changePermission } from "./staff/staff.ts";
import { withWaiting } from "./waiting/waiting.fixture.ts";

/** Where the last of several writes fails, none of them stays: the next try finds everything as it was. */
describeOnSqlite((engine) => {
  const plan = withDayPlan(engine);
  const list = withWaiting(plan);
  const at = "2027-05-02T08:00:00.000Z";
  const everywhere = () =>
    addGuestEverywhere(
      plan.db,
      { name: "erika", phone: "+4917012345678" },
      { vehicle_id: plan.vehicle, user_id: plan.employeeId, at },
    );

  it("nobody counts as reminded without the mail", async () => {
    const id = await plan.book({ booked_day: addDays(testToday, 40) });
    plan.clock.set("2027-05-09T08:00:00.000Z");
    await whileRefused(plan.db, "insert", "outbox", () => remindUnpaid(plan.deps));
    expect(await plan.booking(id)).toMatchObject({ reminder_term: null });
  });

  it("a guest is erased everywhere or nowhere, and forgotten in a booking and its log alike", async () => {
    await everywhere();
    const before = await guestTables(plan.db);
    const erase = () => eraseGuest(plan.deps, guestOf("erika@example.com"), { isTrial: false, notes: "delete" });
    await whileRefused(plan.db, "insert", "erasures", erase);
    expect(await guestTables(plan.db)).toEqual(before);
    const purge = () => purgeExpired({ db: plan.db, now: () => new Date("2040-01-02T12:00:00.000Z") });
    await whileRefused(plan.db, "update", "turnaround_steps", purge);
    expect(await plan.db.selectFrom("bookings").select("name").execute()).toEqual([{ name: "erika" }]);
  });

  it("a protocol is signed with the defects of its boat and the hours of its engine, or not at all", async () => {
    const booking = await plan.book({ booked_day: testToday, booked_day_end: addDays(testToday, 2) });
    const signed = async () => {
      const sent = { ...someProtocol(booking), booking_id: booking };
      if ((await plan.kim.post(protocolsContract.sign.path, sent)).statusCode >= 500) throw new Error("refused");
    };
    const tables = ["protocols", "defects", "defect_steps", "engine_readings"] as const;
    const counts = () => Promise.all(tables.map((table) => plan.count(table)));
    for (const table of ["engine_readings", "defects", "defect_steps", "outbox"] as const) {
      await whileRefused(plan.db, "insert", table, signed);
      expect(await counts()).toEqual([0, 0, 0, 0]);
    }
    await signed();
    expect(await counts()).toEqual([1, 1, 1, 1]);
  });

  it("older links to a booking end with the one that staff send again", async () => {
    await everywhere();
    const { id } = await plan.db.selectFrom("bookings").select("id").executeTakeFirstOrThrow();
    const mail = { template: "booking-link", data: JSON.stringify({ number: id }), repeats_id: 1, recipient: "" };
    await whileRefused(plan.db, "insert", "booking_links", () => drawBookingLink(plan.deps, mail));
    expect(await plan.db.selectFrom("booking_links").select("revoked_at").execute()).toEqual([{ revoked_at: null }]);
  });

  it("a password is stored with its mail, and an account is deactivated with its sessions", async () => {
    const { email } = await plan.db.selectFrom("users").select("email").executeTakeFirstOrThrow();
    await whileRefused(plan.db, "insert", "outbox", () => recover(plan.deps, email));
    expect(await plan.count("recovery_passwords")).toBe(0);
    await addSession(plan.db, "session", plan.employeeId);
    await whileRefused(plan.db, "delete", "sessions", () => changePermission(plan.deps, plan.employeeId, false));
    const account = plan.db.selectFrom("users").select("active").where("id", "=", plan.employeeId);
    expect(await account.executeTakeFirst()).toEqual({ active: 1 });
  });

  it("an offer is declined with its days, and somebody waits with the mail that confirms it", async () => {
    const id = await list.book(30, 34);
    const token = await list.wait("anna@example.com", 30, 34);
    await list.cancel(id);
    const declined = async () => {
      if ((await list.act("decline", token)) === undefined) throw new Error("refused");
    };
    await whileRefused(plan.db, "delete", "holds", declined);
    expect(await list.status(token)).toBe("offered");
    await whileRefused(plan.db, "insert", "outbox", async () => {
      if ((await list.join("bert@example.com", 30, 34)).statusCode >= 500) throw new Error("refused");
    });
    expect(await list.entries()).toHaveLength(1);
  });
  it("what is to be found anew stays noted until its words are written", async () => {
    await plan.book();
    const words = () => plan.count("search_words");
    const before = await words();
    await whileRefused(plan.db, "insert", "search_words", () => refreshSearch(plan.db));
    expect(await words()).toBe(before);
    await refreshSearch(plan.db);
    expect(await words()).toBeGreaterThan(before);
  });
});
