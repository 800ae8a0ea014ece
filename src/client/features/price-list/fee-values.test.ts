import { emptyPriceList } from "../../../shared/contract/price-list.ts";
import { feeErrors, feesOf, feeValues, fieldsOf, inheritedAmount, usualFees, withFees } from "./fee-values.ts";

const hektor = { id: 1, name: "Hektor" };
const editha = { id: 2, name: "Editha" };
const seaglueck = { id: 3, name: "Seeglück" };
const nothing = feeValues(null, "de");

describe("the usual fees as rows", () => {
  it("are one of all boats, and of those that differ what differs", () => {
    const none = { briefing: null, deposit: null, fuel_litre: null, late_hour: null };
    expect(usualFees([hektor, editha, seaglueck])).toEqual([
      {
        vehicle: null,
        briefing: "35.00",
        charter_briefing: "35.00",
        cleaning: "50.00",
        deposit: null,
        fuel_litre: "2.50",
        late_hour: "25.00",
      },
      { vehicle: 2, ...none, charter_briefing: null, cleaning: "100.00" },
      { vehicle: 3, ...none, charter_briefing: "85.00", cleaning: "85.00" },
    ]);
  });

  it("ask for the charter licence of all boats and of those that may need one", () => {
    expect([null, hektor, editha, seaglueck].map((boat) => fieldsOf(boat).includes("charter_briefing"))).toEqual([
      true,
      false,
      false,
      true,
    ]);
  });
});

it("says what holds where a boat's own row says nothing: that of all boats, else what is usual for it", () => {
  const [ofAll] = usualFees([]);
  const fees = ofAll ? [{ ...ofAll, cleaning: null, deposit: "0.00" }] : [];
  expect(inheritedAmount(fees, seaglueck, "briefing")).toBe("35.00");
  expect(inheritedAmount(fees, seaglueck, "cleaning")).toBe("85.00");
  expect(inheritedAmount(fees, seaglueck, "deposit")).toBe("0.00");
  expect(inheritedAmount([], seaglueck, "deposit")).toBeNull();
});

it("takes amounts as they are typed, and refuses what is none or beyond 99,999 €, at its field", () => {
  const values = {
    ...nothing,
    vehicle: "2",
    briefing: "0",
    cleaning: "99.999,00",
    fuel_litre: "2,75",
    late_hour: "0,01",
  };
  expect(feeErrors(values, false)).toEqual({});
  expect(feesOf(values)).toEqual({
    vehicle: 2,
    briefing: "0.00",
    charter_briefing: null,
    cleaning: "99999.00",
    deposit: null,
    fuel_litre: "2.75",
    late_hour: "0.01",
  });
  const price = "validation-staff:priceListPrice";
  expect(feeErrors({ ...values, cleaning: "99999,01", deposit: "-1" }, false)).toEqual({
    cleaning: price,
    deposit: price,
  });
  expect(feeErrors(nothing, false)).toEqual({ vehicle: "validation-staff:vehicle", briefing: price });
  expect(feeErrors(nothing, true)).toEqual({});
});

it("keeps one row a boat, all boats first and then as the boats stand", () => {
  const row = (vehicle: number | null, briefing: string) => ({ ...feesOf(nothing), vehicle, briefing });
  const boats = [editha, hektor];
  const list = { ...emptyPriceList, fees: [row(1, "1.00"), row(null, "2.00")] };
  const changed = withFees(withFees(list, row(2, "3.00"), boats), row(1, "4.00"), boats);
  expect(changed.fees.map(({ vehicle, briefing }) => [vehicle, briefing])).toEqual([
    [null, "2.00"],
    [2, "3.00"],
    [1, "4.00"],
  ]);
});
