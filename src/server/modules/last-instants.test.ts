import type { Insertable } from "kysely";
import { addDays } from "../../shared/rules/day.ts";
import { oldestRetainedDay } from "../../shared/rules/retention.ts";
import { describeOnSqlite } from "../../testing/database.ts";
import { aBookingRow, addSession, addVoucher, addWalletOrder, voucherCode } from "../../testing/rows.ts";
import { withTill } from "../../testing/till-shop.ts";
import { addProduct } from "../../testing/work-rows.ts";
import type { Payments } from "../db/tables/money.ts";
import { inTransaction } from "../db/transaction.ts";
import { beginBackupRun, isBackupDue } from "../ops/backup/backup-runs.repository.ts";
import { addInvoice } from "../ops/fsck/fsck.fixture.ts";
import { beginRun, isRunDue } from "../ops/fsck/fsck-runs.repository.ts";
import { isOpenFor, isStayTaken } from "./booking/availability.repository.ts";
import { findBooking } from "./booking/booking.repository.ts";
import {
  assignHold,
  extendHold,
  findOwnOffer,
  giveOffer,
  holdsAnotherStay,
  isHoldRunning,
} from "./booking/holds.repository.ts";
import { forgetOldGuests } from "./booking/old-bookings.repository.ts";
import { placeHold } from "./booking/place-hold.ts";
import { limitHolds, visitorLimits } from "./booking/visitor-limits.repository.ts";
import { runningHolds } from "./calendar/calendar.ts";
import { cashLog, cashPositionAnswer, createIncomeReader } from "./cash-log/cash-log.ts";
import { askedDays } from "./day-plan/day-plan.queries.ts";
import { forgetOldInvoices } from "./invoices/invoices.repository.ts";
import { refusalOf } from "./mails/refusal.ts";
import { countGuess, uncountGuess } from "./session/login-guesses.repository.ts";
import { bookingsForTill } from "./till/till.queries.ts";
import { bookingsOfDay, collectedBookings } from "./till/till.repository.ts";
import { findVoucher } from "./vouchers/vouchers.queries.ts";
import { findByToken } from "./vouchers/vouchers.repository.ts";

/** After so long a backup that failed is tried again. */
const retryMs = 60 * 60_000;
const before = (instant: string) => new Date(Date.parse(instant) - 1);

describeOnSqlite((engine) => {
  const till = withTill(engine);
  const { plan } = till;

  describe("the last instant, and the last day", () => {
    it("of a hold is the one before its end", async () => {
      const { db } = plan;
      await addWalletOrder(db, { id: "ORDER-1" });
      const limitedAs = "198.51.100.1";
      const ends: string[] = [];
      for (let index = 0; index < visitorLimits.holds; index += 1) {
        const sessionHash = `session-${index}`;
        await addSession(db, sessionHash);
        const stay = { vehicleId: plan.vehicle, start: addDays("2027-06-01", 3 * index), nights: 2 };
        const held = await inTransaction(db, async (trx) => {
          const hold = await placeHold(trx, { ...stay, sessionHash, limitedAs }, plan.clock.now());
          if (hold.kind === "held" && index === 0) await assignHold(trx, hold.holdId, "ORDER-1");
          return hold;
        });
        expect(held.kind).toBe("held");
      }
      for (const { expires_at } of await db.selectFrom("holds").select("expires_at").execute()) ends.push(expires_at);
      const [end = ""] = ends;
      const other = { vehicleId: plan.vehicle, start: "2027-07-01", nights: 2 };
      const at = (now: Date) =>
        inTransaction(db, async (trx) => [
          await isHoldRunning(trx, "ORDER-1", now),
          await extendHold(trx, "ORDER-1", end, now),
          await holdsAnotherStay(trx, "session-1", other, now),
          (await runningHolds(trx, now.toISOString())).length > 0,
          await limitHolds(trx, limitedAs, now).catch(() => "limited"),
        ]);
      expect(await at(before(end))).toEqual([true, true, true, true, "limited"]);
      expect(await at(new Date(end))).toEqual([false, false, false, false, undefined]);
    });

    it("of an offer of the waiting list is the one before its end", async () => {
      const { db } = plan;
      await addSession(db, "session");
      const stay = { vehicleId: plan.vehicle, start: "2027-06-01", nights: 2, sessionHash: "session" };
      const held = await inTransaction(db, (trx) => placeHold(trx, stay, plan.clock.now()));
      if (held.kind !== "held") throw new Error(held.kind);
      const { holdId, heldUntil } = held;
      const days = { vehicle_id: plan.vehicle, start_day: "2027-06-01", nights: 2, end_day: "2027-06-03" };
      const at = { created_at: plan.clock.now().toISOString(), confirmed_at: null };
      const waiting = { email: "a@example.com", email_key: "a@example.com", lang: "de", status: "offered" } as const;
      const entry = { ...days, ...at, ...waiting, offers: 1, hold_id: holdId };
      await db.insertInto("waiting_entries").values(entry).execute();
      const isOffered = (now: Date) =>
        inTransaction(db, async (trx) => [
          await giveOffer(trx, holdId, "session", now),
          (await findOwnOffer(trx, stay, now)) !== null,
        ]);
      expect(await isOffered(before(heldUntil.toISOString()))).toEqual([true, true]);
      expect(await isOffered(heldUntil)).toEqual([false, false]);
    });

    it("at which a sale may have begun is a day before it was made", async () => {
      const water = await addProduct(plan.db);
      const begun = async (started_at: string) => {
        const { id } = await till.sell({ income: "2.50", products: [{ id: water, quantity: 1 }], started_at });
        const query = plan.db.selectFrom("till_transactions").select("started_at").where("id", "=", id);
        return (await query.executeTakeFirstOrThrow()).started_at;
      };
      const [now, dayBefore] = ["2027-05-03T08:00:00.000Z", "2027-05-02T08:00:00.000Z"];
      expect(await begun(dayBefore)).toBe(dayBefore);
      expect(await begun(before(dayBefore).toISOString())).toBe(now);
    });

    it("of a day plan is 500 days after its first", () => {
      const from = "2027-05-03";
      const to = addDays(from, 500);
      expect(askedDays({ from, to }, from)).toEqual({ from, to });
      expect(askedDays({ from, to: from }, from)).toEqual({ from, to: from });
      const usual = askedDays({}, from);
      expect(askedDays({ to: usual.to }, addDays(from, 100))).toEqual(usual);
      expect(() => askedDays({ from, to: addDays(to, 1) }, from)).toThrow("VALIDATION");
      expect(() => askedDays({ from, to: addDays(from, -1) }, from)).toThrow("VALIDATION");
    });

    it("of the day of a guess is the one before its end, and what was no guess is not counted below none", async () => {
      const email = "staff@example.com";
      const now = plan.clock.now();
      const end = new Date(now.getTime() + 24 * 60 * 60_000);
      const guesses = async () => {
        const row = plan.db.selectFrom("login_guesses").select("guesses").where("email", "=", email);
        return (await row.executeTakeFirst())?.guesses;
      };
      const count = (at: Date) => inTransaction(plan.db, (trx) => countGuess(trx, email, at));
      await count(now);
      await count(new Date(end.getTime() - 1));
      expect(await guesses()).toBe(2);
      await count(end);
      expect(await guesses()).toBe(1);
      for (const _ of [1, 2]) await inTransaction(plan.db, (trx) => uncountGuess(trx, email));
      expect(await guesses()).toBe(0);
    });

    it("of a reminder's term is one on which it can be sent again, as it was written", async () => {
      const id = await plan.book({ booked_day: "2027-06-12" });
      const booking = (await findBooking(plan.db, id)) ?? undefined;
      const data = JSON.stringify({ amountCents: 360_00, termDay: "2027-05-12" });
      const refusal = (at: string) =>
        refusalOf({ template: "booking-reminder", data }, { booking, voucher: undefined }, new Date(at));
      expect(refusal("2027-05-12T21:59:59.999Z")).toBeNull();
      expect(refusal("2027-05-12T22:00:00.000Z")).toBe("changed");
    });

    it("of a day without a night is that day", async () => {
      await plan.book({ booked_day: "2027-06-01" });
      const asked = { vehicleId: plan.vehicle, nights: 0, sessionHash: null, now: plan.clock.now().toISOString() };
      const isTaken = (start: string) => isStayTaken(plan.db, { ...asked, start });
      const days = ["2027-05-31", "2027-06-01", "2027-06-02", "2027-06-03", "2027-06-04"];
      expect(await Promise.all(days.map(isTaken))).toEqual([false, true, true, true, false]);
    });

    it("of the longest stay is one on which the till knows it", async () => {
      const end = addDays("2027-05-06", 60);
      const id = await plan.book({ booked_day: "2027-05-06", booked_day_end: end });
      expect((await bookingsOfDay(plan.db, end)).map((booking) => booking.id)).toEqual([id]);
    });

    it("of a stay is one that must not be blocked, the day after it may be", async () => {
      await plan.db
        .insertInto("blocked_days")
        .values({ day: "2027-06-03", created_by: plan.adminId, created_at: plan.clock.now().toISOString() })
        .execute();
      const isOpen = (start: string) => isOpenFor(plan.db, plan.vehicle, { start, nights: 2 });
      const days = ["2027-05-31", "2027-06-01", "2027-06-03", "2027-06-04"];
      expect(await Promise.all(days.map(isOpen))).toEqual([true, false, false, true]);
    });

    it.each([
      ["2027-05-02", null, true],
      ["2027-05-03", null, true],
      ["2027-05-03", "2027-05-03T02:00:00.000Z", false],
      // A clock that was a little ahead, and one that was far ahead.
      ["2027-05-04", null, false],
      ["2027-05-05", null, true],
    ])("of a nightly look of %s that ended at %s has been: %s", async (day, finished_at, isDue) => {
      const { db } = plan;
      const now = plan.clock.now();
      const begun = { day, finished_at, started_at: new Date(now.getTime() - retryMs).toISOString() };
      await db.updateTable("fsck_runs").set(begun).execute();
      await db.updateTable("backup_runs").set(begun).execute();
      expect(await isRunDue(db, "2027-05-03")).toBe(isDue);
      expect(await isBackupDue(db, "2027-05-03", now)).toBe(isDue);
      expect(await beginRun(db, "2027-05-03", now)).toBe(isDue);
    });

    it("of the pause after a backup that failed is over when the next is tried", async () => {
      const now = plan.clock.now();
      await beginBackupRun(plan.db, "2027-05-03", now);
      expect(await isBackupDue(plan.db, "2027-05-03", new Date(now.getTime() + retryMs - 1))).toBe(false);
      expect(await isBackupDue(plan.db, "2027-05-03", new Date(now.getTime() + retryMs))).toBe(true);
    });

    it("of a voucher is its last day in Berlin", async () => {
      await addVoucher(plan.db);
      expect(await findVoucher(plan.db, voucherCode, new Date("2030-12-31T22:59:59.999Z"))).not.toBeNull();
      expect(await findVoucher(plan.db, voucherCode, new Date("2030-12-31T23:00:00.000Z"))).toBeNull();
    });

    it("of a voucher's download is as long after its payment as is said", async () => {
      const paid_at = "2027-05-03T08:00:00.000Z";
      await addVoucher(plan.db, { paid_at, download_token: "token" });
      expect(await findByToken(plan.db, "token", paid_at)).not.toBeNull();
      expect(await findByToken(plan.db, "token", "2027-05-03T08:00:00.001Z")).toBeNull();
    });

    it("of the year before those that are retained takes names out of bookings and invoices", async () => {
      const { db } = plan;
      const now = plan.clock.now();
      const first = oldestRetainedDay("bookings", "2027-05-03");
      const ids: number[] = [];
      for (const end_day of [addDays(first, -1), first]) {
        const row = aBookingRow({ vehicle_id: plan.vehicle, start_day: addDays(end_day, -2), end_day });
        const { id } = await db
          .insertInto("bookings")
          .values({ ...row, created_at: "2016-01-01T00:00:00.000Z" })
          .returning("id")
          .executeTakeFirstOrThrow();
        ids.push(id);
      }
      // Something happened to it in the first hour of the year in Berlin.
      const at = `${addDays(first, -1)}T23:30:00.000Z`;
      const step = {
        booking_id: ids[0] ?? 0,
        kind: "commented",
        actor_id: null,
        detail: "",
        price_cents: 0,
        created_at: at,
      } as const;
      const { id: happened } = await db
        .insertInto("booking_events")
        .values(step)
        .returning("id")
        .executeTakeFirstOrThrow();
      await forgetOldGuests(db, now);
      expect((await plan.booking(ids[0] ?? 0)).name).not.toBe("");
      await db.deleteFrom("booking_events").where("id", "=", happened).execute();
      await forgetOldGuests(db, now);
      expect((await plan.booking(ids[0] ?? 0)).name).toBe("");
      expect((await plan.booking(ids[1] ?? 0)).name).not.toBe("");

      const issued = oldestRetainedDay("invoices", "2027-05-03");
      for (const [index, issued_on] of [addDays(issued, -1), issued].entries()) {
        const invoice = await addInvoice(db, {
          number: index + 1,
          gross_cents: 100,
          issued_on,
          booking_id: ids[index] ?? 0,
        });
        await db
          .insertInto("invoice_documents")
          .values({ invoice_id: invoice, pdf: "", sha256: "", created_at: now.toISOString() })
          .execute();
      }
      await forgetOldInvoices(db, now);
      const facts = await db.selectFrom("invoices").select("facts").orderBy("id").execute();
      expect(facts.map((row) => row.facts)).toEqual(["", "{}"]);
      expect(await db.selectFrom("invoice_documents").select("invoice_id").execute()).toHaveLength(1);
    });

    it("of the money that came by the wallet is that before midnight in Berlin", async () => {
      const { db } = plan;
      await addWalletOrder(db, { id: "ORDER-1" });
      const midnight = "2027-05-03T22:00:00.000Z";
      const payment = (cents: number, created_at: string): Insertable<Payments> => ({
        kind: "wallet",
        cents,
        purpose: "booking",
        reference_id: null,
        registered_by: null,
        wallet_order_id: "ORDER-1",
        external_id: created_at,
        created_at,
      });
      await db
        .insertInto("payments")
        .values([payment(1_00, before(midnight).toISOString()), payment(2_00, midnight)])
        .execute();
      // 14 days later the day that began then is the oldest of the log.
      expect((await cashLog(db, new Date("2027-05-17T10:00:00.000Z"))).map(({ income }) => income)).toEqual(["2.00"]);
      const read = createIncomeReader(db);
      const byDay = [
        { day: "2027-05-03", way: "paypal", cents: 1_00 },
        { day: "2027-05-04", way: "paypal", cents: 2_00 },
      ];
      const incomes = async (at: string) =>
        (await read(new Date(at))).toSorted((one, other) => one.day.localeCompare(other.day));
      expect(await incomes("2027-05-04T22:30:00.000Z")).toEqual(byDay);
      // From what is known of before, and from midnight on.
      expect(await incomes("2027-05-04T22:31:00.000Z")).toEqual(byDay);
    });

    it("of the days of the cash position is today, the first is 30 days before", () => {
      const income = { day: "2027-04-03", way: "cash", cents: 1_00 } as const;
      const shown = (at: string) => cashPositionAnswer([income], new Date(at)).cashposition_log.length;
      expect([shown("2027-05-03T21:59:59.999Z"), shown("2027-05-03T22:00:00.000Z")]).toEqual([1, 0]);
    });

    it("of a stay is one on which it is listed first at the till, and 31 days later one more", async () => {
      const { db } = plan;
      const other = await plan.book({ booked_day: "2027-05-06" });
      const id = await plan.book({ booked_day: "2027-05-10" });
      const listed = async (selectedDay: string) =>
        (await bookingsForTill(db, { selectedDay }, [], plan.clock.now())).map((booking) => booking.id);
      expect([await listed("2027-05-10"), await listed("2027-05-12")]).toEqual([
        [id, other],
        [id, other],
      ]);
      await till.sell({ income: "860", booking_id: id, fees: ["deposit"] });
      const found = async (from: string) => (await collectedBookings(db, "paid", from)).map((row) => row.id);
      expect([await found("2027-05-12"), await found("2027-05-13")]).toEqual([[id], []]);
    });
  });
});
