import { withOtherDateTexts } from "../../../testing/other-engine.ts";
import { wallIn } from "./zones.ts";

describe("in an engine that writes dates in other ways", () => {
  withOtherDateTexts();

  it("an event's times are those of its zone", () => {
    const shown = Date.parse("2031-11-26T20:00:00Z");
    expect(new Date(wallIn("Europe/Berlin", shown, "America/New_York")).toISOString()).toBe("2031-11-27T02:00:00.000Z");
  });
});
