import { emptyPriceList } from "../../../shared/contract/price-list.ts";
import { type PublishedListAnswer, priceListContract } from "../../../shared/contract/published-price-list.ts";
import { type PriceListStep, staffPriceListContract } from "../../../shared/contract/staff-price-list.ts";
import { testClock } from "../../../testing/clock.ts";
import { describeEachEngine } from "../../../testing/database.ts";
import { emptyTables } from "../../../testing/empty-tables.ts";
import { listFields, periodFields } from "../../../testing/price-list-form.ts";
import { addUser } from "../../../testing/rows.ts";
import { type TestVisitor, withTestApp } from "../../../testing/server.ts";

const { save, check, publish, discard } = staffPriceListContract;
const { path } = priceListContract.current;
const gone = { type: "NOT_FOUND", errors: { id: "validation-staff:priceListGone" } };

describeEachEngine((engine) => {
  const clock = testClock();
  const site = withTestApp(engine, () => ({ clock }));
  let admin: TestVisitor;
  let visitor: TestVisitor;

  beforeEach(async () => {
    await emptyTables(engine().db);
    clock.set("2027-05-03T21:59:00.000Z");
    admin = await site.login(await addUser(engine().db, { role: "admin" }));
    visitor = await site.visitor();
  });

  const step = async (to: string, body: object) => (await admin.post(to, body)).json<PriceListStep>();
  const draft = (night: string) =>
    step(save.path, { content: { ...listFields({ night }), cancellation: [{ percent: 80 }] } });
  const published = async (night: string) => {
    const { id } = await step(publish.path, await step(check.path, await draft(night)));
    return id;
  };
  const asked = async (query: string, who = visitor) => {
    const answer = await who.get(`${path}?${query}`);
    return [answer.statusCode, answer.json<PublishedListAnswer>()] as const;
  };

  it("shows everybody a version that was published once, since when, and nothing of who made it", async () => {
    const first = await published("190");
    clock.advance(3_600_000);
    const second = await published("200");
    const said = (id: number, night: string, published_at: string) => ({
      id,
      published_at,
      ...emptyPriceList,
      periods: [periodFields({ night })],
      cancellation: [{ count: null, unit: null, fee: null, percent: 80 }],
    });
    expect(await asked(`id=${first}`)).toEqual([200, said(first, "190.00", "2027-05-03T21:59:00.000Z")]);
    expect(await asked(`id=${second}`)).toEqual([200, said(second, "200.00", "2027-05-03T22:59:00.000Z")]);
    const { published_at: _, ...held } = said(second, "200.00", "");
    for (const query of ["", "id="]) expect(await asked(query)).toEqual([200, held]);
  });

  it("shows nobody a draft, checked or not, nor what was thrown away; not even that there is one", async () => {
    const edited = await draft("190");
    for (const who of [visitor, admin]) expect(await asked(`id=${edited.id}`, who)).toEqual([404, gone]);
    const checked = await step(check.path, edited);
    expect(await asked(`id=${edited.id}`)).toEqual([404, gone]);
    expect(await asked("id=999999")).toEqual([404, gone]);
    // Known since as one that was published.
    await step(publish.path, checked);
    expect((await asked(`id=${edited.id}`))[0]).toBe(200);
    const next = await draft("200");
    await step(discard.path, next);
    expect(await asked(`id=${next.id}`)).toEqual([404, gone]);
  });

  it.each(["id=x", "id=0", "id=-1", "id=1.5", "id=99999999999", "id=1&id=2"])(
    "refuses %s, and names it",
    async (query) => {
      expect(await asked(query)).toEqual([
        400,
        { type: "VALIDATION", errors: { id: "validation-staff:priceListGone" } },
      ]);
    },
  );
});
