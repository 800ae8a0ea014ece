import { mostPhotos } from "../../../shared/rules/protocol-words.ts";
import { emptyProtocol, shownPhotos, toWritten, withPhotos } from "./written-protocol.ts";

const empty = emptyProtocol({ lines: ["Ruder"], engine_hours: true }, null);

describe("the photos of a protocol", () => {
  it("are those of this page, and behind them those that came from elsewhere, each once", () => {
    expect(shownPhotos({ ...empty, photos: ["b"] }, ["a", "b", "c"])).toEqual(["b", "a", "c"]);
  });

  it("that are left out stay out, whatever the server has, until they are chosen again", () => {
    const waiting = ["a", "b"];
    const without = { ...empty, ...withPhotos(empty, shownPhotos(empty, waiting), ["b"]) };
    expect(shownPhotos(without, waiting)).toEqual(["b"]);
    const again = { ...without, ...withPhotos(without, ["b"], ["b", "a"]) };
    expect(shownPhotos(again, waiting)).toEqual(["b", "a"]);
    expect(toWritten(without)).not.toHaveProperty("leftOut");
  });

  it("are never more than a protocol has", () => {
    const many = Array.from({ length: mostPhotos + 3 }, (_, index) => String(index));
    expect(shownPhotos(empty, many)).toHaveLength(mostPhotos);
  });
});
