import { addressOf } from "../../../shared/contract/call.ts";
import { fleetContract, type Vehicle } from "../../../shared/contract/fleet.ts";
import { staffFleetContract } from "../../../shared/contract/staff-fleet.ts";
import { describeOnSqlite } from "../../../testing/database.ts";
import { emptyTables } from "../../../testing/empty-tables.ts";
import { addUser, addVehicle } from "../../../testing/rows.ts";
import { startTestApp, type TestApp } from "../../../testing/server.ts";

describeOnSqlite((engine) => {
  let server: TestApp;
  beforeEach(() => emptyTables(engine().db));
  beforeEach(async () => {
    server = await startTestApp({ database: engine() });
  });
  afterEach(() => server.close());

  const get = (url: string) => server.app.inject({ url });
  const namesAt = async (url: string) => (await get(url)).json<Vehicle[]>().map(({ name }) => name);

  it("lists all vehicles, the cheapest first, blocked ones included and those without a price last", async () => {
    await addVehicle(engine().db, { name: "Oskar", night_cents: null });
    await addVehicle(engine().db, { name: "Max", night_cents: 200_00, blocked: 1 });
    await addVehicle(engine().db, { name: "Hektor", night_cents: 180_00 });
    await addVehicle(engine().db, { name: "Paddel", night_cents: 20_50, type: "canoes" });
    expect(await namesAt(addressOf(fleetContract.all, { category: "all" }))).toEqual([
      "Paddel",
      "Hektor",
      "Max",
      "Oskar",
    ]);
    expect(await namesAt(addressOf(fleetContract.all, { category: "houseboats" }))).toEqual(["Hektor", "Max", "Oskar"]);
    expect(
      (await get(addressOf(fleetContract.all, { category: "houseboats" })))
        .json<Vehicle[]>()
        .map(({ blocked }) => blocked),
    ).toEqual([false, true, false]);
  });

  it("answers an empty list for a category without vehicles, with and without the last slash", async () => {
    expect((await get("/api/rere_get_all_vehicles/jetskis/")).json()).toEqual([]);
    expect((await get("/api/rere_get_all_vehicles/jetskis")).json()).toEqual([]);
  });

  it.each(["rafts", "Hausboote", "ALL", "constructor", "houseboats%20or%201"])(
    "refuses the category %s",
    async (word) => {
      const answer = await get(`/api/rere_get_all_vehicles/${word}/`);
      expect(answer.statusCode).toBe(400);
      expect(answer.json()).toEqual({ type: "VALIDATION", errors: { category: "validation:vehicleType" } });
    },
  );

  it("lists the blocked vehicles of every type by name, for staff and not for visitors", async () => {
    const oskar = await addVehicle(engine().db, { name: "Oskar", blocked: 1 });
    const canoe = await addVehicle(engine().db, { name: "Ärmel", blocked: 1, type: "canoes" });
    await addVehicle(engine().db, { name: "Hektor" });
    const employee = await server.login(await addUser(engine().db));
    expect((await employee.get(staffFleetContract.blocked.path)).json()).toEqual({
      blocked_vehicles: [
        { id: canoe, type: "canoes", name: "Ärmel" },
        { id: oskar, type: "houseboats", name: "Oskar" },
      ],
    });
    expect((await get(staffFleetContract.blocked.path)).statusCode).toBe(401);
  });

  it("refuses another type for the operating vehicles", async () => {
    expect((await get(`${fleetContract.operating.path}?vehicleType=all`)).statusCode).toBe(400);
  });
});
