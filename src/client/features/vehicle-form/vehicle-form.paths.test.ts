import { matchRoutes } from "react-router";
import { addVehiclePath, changeVehiclePath } from "./vehicle-form.paths.ts";
import { addVehicleAddress, changeVehicleAddress } from "./vehicle-form.routes.ts";

describe("the addresses of the form of a boat", () => {
  it("name the type in the word of the address", () => {
    expect(decodeURIComponent(addVehiclePath("canoes"))).toBe("/Kanus/hinzufügen");
    expect(addVehicleAddress.isKnown({ type: "Kanus" })).toBe(true);
    expect(addVehicleAddress.isKnown({ type: "canoes" })).toBe(false);
  });

  it.each(["Kleine Freiheit", "O'Neill", "100 & eins: Größe"])("lead to the boat %s and back to its name", (name) => {
    const path = changeVehiclePath({ type: "houseboats", name });
    expect(matchRoutes([changeVehicleAddress], path)?.[0]?.params).toEqual({
      type: "Hausboote",
      vehicleToChange: name,
    });
  });
});
