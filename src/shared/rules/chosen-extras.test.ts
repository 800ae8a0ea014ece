import { anOwnExtra } from "../../testing/price-lists.ts";
import { chosenFor, piecesOf, pricedFor, withPieces } from "./chosen-extras.ts";

const bicycle = anOwnExtra();
const service = anOwnExtra({ id: 2, isCompulsory: true, mostPieces: 1 });
const dog = anOwnExtra({ id: 3, mostPieces: 1 });
const offered = [bicycle, service, dog];

describe("what a form says of a list's own extras", () => {
  it("has the pieces of each", () => {
    const chosen = withPieces(withPieces([], 3, 1), 1, 2);
    expect([piecesOf(chosen, 1), piecesOf(chosen, 3), piecesOf(chosen, 7)]).toEqual([2, 1, 0]);
    expect(withPieces(chosen, 3, 0)).toEqual([{ id: 1, pieces: 2 }]);
    expect(withPieces(chosen, 1, 3)).toEqual([
      { id: 3, pieces: 1 },
      { id: 1, pieces: 3 },
    ]);
  });

  it("is read past anything that a tab may have remembered", () => {
    expect(piecesOf([null, "1", { id: 1, pieces: 2 }] as never, 1)).toBe(2);
  });

  it("is asked for as far as the boat has it, and never what is compulsory", () => {
    const chosen = [
      { id: 9, pieces: 1 },
      { id: 3, pieces: 1 },
      { id: 2, pieces: 1 },
      { id: 1, pieces: 7 },
    ];
    expect(chosenFor(offered, chosen)).toEqual([
      { id: 1, pieces: 7 },
      { id: 3, pieces: 1 },
    ]);
    expect(pricedFor(offered, chosen)).toEqual([
      { id: 1, pieces: 4 },
      { id: 3, pieces: 1 },
    ]);
  });
});
