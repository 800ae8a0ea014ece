import { vehicleFormSchema } from "../../shared/contract/vehicle-form.ts";
import { addDays } from "../../shared/rules/day.ts";
import { describeOnSqlite } from "../../testing/database.ts";
import { withDemoWallet } from "../../testing/demo-wallet.ts";
import { pdfToText } from "../../testing/pdf.ts";
import { addWalletOrder } from "../../testing/rows.ts";
import { done, withTill } from "../../testing/till-shop.ts";
import { aVehicleForm } from "../../testing/vehicle-form.ts";
import { voucherShop } from "../../testing/voucher-shop.ts";
import { anInboxRow } from "../../testing/work-rows.ts";
import { inTransaction } from "../db/transaction.ts";
import { parse } from "../http/parse.ts";
import { endBlocksOf } from "./boat-block/end-block.ts";
import { confirmationDocument } from "./book-for-guest/book-for-guest.ts";
import { remindUnpaid } from "./booking/remind-unpaid.ts";
import { calendarForAll } from "./calendar/calendar.ts";
import { cashLog, cashPositionAnswer } from "./cash-log/cash-log.ts";
import { eraseGuest } from "./guests/erase-guest.ts";
import { guestOf } from "./guests/guest.ts";
import { listInbox } from "./inbox/inbox.queries.ts";
import { bookingLife } from "./life/life.ts";
import { findImport } from "./portal-calendars/imports.repository.ts";
import { addImportRow } from "./portal-calendars/portal-calendars.fixture.ts";
import { takeInCalendar } from "./portal-calendars/take-in-calendar.ts";
import { proceduresOn, tillNotification } from "./procedures/procedures.ts";
import { search } from "./search/search.ts";
import { removeVehicle } from "./staff-fleet/remove-vehicle.ts";
import { saveVehicle } from "./staff-fleet/save-vehicle.ts";
import { futureBookings } from "./staff-fleet/staff-fleet.routes.ts";
import { vouchersForTill } from "./till/till.queries.ts";
import { reserveVoucher } from "./vouchers/spend-voucher.ts";
import { findVoucher } from "./vouchers/vouchers.queries.ts";
import { declareWithdrawal, judgeWithdrawal } from "./withdrawals/withdrawals.ts";

/** Half past midnight on 4 May in Berlin; in Greenwich it is still the 3rd. */
const night = "2027-05-03T22:30:00.000Z";
/** Likewise on New Year's Day of 2028, and of 2031. */
const newYear = "2027-12-31T23:30:00.000Z";
const expired = "2030-12-31T23:30:00.000Z";
/** A day after `night`. */
const nextNight = "2027-05-04T22:30:00.000Z";

describeOnSqlite((engine) => {
  const till = withTill(engine);
  const { plan } = till;
  const shop = voucherShop(plan, withDemoWallet());
  const mailData = async (template: "booking-reminder" | "voucher-requested") => {
    const query = plan.db.selectFrom("outbox").select("data").where("template", "=", template);
    return (await query.execute()).map(({ data }) => JSON.parse(data) as { dueDay: string });
  };

  describe("while it is yesterday in Greenwich", () => {
    it("a booking is due five days after the day that it is in Berlin", async () => {
      plan.clock.set(night);
      await plan.book({ booked_day: "2027-06-12" });
      plan.clock.set("2027-05-09T08:00:00.000Z");
      await remindUnpaid(plan.deps);
      expect(await mailData("booking-reminder")).toEqual([]);
      plan.clock.set("2027-05-10T08:00:00.000Z");
      await remindUnpaid(plan.deps);
      expect(await mailData("booking-reminder")).toMatchObject([{ dueDay: "2027-05-09" }]);
    });

    it("a stay that ended the day before keeps no boat", async () => {
      plan.clock.set("2027-04-20T08:00:00.000Z");
      await plan.book({ booked_day: "2027-05-01" });
      plan.clock.set(night);
      expect(await futureBookings(plan.db, String(plan.vehicle), plan.clock.now())).toEqual([]);
      const asked = { vehicle_id: String(plan.vehicle) } as Parameters<typeof removeVehicle>[1];
      await inTransaction(plan.db, (trx) => removeVehicle(trx, asked, plan.adminId, plan.clock.now(), { endBlocksOf }));
    });

    describe("a stay that ends on the new day", () => {
      let booking: number;
      beforeEach(async () => {
        plan.clock.set("2027-04-20T08:00:00.000Z");
        booking = await plan.book({ booked_day: "2027-05-02", booked_day_end: "2027-05-04" }, { paid: true });
        plan.clock.set(night);
      });

      it("needs a boat that it fits on", async () => {
        const smaller = parse(vehicleFormSchema, aVehicleForm({ id: String(plan.vehicle), passengers: "1" }));
        const save = () =>
          inTransaction(plan.db, (trx) =>
            saveVehicle(trx, smaller, { actorId: plan.adminId, seenVersion: 1 }, plan.clock.now()),
          );
        await expect(save()).rejects.toMatchObject({ errors: { passengers: "validation-staff:vehicleParty" } });
        plan.clock.set(nextNight);
        await save();
      });

      it("needs to know its guest", async () => {
        const isNeeded = async () => {
          const { db } = plan;
          const outcome = await eraseGuest({ db, now: plan.clock.now }, guestOf("erika@example.com"), {
            isTrial: true,
          });
          return JSON.stringify(outcome).includes(`Booking ${booking} (2027-05-02 to 2027-05-04) is not over`);
        };
        expect(await isNeeded()).toBe(true);
        plan.clock.set(nextNight);
        expect(await isNeeded()).toBe(false);
      });

      it("is in the way of what another portal sold until that day", async () => {
        const days = "DTSTART;VALUE=DATE:20270503\r\nDTEND;VALUE=DATE:20270504";
        const text = `BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:a\r\n${days}\r\nEND:VEVENT\r\nEND:VCALENDAR`;
        const known = await findImport(plan.db, await addImportRow(plan.db, { vehicle_id: plan.vehicle }));
        const clashes = async () => {
          if (known) await takeInCalendar({ ...plan.deps, fetchFeed: () => Promise.resolve({ text }) }, known);
          return plan.count("import_clashes");
        };
        expect(await clashes()).toBe(1);
        plan.clock.set(nextNight);
        expect(await clashes()).toBe(0);
      });
    });

    it("what staff print and see of a booking is of the new day, and gives five days from it", async () => {
      plan.clock.set(night);
      const id = await plan.book({ booked_day: "2027-06-12" });
      const { content } = await confirmationDocument(plan.deps, id, "banktransfer");
      const text = pdfToText(content as Buffer).replaceAll(/\s+/g, " ");
      for (const part of ["Stand 4. Mai 2027", "innerhalb von 5 Tagen, also bis Sonntag, 9. Mai 2027"]) {
        expect(text).toContain(part);
      }
      const { steps } = await bookingLife(plan.db, id, "staff", plan.clock.now());
      expect(steps.find(({ kind }) => kind === "paymentDue")?.day).toBe("2027-05-09");
    });

    it("what is found, and what documents the till, is of the new day", async () => {
      plan.clock.set(night);
      await shop.request({ name: "Petra Paulsen" });
      await plan.db
        .insertInto("inbox")
        .values(anInboxRow({ name: "Petra Paulsen", created_at: night }))
        .execute();
      const admin = { admin: true } as Parameters<typeof search>[2];
      const { groups } = await search(plan.db, { query: "Paulsen", for: "" }, admin);
      const newDay = { start: "2027-05-04", end: "2027-05-04" };
      expect(groups.map(({ kind, hits }) => [kind, hits[0]?.days])).toEqual([
        ["voucher", newDay],
        ["message", newDay],
      ]);
      const { config, db } = plan.deps;
      expect(proceduresOn(config, new Date(night)).day).toBe("2027-05-04");
      expect((await tillNotification(db, config, new Date(night))).day).toBe("2027-05-04");
    });

    it("the calendar holds until the coming midnight in Berlin", async () => {
      expect((await calendarForAll(plan.db, new Date(night))).validUntil).toBe(Date.parse("2027-05-04T22:00:00.000Z"));
    });

    it("a voucher is of the new year, and due in its first days", async () => {
      plan.clock.set(newYear);
      expect(await shop.request()).toMatchObject({ expires_on: "2031-12-31" });
      expect(await mailData("voucher-requested")).toMatchObject([{ dueDay: "2028-01-06" }]);
    });

    it("a voucher whose payment is taken back is as it was when it was asked for", async () => {
      plan.clock.set(newYear);
      const { id, code } = await till.requestVoucher(80);
      // Those of May have expired.
      Object.assign(plan.kim, await plan.employee());
      Object.assign(plan.alma, await plan.admin());
      const { number } = await till.sell({ income: "80", voucher_code: code });
      done(await till.correct(number));
      expect(await till.voucher(id)).toMatchObject({ status: "requested", expires_on: "2031-12-31" });
    });

    it("a voucher pays nothing from the first minute after its last day", async () => {
      const { code } = await shop.buy(100);
      await addWalletOrder(plan.db, { id: "ORDER-1" });
      expect(await findVoucher(plan.db, code, new Date(expired))).toBeNull();
      const wanted = { code, cents: 10_00, walletOrderId: "ORDER-1" };
      const reserved = inTransaction(plan.db, (trx) => reserveVoucher(trx, wanted, new Date(expired)));
      await expect(reserved).rejects.toMatchObject({ errors: { voucher_code: "validation:voucher" } });
    });

    it("a cancelled booking gives a voucher half a year from the day that it is in Berlin", async () => {
      const { id, code } = await shop.buy(100);
      plan.clock.set("2030-12-20T10:00:00.000Z");
      const booking = await shop.use(code, 20);
      plan.clock.set("2031-01-09T23:30:00.000Z");
      await shop.cancel(booking);
      expect((await shop.voucher(id)).expires_on).toBe(addDays("2031-01-10", 183));
    });

    it("a purchase can be withdrawn from for 14 days from the one that it is in Berlin, and not after", async () => {
      const declared = { email: "erika@example.com", by: "code" as const };
      plan.clock.set("2027-06-01T22:30:00.000Z");
      const late = await shop.buy(100);
      expect(judgeWithdrawal(late, declared, "2027-06-16")).toBe("withdrawn");
      expect(judgeWithdrawal(late, declared, "2027-06-17")).toBe("late");
      plan.clock.set("2027-06-01T10:00:00.000Z");
      const { code: contract } = await shop.buy(100);
      const request = { name: "Erika Beispiel", email: declared.email, contract, lang: "de" as const };
      const now = new Date("2027-06-15T22:30:00.000Z");
      await inTransaction(plan.db, (trx) => declareWithdrawal(trx, request, null, now));
      expect(await plan.db.selectFrom("withdrawals").select("outcome").execute()).toEqual([{ outcome: "late" }]);
    });

    it("the till lists the vouchers of the new day first", async () => {
      const before = await shop.request();
      plan.clock.set(night);
      const { id } = await shop.request();
      const ids = async (selectedDay: string) =>
        (await vouchersForTill(plan.db, { selectedDay })).map((voucher) => voucher.id);
      expect(await ids("2027-05-04")).toEqual([id, before.id]);
      expect(await ids("2027-05-03")).toEqual([before.id, id]);
    });

    it("the cash log reaches back to the first minute of the day 13 days ago, and no further", async () => {
      const { code } = await shop.buy(100);
      plan.clock.set("2027-05-03T22:00:00.000Z");
      await shop.use(code, 2);
      const entries = async (at: string) => (await cashLog(plan.db, new Date(at))).length;
      expect(await entries("2027-05-17T21:30:00.000Z")).toBe(1);
      expect(await entries("2027-05-17T22:30:00.000Z")).toBe(0);
    });

    it("what came in is of the new day, month and year", () => {
      const incomes = [{ day: "2028-01-01", way: "cash" as const, cents: 1_00 }];
      const { cashposition_log, months, years } = cashPositionAnswer(incomes, new Date(newYear));
      expect([cashposition_log[0], months[0], years[0]]).toMatchObject([
        { cashregister_day: "2028-01-01", income: "1.00" },
        { month: "2028-01", income: "1.00" },
        { year: "2028", income: "1.00" },
      ]);
    });

    it("what is ticked off is so on the new day", async () => {
      const { db } = plan;
      const { id } = await shop.request();
      const facts = JSON.stringify({ voucher: id });
      const task = { type: "todo", kind: "voucherMailHeldBack", facts, created_at: night } as const;
      const row = anInboxRow({ ...task, ticked_off_at: night, closed_by_system: 1 });
      await db.insertInto("inbox").values(row).execute();
      const [item] = await listInbox(db, { admin: true });
      expect(item?.ticked_off).toBe("Von selbst erledigt, 4. Mai 2027");
    });
  });
});
