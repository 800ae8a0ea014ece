import { openMoneyContract } from "../../../shared/contract/open-money.ts";
import { describeEachEngine } from "../../../testing/database.ts";
import { withDayPlan } from "../../../testing/day-plan-staff.ts";

describeEachEngine((engine, itOnSqlite) => {
  const plan = withDayPlan(engine);

  itOnSqlite("is found by its number, and by the reference that its guest was told to use", async () => {
    const id = await plan.book();
    const look = async (number: string) => {
      const path = `${openMoneyContract.payable.path}?number=${encodeURIComponent(number)}`;
      const answer = await plan.alma.get(path);
      return answer.statusCode === 200 ? answer.json<{ number: string }>().number : answer.statusCode;
    };
    for (const typed of [`${id}`, `#${id}`, `Buchung ${id}`, `buchung${id}`, ` Booking #${id} `, ` Nr. ${id}`]) {
      expect([typed, await look(typed)]).toEqual([typed, String(id)]);
    }
    for (const typed of [`Buchung ${id + 1}`, "Buchung", `Buchung ${id} Hektor`]) expect(await look(typed)).toBe(404);
  });
});
