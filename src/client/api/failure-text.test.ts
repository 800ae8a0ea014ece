import type { TFunction } from "i18next";
import { failureText } from "./failure-text.ts";

const key = ((text: string) => text) as TFunction;
const texts = { network: "offline", gone: "gone", general: "sorry" };
const errors = { booking_id: "validation-staff:banned" };

it.each([
  [undefined, undefined],
  [{ kind: "network" }, "offline"],
  [{ kind: "field", errors }, "validation-staff:banned"],
  [{ kind: "field", errors: {} }, "sorry"],
  [{ kind: "conflict", errors }, "validation-staff:banned"],
  [{ kind: "conflict", errors: {} }, "sorry"],
  [{ kind: "server", status: 404, type: "NOT_FOUND" }, "gone"],
  [{ kind: "server", status: 500, type: "UNKNOWN" }, "sorry"],
  [new Error("broken"), "sorry"],
])("says of %j: %s", (error, text) => expect(failureText(key, error, texts)).toBe(text));

it("says that somebody was faster where the screen has words for it", () => {
  expect(failureText(key, { kind: "conflict", errors }, { ...texts, conflict: "too late" })).toBe("too late");
});
