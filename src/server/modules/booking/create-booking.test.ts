import type { BookingRequest } from "../../../shared/contract/booking.ts";
import { addDays, type Day, dayOf } from "../../../shared/rules/day.ts";
import { aBookingRequest, testToday } from "../../../testing/builders.ts";
import { describeEachEngine } from "../../../testing/database.ts";
import { emptyTables } from "../../../testing/empty-tables.ts";
import { addBlockedDay, addSession, addSettings, addUser, addVehicle, addVoucher } from "../../../testing/rows.ts";
import { findBooking, knownBookings } from "./booking.repository.ts";
import { type BookingOutcome, createBooking, writeBooking } from "./create-booking.ts";
import { placeHold } from "./place-hold.ts";
import { type BookingActor, quoteBooking } from "./quote-booking.ts";

const now = new Date(`${testToday}T10:00:00.000Z`);
const minutesLater = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
const visitor: BookingActor = { role: "visitor", user: null, sessionHash: null };

class Rollback extends Error {}

describeEachEngine((engine, itOnSqlite) => {
  let vehicle: number;

  beforeEach(async () => {
    const { db } = engine();
    await emptyTables(db);
    await addSettings(db);
    vehicle = await addVehicle(db);
    for (const visitorSession of ["anna", "bert"]) await addSession(db, visitorSession);
  });

  /** Runs `work` as the routes do: what was taken leaves nothing behind. */
  async function inTransaction<Outcome extends { kind: string }>(
    work: (trx: Parameters<typeof placeHold>[0]) => Promise<Outcome>,
  ): Promise<Outcome> {
    let outcome: Outcome | undefined;
    const running = engine()
      .db.transaction()
      .execute(async (trx) => {
        outcome = await work(trx);
        if (outcome.kind === "taken") throw new Rollback();
      });
    await running.catch((error: unknown) => {
      if (!(error instanceof Rollback)) throw error;
    });
    if (!outcome) throw new Error("the transaction gave no outcome");
    return outcome;
  }

  const book = (changes: Partial<BookingRequest> = {}, actor = visitor, at = now): Promise<BookingOutcome> =>
    inTransaction(async (trx) => {
      const request = aBookingRequest({ vehicle, ...changes });
      const quote = await quoteBooking(trx, request, actor, now);
      const payment = { method: "banktransfer", paid: false, walletOrderId: null } as const;
      return createBooking(trx, { request, quote, actor, payment, agreedOn: dayOf(at) }, at);
    });
  const hold = (sessionHash: string, start: Day, nights = 2, at = now, vehicleId = vehicle) =>
    inTransaction((trx) => placeHold(trx, { vehicleId, start, nights, sessionHash }, at));
  const halves = async () => {
    const rows = await engine()
      .db.selectFrom("half_days")
      .select(["day", "half"])
      .orderBy("day")
      .orderBy("half")
      .execute();
    return rows.map(({ day, half }) => `${day} ${half}`);
  };
  const count = async (table: "bookings" | "holds" | "outbox" | "half_days") => {
    const all = await engine()
      .db.selectFrom(table)
      .select((is) => is.fn.countAll().as("rows"))
      .executeTakeFirstOrThrow();
    return Number(all.rows);
  };

  itOnSqlite("hands the booking on as it stands in the database", async () => {
    await engine()
      .db.transaction()
      .execute(async (trx) => {
        const request = aBookingRequest({ vehicle, extras: ["extra_bbq"] });
        const quote = await quoteBooking(trx, request, visitor, now);
        const payment = { method: "banktransfer", paid: false, walletOrderId: null } as const;
        const plan = { request, quote, actor: visitor, payment, agreedOn: dayOf(now) };
        const written = await writeBooking(trx, plan, now);
        if (written.kind === "taken") throw new Error("the days are free");
        expect(written.booking).toEqual(await findBooking(trx, written.booking.id));
      });
  });

  itOnSqlite("takes the afternoon of the first day, the days between and the morning of the last", async () => {
    expect(await book({ booked_day: "2027-05-10", booked_day_end: "2027-05-12" })).toMatchObject({ kind: "created" });
    expect(await halves()).toEqual(["2027-05-10 pm", "2027-05-11 am", "2027-05-11 pm", "2027-05-12 am"]);
  });

  itOnSqlite("takes both halves of a day that staff book without night, and writes who booked", async () => {
    const id = await addUser(engine().db);
    await book(
      { booked_day: "2027-05-10", booked_day_end: "2027-05-10" },
      { role: "staff", user: { id }, sessionHash: null },
    );
    expect(await halves()).toEqual(["2027-05-10 am", "2027-05-10 pm"]);
    const booking = await knownBookings(engine().db).executeTakeFirstOrThrow();
    expect(booking).toMatchObject({ employee_id: id, nights: 0, end_day: "2027-05-10", charged_cents: 180_00 });
  });

  itOnSqlite("writes the booking as it was asked for and queues both mails", async () => {
    const outcome = await book({ comment: "Erwachsene: 2\nKommentar: Wir freuen uns", extras: ["extra_bbq"] });
    const booking = await knownBookings(engine().db).executeTakeFirstOrThrow();
    const { confirmation_token: confirmationToken } = booking;
    expect(outcome).toEqual({ kind: "created", id: booking.id, priceCents: 390_00, confirmationToken });
    expect(booking).toMatchObject({
      status: "unpaid",
      name: "Erika Beispiel",
      comment: "Erwachsene: 2\nKommentar: Wir freuen uns",
      extras: '["extra_bbq"]',
      charged_cents: 390_00,
      employee_id: null,
      paid_at: null,
      end_day: addDays(booking.start_day, 2),
    });
    expect(await count("outbox")).toBe(2);
  });

  itOnSqlite("lets one stay begin on the day another ends, and end on the day another begins", async () => {
    expect(await book({ booked_day: "2027-05-10", booked_day_end: "2027-05-12" })).toMatchObject({ kind: "created" });
    expect(await book({ booked_day: "2027-05-12", booked_day_end: "2027-05-14" })).toMatchObject({ kind: "created" });
    expect(await book({ booked_day: "2027-05-08", booked_day_end: "2027-05-10" })).toMatchObject({ kind: "created" });
  });

  itOnSqlite.each([
    ["the same", "2027-05-10", "2027-05-12"],
    ["an overlapping earlier", "2027-05-09", "2027-05-11"],
    ["an overlapping later", "2027-05-11", "2027-05-13"],
    ["a surrounding", "2027-05-08", "2027-05-15"],
  ])("refuses %s stay and leaves nothing of it behind", async (_, booked_day, booked_day_end) => {
    await book({ booked_day: "2027-05-10", booked_day_end: "2027-05-12" });
    expect(await book({ booked_day, booked_day_end })).toEqual({ kind: "taken" });
    expect(await count("bookings")).toBe(1);
    expect(await count("half_days")).toBe(4);
    expect(await count("outbox")).toBe(2);
  });

  itOnSqlite("books the same days on another boat", async () => {
    await book();
    expect(await book({ vehicle: await addVehicle(engine().db, { name: "Hubert" }) })).toMatchObject({
      kind: "created",
    });
  });

  itOnSqlite.each(["2027-05-10", "2027-05-11", "2027-05-12"])(
    "is taken where staff blocked %s of the stay",
    async (day) => {
      await addBlockedDay(engine().db, day);
      expect(await book({ booked_day: "2027-05-10", booked_day_end: "2027-05-12" })).toEqual({ kind: "taken" });
      expect(await hold("anna", "2027-05-10")).toEqual({ kind: "taken" });
    },
  );

  itOnSqlite("keeps others off held dates for 15 minutes, and no longer", async () => {
    expect(await hold("anna", "2027-05-10")).toMatchObject({ kind: "held", heldUntil: minutesLater(15) });
    expect(await book({}, { ...visitor, sessionHash: "bert" }, minutesLater(14))).toEqual({ kind: "taken" });
    expect(await hold("bert", "2027-05-11", 2, minutesLater(14))).toEqual({ kind: "taken" });
    expect(await book({}, { ...visitor, sessionHash: "bert" }, minutesLater(15))).toMatchObject({ kind: "created" });
    expect(await count("holds")).toBe(0);
  });

  itOnSqlite("uses up the visitor's own hold with the booking, also where the dates moved", async () => {
    await hold("anna", "2027-05-10", 3);
    const moved = { booked_day: "2027-05-11", booked_day_end: "2027-05-13" };
    expect(await book(moved, { ...visitor, sessionHash: "anna" })).toMatchObject({ kind: "created" });
    expect(await count("holds")).toBe(0);
    expect(await halves()).toEqual(["2027-05-11 pm", "2027-05-12 am", "2027-05-12 pm", "2027-05-13 am"]);
  });

  itOnSqlite("holds one stay per visitor: the next one frees the one before, on another boat too", async () => {
    const other = await addVehicle(engine().db, { name: "Hubert" });
    await hold("anna", "2027-05-10");
    await hold("anna", "2027-05-11");
    expect((await halves())[0]).toBe("2027-05-11 pm");
    expect(await hold("anna", "2027-05-10", 2, now, other)).toMatchObject({ kind: "held" });
    expect(await count("holds")).toBe(1);
    expect(await hold("bert", "2027-05-11")).toMatchObject({ kind: "held" });
  });

  itOnSqlite("keeps the earlier hold where the new dates are taken", async () => {
    await hold("anna", "2027-05-10");
    await hold("bert", "2027-05-20");
    expect(await hold("anna", "2027-05-19")).toEqual({ kind: "taken" });
    expect(await hold("bert", "2027-05-11")).toEqual({ kind: "taken" });
    expect(await count("holds")).toBe(2);
  });

  itOnSqlite(
    "redeems a part of a voucher, then the rest, and counts a booking with nothing to pay as paid",
    async () => {
      const { db } = engine();
      await addVoucher(db, { code: "AAAA-BBBB", amount_cents: 500_00 });
      const first = await book({ voucher_code: "AAAA-BBBB" });
      expect(first).toMatchObject({ kind: "created", priceCents: 0 });
      const second = await book({ voucher_code: "AAAA-BBBB", booked_day: "2027-06-01" });
      expect(second).toMatchObject({ kind: "created", priceCents: 220_00 });
      expect(await knownBookings(db).orderBy("bookings.id").execute()).toMatchObject([
        { status: "paid", voucher_cents: 360_00 },
        { status: "unpaid", voucher_cents: 140_00 },
      ]);
      const entries = await db.selectFrom("voucher_entries").select(["kind", "cents"]).orderBy("id").execute();
      expect(entries).toEqual([
        { kind: "paid", cents: 500_00 },
        { kind: "redeemed", cents: -360_00 },
        { kind: "redeemed", cents: -140_00 },
      ]);
    },
  );

  itOnSqlite("leaves the voucher alone where the dates are taken", async () => {
    await addVoucher(engine().db, { code: "AAAA-BBBB" });
    await book();
    expect(await book({ voucher_code: "AAAA-BBBB" })).toEqual({ kind: "taken" });
    const { balance_cents } = await engine()
      .db.selectFrom("vouchers")
      .select("balance_cents")
      .executeTakeFirstOrThrow();
    expect(balance_cents).toBe(100_00);
  });

  it("never spends more of a voucher than is on it when many bookings redeem it at once", async () => {
    const { db } = engine();
    await addVoucher(db, { code: "AAAA-BBBB", amount_cents: 800_00 });
    const stays = Array.from({ length: 8 }, (_, index) => addDays("2027-06-01", index * 3));
    const tries = stays.map((booked_day) =>
      book({ voucher_code: "AAAA-BBBB", booked_day }).catch((error: unknown) => error),
    );
    const outcomes = (await Promise.all(tries)) as ({ kind?: string } | { code?: string })[];
    const refused = outcomes.filter((outcome) => !("kind" in outcome));
    for (const problem of refused)
      expect(problem).toMatchObject({ code: "VALIDATION", errors: { voucher_code: expect.any(String) as string } });
    const { balance_cents } = await db.selectFrom("vouchers").select("balance_cents").executeTakeFirstOrThrow();
    const bookings = await knownBookings(db).execute();
    const spent = bookings.reduce((sum, booking) => sum + booking.voucher_cents, 0);
    expect(bookings.length).toBe(outcomes.length - refused.length);
    expect(spent).toBe(800_00 - balance_cents);
    expect(balance_cents).toBeGreaterThanOrEqual(0);
  });

  itOnSqlite("leaves the guest's hold on another boat alone", async () => {
    const another = await addVehicle(engine().db, { name: "Hubert" });
    await hold("anna", "2027-05-10", 2, now, another);
    const held = async () => (await engine().db.selectFrom("holds").select("vehicle_id").execute()).map((row) => row);
    expect(await book({}, { ...visitor, sessionHash: "anna" })).toMatchObject({ kind: "created" });
    expect(await held()).toEqual([{ vehicle_id: another }]);
  });
});
