import { strFromU8, unzipSync } from "fflate";
import { bookForGuestContract } from "../../../shared/contract/book-for-guest.ts";
import { exportPath } from "../../../shared/contract/closings.ts";
import { addDays } from "../../../shared/rules/day.ts";
import { testToday } from "../../../testing/builders.ts";
import { describeEachEngine } from "../../../testing/database.ts";
import { aBookingForGuest } from "../../../testing/guest-booked-by-staff.ts";
import { withTill } from "../../../testing/till-shop.ts";
import { findingsIn } from "../../ops/fsck/fsck.fixture.ts";
import { close } from "../closings/closings.fixture.ts";
import { readCsv, readNumber } from "../closings/dsfinvk/published-fields.fixture.ts";

/** Two who book for guests at once, and what becomes of such a booking at the till (requirements/book-for-guest.md). */
describeEachEngine((engine, itOnSqlite) => {
  const till = withTill(engine);
  const { plan } = till;
  const { kim, alma } = plan;
  type Changes = Parameters<typeof aBookingForGuest>[0];
  const send = (changes: Changes = {}, who = kim, headers: Record<string, string> = {}) =>
    who.post(bookForGuestContract.book.path, aBookingForGuest({ vehicle: plan.vehicle, ...changes }), headers);
  const counts = async () => ({
    bookings: await plan.count("bookings"),
    events: await plan.count("booking_events"),
    halfDays: await plan.count("half_days"),
    mails: await plan.count("outbox"),
  });

  it("gives the dates to one of many employees who book them at once, and tells the others with a sentence", async () => {
    const starts = Array.from({ length: 12 }, (_, at) => ({ name: `Gast ${at}`, ahead: 7 + (at % 3) }));
    const answers = await Promise.all(
      starts.map(({ name, ahead }, at) =>
        send({ name, booked_day: addDays(testToday, ahead) }, at % 2 === 0 ? kim : alma),
      ),
    );
    const booked = answers.filter(({ statusCode }) => statusCode === 201);
    // Two nights from each of three days in a row: one stay, or the first and the last of them.
    expect([1, 2]).toContain(booked.length);
    for (const answer of answers.filter(({ statusCode }) => statusCode !== 201)) {
      expect([answer.statusCode, answer.json()]).toEqual([
        409,
        { type: "CONFLICT", errors: { booked_day: "validation-staff:stayTaken" } },
      ]);
    }
    const { length } = booked;
    expect(await counts()).toEqual({ bookings: length, events: length, halfDays: 4 * length, mails: length });
    expect(await findingsIn(plan.db)).toEqual([]);
  });

  it("books once where the same call is sent twice at once under one key, and answers both alike", async () => {
    const headers = { "Idempotency-Key": "once" };
    const [first, second] = await Promise.all([send({}, kim, headers), send({}, kim, headers)]);
    expect([first.statusCode, second.statusCode]).toEqual([201, 201]);
    expect(second.json()).toEqual(first.json());
    expect(await counts()).toEqual({ bookings: 1, events: 1, halfDays: 4, mails: 1 });
    const other = await send({ name: "Jemand Anderes" }, kim, headers);
    expect([other.statusCode, other.json<{ errors: object }>().errors]).toEqual([
      409,
      { "Idempotency-Key": "validation:idempotencyKey" },
    ]);
    expect(await findingsIn(plan.db)).toEqual([]);
  });

  itOnSqlite(
    "is in the accountant's export and in the DSFinV-K with what was paid at the till, and no name",
    async () => {
      const agreed = { new_price: "300", price_change_reason: "Stammgast", payment: "till" as const };
      const booking_id = (await send(agreed)).json<{ id: number }>().id;
      const sale = { booking_id, pay_booking: true, income: "300.00", received: "300.00", payment_method: "cash" };
      const { number } = await till.sell(sale);
      expect(await plan.booking(booking_id)).toMatchObject({ status: "paid" });
      await close(alma);
      const csv = (await alma.get(exportPath("accounting", { from: 1, to: 1 }))).body;
      const rows = readCsv(csv.slice(1).replace(/^[^\r]*/, (head) => head.replaceAll('"', "")));
      const sum = rows.reduce((all, row) => all + readNumber(row["Brutto EUR"] ?? ""), 0);
      expect(sum).toBe(300_00);
      const zip = unzipSync((await alma.get(exportPath("dsfinvk", { from: 1, to: 1 }))).rawPayload);
      const table = (name: string) => readCsv(strFromU8(zip[name] ?? new Uint8Array()));
      const receipts = table("transactions.csv").filter((row) => Number(row["BON_NR"]) === number);
      expect(receipts.map((row) => readNumber(row["UMS_BRUTTO"] ?? ""))).toEqual([300_00]);
      for (const text of [csv, ...Object.values(zip).map((bytes) => strFromU8(bytes))]) {
        expect(text).not.toContain("Ohnepost");
      }
      expect(await findingsIn(plan.db)).toEqual([]);
    },
  );
});
