import { describeOnSqlite } from "../../../testing/database.ts";
import { withTill } from "../../../testing/till-shop.ts";
import { addProduct } from "../../../testing/work-rows.ts";
import { close } from "../closings/closings.fixture.ts";

const oneDay = 24 * 3_600_000;

describeOnSqlite((engine) => {
  const till = withTill(engine);
  const { plan } = till;

  it("says since when the till was not closed, once that day is over, until it is closed", async () => {
    const since = async () => (await till.unpaid()).unclosed_since;
    const water = await addProduct(till.db);
    const sellDrink = () => till.sell({ income: "2.50", products: [{ id: water, quantity: 1 }] });
    expect(await since()).toBeNull();
    await sellDrink();
    expect(await since()).toBeNull();
    plan.clock.advance(oneDay);
    await sellDrink();
    expect(await since()).toBe("2027-05-03");
    expect((await close(plan.alma)).statusCode).toBe(200);
    expect(await since()).toBeNull();
    plan.clock.advance(oneDay);
    await sellDrink();
    expect(await since()).toBeNull();
    plan.clock.advance(oneDay);
    expect(await since()).toBe("2027-05-05");
  });
});
