import { extraNames } from "../../../shared/rules/extras.ts";
import { priceTiers } from "../../../shared/rules/vehicle-fields.ts";
import { describeOnSqlite } from "../../../testing/database.ts";
import { emptyTables } from "../../../testing/empty-tables.ts";
import { addVehicle } from "../../../testing/rows.ts";
import { listOperating } from "./fleet.ts";

describeOnSqlite((engine) => {
  beforeEach(() => emptyTables(engine().db));

  it("answers every field of the contract, with flags by name and amounts of two decimals", async () => {
    const id = await addVehicle(engine().db, { tier_cents: JSON.stringify({ price0h30m: 9_50, price24h: 300_00 }) });
    const [vehicle] = await listOperating(engine().db, "houseboats");
    expect(vehicle).toMatchObject({
      id,
      type: "houseboats",
      name: "Hektor",
      path1: "/boats/hektor.svg",
      path2: null,
      path6: null,
      passengers: 6,
      deposit: "500.00",
      license: "no",
      blocked: false,
      extra_bbq: true,
      extra_sonar: false,
      extra_captain: "20.00",
      price0h30m: "9.50",
      price1h: "180.00",
      price1h30m: null,
      price24h: "300.00",
      descriptionDE: { general: "Ein Boot", features: "Küche", technical: "11 m" },
    });
    expect(Object.keys(vehicle ?? {})).toEqual(expect.arrayContaining([...priceTiers, ...extraNames]));
  });

  it("sorts by the price of a night, then by name, and those without a price last", async () => {
    await addVehicle(engine().db, { name: "Oskar", night_cents: null });
    await addVehicle(engine().db, { name: "Max", night_cents: 200_00 });
    await addVehicle(engine().db, { name: "Hubert" });
    await addVehicle(engine().db, { name: "Hektor" });
    await addVehicle(engine().db, { name: "Ärmel" });
    const names = (await listOperating(engine().db, "houseboats")).map(({ name }) => name);
    expect(names).toEqual(["Ärmel", "Hektor", "Hubert", "Max", "Oskar"]);
  });

  it("leaves out blocked vehicles and other types", async () => {
    await addVehicle(engine().db, { name: "Hubert", blocked: 1 });
    await addVehicle(engine().db, { name: "Kanu", type: "canoes" });
    expect(await listOperating(engine().db, "houseboats")).toEqual([]);
    expect(await listOperating(engine().db, "canoes")).toHaveLength(1);
  });
});
