import { bookingContract } from "../../../shared/contract/booking.ts";
import { calendarContract } from "../../../shared/contract/calendar.ts";
import { fleetContract } from "../../../shared/contract/fleet.ts";
import { settingsContract } from "../../../shared/contract/settings.ts";
import { vouchersContract } from "../../../shared/contract/vouchers.ts";
import { aBookingRequest, someSettings } from "../../../testing/builders.ts";
import { testClock } from "../../../testing/clock.ts";
import { describeEachEngine } from "../../../testing/database.ts";
import { emptyTables } from "../../../testing/empty-tables.ts";
import { addBan, addBlockedDay, addSettings, addUser, addVehicle, addVoucher } from "../../../testing/rows.ts";
import { type TestVisitor, withTestApp } from "../../../testing/server.ts";
import { knownBookings } from "./booking.repository.ts";

const day = { booked_day: "2027-05-10", booked_day_end: "2027-05-12" };

describeEachEngine((engine, itOnSqlite) => {
  const clock = testClock();
  const server = withTestApp(engine, () => ({ clock }));
  let vehicle: number;
  let guest: TestVisitor;

  beforeEach(async () => {
    const { db } = engine();
    await emptyTables(db);
    clock.set("2027-05-03T08:00:00.000Z");
    await addSettings(db);
    vehicle = await addVehicle(db);
    guest = await server.visitor();
  });

  const request = (changes: object = {}) => ({ ...aBookingRequest({ vehicle, ...day }), ...changes });
  const availability = (changes: object = {}) => {
    const { name, email, phone, booked_day, booked_duration } = request();
    return { vehicle, employee: "", name, email, phone, booked_day, booked_duration, ...changes };
  };
  const send = (changes: object = {}, by = guest, headers: Record<string, string> = {}) =>
    by.post(bookingContract.send.path, request(changes), headers);
  const check = (changes: object = {}, by = guest) => by.post(bookingContract.availability.path, availability(changes));
  const bookings = () => knownBookings(engine().db).execute();
  const alreadyBooked = { type: "ALREADY_BOOKED" };

  itOnSqlite("books: 201 with the number and what is to pay, then 200 ALREADY_BOOKED for the next", async () => {
    const first = await send();
    const [booking] = await bookings();
    expect([first.statusCode, first.json()]).toEqual([201, { id: booking?.id, price: "360.00" }]);
    const second = await send({}, await server.visitor());
    expect([second.statusCode, second.json()]).toEqual([200, alreadyBooked]);
  });

  itOnSqlite("reads the same booking from the fields of a form", async () => {
    const fields = { ...request(), extras: '["extra_bbq"]', own_extras: "[]", banktransfer: "true", paypal: "false" };
    const form = new URLSearchParams(Object.entries(fields).map(([name, value]) => [name, String(value)]));
    const answer = await server.app.inject({
      method: "POST",
      url: bookingContract.send.path,
      headers: {
        "content-type": "application/x-www-form-urlencoded",
        cookie: `csrftoken=${guest.cookies.get("csrftoken")}`,
        "x-csrftoken": guest.cookies.get("csrftoken"),
      },
      payload: form.toString(),
    });
    expect([answer.statusCode, answer.json()]).toMatchObject([201, { price: "390.00" }]);
  });

  itOnSqlite("takes the payload that names only how many persons come", async () => {
    const {
      extras: _,
      adults: __,
      children: ___,
      license_answer: ____,
      paypal_order_id: _____,
      ...payload
    } = request();
    const answer = await guest.post(bookingContract.send.path, { ...payload, people_number: 3 });
    expect([answer.statusCode, answer.json()]).toMatchObject([201, { price: "360.00" }]);
    expect(await bookings()).toMatchObject([{ adults: 3, children: 0 }]);
  });

  itOnSqlite("does not believe a price, an employee or a status that the client sends", async () => {
    await send({ price: "1.00", total_cents: 1, employee: "Kim Kapitän", employee_id: 1, status: "paid" });
    expect(await bookings()).toMatchObject([{ charged_cents: 360_00, employee_id: null, status: "unpaid" }]);
  });

  it("lets staff, known by their session, book one night or a day, in their own name", async () => {
    const id = await addUser(engine().db);
    const kim = await server.login(id);
    const short = { booked_day: "2027-05-10", booked_day_end: "2027-05-10", booked_duration: 0 };
    const refused = await send(short);
    expect([refused.statusCode, refused.json()]).toEqual([
      400,
      { type: "VALIDATION", errors: { booked_duration: "validation:duration" } },
    ]);
    expect((await check({ booked_duration: 1 })).statusCode).toBe(400);
    for (const booked_duration of [0, 1]) expect((await check({ booked_duration }, kim)).json()).toEqual({});
    const answer = await send({ ...short, employee: "" }, kim);
    expect([answer.statusCode, answer.json()]).toMatchObject([201, { price: "180.00" }]);
    expect(await bookings()).toMatchObject([{ employee_id: id }]);
  });

  itOnSqlite("answers a resent booking with the same number, and books once", async () => {
    const key = { "idempotency-key": "0123456789" };
    const first = await send({}, guest, key);
    const again = await Promise.all([send({}, guest, key), send({}, guest, key)]);
    for (const answer of again) expect([answer.statusCode, answer.json()]).toEqual([201, first.json()]);
    expect(await bookings()).toHaveLength(1);
    const other = await send({ booked_day: "2027-06-01", booked_day_end: "2027-06-03" }, guest, key);
    expect([other.statusCode, other.json()]).toMatchObject([409, { type: "CONFLICT" }]);
  });

  it("books once for a request sent several times at once under one key", async () => {
    const key = { "idempotency-key": "abcdefghij" };
    const answers = await Promise.all(Array.from({ length: 5 }, () => send({}, guest, key)));
    expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1);
    expect(await bookings()).toHaveLength(1);
  });

  itOnSqlite(
    "turns a banned guest away from the check and from the booking, however they write themselves",
    async () => {
      await addBan(engine().db, { phone: "0170 / 123 456 78" });
      for (const answer of [
        await check({ hold: true }),
        await send({ email: "new@example.com", name: "Neuer Name" }),
      ]) {
        expect([answer.statusCode, answer.json()]).toEqual([403, { type: "BANNED", errors: {} }]);
      }
      expect(await bookings()).toEqual([]);
    },
  );

  itOnSqlite("checks dates: free, taken by a booking, blocked by staff", async () => {
    const free = await check();
    expect([free.statusCode, free.json()]).toEqual([200, {}]);
    expect(guest.cookies.has("sessionid")).toBe(false);
    await addBlockedDay(engine().db, "2027-06-02");
    expect((await check({ booked_day: "2027-06-01" })).json()).toEqual(alreadyBooked);
    await send();
    expect((await check()).json()).toEqual(alreadyBooked);
    expect((await check({ booked_day: "2027-05-12" })).json()).toEqual({});
    expect((await check({ booked_day: "2027-05-11", booked_duration: 3 })).json()).toEqual(alreadyBooked);
    expect((await check({ booked_day: "2027-05-08" })).json()).toEqual({});
  });

  itOnSqlite("checks dates with the rules of a booking", async () => {
    const wrong = async (changes: object) => ((await check(changes)).json() as { errors: unknown }).errors;
    await engine()
      .db.updateTable("business_settings")
      .set({ off_season_start: "2026-11-15", off_season_end: "2027-03-15" })
      .execute();
    expect(await wrong({ booked_duration: 1 })).toEqual({ booked_duration: "validation:duration" });
    expect(await wrong({ booked_day: "2027-05-02" })).toEqual({ booked_day: "validation:startDay" });
    expect(await wrong({ booked_day: "2027-11-13" })).toEqual({ booked_day: "validation:closed" });
    expect(await wrong({ vehicle: 999_999 })).toEqual({ vehicle: "validation:vehicle" });
  });

  itOnSqlite("holds dates 15 minutes for a visitor, who may check and book them, while others may not", async () => {
    const held = await check({ hold: true });
    expect([held.statusCode, held.json()]).toEqual([200, { held_until: "2027-05-03T08:15:00.000Z" }]);
    expect(guest.cookies.has("sessionid")).toBe(true);
    const other = await server.visitor();
    expect((await check({}, other)).json()).toEqual(alreadyBooked);
    expect((await check({ hold: true }, other)).json()).toEqual(alreadyBooked);
    expect((await send({}, other)).json()).toEqual(alreadyBooked);
    expect((await other.get(calendarContract.future.path)).json()).toHaveLength(3);
    expect((await guest.get(calendarContract.future.path)).json()).toEqual([]);
    expect((await check()).json()).toEqual({});
    expect((await send()).statusCode).toBe(201);
    expect((await guest.get(calendarContract.future.path)).json()).toHaveLength(3);
  });

  itOnSqlite("frees held dates for others when the time is over", async () => {
    await check({ hold: true });
    clock.advance(15 * 60_000);
    const other = await server.visitor();
    expect((await check({}, other)).json()).toEqual({});
    expect((await send({}, other)).statusCode).toBe(201);
  });

  itOnSqlite("wants an order where the wallet must pay, and none where a voucher pays all", async () => {
    await addVoucher(engine().db, { code: "AAAA-BBBB", amount_cents: 400_00 });
    const wallet = { banktransfer: false, paypal: true };
    const unpaid = await send(wallet);
    expect([unpaid.statusCode, unpaid.json()]).toEqual([
      400,
      { type: "VALIDATION", errors: { paypal_order_id: "validation:order" } },
    ]);
    const invented = await send({ ...wallet, paypal_order_id: "ORDER-1" });
    expect([invented.statusCode, invented.json()]).toMatchObject([
      400,
      { errors: { paypal_order_id: "validation:order" } },
    ]);
    const covered = await send({ ...wallet, voucher_code: "AAAA-BBBB" });
    expect([covered.statusCode, covered.json()]).toMatchObject([201, { price: "0.00" }]);
    expect(await bookings()).toMatchObject([{ status: "paid", payment_method: "banktransfer" }]);
  });

  itOnSqlite("counts up to ten cents as nothing to pay, at the wallet and at the bank", async () => {
    await addVoucher(engine().db, { code: "AAAA-BBBB", amount_cents: 359_90 });
    await addVoucher(engine().db, { code: "CCCC-DDDD", amount_cents: 359_90 });
    await addVoucher(engine().db, { code: "EEEE-FFFF", amount_cents: 359_89 });
    const wallet = await send({ banktransfer: false, paypal: true, voucher_code: "AAAA-BBBB" });
    const bank = await send({ booked_day: "2027-06-01", booked_day_end: "2027-06-03", voucher_code: "CCCC-DDDD" });
    const more = await send({ booked_day: "2027-06-11", booked_day_end: "2027-06-13", voucher_code: "EEEE-FFFF" });
    const prices = [wallet, bank, more].map((answer) => answer.json<{ price: string }>().price);
    expect(prices).toEqual(["0.00", "0.00", "0.11"]);
    expect((await bookings()).map(({ status }) => status).sort()).toEqual(["paid", "paid", "unpaid"]);
  });

  itOnSqlite("takes a voucher until midnight of its last day in Berlin", async () => {
    await addVoucher(engine().db, { code: "AAAA-BBBB", expires_on: "2027-05-03" });
    clock.set("2027-05-03T21:59:59.000Z");
    expect((await send({ voucher_code: "AAAA-BBBB" })).json()).toMatchObject({ price: "260.00" });
  });

  itOnSqlite("refuses a voucher that cannot pay, and books nothing", async () => {
    const answer = await send({ voucher_code: "NONE" });
    expect([answer.statusCode, answer.json()]).toEqual([
      400,
      { type: "VALIDATION", errors: { voucher_code: "validation:voucher" } },
    ]);
    expect(await bookings()).toEqual([]);
  });

  itOnSqlite("answers 200 to any voucher code, and 400 without one", async () => {
    await addVoucher(engine().db, { code: "AAAA-BBBB", balance_cents: 12_50 });
    const tell = (query: string) => guest.get(`${vouchersContract.check.path}${query}`);
    expect((await tell("?voucher_code=AAAA-BBBB")).json()).toEqual({ exists: true, amount: "12.50" });
    for (const text of ["NONE", "%25", "%F0%9F%9A%A4", "x".repeat(3_000)]) {
      const answer = await tell(`?voucher_code=${text}`);
      expect([answer.statusCode, answer.json()]).toEqual([200, { exists: false, amount: "0.00" }]);
    }
    for (const query of ["", "?voucher_code=", "?voucher_code=a&voucher_code=b"]) {
      const answer = await tell(query);
      expect([query, answer.statusCode, answer.json()]).toEqual([query, 200, { exists: false, amount: "0.00" }]);
    }
  });

  itOnSqlite("answers boats of the five types and refuses any other", async () => {
    const list = (query: string) => guest.get(`${fleetContract.operating.path}${query}`);
    expect((await list("?vehicleType=houseboats")).json()).toMatchObject([{ id: vehicle, price1h: "180.00" }]);
    expect((await list("?vehicleType=jetskis")).json()).toEqual([]);
    for (const query of ["", "?vehicleType=all", "?vehicleType=Hausboote"]) {
      expect((await list(query)).json()).toMatchObject({ type: "VALIDATION" });
    }
  });

  itOnSqlite("answers the business settings as they are stored", async () => {
    const answer = await guest.get(settingsContract.get.path);
    expect(answer.json()).toEqual(someSettings({ off_season_start: null, off_season_end: null }));
  });

  itOnSqlite.each<[string, object]>([
    ["no fields", { vehicle: undefined, name: undefined, email: undefined, booked_day: undefined }],
    ["wrong types", { vehicle: "one", booked_duration: "two", extras: "{", adults: [], name: {} }],
    ["an impossible date", { booked_day: "2027-02-30" }],
    ["texts with a NUL", { name: "Erika\0Beispiel", comment: "\0" }],
    ["a number beyond the database's", { vehicle: 2 ** 40, people_number: 1e300 }],
    ["two ways to pay", { paypal: true }],
  ])("refuses %s with 400", async (_, changes) => {
    const answer = await send(changes);
    expect([answer.statusCode, answer.json()]).toMatchObject([400, { type: "VALIDATION" }]);
  });
});
