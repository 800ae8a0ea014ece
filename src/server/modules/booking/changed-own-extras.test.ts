import { dayPlanContract } from "../../../shared/contract/day-plan.ts";
import { type StayChangeQuote, type StayOptions, stayChangeContract } from "../../../shared/contract/stay-change.ts";
import type { PriceList } from "../../../shared/rules/price-list.ts";
import { aBookingRequest } from "../../../testing/builders.ts";
import { describeEachEngine } from "../../../testing/database.ts";
import { payAtWallet } from "../../../testing/day-plan-guest.ts";
import { withDayPlan } from "../../../testing/day-plan-staff.ts";
import { withDemoWallet } from "../../../testing/demo-wallet.ts";
import { aListOfExtras } from "../../../testing/own-extras-list.ts";
import { aList, anOwnExtra, aPeriod, aStep, publishList } from "../../../testing/price-lists.ts";
import { addVehicle } from "../../../testing/rows.ts";
import type { InvoiceFacts } from "../../documents/invoice-facts.ts";
import { mailConfig, noDocuments } from "../../mail/mail.fixture.ts";
import { renderMail } from "../../mail/render.ts";
import { findingsIn } from "../../ops/fsck/fsck.fixture.ts";
import { agreedOf } from "../booking-money/charges.repository.ts";

const stay = { booked_day: "2027-06-10", booked_day_end: "2027-06-12", booked_duration: 2 };
const party = { adults: 2, children: 1, people_number: 3 };
const chosen = [
  { id: 1, pieces: 2 },
  { id: 3, pieces: 1 },
  { id: 4, pieces: 1 },
];
/** Of two nights with bicycles, service and breakfast. */
const price = 400_00 + 40_00 + 49_00 + 57_00;

describeEachEngine((engine, itOnSqlite) => {
  const wallet = withDemoWallet();
  const plan = withDayPlan(engine, () => wallet.client);
  let other = 0;
  beforeEach(async () => {
    other = await addVehicle(plan.db, { name: "Oskar", night_cents: 180_00 });
  });
  afterEach(async () => expect(await findingsIn(plan.db)).toEqual([]));

  const publish = (list: PriceList) => publishList(plan.db, list, plan.clock.now().toISOString());
  const asked = () => aBookingRequest({ vehicle: plan.vehicle, ...stay, ...party, own_extras: chosen });
  const body = async (id: number, changes: object) => {
    const { vehicle_id: vehicle, start_day, nights } = await plan.booking(id);
    return { booking_id: id, vehicle, booked_day: start_day, booked_duration: nights, ...changes };
  };
  const quote = async (id: number, changes: object, who = plan.kim) =>
    who.post(stayChangeContract.quote.path, await body(id, changes));
  const change = async (id: number, changes: object, who = plan.kim) => {
    const quoted = (await quote(id, changes, who)).json<StayChangeQuote>();
    const sent = { ...(await body(id, changes)), reason: "Am Telefon", price: quoted.after.price };
    expect((await who.post(stayChangeContract.change.path, sent)).statusCode).toBe(200);
    return quoted;
  };
  /** What it has of own extras: name and quantity, of lines of the price and on site. */
  const own = async (id: number) => {
    const [charges, { own: onSite }] = await agreedOf(plan.db, id);
    const lines = [...charges.filter(({ label }) => label), ...onSite];
    return Object.fromEntries(lines.map(({ name, quantity }) => [name, quantity]));
  };
  const atFirst = { own_1: 2, own_2: 1, own_3: 6, own_4: 2, own_5: 1 };

  it("counts them anew for its nights and persons at the price of the list that it agreed on", async () => {
    await publish(aListOfExtras());
    const id = await plan.book(asked());
    expect(await own(id)).toEqual(atFirst);
    const list = aListOfExtras();
    await publish({ ...list, ownExtras: list.ownExtras.map((each) => ({ ...each, german: "Neu", cents: 999_00 })) });
    const quoted = await change(id, { booked_duration: 4, adults: 1, children: 0 });
    expect(await own(id)).toEqual({ own_1: 2, own_2: 1, own_3: 4, own_4: 4, own_5: 1 });
    expect(await plan.booking(id)).toMatchObject({ charged_cents: 800_00 + 40_00 + 49_00 + 38_00 });
    expect(quoted.before).toMatchObject({
      price: "546.00",
      own_extras: [{ name_de: "Fahrrad", pieces: 2 }, {}, {}, {}, {}],
    });
    expect(quoted.before.own_on_site).toEqual([
      { name_de: "Hund", name_en: "Dog", amount: "16.00" },
      { name_de: "Startpaket", name_en: "Starter kit", amount: "12.00" },
    ]);
    expect(quoted.after.own_on_site[0]).toMatchObject({ amount: "32.00" });
    await change(id, { booked_duration: 2, adults: 2, children: 1 });
    expect(await own(id)).toEqual(atFirst);
    expect(await plan.booking(id)).toMatchObject({ charged_cents: price });
  });

  it("can have others of that list, and drops what is not sent; what is compulsory stays", async () => {
    await publish(aListOfExtras());
    const id = await plan.book(asked());
    await publish(aList(aPeriod()));
    await change(id, {
      own_extras: [
        { id: 1, pieces: 4 },
        { id: 4, pieces: 2 },
      ],
    });
    expect(await own(id)).toEqual({ own_1: 4, own_2: 1, own_4: 4, own_5: 1 });
    await change(id, { own_extras: [] });
    expect(await own(id)).toEqual({ own_2: 1, own_5: 1 });
    const { detail } = (await plan.events(id)).at(-1) ?? {};
    expect(detail).toContain("4 × Fahrrad, Servicepauschale, 2 × Hund, Startpaket");
    const refused = async (own_extras: object[]) => {
      const answer = await quote(id, { own_extras });
      return [answer.statusCode, answer.json<{ errors: object }>().errors];
    };
    const wrong = [400, { own_extras: "validation:extras" }];
    expect(await refused([{ id: 2, pieces: 1 }])).toEqual(wrong);
    expect(await refused([{ id: 1, pieces: 5 }])).toEqual(wrong);
    expect(await refused([{ id: 1, pieces: 21 }])).toEqual(wrong);
    expect(await refused([{ id: 9, pieces: 1 }])).toEqual(wrong);
  });

  itOnSqlite("is told to the guest in their language, before and after", async () => {
    await publish(aListOfExtras());
    const id = await plan.book({ ...asked(), lang: "en" });
    await change(id, { own_extras: [{ id: 4, pieces: 2 }] });
    const mail = await plan.db
      .selectFrom("outbox")
      .selectAll()
      .where("template", "=", "booking-changed")
      .executeTakeFirstOrThrow();
    const { message } = await renderMail(mail, mailConfig, noDocuments);
    const said = message.text.split("\n").filter((line) => line.includes("Starter kit"));
    expect(said.map((line) => line.replace(/^.*: /, "").trim())).toEqual([
      "2 × Bicycle, Service, Breakfast, Dog, Starter kit",
      "Service, 2 × Dog, Starter kit",
    ]);
  });

  it("has none where it agreed on no list, and can get none, whatever is published since", async () => {
    const id = await plan.book({ ...stay, ...party });
    await publish(aListOfExtras());
    const answer = await quote(id, { own_extras: [{ id: 1, pieces: 1 }] });
    expect([answer.statusCode, answer.json<{ errors: object }>().errors]).toEqual([
      400,
      { own_extras: "validation:extras" },
    ]);
    await change(id, { booked_duration: 3 });
    await change(id, { booked_duration: 4, vehicle: other });
    await change(id, { adults: 1 });
    expect([await own(id), (await plan.booking(id)).own_extras]).toEqual([{}, "[]"]);
    const path = `${stayChangeContract.options.path}?booking_id=${id}`;
    const options = (await plan.kim.get(path)).json<StayOptions>();
    expect([options.booking.own_extras, ...options.boats.map(({ own_extras }) => own_extras)]).toEqual([[], [], []]);
  });

  it("keeps its rent of before there was a list, though an extra costs what the list says since", async () => {
    const id = await plan.book({ ...stay, ...party });
    const ladder = { ladder: [aStep(2, 100_00)], furtherNightCents: 50_00 };
    const list = await publish({ ...aList(aPeriod(ladder)), extraCents: { extra_bbq: 33_00 } });
    await change(id, { extras: ["extra_bbq"] });
    await change(id, { booked_day: "2027-06-14" });
    const [charges] = await agreedOf(plan.db, id);
    expect(charges).toEqual([
      { kind: "rent", name: "", quantity: 2, unitCents: 180_00 },
      { kind: "extra", name: "extra_bbq", quantity: 1, unitCents: 33_00, priceListId: list },
    ]);
    // The list of an extra is none that the rent agreed on: its ladder prices no stay.
    const offered = JSON.stringify({ extra_bbq: null, extra_sonar: null });
    await plan.db.updateTable("vehicles").set({ extras: offered }).execute();
    const last = await publish({ ...aList(aPeriod({ nightCents: 250_00 })), extraCents: { extra_sonar: 1_00 } });
    await change(id, { extras: ["extra_bbq", "extra_sonar"], booked_duration: 3 });
    const [now] = await agreedOf(plan.db, id);
    expect(now.map(({ name, quantity, unitCents, priceListId }) => [name, quantity, unitCents, priceListId])).toEqual([
      ["nights", 3, 250_00, last],
      ["extra_bbq", 1, 33_00, list],
      ["extra_sonar", 1, 1_00, last],
    ]);
  });

  it("moves to a boat that does not have one without it as our fault, and not at all otherwise", async () => {
    const list = aListOfExtras();
    const ofHektor = anOwnExtra({ id: 6, vehicleIds: [plan.vehicle] });
    const ofOskar = anOwnExtra({ id: 7, vehicleIds: [other], isCompulsory: true, mostPieces: 1, cents: 70_00 });
    await publish({ ...list, ownExtras: [...list.ownExtras, ofHektor, ofOskar] });
    const request = { ...asked(), own_extras: [...chosen, { id: 6, pieces: 1 }] };
    const id = await plan.book(request);
    const path = `${stayChangeContract.options.path}?booking_id=${id}`;
    const options = (await plan.kim.get(path)).json<StayOptions>();
    expect(options.booking.own_extras).toEqual(request.own_extras);
    expect(options.boats.map(({ own_extras }) => own_extras.map((each) => each.id))).toEqual([
      [1, 2, 3, 4, 5, 6],
      [1, 2, 3, 4, 5, 7],
    ]);
    const answer = await quote(id, { vehicle: other });
    expect([answer.statusCode, answer.json<{ errors: object }>().errors]).toEqual([
      400,
      { own_extras: "validation:extras" },
    ]);
    await plan.db.updateTable("vehicles").set({ blocked: 1 }).where("id", "=", plan.vehicle).execute();
    const others = await plan.kim.get(`${stayChangeContract.otherBoats.path}?vehicle=${plan.vehicle}`);
    const [moving] = others.json<{ stays: { boats: { own_extras: { id: number }[]; less: string }[] }[] }>().stays;
    expect(moving?.boats.map((boat) => [boat.own_extras.map((each) => each.id), boat.less])).toEqual([
      [[1, 2, 3, 4, 5], expect.any(String)],
    ]);
    await change(id, { vehicle: other, our_fault: true });
    expect(await own(id)).toEqual(atFirst);
    await change(id, { adults: 1 });
    expect(await own(id)).toEqual({ ...atFirst, own_3: 4 });
  });

  it("has what is compulsory on another boat that its guest wants", async () => {
    const list = aListOfExtras();
    const ofOskar = anOwnExtra({ id: 7, vehicleIds: [other], isCompulsory: true, mostPieces: 1, cents: 70_00 });
    await publish({ ...list, ownExtras: [...list.ownExtras, ofOskar] });
    const id = await plan.book(asked());
    await change(id, { vehicle: other });
    expect(await own(id)).toEqual({ ...atFirst, own_7: 1 });
    await change(id, { vehicle: plan.vehicle });
    expect(await own(id)).toEqual(atFirst);
  });

  itOnSqlite("keeps them while the stay is under way, but for its nights", async () => {
    await publish(aListOfExtras());
    const id = await plan.book(asked());
    plan.clock.set("2027-06-11T08:00:00.000Z");
    const admin = await plan.admin();
    const answer = await quote(id, { own_extras: [] }, admin);
    expect([answer.statusCode, answer.json<{ errors: object }>().errors]).toEqual([
      400,
      { own_extras: "validation-staff:onlyEnd" },
    ]);
    await change(id, { booked_duration: 3 }, admin);
    expect(await own(id)).toEqual({ ...atFirst, own_3: 9, own_4: 3 });
  });

  it("corrects its invoice by what it costs now, and gives all of it back in the end", async () => {
    await publish(aListOfExtras());
    const { id } = await payAtWallet(plan, wallet, { ...asked(), banktransfer: false, paypal: true });
    // A dog more is on no invoice.
    await change(id, { own_extras: [...chosen.slice(0, 2), { id: 4, pieces: 2 }] });
    expect(await plan.count("invoices")).toBe(1);
    await change(id, { own_extras: chosen.slice(0, 1) });
    // What the terms keep of the breakfast and the dog that are given up stays with the company.
    const { kept_cents } = await plan.booking(id);
    const left = price - 57_00 + kept_cents;
    const facts = async () =>
      (await plan.db.selectFrom("invoices").select("facts").orderBy("id").execute()).map(
        (row) => JSON.parse(row.facts) as InvoiceFacts,
      );
    const sums = (await facts()).map(({ lines, kind }) => [kind, lines.reduce((sum, { cents }) => sum + cents, 0)]);
    expect(sums).toEqual([
      ["invoice", price],
      ["creditNote", -price],
      ["invoice", left],
    ]);
    const cancelled = { booking_id: id, canceled_reason: "Am Telefon", our_fault: true };
    expect((await plan.alma.post(dayPlanContract.cancel.path, cancelled)).statusCode).toBe(200);
    const step = (await plan.events(id)).find(({ kind }) => kind === "cancelled");
    expect(step).toMatchObject({ fee_cents: 0, wallet_cents: left });
    expect((await facts()).at(-1)).toMatchObject({ kind: "creditNote", amounts: { gross: -left } });
  });
});
