import { testClock } from "../../../testing/clock.ts";
import { describeOnSqlite } from "../../../testing/database.ts";
import { emptyTables } from "../../../testing/empty-tables.ts";
import { addBooking, addVehicle, addVoucher } from "../../../testing/rows.ts";
import type { NewBooking } from "../../db/tables/booking.ts";
import { agreedOf } from "../booking-money/charges.repository.ts";
import { bookingMailData, queueBookingMails, queueBookingRefund } from "./booking.mails.ts";
import { findBooking } from "./booking.repository.ts";

const now = testClock().now();

describe("mails of a booking", () => {
  describeOnSqlite((engine) => {
    const queued = async () => {
      const rows = await engine().db.selectFrom("outbox").selectAll().orderBy("id").execute();
      return rows.map(({ template, recipient, lang, status, data }) => {
        return { template, recipient, lang, status, data: JSON.parse(data) as unknown };
      });
    };

    /** Three nights at 180 euros with grill and linen for three: 645 euros, 45 of them by voucher. */
    async function book(changes: Partial<NewBooking> = {}, vehicleName = "Seeglück") {
      const { db } = engine();
      const vehicle_id = await addVehicle(db, { name: vehicleName });
      const extras = [
        { name: "extra_bbq" as const, cents: 30_00 },
        { name: "extra_bed_linen_and_towel" as const, cents: 75_00 },
      ];
      const row = {
        vehicle_id,
        start_day: "2027-05-10",
        nights: 3,
        salutation: "Ms",
        name: "Ann Example",
        email: "ann@example.com",
        children: 1,
        license_answer: "no",
        extras: JSON.stringify(extras.map(({ name }) => name)),
        lang: "en",
        created_at: now.toISOString(),
        ...changes,
      } as const;
      const voucherId = await addVoucher(db, { code: `OF-BOAT-${String(vehicle_id)}` });
      const voucher = { voucherId, cents: 45_00 };
      const booking = await findBooking(db, await addBooking(db, row, { rent: 540_00, extras, voucher }));
      if (!booking) throw new Error("there is no booking");
      await db.transaction().execute((trx) => queueBookingMails(trx, booking, now));
      return booking;
    }

    beforeEach(() => emptyTables(engine().db));

    it("counts the days to pay in from Berlin's day, also just after midnight", async () => {
      await book({ created_at: "2027-05-02T22:30:00.000Z" });
      await book({ created_at: "2027-05-02T21:30:00.000Z" }, "Hubert");
      const dueDays = (await queued()).map(({ data }) => (data as { dueDay: string }).dueDay);
      expect(dueDays).toEqual(["2027-05-08", "2027-05-08", "2027-05-07", "2027-05-07"]);
    });

    it("tells the guest what was booked, at the prices of that moment", async () => {
      const booking = await book();
      const [confirmation] = await queued();
      expect(confirmation).toEqual({
        template: "booking-confirmation",
        recipient: "ann@example.com",
        lang: "en",
        status: "pending",
        data: {
          hasInvoice: false,
          documents: [],
          number: booking.id,
          salutation: "Ms",
          name: "Ann Example",
          vehicleName: "Seeglück",
          startDay: "2027-05-10",
          endDay: "2027-05-13",
          nights: 3,
          rentCents: 540_00,
          extras: [
            { name: "extra_bbq", cents: 30_00 },
            { name: "extra_bed_linen_and_towel", cents: 75_00 },
          ],
          totalCents: 645_00,
          voucherCents: 45_00,
          briefingCents: 85_00,
          cleaningCents: 85_00,
          depositCents: 500_00,
          paid: false,
          dueInDays: 5,
          dueDay: "2027-05-08",
          details: {
            adults: 2,
            children: 1,
            ownComment: "",
            cancellation: [{ until: null, fee: 600_00 }],
            bookedAt: now.toISOString(),
          },
        },
      });
    });

    it("names the rent without what is kept of a stay that was changed", async () => {
      const booking = await book();
      const { db } = engine();
      const lines = await agreedOf(db, booking.id);
      const data = bookingMailData({ ...booking, kept_cents: 20_00 }, ...lines);
      expect(data).toMatchObject({ rentCents: 540_00, totalCents: 665_00 });
    });

    it("tells the company in German, whatever the guest reads", async () => {
      await book({ status: "paid", payment_method: "paypal", license_answer: null }, "Hektor");
      const [, notice] = await queued();
      expect(notice).toMatchObject({
        template: "booking-notice",
        recipient: "company",
        lang: "de",
        data: {
          email: "ann@example.com",
          paymentMethod: "paypal",
          paid: true,
          briefingCents: 35_00,
          bookedByStaff: false,
        },
      });
    });

    it("tells a guest whose dates were gone that the money comes back", async () => {
      const stay = { vehicleName: "Max", startDay: "2027-05-10", endDay: "2027-05-13" };
      const guest = { salutation: "Frau", name: "Erika Beispiel" };
      const money = { amountCents: 540_00, currency: "EUR", asOrdered: true };
      const refund = { recipient: "erika@example.com", lang: "de" as const, ...money, ...guest, ...stay };
      await queueBookingRefund(engine().db, refund, now);
      expect(await queued()).toEqual([
        {
          template: "booking-refunded",
          recipient: "erika@example.com",
          lang: "de",
          status: "pending",
          data: { ...guest, ...stay, ...money },
        },
      ]);
    });
  });
});
