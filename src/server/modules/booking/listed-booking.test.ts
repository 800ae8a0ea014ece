import type { BookingRequest } from "../../../shared/contract/booking.ts";
import { bookingContract } from "../../../shared/contract/booking.ts";
import { type StayChangeQuote, stayChangeContract } from "../../../shared/contract/stay-change.ts";
import { addDays, type Day } from "../../../shared/rules/day.ts";
import type { PriceList } from "../../../shared/rules/price-list.ts";
import { aBookingRequest, testToday } from "../../../testing/builders.ts";
import { describeEachEngine } from "../../../testing/database.ts";
import { payAtWallet } from "../../../testing/day-plan-guest.ts";
import { withDayPlan } from "../../../testing/day-plan-staff.ts";
import { withDemoWallet } from "../../../testing/demo-wallet.ts";
import { aList, aPeriod, aStep, publishList } from "../../../testing/price-lists.ts";
import { addVehicle } from "../../../testing/rows.ts";
import type { InvoiceFacts } from "../../documents/invoice-facts.ts";
import { findingsIn } from "../../ops/fsck/fsck.fixture.ts";
import { chargesOf } from "../booking-money/charges.repository.ts";
import { exportGuest } from "../guests/export-guest.ts";
import { guestOf } from "../guests/guest.ts";
import { createBooking } from "./create-booking.ts";
import { quoteBooking } from "./quote-booking.ts";

/** A Saturday. */
const saturday = "2027-06-26";

describeEachEngine((engine, itOnSqlite) => {
  const wallet = withDemoWallet();
  const plan = withDayPlan(engine, () => wallet.client);
  afterEach(async () => expect(await findingsIn(plan.db)).toEqual([]));

  const publish = (list: PriceList) => publishList(plan.db, list, plan.clock.now().toISOString());
  const stay = (start: Day, nights: number) => ({
    booked_day: start,
    booked_day_end: addDays(start, nights),
    booked_duration: nights,
  });
  const rentOf = async (id: number) =>
    (await chargesOf(plan.db, id))
      .filter(({ kind }) => kind === "rent")
      .map(({ name, firstDay = "", priceListId = null, quantity, unitCents }) => [
        name,
        firstDay,
        quantity,
        unitCents,
        priceListId,
      ]);
  const send = async (changes: Partial<BookingRequest>, visitor = plan.server.visitor()) => {
    const body = aBookingRequest({ vehicle: plan.vehicle, ...changes });
    const answer = await (await visitor).post(bookingContract.send.path, body);
    return [
      answer.statusCode,
      answer.json<{ errors?: object; price?: string }>().errors ?? answer.json<{ price: string }>().price,
    ];
  };

  const change = async (id: number, changes: object, who = plan.kim) => {
    const { vehicle_id: vehicle, start_day, nights } = await plan.booking(id);
    const body = { booking_id: id, vehicle, booked_day: start_day, booked_duration: nights, ...changes };
    const quoted = (await who.post(stayChangeContract.quote.path, body)).json<StayChangeQuote>();
    const sent = { reason: "Am Telefon", price: quoted.after.price, ...body };
    expect((await who.post(stayChangeContract.change.path, sent)).statusCode).toBe(200);
    return quoted.priced_anew;
  };

  const seasons = aList(
    aPeriod({
      name: "Juni",
      from: "06-01",
      to: "06-30",
      nightCents: 200_00,
      personsIncluded: 2,
      personNightCents: 25_00,
    }),
    aPeriod({ name: "Juli", from: "07-01", to: "07-31", nightCents: null, weekdayCents: { 4: 260_00 } }),
  );

  it("keeps lines of its nights, each with its list, which its invoice shows", async () => {
    const list = await publish(seasons);
    const id = await plan.book({ ...stay("2027-06-29", 5), adults: 3, children: 0, people_number: 3 }, { paid: true });
    expect(await rentOf(id)).toEqual([
      ["nights", "2027-06-29", 2, 200_00, list],
      ["", "2027-07-01", 1, 180_00, list],
      ["nights", "2027-07-02", 1, 260_00, list],
      ["", "2027-07-03", 1, 180_00, list],
      ["persons", "2027-06-29", 2, 25_00, list],
    ]);
    expect(await plan.booking(id)).toMatchObject({ charged_cents: 2 * 200_00 + 180_00 + 260_00 + 180_00 + 50_00 });
    const { facts } = await plan.db.selectFrom("invoices").select("facts").executeTakeFirstOrThrow();
    const { lines } = JSON.parse(facts) as InvoiceFacts;
    expect(
      lines.map((line) => (line.what === "rent" ? [line.nights, line.name, line.firstDay, line.cents] : [])),
    ).toEqual([
      [2, "nights", "2027-06-29", 400_00],
      [1, "", "2027-07-01", 180_00],
      [1, "nights", "2027-07-02", 260_00],
      [1, "", "2027-07-03", 180_00],
      [2, "persons", "2027-06-29", 50_00],
    ]);
    const given = (await exportGuest(plan.db, guestOf("erika@example.com"), plan.clock.now())) as {
      bookings: { price_lines: object[] }[];
    };
    expect(given.bookings[0]?.price_lines).toEqual([
      { of: "rent: nights", from: "2027-06-29", quantity: 2, amount: "400.00" },
      { of: "rent", from: "2027-07-01", quantity: 1, amount: "180.00" },
      { of: "rent: nights", from: "2027-07-02", quantity: 1, amount: "260.00" },
      { of: "rent", from: "2027-07-03", quantity: 1, amount: "180.00" },
      { of: "rent: persons", from: "2027-06-29", quantity: 2, amount: "50.00" },
    ]);
    const paid = { reference_id: id, purpose: "booking" as const, kind: "banktransfer" as const, cents: 1_070_00 };
    const row = { ...paid, registered_by: null, wallet_order_id: null, external_id: null };
    await plan.db
      .insertInto("payments")
      .values({ ...row, created_at: plan.clock.now().toISOString() })
      .execute();
  });

  it("is refused to guests where the list does, by the field, and never to staff", async () => {
    await publish(
      aList(
        aPeriod({ from: "06-01", to: "06-30", arrivalDays: [5], ladder: [aStep(7, 900_00), aStep(14, 1_700_00)] }),
        aPeriod({ from: "07-01", to: "07-31", shortestNights: 4, returnDays: [6] }),
      ),
    );
    expect(await send(stay(addDays(saturday, 1), 7))).toEqual([400, { booked_day: "validation:listArrival" }]);
    expect(await send(stay(saturday, 6))).toEqual([400, { booked_duration: "validation:listShortest" }]);
    expect(await send(stay(saturday, 8))).toEqual([400, { booked_duration: "validation:listLength" }]);
    expect(await send(stay("2027-07-01", 4))).toEqual([400, { booked_duration: "validation:listReturn" }]);
    const { path } = bookingContract.availability;
    const asked = { ...aBookingRequest({ vehicle: plan.vehicle, ...stay(saturday, 6) }), hold: true };
    expect((await (await plan.server.visitor()).post(path, asked)).json()).toMatchObject({
      errors: { booked_duration: "validation:listShortest" },
    });
    expect(await send(stay(saturday, 7))).toEqual([201, "900.00"]);
    // A night has the price of the period, which has no step for one.
    const id = await plan.book(stay("2027-06-07", 1), { byStaff: true });
    expect(await rentOf(id)).toMatchObject([["nights", "2027-06-07", 1, 180_00, expect.any(Number)]]);
  });

  it("may cost 99,999 € a night, but no sum that nobody can mean", async () => {
    const persons = { personsIncluded: 1, personNightCents: 99_999_00 };
    await publish(
      aList(
        aPeriod({ nightCents: 99_999_00 }),
        aPeriod({ from: "2028-01-01", to: "2028-12-31", nightCents: 99_999_00, ...persons }),
      ),
    );
    expect(await send(stay("2027-08-01", 60))).toEqual([201, "5999940.00"]);
    const four = { adults: 4, children: 0, people_number: 4 };
    expect(await send({ ...stay("2028-05-01", 60), ...four })).toEqual([
      400,
      { booked_duration: "validation:priceLimit" },
    ]);
  });

  it("is booked at the price that was shown, or shown anew", async () => {
    const first = await publish(aList(aPeriod({ nightCents: 190_00 })));
    const changed = [409, { price: "validation:priceChanged" }];
    expect(await send({ ...stay("2027-06-01", 2), price_list: 0 })).toEqual(changed);
    expect(await send({ ...stay("2027-06-01", 2), price_list: first })).toEqual([201, "380.00"]);
    await publish(
      aList(aPeriod({ nightCents: 190_00 }), aPeriod({ from: "2027-07-01", to: "2027-07-31", nightCents: 1_00 })),
    );
    expect(await send({ ...stay("2027-06-10", 2), price_list: first })).toEqual([201, "380.00"]);
    expect(await send({ ...stay("2027-07-10", 2), price_list: first })).toEqual(changed);
    expect(await send({ ...stay("2027-07-10", 2), price_list: 9_999 })).toEqual(changed);
    // Who claims nothing is told the price by the answer.
    expect(await send(stay("2027-07-10", 2))).toEqual([201, "2.00"]);
  });

  it("keeps the price of its order at the wallet, whatever is published until it is paid", async () => {
    const first = await publish(aList(aPeriod({ nightCents: 190_00 })));
    const { client } = wallet;
    const captureOrder = client.captureOrder.bind(client);
    jest.spyOn(client, "captureOrder").mockImplementationOnce(async (...asked) => {
      await publish(aList(aPeriod({ nightCents: 500_00 })));
      return captureOrder(...asked);
    });
    const { id } = await payAtWallet(plan, wallet, stay("2027-06-01", 2));
    expect(await plan.booking(id)).toMatchObject({ status: "paid", charged_cents: 380_00, wallet_cents: 380_00 });
    expect(await rentOf(id)).toEqual([["nights", "2027-06-01", 2, 190_00, first]]);
  });

  describe("that is changed", () => {
    it("is priced by the list that it agreed on, a ladder anew, as on the day of its booking", async () => {
      const agreed = {
        ...aList(aPeriod({ ladder: [aStep(2, 340_00), aStep(3, 490_00)], furtherNightCents: 130_00 })),
        earlyBirds: [{ until: testToday.slice(5), percent: 10 }],
      };
      const first = await publish(agreed);
      const id = await plan.book(stay("2027-08-02", 2));
      await publish(aList(aPeriod({ nightCents: 999_00 })));
      plan.clock.advance(24 * 3_600_000);
      expect(await change(id, { booked_duration: 5 })).toBe(true);
      expect(await rentOf(id)).toEqual([
        ["ladder", "2027-08-02", 1, 490_00, first],
        ["furtherNights", "2027-08-05", 2, 130_00, first],
        ["earlyBird", "", 1, -75_00, first],
      ]);
      expect(await change(id, { booked_duration: 2 })).toBe(false);
      expect(await rentOf(id)).toEqual([
        ["ladder", "2027-08-02", 1, 340_00, first],
        ["earlyBird", "", 1, -34_00, first],
      ]);
      expect(await change(id, { adults: 3 })).toBe(false);
      expect(await change(id, { booked_duration: 1 })).toBe(true);
    });

    it("is early by the day of its order at the wallet, which was paid after midnight", async () => {
      const list = { ...aList(aPeriod({ nightCents: 100_00 })), earlyBirds: [{ until: "05-03", percent: 10 }] };
      const first = await publish(list);
      plan.clock.set(`${testToday}T21:55:00.000Z`);
      const { client } = wallet;
      const captureOrder = client.captureOrder.bind(client);
      jest.spyOn(client, "captureOrder").mockImplementationOnce((...asked) => {
        plan.clock.advance(10 * 60_000);
        return captureOrder(...asked);
      });
      const { id } = await payAtWallet(plan, wallet, stay("2027-06-01", 2));
      await change(id, { booked_duration: 3 });
      expect(await rentOf(id)).toEqual([
        ["nights", "2027-06-01", 3, 100_00, first],
        ["earlyBird", "", 1, -30_00, first],
      ]);
    });

    it("costs what other days cost, though they are as many, and more for more persons", async () => {
      const first = await publish(seasons);
      const id = await plan.book(stay("2027-06-10", 2));
      await plan.db.updateTable("vehicles").set({ night_cents: 170_00 }).execute();
      await change(id, { booked_day: "2027-07-01" });
      expect(await rentOf(id)).toEqual([
        ["", "2027-07-01", 1, 170_00, first],
        ["nights", "2027-07-02", 1, 260_00, first],
      ]);
      await change(id, { booked_day: "2027-06-12", adults: 4, children: 0 });
      expect(await rentOf(id)).toEqual([
        ["nights", "2027-06-12", 2, 200_00, first],
        ["persons", "2027-06-12", 4, 25_00, first],
      ]);
    });

    it("costs today's list for the nights that are added, each line with its list, and what it cost for the others", async () => {
      const first = await publish(seasons);
      const id = await plan.book(stay("2027-06-10", 2));
      const second = await publish({
        ...aList(aPeriod({ nightCents: 300_00 })),
        earlyBirds: [{ until: testToday.slice(5), percent: 10 }],
      });
      expect(await change(id, { booked_day: "2027-06-11", booked_duration: 3 })).toBe(false);
      const lines = [
        ["nights", "2027-06-11", 1, 200_00, first],
        ["nights", "2027-06-12", 2, 300_00, second],
        ["earlyBird", "", 1, -60_00, second],
      ];
      expect(await rentOf(id)).toEqual(lines);
      // A list is early by the day on which it was first agreed on, also for a night that comes later.
      plan.clock.advance(24 * 3_600_000);
      await change(id, { booked_duration: 4 });
      await change(id, { booked_day: "2027-06-10", booked_duration: 2 });
      expect(await rentOf(id)).toEqual([["nights", "2027-06-10", 2, 200_00, first]]);
      await change(id, { booked_duration: 4 });
      expect(await rentOf(id)).toEqual([
        ["nights", "2027-06-10", 2, 200_00, first],
        ["nights", "2027-06-12", 2, 300_00, second],
        ["earlyBird", "", 1, -60_00, second],
      ]);
      const other = await addVehicle(plan.db, { name: "Editha", night_cents: 310_50 });
      expect(await change(id, { vehicle: other })).toBe(false);
      expect(await rentOf(id)).toEqual([["nights", "2027-06-10", 4, 200_00, first]]);
    });

    it("costs on the boat that stands in for the booked one what that cost, which is no contradiction", async () => {
      const first = await publish(
        aList(aPeriod({ nightCents: 300_00 }), aPeriod({ nightCents: 200_00, vehicleId: plan.vehicle })),
      );
      const id = await plan.book(stay("2027-06-10", 2));
      const other = await addVehicle(plan.db, { name: "Editha", night_cents: 310_50 });
      await change(id, { vehicle: other, our_fault: true }, plan.alma);
      expect(await rentOf(id)).toEqual([["nights", "2027-06-10", 2, 200_00, first]]);
    });

    it("keeps what was agreed before there was a list, and is priced by the one that holds where it was not", async () => {
      const id = await plan.book(stay("2027-06-10", 2));
      const list = await publish(aList(aPeriod({ nightCents: 250_00 })));
      await change(id, { booked_day: "2027-06-12" });
      expect(await rentOf(id)).toEqual([["", "", 2, 180_00, null]]);
      await change(id, { booked_duration: 3 });
      expect(await rentOf(id)).toEqual([["nights", "2027-06-12", 3, 250_00, list]]);
    });
  });

  it("is found by fsck where its lines are not what their lists say, changed or not", async () => {
    await publish(seasons);
    const id = await plan.book(stay("2027-06-10", 2));
    const addLine = async (unit_cents: number, of: { first_day?: Day; price_list_id?: number } = {}, quantity = 1) => {
      const [step] = await plan.events(id);
      const line = { booking_id: id, event_id: step?.id ?? 0, kind: "rent" as const, name: "nights" as const, ...of };
      const sum = { quantity, unit_cents, cents: quantity * unit_cents, tax_percent: 19 };
      await plan.db
        .insertInto("booking_charges")
        .values({ ...line, ...sum })
        .execute();
    };
    const listed = (of: string, wanted: string) => `booking ${id} costs a rent of ${of}, but its list says ${wanted}`;
    await addLine(1_00);
    expect(await findingsIn(plan.db)).toContain(listed("401.00", "400.00"));
    await addLine(-1_00);

    const second = await publish(aList(aPeriod({ nightCents: 300_00 })));
    await change(id, { booked_duration: 3 });
    expect(await findingsIn(plan.db)).toEqual([]);
    await addLine(1_00);
    expect(await findingsIn(plan.db)).toContain(listed("701.00", "700.00"));
    await addLine(-1_00);
    // The night that was added costs what the first list says.
    const added = { first_day: "2027-06-12", price_list_id: second };
    await addLine(300_00, added, -1);
    await addLine(200_00, added);
    expect(await findingsIn(plan.db)).toContain(listed("600.00", "700.00"));
    await addLine(200_00, added, -1);
    await addLine(300_00, added);
  });

  itOnSqlite("is the same as ever as long as no list was published, whatever is drafted", async () => {
    const draft = { state: "draft" as const, content: "{}", author_id: null, published_by: null, published_at: null };
    await plan.db
      .insertInto("price_lists")
      .values({ ...draft, changed_at: testToday, version: 1 })
      .execute();
    expect(await send({ ...stay(addDays(saturday, 1), 2), price_list: 0 })).toEqual([201, "360.00"]);
    const [{ id } = { id: 0 }] = await plan.db.selectFrom("bookings").select("id").execute();
    expect(await rentOf(id)).toEqual([["", "", 2, 180_00, null]]);
  });

  it("of a guest who orders while a list is published has one of both prices, with its list", async () => {
    const first = await publish(aList(aPeriod({ nightCents: 190_00 })));
    const request = aBookingRequest({ vehicle: plan.vehicle, ...stay("2027-06-01", 2) });
    const actor = { role: "visitor" as const, user: null, sessionHash: null };
    const now = plan.clock.now();
    const [outcome, second] = await Promise.all([
      plan.db.transaction().execute(async (trx) => {
        const quote = await quoteBooking(trx, request, actor, now);
        const payment = { method: "banktransfer" as const, paid: false, walletOrderId: null };
        return createBooking(trx, { request, quote, actor, payment, agreedOn: testToday }, now);
      }),
      publish(aList(aPeriod({ nightCents: 500_00 }))),
    ]);
    const id = outcome.kind === "created" ? outcome.id : 0;
    const either = { [first]: 190_00, [second]: 500_00 };
    const [[, , quantity, unit, list] = []] = await rentOf(id);
    expect([quantity, unit]).toEqual([2, either[list as number]]);
  });
});
