import { type BookingRequest, bookingContract } from "../../../shared/contract/booking.ts";
import { openMoneyContract } from "../../../shared/contract/open-money.ts";
import { toAmount } from "../../../shared/rules/money.ts";
import type { PriceList } from "../../../shared/rules/price-list.ts";
import { aBookingRequest, testToday } from "../../../testing/builders.ts";
import { describeEachEngine } from "../../../testing/database.ts";
import { payAtWallet } from "../../../testing/day-plan-guest.ts";
import { withDayPlan } from "../../../testing/day-plan-staff.ts";
import { withDemoWallet } from "../../../testing/demo-wallet.ts";
import { aListOfExtras } from "../../../testing/own-extras-list.ts";
import { aList, anOwnExtra, aPeriod, publishList } from "../../../testing/price-lists.ts";
import { addVehicle } from "../../../testing/rows.ts";
import type { InvoiceFacts } from "../../documents/invoice-facts.ts";
import { lineText } from "../../documents/invoice-texts.ts";
import { mailConfig, noDocuments } from "../../mail/mail.fixture.ts";
import { renderMail } from "../../mail/render.ts";
import { findingsIn } from "../../ops/fsck/fsck.fixture.ts";
import { exportGuest } from "../guests/export-guest.ts";
import { guestOf } from "../guests/guest.ts";

/** Two bicycles, breakfast and a dog for a stay of two nights and three persons. */
const chosen = [
  { id: 1, pieces: 2 },
  { id: 3, pieces: 1 },
  { id: 4, pieces: 1 },
];
const stay = { booked_day: "2027-06-10", booked_day_end: "2027-06-12", booked_duration: 2 };
const party = { adults: 2, children: 1, people_number: 3 };
/** Two nights, the grill, bicycles, service and breakfast. */
const price = 400_00 + 30_00 + 40_00 + 49_00 + 57_00;

describeEachEngine((engine, itOnSqlite) => {
  const wallet = withDemoWallet();
  const plan = withDayPlan(engine, () => wallet.client);
  afterEach(async () => expect(await findingsIn(plan.db)).toEqual([]));

  const publish = (list: PriceList) => publishList(plan.db, list, plan.clock.now().toISOString());
  const order = (changes: Partial<BookingRequest> = {}) =>
    aBookingRequest({
      vehicle: plan.vehicle,
      ...stay,
      ...party,
      extras: ["extra_bbq"],
      own_extras: chosen,
      ...changes,
    });
  const walletOrder = (changes: Partial<BookingRequest> = {}) =>
    order({ banktransfer: false, paypal: true, ...changes });
  const send = async (changes: Partial<BookingRequest> = {}) => {
    const answer = await (await plan.server.visitor()).post(bookingContract.send.path, order(changes));
    const { errors, price: told } = answer.json<{ errors?: object; price?: string }>();
    return [answer.statusCode, errors ?? told];
  };
  const lastId = async () =>
    (await plan.db.selectFrom("bookings").select("id").orderBy("id", "desc").executeTakeFirstOrThrow()).id;
  const linesOf = async (id: number) => {
    const query = plan.db.selectFrom("booking_charges").selectAll().where("booking_id", "=", id).orderBy("id");
    return (await query.execute()).map((row) => [
      row.kind,
      row.name,
      row.label_de,
      row.label_en,
      row.quantity,
      row.unit_cents,
      row.price_list_id,
      row.tax_percent,
    ]);
  };

  it("keeps the extras that were chosen and those that are compulsory, as lines with their list and names", async () => {
    const list = await publish(aListOfExtras());
    expect(await send({ price_list: list })).toEqual([201, "576.00"]);
    const id = await lastId();
    expect(await linesOf(id)).toEqual([
      ["rent", "nights", "", "", 2, 200_00, list, 19],
      ["extra", "extra_bbq", "", "", 1, 30_00, null, 19],
      ["extra", "own_1", "Fahrrad", "Bicycle", 2, 20_00, list, 19],
      ["extra", "own_2", "Servicepauschale", "Service", 1, 49_00, list, 19],
      ["extra", "own_3", "Frühstück", "Breakfast", 6, 9_50, list, 19],
      ["fee", "briefing", "", "", 1, 35_00, null, 19],
      ["fee", "cleaning", "", "", 1, 50_00, null, 19],
      ["deposit", "", "", "", 1, 500_00, null, 0],
      ["visitorsTax", "", "", "", 4, 0, null, 0],
      ["fee", "own_4", "Hund", "Dog", 2, 8_00, list, 19],
      ["fee", "own_5", "Startpaket", "Starter kit", 1, 12_00, list, 19],
    ]);
    const { own_extras, charged_cents } = await plan.booking(id);
    expect(charged_cents).toBe(price);
    expect(JSON.parse(own_extras)).toEqual([
      { id: 1, name_de: "Fahrrad", name_en: "Bicycle", pieces: 2, on_site: false, compulsory: false },
      { id: 2, name_de: "Servicepauschale", name_en: "Service", pieces: 1, on_site: false, compulsory: true },
      { id: 3, name_de: "Frühstück", name_en: "Breakfast", pieces: 1, on_site: false, compulsory: false },
      { id: 4, name_de: "Hund", name_en: "Dog", pieces: 1, on_site: true, compulsory: false },
      { id: 5, name_de: "Startpaket", name_en: "Starter kit", pieces: 1, on_site: true, compulsory: true },
    ]);
  });

  it("says them in the guest's words to the guest, and each line by its quantity on the invoice", async () => {
    await publish(aListOfExtras());
    const id = await plan.book({ ...order(), lang: "en" });
    const [mail] = await plan.db.selectFrom("outbox").selectAll().orderBy("id").execute();
    const { message } = await renderMail(mail as never, mailConfig, noDocuments);
    const said = message.text
      .replaceAll("\u00a0", " ")
      .split("\n")
      .map((line) => line.trim());
    const wanted = [
      "2 × Bicycle: €40",
      "Service: €49",
      "Breakfast: €57",
      "Dog: €16",
      "Starter kit: €12",
      "Total price with costs on site: €689",
    ];
    expect(wanted.filter((row) => !said.includes(row))).toEqual([]);
    expect(message.text).not.toContain("Fahrrad");
    const amount = toAmount(price);
    const received = { number: String(id), amount, received_on: testToday, outstanding: amount };
    expect((await plan.alma.post(openMoneyContract.receive.path, received)).statusCode).toBe(200);
    const { facts } = await plan.db.selectFrom("invoices").select("facts").executeTakeFirstOrThrow();
    const invoice = JSON.parse(facts) as InvoiceFacts;
    const own = invoice.lines.flatMap((line) =>
      line.what === "ownExtra" ? [[lineText(invoice, line), line.quantity, line.cents]] : [],
    );
    expect(own).toEqual([
      ["Bicycle", 2, 40_00],
      ["Service", 1, 49_00],
      ["Breakfast", 6, 57_00],
    ]);
    expect(invoice.lines.reduce((sum, { cents }) => sum + cents, 0)).toBe(price);
    expect(invoice.amounts).toMatchObject({ gross: price });
    const given = (await exportGuest(plan.db, guestOf("erika@example.com"), plan.clock.now())) as {
      bookings: { price_lines: { of: string }[]; on_site_lines: object[]; own_extras: object[] }[];
    };
    expect(given.bookings[0]?.price_lines.map(({ of }) => of)).toContain("Frühstück");
    expect(given.bookings[0]?.on_site_lines).toContainEqual({ of: "Hund", quantity: 2, amount: "16.00" });
    expect(given.bookings[0]?.own_extras).toHaveLength(5);
  });

  it.each<[string, unknown]>([
    ["one that nobody knows", [{ id: 99, pieces: 1 }]],
    ["one twice", [chosen[0], chosen[0]]],
    ["more pieces than the list allows", [{ id: 1, pieces: 5 }]],
    ["21 pieces", [{ id: 1, pieces: 21 }]],
    ["no piece", [{ id: 1, pieces: 0 }]],
    ["a negative one", [{ id: 1, pieces: -1 }]],
    ["half a piece", [{ id: 1, pieces: 1.5 }]],
    ["pieces in words", [{ id: 1, pieces: "zwei" }]],
    ["a compulsory one", [{ id: 2, pieces: 1 }]],
    ["one of another boat", [{ id: 6, pieces: 1 }]],
    ["no list", "Fahrrad"],
    ["no extra", [null]],
    ["null", null],
    ["31 of them", Array.from({ length: 31 }, () => chosen[0])],
  ])("refuses %s, by the field", async (_case, own_extras) => {
    const list = aListOfExtras();
    const other = await addVehicle(plan.db, { name: "Oskar" });
    await publish({ ...list, ownExtras: [...list.ownExtras, anOwnExtra({ id: 6, vehicleIds: [other] })] });
    const wrong = { own_extras: own_extras as BookingRequest["own_extras"] };
    expect(await send(wrong)).toEqual([400, { own_extras: "validation:extras" }]);
    expect(await plan.count("bookings")).toBe(0);
  });

  itOnSqlite("has none where no list was published", async () => {
    expect(await send({ own_extras: chosen })).toEqual([400, { own_extras: "validation:extras" }]);
    expect(await send({ own_extras: [] })).toEqual([201, "390.00"]);
    expect(await plan.booking(await lastId())).toMatchObject({ own_extras: "[]" });
  });

  it("is booked at the price of all that was shown, on site too, or shown anew", async () => {
    const list = aListOfExtras({ extraCents: { extra_bbq: 33_00 } });
    const first = await publish(list);
    const changed = [409, { price: "validation:priceChanged" }];
    const other = (id: number, changes: Parameters<typeof anOwnExtra>[0]) =>
      publish({ ...list, ownExtras: list.ownExtras.map((each) => (each.id === id ? { ...each, ...changes } : each)) });
    await publish({ ...list, periods: [...list.periods, aPeriod({ from: "2028-01-01", to: "2028-01-31" })] });
    expect(await send({ price_list: first })).toEqual([201, "579.00"]);
    expect(await send({ ...stay, price_list: 0 })).toEqual(changed);
    const next = { booked_day: "2027-06-14", booked_day_end: "2027-06-16", price_list: first };
    await publish({ ...list, extraCents: {} });
    expect(await send(next)).toEqual(changed);
    await other(1, { cents: 21_00 });
    expect(await send(next)).toEqual(changed);
    await other(4, { cents: 9_00 });
    expect(await send(next)).toEqual(changed);
    await other(5, { isOnSite: false });
    expect(await send(next)).toEqual(changed);
    await other(5, { cents: 13_00 });
    expect(await send(next)).toEqual(changed);
    await other(3, { german: "Abendessen", english: "Dinner" });
    expect(await send(next)).toEqual(changed);
    await publish({ ...list, ownExtras: list.ownExtras.filter(({ id }) => id !== 2) });
    expect(await send(next)).toEqual(changed);
    // What was not chosen has no price that was shown for this order.
    await other(1, { cents: 99_00 });
    const without = chosen.filter(({ id }) => id !== 1);
    expect(await send({ ...next, own_extras: without })).toEqual([201, "539.00"]);
  });

  it("costs of a list's extras what the list says, and its line names the list", async () => {
    const list = await publish({
      ...aList(aPeriod({ nightCents: 200_00 })),
      extraCents: { extra_captain: 12_50, extra_bed_linen_and_towel: 30_00 },
    });
    await plan.db
      .updateTable("vehicles")
      .set({ extras: JSON.stringify({ extra_captain: 40_00, extra_bed_linen_and_towel: null, extra_bbq: null }) })
      .execute();
    const extras = ["extra_captain", "extra_bed_linen_and_towel", "extra_bbq"] as const;
    expect(await send({ own_extras: [], extras: [...extras] })).toEqual([201, "532.50"]);
    expect((await linesOf(await lastId())).slice(1, 4)).toEqual([
      ["extra", "extra_captain", "", "", 1, 12_50, list, 19],
      ["extra", "extra_bed_linen_and_towel", "", "", 3, 30_00, list, 19],
      ["extra", "extra_bbq", "", "", 1, 30_00, null, 19],
    ]);
  });

  it("costs no sum that nobody can mean, with the booking or on site", async () => {
    const dear = { per: "personNight" as const, cents: 99_999_00, mostPieces: 20 };
    await publish(aListOfExtras({ ownExtras: [anOwnExtra(dear), anOwnExtra({ ...dear, id: 4, isOnSite: true })] }));
    const long = { booked_day: "2027-06-10", booked_day_end: "2027-07-10", booked_duration: 30 };
    const refused = [400, { booked_duration: "validation:priceLimit" }];
    expect(await send({ ...long, own_extras: [{ id: 1, pieces: 20 }] })).toEqual(refused);
    expect(await send({ ...long, own_extras: [{ id: 4, pieces: 20 }] })).toEqual(refused);
  });

  it("keeps the extras of its order at the wallet, whatever is published until it is paid", async () => {
    const list = await publish(aListOfExtras());
    const { client } = wallet;
    const captureOrder = client.captureOrder.bind(client);
    jest.spyOn(client, "captureOrder").mockImplementationOnce(async (...asked) => {
      await publish(aList(aPeriod({ nightCents: 500_00 })));
      return captureOrder(...asked);
    });
    const { id } = await payAtWallet(plan, wallet, walletOrder());
    expect(await plan.booking(id)).toMatchObject({ status: "paid", charged_cents: price, wallet_cents: price });
    expect((await linesOf(id)).filter(([, name]) => String(name).startsWith("own_"))).toHaveLength(5);
    expect((await linesOf(id)).map(([, , , , , , listId]) => listId)).toContain(list);
  });
});
