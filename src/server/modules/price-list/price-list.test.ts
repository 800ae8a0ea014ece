import { emptyPriceList, type PublishedPriceList } from "../../../shared/contract/price-list.ts";
import { priceListContract } from "../../../shared/contract/published-price-list.ts";
import {
  type PriceListEffects,
  type PriceListStep,
  type PriceListsAnswer,
  staffPriceListContract,
} from "../../../shared/contract/staff-price-list.ts";
import { testClock } from "../../../testing/clock.ts";
import { describeEachEngine } from "../../../testing/database.ts";
import { emptyTables } from "../../../testing/empty-tables.ts";
import { listFields, ownExtraFields, periodFields, stepFields } from "../../../testing/price-list-form.ts";
import { addBooking, addSettings, addUser, addVehicle } from "../../../testing/rows.ts";
import { type TestVisitor, withTestApp } from "../../../testing/server.ts";

const { list: listCall, save, check, publish, discard, copy, effects, csv } = staffPriceListContract;
const clock = testClock();

describeEachEngine((engine, itOnSqlite) => {
  const site = withTestApp(engine, () => ({ clock }));
  let admin: TestVisitor;
  let boat = 0;
  beforeEach(async () => {
    await emptyTables(engine().db);
    boat = await addVehicle(engine().db);
    admin = await site.login(await addUser(engine().db, { role: "admin", first_name: "Anke", last_name: "Anker" }));
  });

  const call = async (path: string, body: object, headers = {}) => {
    const answer = await admin.post(path, body, headers);
    const { errors, ...step } = answer.json<{ errors?: object } & PriceListStep>();
    return answer.statusCode === 200 ? step : { status: answer.statusCode, errors };
  };
  const step = async (path: string, body: object) => (await call(path, body)) as PriceListStep;
  const versions = async () => (await admin.get(listCall.path)).json<PriceListsAnswer>().price_lists;
  const held = async () => (await admin.get(priceListContract.current.path)).json<PublishedPriceList>();
  const published = async (content: object = listFields({})) => {
    const { id } = await step(save.path, { content });
    await step(check.path, { id, version: 1 });
    return step(publish.path, { id, version: 2 });
  };

  it("holds from its publication on, until the next one is published, and is never changed then", async () => {
    expect(await held()).toEqual({ id: null, ...emptyPriceList });
    const content = {
      ...listFields({ vehicle: boat, night: "199,5" }),
      early_birds: [{ until: "01-31", percent: 10 }],
    };
    const draft = await step(save.path, { content: JSON.stringify(content) });
    expect(draft).toEqual({ id: draft.id, version: 1, state: "draft" });
    expect(await call(publish.path, draft)).toMatchObject({
      status: 409,
      errors: { id: "validation-staff:priceListStep" },
    });
    const checked = await step(check.path, draft);
    expect(checked).toEqual({ id: draft.id, version: 2, state: "checked" });
    expect(await held()).toMatchObject({ id: null });
    const first = await step(publish.path, checked);
    expect(first).toEqual({ id: draft.id, version: 3, state: "published" });
    const said = { ...content, periods: [periodFields({ vehicle: boat, night: "199.50" })] };
    expect(await held()).toEqual({ id: draft.id, ...said });

    const next = await published(listFields({ night: "210" }));
    expect(await held()).toMatchObject({ id: next.id, periods: [{ night: "210.00" }] });
    expect(await versions()).toMatchObject([
      { id: next.id, state: "published", author: "Anke Anker", published_by: "Anke Anker", problems: [] },
      { id: first.id, state: "replaced", content: said, published_at: clock.now().toISOString() },
    ]);
    for (const { id, version } of await versions()) {
      for (const path of [save, check, publish, discard].map((each) => each.path)) {
        const refused = await call(path, { id, version, content: listFields() });
        expect(refused).toEqual({ status: 409, errors: { id: "validation-staff:priceListStep" } });
      }
    }
    const { db } = engine();
    await expect(db.updateTable("price_lists").set({ content: "{}" }).execute()).rejects.toThrow("never changed");
    await expect(db.deleteFrom("price_lists").execute()).rejects.toThrow("never changed or deleted");
  });

  it("is worked on in one draft, which is a draft again once it is edited, and can be thrown away", async () => {
    const draft = await step(save.path, { content: listFields({}) });
    expect(await call(save.path, { content: listFields() })).toEqual({
      status: 409,
      errors: { id: "validation-staff:priceListOpen" },
    });
    const checked = await step(check.path, draft);
    const edited = await step(save.path, { ...checked, content: listFields({ night: "1" }) });
    expect(edited).toEqual({ id: draft.id, version: 3, state: "draft" });
    expect(await call(check.path, checked)).toEqual({
      status: 409,
      errors: { version: "validation-staff:priceListVersion" },
    });
    expect(await call(discard.path, edited)).toEqual({});
    expect(await versions()).toEqual([]);
    expect(await call(check.path, edited)).toEqual({ status: 404, errors: { id: "validation-staff:priceListGone" } });
  });

  it("becomes a draft again by a copy, where it was published once and no other draft is open", async () => {
    const first = await published(listFields({ night: "150" }));
    await published();
    const draft = await step(copy.path, { id: first.id });
    expect((await versions())[0]).toMatchObject({
      ...draft,
      state: "draft",
      content: { periods: [{ night: "150.00" }] },
    });
    expect(await call(copy.path, { id: first.id })).toEqual({
      status: 409,
      errors: { id: "validation-staff:priceListOpen" },
    });
    expect(await call(copy.path, { id: draft.id })).toMatchObject({
      status: 409,
      errors: { id: "validation-staff:priceListStep" },
    });
    expect(await call(copy.path, { id: 999 })).toMatchObject({ status: 404 });
  });

  it("is not checked with an overlap, and not published with a boat that was deleted meanwhile", async () => {
    const content = listFields({ vehicle: boat }, { vehicle: boat, from: "07-01", to: "07-31" });
    const draft = await step(save.path, { content });
    expect((await versions())[0]?.problems).toMatchObject([{ kind: "overlap", periods: [0, 1], from: "2027-07-01" }]);
    expect(await call(check.path, draft)).toEqual({
      status: 409,
      errors: { content: "validation-staff:priceListOverlap" },
    });
    const edited = await step(save.path, { ...draft, content: listFields({ vehicle: boat }) });
    const checked = await step(check.path, edited);
    const deleted_at = clock.now().toISOString();
    await engine().db.updateTable("vehicles").set({ deleted_at }).where("id", "=", boat).execute();
    const isGone = { content: "validation-staff:priceListVehicle" };
    expect(await call(publish.path, checked)).toEqual({ status: 409, errors: isGone });
    expect(await call(save.path, { ...checked, content })).toMatchObject({ state: "draft" });
  });

  it("of two admins who publish at once lets one, and of two drafts at once there is one", async () => {
    const drafts = await Promise.all([1, 2].map(() => call(save.path, { content: listFields({}) })));
    expect(drafts.filter((each) => "id" in each)).toHaveLength(1);
    expect(drafts.find((each) => "status" in each)).toMatchObject({ status: 409 });
    const [{ id, version } = { id: 0, version: 0 }] = await versions();
    const checked = await step(check.path, { id, version });
    const both = await Promise.all([1, 2].map(() => call(publish.path, checked)));
    expect(both.filter((each) => "id" in each)).toHaveLength(1);
    expect(both.find((each) => "status" in each)).toEqual({
      status: 409,
      errors: { version: "validation-staff:priceListVersion" },
    });
    const again = { "idempotency-key": "once" };
    const draft = await step(copy.path, { id });
    const repeated = [await call(check.path, draft, again), await call(check.path, draft, again)];
    expect(repeated).toEqual([repeated[0], repeated[0]]);
  });

  it("says beforehand what gets dearer and cheaper, and what cannot be booked any more", async () => {
    await addSettings(engine().db);
    await addBooking(engine().db, { vehicle_id: boat, start_day: "2027-05-10", nights: 2, end_day: "2027-05-12" });
    const seen = async (...periods: Parameters<typeof listFields>) => {
      const [open] = await versions();
      const content = listFields(...periods);
      const isOpen = open && open.published_at === null;
      const { id } = await step(save.path, isOpen ? { id: open.id, version: open.version, content } : { content });
      return (await admin.get(`${effects.path}?id=${id}`)).json<PriceListEffects>();
    };
    const same = await seen();
    expect(same).toMatchObject({ open_orders: 0, dearer: 0, cheaper: 0, not_bookable: 0 });
    expect(same.examples).toHaveLength(20);
    expect(same.examples[0]).toMatchObject({ vehicle: boat, persons: 2, nights: 2 });
    expect(same.examples.every(({ before, after }) => before !== null && before === after)).toBe(true);
    const dear = await seen({ night: "9999" });
    expect(dear).toMatchObject({ cheaper: 0, not_bookable: 0 });
    expect(dear.dearer).toBeGreaterThan(200);
    expect(await seen({ night: "1" })).toMatchObject({ dearer: 0, cheaper: dear.dearer });
    const weeks = await seen({ ladder: [stepFields(7, "1,00")] });
    expect(weeks.not_bookable + weeks.cheaper).toBe(dear.dearer);
    const gone = weeks.gone.flatMap(({ nights, starts }) => starts.map((start) => `${start} ${nights}`));
    expect([gone.length, new Set(gone).size]).toEqual([weeks.not_bookable, weeks.not_bookable]);
    expect(weeks.gone.map(({ vehicle_name, nights }) => `${vehicle_name} ${nights}`)).toEqual(
      [2, 3, 4, 5, 6].map((nights) => `Hektor ${nights}`),
    );
    const starts = weeks.gone[0]?.starts ?? [];
    expect(starts).toEqual([...starts].toSorted());
    expect(starts).toContain("2027-05-08");
    expect(weeks.examples.every(({ nights, after }) => nights === 7 && after !== null)).toBe(true);
  });

  it("counts the compulsory fees of each list among what gets dearer and cheaper", async () => {
    await addSettings(engine().db);
    const seen = async (fees: object) => {
      const open = (await versions()).find(({ published_at }) => published_at === null);
      const content = { ...emptyPriceList, fees: [fees] };
      const { id } = await step(save.path, open ? { id: open.id, version: open.version, content } : { content });
      return (await admin.get(`${effects.path}?id=${id}`)).json<PriceListEffects>();
    };
    const dear = await seen({ vehicle: boat, cleaning: "60" });
    expect(dear).toMatchObject({ cheaper: 0, not_bookable: 0 });
    expect(dear.dearer).toBeGreaterThan(200);
    const [{ before, after } = { before: "", after: "" }] = dear.examples;
    expect(Number(after) - Number(before)).toBe(10);
    // A deposit comes back, and how much fuel is used nobody knows.
    expect(await seen({ deposit: "900", fuel_litre: "9" })).toMatchObject({ dearer: 0, cheaper: 0 });
    expect(await seen({ cleaning: "40" })).toMatchObject({ dearer: 0, cheaper: dear.dearer });
    const [{ id, version } = { id: 0, version: 0 }] = await versions();
    await step(publish.path, await step(check.path, { id, version }));
    expect(await seen({ cleaning: "40", deposit: "1" })).toMatchObject({ cheaper: 0, dearer: 0 });
    expect(await seen({})).toMatchObject({ cheaper: 0, dearer: dear.dearer });
  });

  it("counts extras that are part of each stay, on site too, into the totals before and after", async () => {
    await addSettings(engine().db);
    const extra = { id: 1, name_de: "Service", name_en: "Service", vehicles: [], compulsory: true, most_pieces: 1 };
    const own_extras = [
      { ...extra, per: "stay", on_site: false, price: "49" },
      { ...extra, id: 2, per: "person", on_site: true, price: "3" },
      { ...extra, id: 3, compulsory: false, per: "stay", on_site: false, price: "700" },
    ];
    const { id } = await step(save.path, { content: { ...emptyPriceList, own_extras } });
    const { dearer, cheaper, examples } = (await admin.get(`${effects.path}?id=${id}`)).json<PriceListEffects>();
    expect([dearer > 200, cheaper]).toEqual([true, 0]);
    const [{ before, after } = { before: "", after: "" }] = examples;
    expect(Number(after) - Number(before)).toBe(49 + 2 * 3);
  });

  itOnSqlite("comes as CSV, in which no cell is computed", async () => {
    const name = "=1+1";
    const content = listFields(
      { name, weekdays: { 5: "220" }, ladder: [stepFields(2, "390")], further_night: "170" },
      { vehicle: boat, arrival_days: [4, 5], persons_included: 2, person_night: "25" },
    );
    const fees = [
      { briefing: "35", fuel_litre: "2,5" },
      { vehicle: boat, deposit: "0" },
    ];
    const own_extras = [
      ownExtraFields({ name_de: "=2+2", name_en: "Dog", per: "night", on_site: true, vehicles: [boat] }),
      ownExtraFields({ id: 2, name_de: "Service", name_en: "Service", compulsory: true, most_pieces: 1 }),
      ownExtraFields({
        id: 3,
        name_de: "Spät",
        name_en: "Late",
        most_pieces: 1,
        takes: "lastAfternoon",
        days_before: 7,
      }),
    ];
    const more = { long_stays: [{ nights: 14, percent: 5 }], fees, own_extras, extra_prices: { extra_bbq: "45" } };
    const { id } = await step(save.path, { content: { ...content, ...more } });
    const answer = await admin.get(`${csv.path}?id=${id}`);
    expect(answer.headers["content-disposition"]).toBe(`attachment; filename="Preisliste-${id}.csv"`);
    expect(answer.body.split("\r\n")).toEqual([
      expect.stringContaining('"Zeitraum";"Boot";"Erste Nacht";"Letzte Nacht";"Nacht";"Montag"'),
      `"'=1+1";"Alle Boote";01-01;12-31;180,00;;;;;;220,00;;"2: 390,00";170,00;2;"";"";;;0,00`,
      `"Alle Tage";"Hektor";01-01;12-31;180,00;;;;;;;;"";;2;"Fr Sa";"";;2;25,00`,
      expect.stringMatching(/^"Ab 14 Nächten: 5 %";;/),
      expect.stringMatching(/^"Gebühren und Kaution: Einweisung 35,00, Kraftstoff je Liter 2,50";"Alle Boote";;/),
      expect.stringMatching(/^"Gebühren und Kaution: Kaution 0,00";"Hektor";;/),
      expect.stringMatching(/^"Extra: =2\+2 \/ Dog, 20,00 pro Nacht, höchstens 4 Stück, vor Ort";"Hektor";;/),
      expect.stringMatching(/^"Extra: Service, 20,00 pro Aufenthalt, gehört zu jedem Aufenthalt";"Alle Boote";;/),
      expect.stringMatching(
        /^"Extra: Spät \/ Late, 20,00 pro Aufenthalt, zurück bis 18:00, buchbar ab 7 Tagen vorher";"Alle Boote";;/,
      ),
      expect.stringMatching(/^"Preis des Extras Grill: 45,00";;/),
      "",
    ]);
    expect((await admin.get(`${csv.path}?id=999`)).statusCode).toBe(404);
  });

  itOnSqlite("is answered with a tag, by which a browser that has it is told so", async () => {
    await published();
    const first = await admin.get(priceListContract.current.path);
    const url = priceListContract.current.path;
    const again = await site.app.inject({ url, headers: { "if-none-match": String(first.headers["etag"]) } });
    expect(again.statusCode).toBe(304);
    const { id } = await published(listFields({ night: "1" }));
    const changed = await site.app.inject({ url, headers: { "if-none-match": String(first.headers["etag"]) } });
    expect(changed.json<PublishedPriceList>().id).toBe(id);
  });

  itOnSqlite("is refused where a field is beyond its bounds, and names it", async () => {
    const period = (changes: object) => ({ ...listFields(), periods: [{ ...periodFields(), ...changes }] });
    const refused = async (content: unknown) => {
      const answer = (await call(save.path, { content })) as { status: number; errors: { content?: string } };
      return [answer.status, answer.errors?.content?.replace("validation-staff:priceList", "")];
    };
    expect(await refused(undefined)).toEqual([400, ""]);
    expect(await refused("no list")).toEqual([400, ""]);
    expect(await refused([])).toEqual([400, ""]);
    expect(await refused(period({ name: "" }))).toEqual([400, "Name"]);
    expect(await refused(period({ from: "02-30" }))).toEqual([400, "Dates"]);
    expect(await refused(period({ from: "2027-05-01" }))).toEqual([400, "Dates"]);
    expect(await refused(period({ from: "2027-05-02", to: "2027-05-01" }))).toEqual([400, "Dates"]);
    expect(await refused(period({ night: "100000" }))).toEqual([400, "Price"]);
    expect(await refused(period({ night: "-1" }))).toEqual([400, "Price"]);
    expect(await refused(period({ weekdays: { 3: "x" } }))).toEqual([400, "Price"]);
    expect(await refused(period({ shortest_nights: 1 }))).toEqual([400, "Nights"]);
    expect(await refused(period({ ladder: [stepFields(1, "1")] }))).toEqual([400, "Nights"]);
    expect(await refused(period({ ladder: [stepFields(2, "1"), stepFields(2, "2")] }))).toEqual([400, "Steps"]);
    expect(await refused(period({ ladder: Array.from({ length: 61 }, () => stepFields(2, "1")) }))).toEqual([
      400,
      "Steps",
    ]);
    expect(await refused(period({ arrival_days: [7] }))).toEqual([400, "Days"]);
    expect(await refused(period({ persons_included: 0 }))).toEqual([400, "Persons"]);
    expect(await refused(period({ released_days_before: -1 }))).toEqual([400, "Released"]);
    expect(await refused(period({ vehicle: 999 }))).toEqual([400, "Vehicle"]);
    expect(await refused({ ...listFields(), periods: Array.from({ length: 61 }, () => periodFields()) })).toEqual([
      400,
      "Periods",
    ]);
    expect(await refused({ ...listFields(), early_birds: [{ until: "01-31", percent: 101 }] })).toEqual([
      400,
      "Percent",
    ]);
    expect(await refused({ ...listFields(), long_stays: [{ nights: 61, percent: 1 }] })).toEqual([400, "Nights"]);
    const fees = (...rows: unknown[]) => ({ ...listFields(), fees: rows });
    for (const name of ["briefing", "charter_briefing", "cleaning", "deposit", "fuel_litre", "late_hour"]) {
      for (const wrong of ["-1", "99999.01", "x", 1e9]) {
        expect(await refused(fees({ [name]: wrong }))).toEqual([400, "Price"]);
      }
    }
    expect(await refused(fees({}, {}))).toEqual([400, "Fees"]);
    expect(await refused(fees({ vehicle: boat }, { vehicle: boat }))).toEqual([400, "Fees"]);
    expect(await refused(fees({ vehicle: 999 }))).toEqual([400, "Vehicle"]);
    expect(await refused({ ...listFields(), fees: "none" })).toEqual([400, "Fees"]);
    expect((await refused(fees(null)))[0]).toBe(400);
    expect(await refused(JSON.parse('{"periods":[{"__proto__":1,"constructor":2}]}'))).toEqual([400, "Name"]);
    const most = period({ night: "99.999,00", from: "02-29", to: "02-29", person_night: "", weekdays: { 6: "" } });
    expect(await call(save.path, { content: JSON.stringify(most) })).toMatchObject({ state: "draft" });
    const [saved] = await versions();
    expect(saved?.content.periods).toEqual([periodFields({ night: "99999.00", from: "02-29", to: "02-29" })]);
    expect(await call(save.path, { id: saved?.id, content: most })).toEqual({
      status: 400,
      errors: { version: "validation-staff:priceListVersion" },
    });
  });
});
