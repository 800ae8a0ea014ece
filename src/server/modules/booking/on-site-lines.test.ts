import { type DayCollectionAnswer, dayCollectionContract } from "../../../shared/contract/day-collection.ts";
import { bookingLifePath, type LifeAnswer } from "../../../shared/contract/life.ts";
import { type StayChangeQuote, stayChangeContract } from "../../../shared/contract/stay-change.ts";
import { type TurnaroundsAnswer, turnaroundContract } from "../../../shared/contract/turnaround.ts";
import { describeOnSqlite } from "../../../testing/database.ts";
import { addVehicle } from "../../../testing/rows.ts";
import { refusal, withTill } from "../../../testing/till-shop.ts";
import { findingsIn } from "../../ops/fsck/fsck.fixture.ts";
import { confirmationData } from "./confirmation.queries.ts";

const booked = ["1 fee briefing 3500 19", "1 fee cleaning 5000 19", "1 deposit 50000 0", "4 visitorsTax 250 0"];

/** What is owed on site stays as it was agreed on with the booking. */
describeOnSqlite((engine) => {
  const till = withTill(engine);
  const { plan } = till;

  /** Lines that are no part of the price, each with the step that agreed on it. */
  const lines = async (booking: number) => {
    const rows = await till.db
      .selectFrom("booking_charges")
      .innerJoin("booking_events", "booking_events.id", "booking_charges.event_id")
      .select(["booking_events.kind as step", "booking_charges.kind", "name", "quantity", "unit_cents", "tax_percent"])
      .where("booking_charges.booking_id", "=", booking)
      .where("booking_charges.kind", "in", ["fee", "deposit", "visitorsTax"])
      .orderBy("booking_charges.id")
      .execute();
    const words = (row: (typeof rows)[number]) =>
      [row.quantity, row.kind, ...(row.name ? [row.name] : []), row.unit_cents, row.tax_percent].join(" ");
    const of = (step: string) => rows.filter((row) => row.step === step).map(words);
    return { created: of("created"), changed: of("changed") };
  };
  const onSite = async (id: number) => {
    const { bookings } = await till.unpaid(`?booking_id=${id}`);
    const { briefing, cleaning, visitorsTax, deposit } = bookings.find((one) => one.id === id)?.on_site ?? {};
    return [briefing, cleaning, visitorsTax, deposit].map((fee) => fee?.amount);
  };
  const change = async (id: number, changes: object) => {
    const { vehicle_id: vehicle, start_day: booked_day, nights } = await plan.booking(id);
    const stay = { booking_id: id, vehicle, booked_day, booked_duration: nights, ...changes };
    const quote = (await plan.kim.post(stayChangeContract.quote.path, stay)).json<StayChangeQuote>();
    const request = { ...stay, reason: "Am Telefon", price: quote.after.price };
    expect((await plan.kim.post(stayChangeContract.change.path, request)).statusCode).toBe(200);
    return [quote.before.visitors_tax, quote.after.visitors_tax];
  };
  /** The boat asks for more by its name, its deposit and the town's rate rise. */
  const raise = async (name: string) => {
    const dearer = { name, name_key: name.toLowerCase(), deposit_cents: 900_00 };
    await till.db.updateTable("vehicles").set(dearer).where("id", "=", plan.vehicle).execute();
    await till.db.updateTable("business_settings").set({ visitors_tax_cents: 9_00 }).execute();
  };
  beforeEach(() => till.db.updateTable("business_settings").set({ visitors_tax_cents: 2_50 }).execute());

  it("is written with the booking, and no boat's new name, deposit or rate of the town changes it", async () => {
    const id = await plan.book({ booked_day: "2027-05-03", booked_day_end: "2027-05-05" });
    expect(await lines(id)).toEqual({ created: booked, changed: [] });
    expect((await plan.booking(id)).charged_cents).toBe(360_00);
    await raise("Seeglück");
    expect(await onSite(id)).toEqual(["35.00", "50.00", "10.00", "500.00"]);
    const collection = await plan.kim.get(`${dayCollectionContract.day.path}?day=2027-05-03`);
    const [ofDay] = collection.json<DayCollectionAnswer>().bookings;
    expect(ofDay).toMatchObject({ booking_id: id, fees: "95.00", deposit: "500.00" });
    const { boats } = (await plan.kim.get(turnaroundContract.list.path)).json<TurnaroundsAnswer>();
    expect(boats.find((boat) => boat.vehicle_id === plan.vehicle)?.departing?.due).toBe("955.00");
    const sale = { booking_id: id, pay_booking: false, fees: ["briefing", "cleaning", "deposit"] };
    await till.sell({ ...sale, income: "585.00" });
    expect(refusal(await till.save({ ...sale, income: "585.00" }))).toEqual([
      409,
      { fees: "validation-staff:tillCollected" },
    ]);
    expect(await findingsIn(till.db)).toEqual([]);
  });

  it("is what confirmation and composed life say", async () => {
    const id = await plan.book({ booked_day: "2027-05-03", booked_day_end: "2027-05-05" });
    await raise("Seeglück");
    expect(await confirmationData(till.db, await plan.booking(id), plan.clock.now())).toMatchObject({
      briefingCents: 35_00,
      cleaningCents: 50_00,
      depositCents: 500_00,
      visitorsTax: { rateCents: 2_50, cents: 10_00 },
    });
    const { steps } = (await plan.kim.get(bookingLifePath(id))).json<LifeAnswer>();
    const owed = steps.filter(({ kind }) => kind === "feesDue" || kind === "depositDue");
    expect(owed.map(({ amount }) => amount)).toEqual(["95.00", "500.00"]);
  });

  it("moves with the stay by the lines that differ, and costs with the boat of before what it cost then", async () => {
    const id = await plan.book();
    await raise("Editha");
    expect(await change(id, { booked_duration: 3, adults: 3 })).toEqual(["10.00", "22.50"]);
    expect((await lines(id)).changed).toEqual(["5 visitorsTax 250 0"]);
    const hubert = await addVehicle(till.db, { name: "Hubert", deposit_cents: 300_00 });
    await change(id, { vehicle: hubert });
    expect(await onSite(id)).toEqual(["35.00", "50.00", "22.50", "300.00"]);
    await change(id, { vehicle: plan.vehicle, booked_duration: 2, adults: 2 });
    expect(await onSite(id)).toEqual(["35.00", "50.00", "10.00", "500.00"]);
    expect(await findingsIn(till.db)).toEqual([]);
  });

  it("asks for the briefing of the licence that the guest answers later", async () => {
    const seaglueck = await addVehicle(till.db, { name: "Seeglück", license: "captain" });
    const id = await plan.book({ vehicle: seaglueck, license_answer: "no" });
    expect((await lines(id)).created).toContain("1 fee charterBriefing 8500 19");
    await change(id, { license_answer: "yes" });
    expect((await lines(id)).changed.toSorted()).toEqual(["-1 fee charterBriefing 8500 19", "1 fee briefing 3500 19"]);
    expect((await onSite(id))[0]).toBe("35.00");
    await change(id, { license_answer: "no" });
    expect((await onSite(id))[0]).toBe("85.00");
  });
});
