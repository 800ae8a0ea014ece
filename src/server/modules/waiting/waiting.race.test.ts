import { describeEachEngine, describeOnPostgres } from "../../../testing/database.ts";
import { withDayPlan } from "../../../testing/day-plan-staff.ts";
import { addVehicle, addWalletOrder } from "../../../testing/rows.ts";
import { databaseWithin, whileUncommitted } from "../../../testing/while-uncommitted.ts";
import { inTransaction } from "../../db/transaction.ts";
import { findingsIn } from "../../ops/fsck/fsck.fixture.ts";
import { removeHold } from "../booking/holds.repository.ts";
import { offerFreedDays } from "../booking/offer-freed-days.ts";
import { eraseGuest } from "../guests/erase-guest.ts";
import { exportGuest } from "../guests/export-guest.ts";
import { addImportRow } from "../portal-calendars/portal-calendars.fixture.ts";
import { day, withWaiting } from "./waiting.fixture.ts";
import { insertWaitingLink, joinList } from "./waiting.ts";

describeEachEngine((engine, itOnSqlite) => {
  const plan = withDayPlan(engine);
  const list = withWaiting(plan);
  const [anna, bert] = ["anna@example.com", "bert@example.com"];
  const held = () => plan.db.selectFrom("holds").selectAll().execute();

  it("offers days once, where two bookings next to each other are cancelled at the same time", async () => {
    const [one, two] = [await list.book(30, 32), await list.book(32, 34)];
    await list.wait(anna, 30, 34);
    await list.wait(bert, 31, 33);
    await Promise.all([list.cancel(one), list.cancel(two)]);
    await list.tend();
    // Who of them depends on when the second cancellation sees the first.
    const entries = await list.entries();
    expect(entries.map(({ status }) => status).toSorted()).toEqual(["offered", "waiting"]);
    expect(entries.reduce((sum, { offers }) => sum + offers, 0)).toBe(1);
    expect(await held()).toHaveLength(1);
    expect(await findingsIn(plan.db)).toEqual([]);
  });

  it("makes one booking or one further offer, where an offer runs out while its guest books", async () => {
    const id = await list.book(30, 34);
    const token = await list.wait(anna, 30, 34);
    await list.wait(bert, 30, 34);
    await list.cancel(id);
    const guest = await plan.server.visitor();
    await list.act("take", token, guest);
    list.hours(24);
    const [booking] = await Promise.all([list.bookAs(guest, 30, 34, { email: anna }), list.tend()]);
    const bookings = await plan.db.selectFrom("bookings").select("id").where("status", "!=", "cancelled").execute();
    await list.tend();
    expect("id" in booking).toBe(bookings.length === 1);
    expect((await held()).length + bookings.length).toBe(1);
    expect(await findingsIn(plan.db)).toEqual([]);
  });

  it("offers to the next once, where a guest unsubscribes and declines at the same time, and looks twice", async () => {
    const id = await list.book(30, 34);
    const token = await list.wait(anna, 30, 34);
    await list.wait(bert, 30, 34);
    await list.cancel(id);
    await Promise.all([list.act("leave", token), list.act("decline", token), list.tend(), list.tend()]);
    expect((await list.entries()).find(({ email }) => email === bert)).toMatchObject({ status: "offered", offers: 1 });
    expect(await held()).toHaveLength(1);
    expect(await findingsIn(plan.db)).toEqual([]);
  });

  it("gives a visitor or the list the days of a cancellation, never both", async () => {
    const id = await list.book(30, 34);
    await list.wait(anna, 30, 34);
    const visitor = await plan.server.visitor();
    const [, booking] = await Promise.all([list.cancel(id), list.bookAs(visitor, 31, 33)]);
    await list.tend();
    expect("id" in booking).toBe((await held()).length === 0);
    expect(await findingsIn(plan.db)).toEqual([]);
  });

  itOnSqlite(
    "keeps the offer where an order at the wallet is given up; other days of the boat take its place",
    async () => {
      const id = await list.book(30, 34);
      const token = await list.wait(anna, 30, 34);
      await list.cancel(id);
      const guest = await plan.server.visitor();
      await list.act("take", token, guest);
      const twin = await addVehicle(plan.db, { name: "Zwilling" });
      await list.hold(guest, 30, 34, twin);
      expect(await held()).toHaveLength(2);
      await addWalletOrder(plan.db, { id: "order" });
      await plan.db.updateTable("holds").set({ wallet_order_id: "order" }).execute();
      await inTransaction(plan.db, (trx) => removeHold(trx, "order", plan.clock.now()));
      expect(await held()).toMatchObject([{ wallet_order_id: null, nights: 4 }]);
      expect(await list.status(token)).toBe("offered");
      await list.hold(guest, 40, 42);
      await list.tend();
      expect(await list.status(token)).toBe("told");
    },
  );

  itOnSqlite("mails an address five times a day at most, and answers alike", async () => {
    await list.book(30, 34);
    const stay = { vehicle: plan.vehicle, booked_day: day(30), booked_duration: 4 };
    const asked = { ...stay, email: anna, lang: "de", website: "" } as const;
    for (let time = 0; time < 6; time += 1) {
      await joinList(plan.deps, asked, { sessionHash: null, limitedAs: "192.0.2.1" });
    }
    expect(await list.mailed()).toHaveLength(5);
  });

  itOnSqlite("is exported and erased with its guest, and the next one is offered the days", async () => {
    const id = await list.book(30, 34);
    const token = await list.wait(anna, 30, 34);
    await list.wait(bert, 30, 34);
    await list.cancel(id);
    await list.mailed();
    const guest = { email: anna, phone: null };
    expect(await exportGuest(plan.db, guest, plan.clock.now())).toMatchObject({
      waiting_list: [{ email: anna, status: "offered", offers: 1 }],
    });
    expect(await eraseGuest(plan.deps, guest, { isTrial: true })).toMatchObject({ erased: { waiting: 1 } });
    expect(await list.status(token)).toBe("offered");
    await eraseGuest(plan.deps, guest, { isTrial: false, notes: "keep" });
    expect(await list.entries()).toMatchObject([{ email: bert, status: "offered" }]);
    expect(await list.status(token)).toBeNull();
    expect(await findingsIn(plan.db)).toEqual([]);
  });

  itOnSqlite("draws a link for each mail, none for an entry that has ended, and stores its hash alone", async () => {
    await list.book(30, 34);
    const token = await list.wait(anna, 30, 34);
    const { id } = await plan.db.selectFrom("waiting_entries").select("id").executeTakeFirstOrThrow();
    const again = await inTransaction(plan.db, (trx) => insertWaitingLink(trx, id));
    expect([await list.status(again ?? ""), await list.status(token)]).toEqual(["waiting", "waiting"]);
    const rows = await plan.db.selectFrom("waiting_links").selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(token);
    const mails = await plan.db.selectFrom("outbox").select(["data", "body_text"]).execute();
    expect(JSON.stringify(mails)).not.toContain(token);
    await list.act("leave", token);
    expect(await inTransaction(plan.db, (trx) => insertWaitingLink(trx, id))).toBeNull();
  });

  itOnSqlite("finds what is held for nobody, and an offer of other days", async () => {
    const id = await list.book(30, 34);
    await list.wait(anna, 30, 34);
    await list.cancel(id);
    const [hold] = await held();
    await plan.db.updateTable("waiting_entries").set({ nights: 3 }).execute();
    expect(await findingsIn(plan.db)).toEqual([expect.stringContaining(`has hold ${hold?.id} of another stay`)]);
    await plan.db.deleteFrom("waiting_entries").execute();
    expect(await findingsIn(plan.db)).toEqual([`hold ${hold?.id} is an offer to nobody`]);
  });
});

describeOnPostgres((engine) => {
  const plan = withDayPlan(engine);
  const list = withWaiting(plan);

  it("leaves nothing of an offer where somebody is just taking one of its days", async () => {
    const id = await list.book(30, 34);
    const token = await list.wait("anna@example.com", 30, 34);
    const portal = await addImportRow(plan.db, { vehicle_id: plan.vehicle });
    await plan.db.updateTable("bookings").set({ status: "cancelled" }).where("id", "=", id).execute();
    await plan.db.deleteFrom("half_days").execute();
    const taken = { vehicle_id: plan.vehicle, day: day(32), half: "am", booking_id: null, hold_id: null } as const;
    await whileUncommitted(
      plan.db,
      (trx) =>
        trx
          .insertInto("half_days")
          .values({ ...taken, import_id: portal })
          .execute(),
      () => list.tend(),
    );
    expect([await list.status(token), await plan.count("holds"), await plan.count("half_days")]).toEqual([
      "waiting",
      0,
      1,
    ]);
    expect(await list.mailed()).toEqual([]);
  });

  it("tells a guest once, where two processes look at the same time", async () => {
    const id = await list.book(12, 16);
    await list.wait("anna@example.com", 12, 16);
    await plan.db.updateTable("bookings").set({ status: "cancelled" }).where("id", "=", id).execute();
    await plan.db.deleteFrom("half_days").execute();
    await whileUncommitted(
      plan.db,
      (trx) => offerFreedDays(trx, plan.vehicle, plan.clock.now()),
      () => list.tend(),
    );
    expect(await list.entries()).toMatchObject([{ status: "told", offers: 1 }]);
    expect(await list.mailed()).toHaveLength(1);
  });
  it("takes no more entries of an address than it may have, where two join at the same time", async () => {
    await list.book(30, 44);
    const join = (from: number, db = plan.db) =>
      joinList(
        { ...plan.deps, db },
        {
          vehicle: plan.vehicle,
          booked_day: day(from),
          booked_duration: 2,
          email: "anna@example.com",
          lang: "de",
          website: "",
        },
        { sessionHash: null, limitedAs: null },
      );
    for (let from = 30; from < 34; from += 1) await join(from);
    await whileUncommitted(
      plan.db,
      (trx) => join(34, databaseWithin(trx)),
      () => join(35),
    );
    expect(await list.entries()).toHaveLength(5);
  });

  it("keeps the days of an offer that is declined while its money is just being taken", async () => {
    const id = await list.book(30, 34);
    const token = await list.wait("anna@example.com", 30, 34);
    await list.cancel(id);
    const guest = await plan.server.visitor();
    await list.act("take", token, guest);
    const { session_hash } = await plan.db.selectFrom("holds").select("session_hash").executeTakeFirstOrThrow();
    await addWalletOrder(plan.db, { id: "ORDER", session_hash });
    await plan.db.updateTable("holds").set({ wallet_order_id: "ORDER" }).execute();
    await whileUncommitted(
      plan.db,
      (trx) => trx.updateTable("wallet_orders").set({ status: "capturing" }).execute(),
      () => list.act("decline", token),
    );
    expect(await plan.count("holds")).toBe(1);
  });
  it("keeps an entry whose guest leaves while its days are just being offered: nothing is held for nobody", async () => {
    const id = await list.book(30, 34);
    const token = await list.wait("anna@example.com", 30, 34);
    await plan.db.updateTable("bookings").set({ status: "cancelled" }).where("id", "=", id).execute();
    await plan.db.deleteFrom("half_days").execute();
    await whileUncommitted(
      plan.db,
      (trx) => offerFreedDays(trx, plan.vehicle, plan.clock.now()),
      () => list.act("leave", token),
    );
    expect([await list.status(token), await plan.count("holds")]).toEqual(["offered", 1]);
  });
});
