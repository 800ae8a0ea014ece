import fc from "fast-check";
import { isLargerBoat } from "./cash-fees.ts";
import { type License, type LicenseAnswer, mayBoard, mustAnswerLicense } from "./license.ts";

const licenses: License[] = ["no", "yes", "never", "captain"];
const someVehicle = fc.record({
  name: fc.constantFrom("Hektor", "Editha", "Kleine Freiheit", "Große Freiheit", "Seeglück"),
  license: fc.constantFrom(...licenses),
});

describe("licence answer", () => {
  it("is asked for where a licence is needed and on the three larger boats", () => {
    fc.assert(
      fc.property(someVehicle, (vehicle) => {
        expect(mustAnswerLicense(vehicle)).toBe(vehicle.license === "yes" || isLargerBoat(vehicle.name));
      }),
    );
  });

  it("lets nobody without licence take a boat that needs one", () => {
    const vehicle = { name: "Max", license: "yes" as const };
    expect([mayBoard(vehicle, "yes"), mayBoard(vehicle, "no"), mayBoard(vehicle, null)]).toEqual([true, false, false]);
  });

  it("lets both answers take a larger boat that needs none, but wants an answer", () => {
    const vehicle = { name: "Seeglück", license: "no" as const };
    expect([mayBoard(vehicle, "yes"), mayBoard(vehicle, "no"), mayBoard(vehicle, null)]).toEqual([true, true, false]);
  });

  it("never stands in the way of a licence holder or of a boat that does not ask", () => {
    const answers = fc.constantFrom<(LicenseAnswer | null)[]>("yes", "no", null);
    fc.assert(
      fc.property(someVehicle, answers, (vehicle, answer) => {
        expect(mayBoard(vehicle, "yes")).toBe(true);
        expect(mustAnswerLicense(vehicle) || mayBoard(vehicle, answer)).toBe(true);
      }),
    );
  });
});
