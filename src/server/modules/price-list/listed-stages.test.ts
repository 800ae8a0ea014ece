import { type CancellationStageFields, toPriceListFields } from "../../../shared/contract/price-list.ts";
import {
  type PriceListEffects,
  type PriceListStep,
  staffPriceListContract,
} from "../../../shared/contract/staff-price-list.ts";
import { cancellationStages } from "../../../shared/rules/cancellation-terms.ts";
import { specifiedPriceList } from "../../../shared/rules/price-list.ts";
import { testClock } from "../../../testing/clock.ts";
import { describeOnSqlite } from "../../../testing/database.ts";
import { emptyTables } from "../../../testing/empty-tables.ts";
import { listFields } from "../../../testing/price-list-form.ts";
import { addSettings, addUser } from "../../../testing/rows.ts";
import { type TestVisitor, withTestApp } from "../../../testing/server.ts";

const { save, check, publish, effects, csv } = staffPriceListContract;
const stage = (changes: Partial<CancellationStageFields>): CancellationStageFields => {
  return { count: null, unit: null, fee: null, percent: null, ...changes };
};
const { cancellation: usual } = toPriceListFields({ ...specifiedPriceList, cancellation: cancellationStages });
const own = [
  stage({ count: 2, unit: "months", percent: 0 }),
  stage({ count: 1, unit: "days", fee: "99.50" }),
  stage({ percent: 80 }),
];

describeOnSqlite((engine) => {
  const site = withTestApp(engine, () => ({ clock: testClock() }));
  let admin: TestVisitor;

  beforeEach(async () => {
    await emptyTables(engine().db);
    await addSettings(engine().db);
    admin = await site.login(await addUser(engine().db, { role: "admin" }));
  });

  const draft = async (cancellation: object[]) =>
    (await admin.post(save.path, { content: { ...listFields(), cancellation } })).json<PriceListStep>();
  const release = async (step: PriceListStep) =>
    admin.post(publish.path, (await admin.post(check.path, step)).json<PriceListStep>());
  const changed = async ({ id }: PriceListStep) =>
    (await admin.get(`${effects.path}?id=${id}`)).json<PriceListEffects>().cancellation;

  it("says beforehand how the stages change, and nothing where they stay the same", async () => {
    const first = await draft(own);
    expect(await changed(first)).toEqual({ before: usual, after: own });
    await release(first);
    const same = await draft(own);
    expect(await changed(same)).toBeNull();
    await release(same);
    const none = await draft([]);
    expect(await changed(none)).toEqual({ before: own, after: usual });
    await release(none);
    expect(await changed(await draft(usual))).toBeNull();
  });

  it("has a row in the CSV for each of its own", async () => {
    const { id } = await draft(own);
    const { body } = await admin.get(`${csv.path}?id=${id}`);
    expect(
      body
        .split("\r\n")
        .slice(1, -1)
        .map((row) => row.split(";")[0]),
    ).toEqual(['"Absage bis 2 Monate vorher: 0 %"', '"Absage bis 1 Tag vorher: 99,50 €"', '"Absage danach: 80 %"']);
  });

  it.each([
    [[stage({ percent: 101 })], "priceListPercent"],
    [[stage({ percent: -1 })], "priceListPercent"],
    [[stage({ fee: "100000" })], "priceListPrice"],
    [[stage({ fee: "1", percent: 1 })], "priceListStages"],
    [[stage({})], "priceListStages"],
    [[stage({ count: 3, percent: 1 }), stage({ percent: 1 })], "priceListStages"],
    [[stage({ count: 731, unit: "days", percent: 1 }), stage({ percent: 1 })], "priceListStages"],
    [[stage({ count: 3, unit: "days", percent: 1 })], "priceListStages"],
    [[stage({ percent: 1 }), stage({ percent: 1 })], "priceListStages"],
    [
      [
        stage({ count: 3, unit: "days", percent: 1 }),
        stage({ count: 4, unit: "days", percent: 1 }),
        stage({ percent: 1 }),
      ],
      "priceListStages",
    ],
    [
      Array.from({ length: 9 }, (_, place) =>
        place === 8 ? stage({ percent: 1 }) : stage({ count: 9 - place, unit: "months", percent: 1 }),
      ),
      "priceListStages",
    ],
  ])("refuses %j, and names the list", async (cancellation, message) => {
    const answer = await admin.post(save.path, { content: { ...listFields(), cancellation } });
    expect([answer.statusCode, answer.json()]).toEqual([
      400,
      { type: "VALIDATION", errors: { content: `validation-staff:${message}` } },
    ]);
  });
});
