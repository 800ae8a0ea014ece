import { staffFleetContract } from "../../shared/contract/staff-fleet.ts";
import { describeEachEngine } from "../../testing/database.ts";
import { emptyTables } from "../../testing/empty-tables.ts";
import { addUser, addVehicle } from "../../testing/rows.ts";
import { startTestApp, type TestApp, type TestVisitor } from "../../testing/server.ts";
import { aVehicleForm } from "../../testing/vehicle-form.ts";
import { registerMovedBoats } from "./moved-boats.ts";

describeEachEngine((engine, itOnSqlite) => {
  let site: TestApp;
  let staff: TestVisitor;
  let boat: number;
  beforeAll(async () => {
    const anyPage = async (app: TestApp["app"]) => void app.get("/*", () => "a page");
    site = await startTestApp({ database: engine(), parts: [registerMovedBoats, anyPage] });
  });
  afterAll(() => site.close());
  beforeEach(async () => {
    await emptyTables(engine().db);
    boat = await addVehicle(engine().db, { name: "Große Freiheit" });
    staff = await site.login(await addUser(engine().db, { role: "admin" }));
  });

  const change = (changes: object, id = boat) =>
    staff.post(staffFleetContract.save.path, aVehicleForm({ id, name: "Große Freiheit", ...changes }));
  const leadsTo = async (url: string) => {
    const { statusCode, headers } = await site.app.inject({ url });
    return statusCode === 301 ? decodeURIComponent(String(headers.location)) : statusCode;
  };

  itOnSqlite("leads from every address of an old name to the new one, in both languages", async () => {
    await change({ name: "Kleine Möwe" });
    await change({ name: "Ännchen", type: "motorboats" });
    expect(await leadsTo("/Buchen/Hausboote/Gro%C3%9Fe%20Freiheit")).toBe("/Buchen/Motorboote/Ännchen");
    expect(await leadsTo("/Buchen/Hausboote/gro%C3%9Fe%20freiheit/")).toBe("/Buchen/Motorboote/Ännchen");
    expect(await leadsTo("/Buchen/Hausboote/Kleine%20Mo%CC%88we")).toBe("/Buchen/Motorboote/Ännchen");
    expect(await leadsTo("/book/houseboats/Kleine%20M%C3%B6we?start=2027-06-01")).toBe(
      "/book/motorboats/Ännchen?start=2027-06-01",
    );
    expect(await leadsTo("/Hausboote/Kleine%20M%C3%B6we/%C3%A4ndern")).toBe("/Motorboote/Ännchen/ändern");
    const { headers } = await site.app.inject({ url: "/Buchen/Hausboote/Gro%C3%9Fe%20Freiheit" });
    expect(headers).toMatchObject({ location: "/Buchen/Motorboote/%C3%84nnchen", "cache-control": "no-cache" });
  });

  it("leads to the right type and spelling, and lets every right address be", async () => {
    expect(await leadsTo("/Buchen/Jetskis/Gro%C3%9Fe%20Freiheit")).toBe("/Buchen/Hausboote/Große Freiheit");
    expect(await leadsTo("/Buchen/Hausboote/GROSSE%20FREIHEIT")).toBe(200);
    for (const url of [
      "/Buchen/Hausboote/Gro%C3%9Fe%20Freiheit",
      "/Buchen/Hausboote/Gro%C3%9Fe%20Freiheit/",
      "/Buchen/Hausboote/Nirgends",
      "/Buchen/houseboats/Gro%C3%9Fe%20Freiheit",
      "/book/Hausboote/x",
      "/Buchen/Hausboote",
      "/%C3%9Cbersicht/Hausboote",
      "/Buchen/Hausboote/constructor",
      "//evil.example/Hausboote/x",
    ]) {
      expect([url, await leadsTo(url)]).toEqual([url, 200]);
    }
    expect((await site.app.inject({ url: "/Buchen/Hausboote/%E0%A4%A" })).statusCode).toBeLessThan(500);
  });

  itOnSqlite(
    "leads from a name to the boat that has it now, and from a former one to the boat that had it last",
    async () => {
      await change({ name: "Zweite" });
      const other = await addVehicle(engine().db, { name: "Oskar" });
      await change({ name: "Große Freiheit" }, other);
      expect(await leadsTo("/Buchen/Hausboote/Gro%C3%9Fe%20Freiheit")).toBe(200);
      await change({ name: "Dritte" }, other);
      expect(await leadsTo("/Buchen/Hausboote/Gro%C3%9Fe%20Freiheit")).toBe("/Buchen/Hausboote/Dritte");
      await staff.post(staffFleetContract.remove.path, { vehicle_id: other });
      expect(await leadsTo("/Buchen/Hausboote/Gro%C3%9Fe%20Freiheit")).toBe(200);
      expect(await leadsTo("/Buchen/Hausboote/Dritte")).toBe(200);
    },
  );

  itOnSqlite("leads nowhere from the name of a deleted boat, even where another one had it before", async () => {
    await change({ name: "Zweite" });
    const other = await addVehicle(engine().db, { name: "Oskar" });
    await change({ name: "Große Freiheit" }, other);
    await staff.post(staffFleetContract.remove.path, { vehicle_id: other });
    expect(await leadsTo("/Buchen/Hausboote/Gro%C3%9Fe%20Freiheit")).toBe(200);
  });
});
