import { bookForGuestContract, type FormerGuest } from "../../../shared/contract/book-for-guest.ts";
import { addDays } from "../../../shared/rules/day.ts";
import { testToday } from "../../../testing/builders.ts";
import { describeEachEngine } from "../../../testing/database.ts";
import { withDayPlan } from "../../../testing/day-plan-staff.ts";

describeEachEngine((engine, itOnSqlite) => {
  const plan = withDayPlan(engine);
  const find = async (query: string) => {
    const answer = await plan.kim.post(bookForGuestContract.findGuests.path, { query });
    expect(answer.statusCode).toBe(200);
    return answer.json<{ guests: FormerGuest[] }>().guests;
  };
  const stay = (week: number, changes: object = {}) =>
    plan.book({ booked_day: addDays(testToday, 7 * week), name: "Jörg Müller", ...changes });

  it("finds a former guest once, as their newest stay has them, and answers what fills the form", async () => {
    await stay(1);
    await stay(3, { streetAndNumber: "Neue Straße 9", lang: "en" });
    await stay(2, { streetAndNumber: "Seestraße 1" });
    await stay(4, { name: "Anna Mueller", phone: "+4915155566677", email: "anna@example.com" });
    const guest = {
      salutation: "Frau",
      name: "Jörg Müller",
      phone: "+4917012345678",
      email: "erika@example.com",
      streetAndNumber: "Neue Straße 9",
      additional: "",
      company: "",
      vat_id: "",
      country: "",
      zipCodeAndCity: "14770 Brandenburg",
      lang: "en",
      last_stay: { vehicle_name: "Hektor", start: addDays(testToday, 21), end: addDays(testToday, 23) },
    };
    expect(await find("jorg mull")).toEqual([guest]);
    expect(await find("0170 / 1234 5678")).toEqual([guest]);
    expect((await find("Muller")).map(({ name }) => name)).toEqual(["Anna Mueller", "Jörg Müller"]);
  });

  itOnSqlite("finds nobody by a number, an amount, a single letter or nothing", async () => {
    const id = await stay(1);
    for (const typed of [String(id), `Buchung ${id}`, "360,00", "J", "", "%"]) {
      expect([typed, await find(typed)]).toEqual([typed, []]);
    }
  });

  itOnSqlite("finds nothing of a guest who was erased", async () => {
    const id = await stay(1);
    await plan.db.updateTable("bookings").set({ name: "", email: "", phone: "" }).where("id", "=", id).execute();
    expect(await find("Müller")).toEqual([]);
    expect(await find("17012345678")).toEqual([]);
  });
});
