import { type CashLogAnswer, cashLogContract } from "../../../shared/contract/cash-log.ts";
import { type DayCollectionAnswer, dayCollectionContract } from "../../../shared/contract/day-collection.ts";
import { dayPlanContract } from "../../../shared/contract/day-plan.ts";
import { receiptPath } from "../../../shared/contract/receipts.ts";
import { type StayChangeQuote, stayChangeContract } from "../../../shared/contract/stay-change.ts";
import { describeEachEngine } from "../../../testing/database.ts";
import { aListOfExtras } from "../../../testing/own-extras-list.ts";
import { pdfToText } from "../../../testing/pdf.ts";
import { aList, aPeriod, publishList } from "../../../testing/price-lists.ts";
import { refusal, withTill } from "../../../testing/till-shop.ts";
import { findingsIn } from "../../ops/fsck/fsck.fixture.ts";
import { close } from "../closings/closings.fixture.ts";
import { closingsFrom } from "../closings/closings.repository.ts";

/** Two dogs for two nights, and the compulsory starter kit: paid on site. */
describeEachEngine((engine, itOnSqlite) => {
  const till = withTill(engine);
  const { plan } = till;

  let id = 0;
  beforeEach(async () => {
    await publishList(till.db, aListOfExtras(), plan.clock.now().toISOString());
    const stay = { booked_day: "2027-05-03", booked_day_end: "2027-05-05", booked_duration: 2 };
    id = await plan.book({ ...stay, own_extras: [{ id: 4, pieces: 2 }] });
    await publishList(till.db, aList(aPeriod()), plan.clock.now().toISOString());
  });
  afterEach(async () => expect(await findingsIn(till.db)).toEqual([]));

  const own = async () =>
    (await till.unpaid(`?booking_id=${id}`)).bookings.find((booking) => booking.id === id)?.on_site.own;
  const sale = (income: string, ...fees: string[]) => ({ booking_id: id, income, pay_booking: false, fees });
  const change = async (changes: object) => {
    const { start_day: booked_day, nights, vehicle_id: vehicle } = await plan.booking(id);
    const asked = { booking_id: id, vehicle, booked_day, booked_duration: nights, ...changes };
    const { after } = (await plan.alma.post(stayChangeContract.quote.path, asked)).json<StayChangeQuote>();
    const sent = { ...asked, price: after.price, reason: "Am Telefon" };
    expect((await plan.alma.post(stayChangeContract.change.path, sent)).statusCode).toBe(200);
  };

  it("are collected as they were agreed on, each once, as income with its tax", async () => {
    expect(await own()).toEqual([
      { name: "own_4", name_de: "Hund", name_en: "Dog", amount: "32.00", collected: false, collected_by: null },
      {
        name: "own_5",
        name_de: "Startpaket",
        name_en: "Starter kit",
        amount: "12.00",
        collected: false,
        collected_by: null,
      },
    ]);
    const { number } = await till.sell(sale("44.00", "own_4", "own_5"));
    expect(await own()).toMatchObject([
      { amount: "32.00", collected: true, collected_by: { name: "Kim Kapitän", way: "cash" } },
      { amount: "12.00", collected: true },
    ]);
    expect(refusal(await till.save(sale("32.00", "own_4")))).toEqual([409, { fees: "validation-staff:tillCollected" }]);
    const lines = await till.db.selectFrom("till_lines").selectAll().orderBy("position").execute();
    expect(lines).toMatchObject([
      { kind: "fee", fee: "own_4", name: `Hund (Buchung ${id})`, quantity: 4, unit_cents: 8_00, tax_percent: 19 },
      {
        kind: "fee",
        fee: "own_5",
        name: `Startpaket (Buchung ${id})`,
        quantity: 1,
        unit_cents: 12_00,
        tax_percent: 19,
      },
    ]);
    expect(await till.payments()).toEqual([["cash", "sale", expect.anything(), 44, 1]]);
    const receipt = pdfToText((await plan.kim.get(receiptPath(number, "a4"))).rawPayload);
    expect(receipt).toContain(`Hund (Buchung ${id})`);
    const log = (await plan.alma.get(cashLogContract.log.path)).json<CashLogAnswer>().cashregister_log;
    expect(log).toMatchObject([{ income: "44.00", movements: [] }]);
    await close(plan.alma, { withdrawal: "0" });
    const [closing] = await closingsFrom(till.db, 1);
    expect(JSON.parse(closing?.facts ?? "{}")).toMatchObject({ sums: { sales: [{ gross: 44_00 }, { gross: 0 }] } });
    expect((await till.correct(number)).statusCode).toBe(200);
    expect(await own()).toMatchObject([{ collected: false }, { collected: false }]);
  });

  it("are asked for again as far as the stay grew, and go back as a whole with a cancellation", async () => {
    await till.sell(sale("32.00", "own_4"));
    await change({ booked_duration: 3 });
    expect(await own()).toMatchObject([{ amount: "16.00", collected: false }, { amount: "12.00" }]);
    await till.sell(sale("16.00", "own_4"));
    expect(await own()).toMatchObject([{ amount: "48.00", collected: true }, {}]);
    await change({ booked_duration: 2, own_extras: [{ id: 4, pieces: 1 }] });
    expect(await own()).toMatchObject([{ amount: "16.00", collected: true }, {}]);
    await change({ own_extras: [] });
    expect(await own()).toMatchObject([{ name: "own_5" }]);
    const cancelled = { booking_id: id, canceled_reason: "Krank", return_on_site: "cash" };
    expect((await plan.alma.post(dayPlanContract.cancel.path, cancelled)).statusCode).toBe(200);
    expect(await till.drawer()).toBe(0);
  });

  itOnSqlite("are among what the day asks for, until they are collected", async () => {
    const collection = async () => {
      const answer = await plan.kim.get(`${dayCollectionContract.day.path}?day=2027-05-03`);
      return answer.json<DayCollectionAnswer>().bookings[0]?.fees;
    };
    expect(await collection()).toBe("129.00");
    await till.sell({ ...sale("1034.00", "briefing", "cleaning", "deposit"), pay_booking: true });
    expect(await collection()).toBe("44.00");
    await till.sell(sale("44.00", "own_4", "own_5"));
    expect(await collection()).toBe("0.00");
  });

  itOnSqlite.each([
    ["one that the booking does not have", "own_1"],
    ["one that is paid with the booking", "own_2"],
    ["a number with zeros", "own_04"],
    ["no number", "own_"],
    ["a number that no column holds", "own_99999999999"],
    ["another word", "owned"],
  ])("are no %s", async (_case, fee) => {
    expect(refusal(await till.save(sale("0.00", fee)))).toEqual([400, { fees: "validation-staff:tillFees" }]);
  });
});
