import fc from "fast-check";
import { anyStages } from "../../testing/price-lists.ts";
import { specifiedPriceList } from "../rules/price-list.ts";
import { type CancellationStageFields, toPriceListFields } from "./price-list.ts";
import { cancellationField } from "./price-list-extras-field.ts";

describe("the stages that the form takes", () => {
  const stage = (count: number | null, unit: "months" | "days" | null, percent: number): CancellationStageFields => {
    return { count, unit, fee: null, percent };
  };
  const isTaken = (...stages: CancellationStageFields[]) => cancellationField().isValidSync(stages);
  const end = stage(null, null, 100);

  it.each([
    ["none", [], true],
    ["one without an end", [end], true],
    ["months next to months", [stage(12, "months", 10), stage(11, "months", 20), end], true],
    ["the same months twice", [stage(3, "months", 10), stage(3, "months", 20), end], false],
    ["months, then days of as many weeks", [stage(1, "months", 10), stage(27, "days", 20), end], true],
    ["a month, then days that February does not have", [stage(1, "months", 10), stage(28, "days", 20), end], false],
    ["days, then a month that may be longer", [stage(31, "days", 10), stage(1, "months", 20), end], false],
    ["no last one", [stage(3, "months", 10)], false],
    ["two last ones", [end, end], false],
  ])("%s", (_name, stages, taken) => {
    expect(isTaken(...stages)).toBe(taken);
  });
});

it("takes any stages that a fee can be counted by, as they are stored", () => {
  fc.assert(
    fc.property(anyStages(), (stages) => {
      const { cancellation } = toPriceListFields({ ...specifiedPriceList, cancellation: stages });
      expect(cancellationField().validateSync(cancellation)).toEqual(cancellation);
    }),
  );
});
