import { type BookingAnswer, bookingContract, type ConfirmationAnswer } from "../../../shared/contract/booking.ts";
import { emptyPriceList } from "../../../shared/contract/price-list.ts";
import { type PublicSettings, settingsContract } from "../../../shared/contract/settings.ts";
import { type PriceListStep, staffPriceListContract } from "../../../shared/contract/staff-price-list.ts";
import { addDays } from "../../../shared/rules/day.ts";
import { aBookingRequest, testToday } from "../../../testing/builders.ts";
import { testClock } from "../../../testing/clock.ts";
import { describeOnSqlite } from "../../../testing/database.ts";
import { emptyTables } from "../../../testing/empty-tables.ts";
import { listFields, periodFields } from "../../../testing/price-list-form.ts";
import { addSettings, addUser, addVehicle } from "../../../testing/rows.ts";
import { withTestApp } from "../../../testing/server.ts";

const { save, check, publish } = staffPriceListContract;

describeOnSqlite((engine) => {
  const site = withTestApp(engine, () => ({ clock: testClock() }));
  beforeEach(() => emptyTables(engine().db));

  async function publishList(...periods: Parameters<typeof listFields>) {
    const admin = await site.login(await addUser(engine().db, { role: "admin" }));
    let step: object = { content: listFields(...periods) };
    for (const { path } of [save, check, publish]) step = (await admin.post(path, step)).json<PriceListStep>();
    return (step as PriceListStep).id;
  }

  it("comes with the settings once one was published, and with none of its words before", async () => {
    await addSettings(engine().db);
    const visitor = await site.visitor();
    const settings = async () => (await visitor.get(settingsContract.get.path)).json<PublicSettings>();
    expect(Object.keys(await settings())).not.toContain("price_list");
    const id = await publishList({ night: "199.50" });
    expect((await settings()).price_list).toEqual({
      ...emptyPriceList,
      id,
      periods: [periodFields({ night: "199.50" })],
    });
  });

  it("is said night by night in the guest's confirmation, in both languages", async () => {
    await addSettings(engine().db);
    const vehicle = await addVehicle(engine().db);
    const start = addDays(testToday, 7);
    const border = addDays(start, 2);
    await publishList(
      { from: start, to: addDays(border, -1), night: "120.00" },
      { from: border, to: addDays(border, 9), night: "150.00", persons_included: 1, person_night: "25.00" },
    );
    const guest = await site.visitor();
    const stay = { booked_day: start, booked_day_end: addDays(start, 3) };
    const answer = await guest.post(bookingContract.send.path, aBookingRequest({ vehicle, ...stay }));
    expect(answer.json<BookingAnswer>()).toMatchObject({ price: "415.00" });
    const path = String(answer.headers["location"]);
    const rows = async (lang: string) => {
      const { blocks } = (await guest.get(`${path}?lang=${lang}`)).json<ConfirmationAnswer>();
      const found = blocks.flatMap((block) => (block.kind === "rows" ? block.rows : []));
      const said = found.map(({ label, value }) => `${label}: ${value}`.replaceAll("\u00a0", " "));
      return said.filter((row) => /^(Miete|Rent|Weitere|Further)/.test(row));
    };
    expect(await rows("de")).toEqual([
      "Miete, 2 Nächte × 120 €, ab 10. Mai 2027: 240 €",
      "Miete, 1 Nacht × 150 €, ab 12. Mai 2027: 150 €",
      "Weitere Personen: 1 × 25 €: 25 €",
    ]);
    expect(await rows("en")).toEqual([
      "Rent, 2 nights × €120, from 10 May 2027: €240",
      "Rent, 1 night × €150, from 12 May 2027: €150",
      "Further persons: 1 × €25: €25",
    ]);
  });
});
