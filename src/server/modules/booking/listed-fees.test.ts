import { bookingContract } from "../../../shared/contract/booking.ts";
import { finderContract } from "../../../shared/contract/finder.ts";
import { type StayChangeQuote, stayChangeContract } from "../../../shared/contract/stay-change.ts";
import { type TurnaroundsAnswer, turnaroundContract } from "../../../shared/contract/turnaround.ts";
import type { PriceList } from "../../../shared/rules/price-list.ts";
import { aBookingRequest, testToday } from "../../../testing/builders.ts";
import { describeEachEngine } from "../../../testing/database.ts";
import { aFeeList, aFeeRow, publishList } from "../../../testing/price-lists.ts";
import { addVehicle } from "../../../testing/rows.ts";
import { withTill } from "../../../testing/till-shop.ts";
import { findingsIn } from "../../ops/fsck/fsck.fixture.ts";
import { confirmationData } from "./confirmation.queries.ts";
import { createBooking } from "./create-booking.ts";
import { quoteBooking } from "./quote-booking.ts";

const asTexts = (one: unknown, other: unknown) => String(one).localeCompare(String(other));

/** What is paid on site by a list: the booking keeps what it agreed on, and the list that it came from. */
describeEachEngine((engine, itOnSqlite) => {
  const till = withTill(engine);
  const { plan } = till;

  const publish = (list: PriceList) => publishList(till.db, list, plan.clock.now().toISOString());
  const today = { booked_day: "2027-05-03", booked_day_end: "2027-05-05" };
  /** What a list asks of every boat, and what another one asks later: of the same boat everything is dearer. */
  const fees = { briefing: 40_00, charterBriefing: 90_00, cleaning: 60_00, deposit: 300_00 };
  const agreed = aFeeList(aFeeRow({ ...fees, fuelPerLitre: 3_00, lateHour: 30_00 }));
  const dearer = { briefing: 999_00, charterBriefing: 999_00, cleaning: 999_00, deposit: 999_00 };
  const later = aFeeList(aFeeRow({ ...dearer, fuelPerLitre: 9_00, lateHour: 99_00 }));

  /** Lines of fees and deposit as they were agreed on: kind or name, quantity, cents, list. */
  const lines = async (booking: number) => {
    const rows = await till.db
      .selectFrom("booking_charges")
      .select(["kind", "name", "quantity", "unit_cents", "price_list_id"])
      .where("booking_id", "=", booking)
      .where("kind", "in", ["fee", "deposit"])
      .orderBy("id")
      .execute();
    return rows.map((row) => [row.name || row.kind, row.quantity, row.unit_cents, row.price_list_id]);
  };
  const onSite = async (id: number) => {
    const { bookings } = await till.unpaid(`?booking_id=${id}`);
    const { briefing, cleaning, deposit } = bookings.find((one) => one.id === id)?.on_site ?? {};
    return [briefing, cleaning, deposit].map((fee) => fee?.amount);
  };
  const change = async (id: number, changes: object) => {
    const { vehicle_id: vehicle, start_day: booked_day, nights } = await plan.booking(id);
    const stay = { booking_id: id, vehicle, booked_day, booked_duration: nights, ...changes };
    const quote = (await plan.kim.post(stayChangeContract.quote.path, stay)).json<StayChangeQuote>();
    const request = { ...stay, reason: "Am Telefon", price: quote.after.price };
    expect((await plan.kim.post(stayChangeContract.change.path, request)).statusCode).toBe(200);
    return quote;
  };
  const board = async () => {
    const { boats } = (await plan.kim.get(turnaroundContract.list.path)).json<TurnaroundsAnswer>();
    const boat = boats.find(({ vehicle_id }) => vehicle_id === plan.vehicle);
    if (!boat) throw new Error("the boat is not on the board");
    return boat;
  };
  const take = async (step: string, more: object = {}) => {
    const body = { vehicle_id: plan.vehicle, version: (await board()).version, step, ...more };
    const answer = await plan.kim.post(turnaroundContract.take.path, body);
    expect([step, answer.statusCode]).toEqual([step, 200]);
  };
  /** The boat comes back an hour and a bit late, ten litres are missing: what that costs, and by which prices. */
  const comeBackLate = async (id: number) => {
    await plan.handOver(id);
    plan.clock.set("2027-05-05T10:00:00.000Z");
    Object.assign(plan.kim, await plan.employee());
    await take("guest.returned", { returned_at: "2027-05-05T09:10:00.000Z" });
    await take("fuel.measured", { litres: 10 });
    await take("damage.noted");
    const { charges, fuel_litre, late_hour } = (await board()).returning ?? {};
    return { charges: charges?.map(({ kind, quantity, amount }) => [kind, quantity, amount]), fuel_litre, late_hour };
  };

  let wrongLines: string[] = [];
  beforeEach(() => {
    wrongLines = [];
  });
  afterEach(async () => {
    // The boat is handed over without the steps before.
    const findings = (await findingsIn(till.db)).filter((finding) => !finding.startsWith("turnaround"));
    expect(findings).toEqual(wrongLines);
  });

  it("is written with the booking, each line with the list that names its price, and stays so under another", async () => {
    const list = await publish(agreed);
    const request = aBookingRequest({ vehicle: plan.vehicle, ...today, price_list: list });
    expect((await (await plan.server.visitor()).post(bookingContract.send.path, request)).statusCode).toBe(201);
    const [{ id } = { id: 0 }] = await till.db.selectFrom("bookings").select("id").execute();
    const written = [
      ["briefing", 1, 40_00, list],
      ["cleaning", 1, 60_00, list],
      ["deposit", 1, 300_00, list],
    ];
    expect(await lines(id)).toEqual(written);
    await publish(later);
    expect(await onSite(id)).toEqual(["40.00", "60.00", "300.00"]);
    const said = await confirmationData(till.db, await plan.booking(id), plan.clock.now());
    expect(said).toMatchObject({ briefingCents: 40_00, cleaningCents: 60_00, depositCents: 300_00 });
    expect(said.fuelLitreCents).toBe(3_00);
    await change(id, { booked_duration: 3 });
    expect(await lines(id)).toEqual(written);
    const sale = { booking_id: id, pay_booking: false, fees: ["briefing", "cleaning", "deposit"] };
    await till.sell({ ...sale, income: "400.00" });
  });

  it("names the list only for what the list names, the boat's row before that of all", async () => {
    const list = await publish(
      aFeeList(aFeeRow({ briefing: 1, cleaning: 1 }), aFeeRow({ vehicleId: plan.vehicle, cleaning: 99_999_00 })),
    );
    const id = await plan.book(today);
    expect(await lines(id)).toEqual([
      ["briefing", 1, 1, list],
      ["cleaning", 1, 99_999_00, list],
      ["deposit", 1, 500_00, null],
    ]);
    const said = await confirmationData(till.db, await plan.booking(id), plan.clock.now());
    expect(said).not.toHaveProperty("fuelLitreCents");
  });

  it("is that of the list which the booking agreed on, with another boat, too", async () => {
    const hubert = await addVehicle(till.db, { name: "Hubert", deposit_cents: 100_00 });
    const other = aFeeList(
      aFeeRow({ briefing: 40_00 }),
      aFeeRow({ vehicleId: hubert, cleaning: 0, deposit: 150_00 }),
      aFeeRow({ vehicleId: plan.vehicle, cleaning: 70_00 }),
    );
    const first = await publish(other);
    const id = await plan.book(today);
    await publish(later);
    await change(id, { vehicle: hubert });
    expect(await onSite(id)).toEqual(["40.00", "0.00", "150.00"]);
    expect((await lines(id)).slice(-4).toSorted(asTexts)).toEqual([
      ["cleaning", -1, 70_00, first],
      ["cleaning", 1, 0, first],
      ["deposit", -1, 500_00, null],
      ["deposit", 1, 150_00, first],
    ]);
    await change(id, { vehicle: plan.vehicle });
    expect(await onSite(id)).toEqual(["40.00", "70.00", "500.00"]);
  });

  it("is what is usual of a booking that was made before there was a list, whatever changes", async () => {
    const editha = await addVehicle(till.db, { name: "Editha", deposit_cents: 100_00 });
    const id = await plan.book(today);
    await publish(later);
    await change(id, { vehicle: editha });
    expect(await onSite(id)).toEqual(["35.00", "100.00", "100.00"]);
    await change(id, { vehicle: plan.vehicle, booked_duration: 3 });
    // Its rent is by the list of today meanwhile, and a boat is new to it.
    const hubert = await addVehicle(till.db, { name: "Hubert", deposit_cents: 200_00 });
    await change(id, { vehicle: hubert, booked_duration: 4 });
    expect(await onSite(id)).toEqual(["35.00", "50.00", "200.00"]);
    expect((await lines(id)).map(([, , , list]) => list)).toEqual(expect.not.arrayContaining([expect.any(Number)]));
    expect((await confirmationData(till.db, await plan.booking(id), plan.clock.now())).fuelLitreCents).toBeUndefined();
  });

  it("has the briefing of the licence that the guest answers later, by the list of the booking", async () => {
    const seaglueck = await addVehicle(till.db, { name: "Seeglück", license: "captain" });
    const first = await publish(agreed);
    const id = await plan.book({ ...today, vehicle: seaglueck, license_answer: "no" });
    expect((await lines(id))[0]).toEqual(["charterBriefing", 1, 90_00, first]);
    await publish(later);
    await change(id, { license_answer: "yes" });
    expect((await lines(id)).slice(3).toSorted(asTexts)).toEqual([
      ["briefing", 1, 40_00, first],
      ["charterBriefing", -1, 90_00, first],
    ]);
  });

  it("is fuel and late hours by the list of the booking when the boat comes back", async () => {
    await publish(agreed);
    const id = await plan.book(today);
    await publish(later);
    expect(await comeBackLate(id)).toEqual({
      charges: [
        ["lateReturn", 2, "60.00"],
        ["fuel", 10, "30.00"],
      ],
      fuel_litre: "3.00",
      late_hour: "30.00",
    });
    await take("return.settled");
    await till.sell({ booking_id: id, pay_booking: false, fees: ["fuel", "lateReturn"], income: "90.00" });
  });

  it("is fuel and late hours as the terms say of a booking of before, and without words about them", async () => {
    const id = await plan.book({ ...today, booked_day_end: "2027-05-06", booked_duration: 3 });
    await publish(later);
    // Its rent is by the list of today from now on.
    await change(id, { booked_duration: 2 });
    expect(await comeBackLate(id)).toEqual({
      charges: [
        ["lateReturn", 2, "50.00"],
        ["fuel", 10, "25.00"],
      ],
    });
  });

  it("is the fees that the guest saw, or they are shown anew", async () => {
    const first = await publish(agreed);
    const send = async (changes: object) => {
      const visitor = await plan.server.visitor();
      const answer = await visitor.post(
        bookingContract.send.path,
        aBookingRequest({ vehicle: plan.vehicle, ...changes }),
      );
      return answer.statusCode === 201 ? 201 : answer.json<{ errors: object }>().errors;
    };
    const changed = { price: "validation:priceChanged" };
    expect(await send({ ...today, price_list: 0 })).toEqual(changed);
    for (const part of [{ cleaning: 61_00 }, { briefing: 41_00 }, { deposit: 301_00 }, { fuelPerLitre: 3_01 }]) {
      await publish(aFeeList(aFeeRow({ ...fees, fuelPerLitre: 3_00, ...part })));
      expect(await send({ ...today, price_list: first })).toEqual(changed);
    }
    // Another briefing than this guest's, and what no total has.
    await publish(aFeeList(aFeeRow({ ...fees, fuelPerLitre: 3_00, charterBriefing: 1_00, lateHour: 1_00 })));
    expect(await send({ ...today, price_list: first })).toBe(201);
  });

  it("stays what an order agreed on that is carried out once another list holds", async () => {
    const first = await publish(agreed);
    const request = aBookingRequest({ vehicle: plan.vehicle, ...today });
    const actor = { role: "visitor" as const, user: null, sessionHash: null };
    const now = plan.clock.now();
    const quote = await quoteBooking(till.db, request, actor, now);
    await publish(later);
    const outcome = await till.db.transaction().execute((trx) => {
      const payment = { method: "banktransfer" as const, paid: false, walletOrderId: null };
      return createBooking(trx, { request, quote, actor, payment, agreedOn: testToday }, now);
    });
    const id = outcome.kind === "created" ? outcome.id : 0;
    expect((await lines(id))[0]).toEqual(["briefing", 1, 40_00, first]);
  });

  itOnSqlite("is said by the finder", async () => {
    await publish(aFeeList(aFeeRow({ cleaning: 60_00, deposit: 300_00 })));
    const found = (await plan.kim.get(`${finderContract.find.path}?from=2027-06-01&to=2027-06-03&people=2`)).json<{
      boats: object[];
    }>();
    expect(found.boats).toMatchObject([{ price: "360.00", fees: "95.00", total: "455.00", deposit: "300.00" }]);
  });

  it("is found by fsck where a line says something else than its list", async () => {
    const list = await publish(aFeeList(aFeeRow({ cleaning: 60_00 })));
    const id = await plan.book(today);
    const [step] = await plan.events(id);
    const line = { booking_id: id, event_id: step?.id ?? 0, tax_percent: 0, price_list_id: list };
    const wrong = [
      { ...line, kind: "fee" as const, name: "cleaning" as const, quantity: 1, unit_cents: 61_00, cents: 61_00 },
      { ...line, kind: "deposit" as const, name: "" as const, quantity: 1, unit_cents: 1_00, cents: 1_00 },
    ];
    const back = wrong.map((row) => ({ ...row, quantity: -1, cents: -row.cents }));
    await till.db
      .insertInto("booking_charges")
      .values([...wrong, ...back])
      .execute();
    wrongLines = [
      `booking ${id} has a cleaning of 61.00, but its list says 60.00`,
      `booking ${id} has a deposit of 1.00, but its list names none`,
    ];
    expect(await findingsIn(till.db)).toEqual(wrongLines);
  });
});
