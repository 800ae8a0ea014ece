import type { TFunction } from "i18next";
import { failureText } from "./failure-text.ts";

const key = ((text: string) => text) as TFunction;
const texts = {
  network: "day-plan:failed.network",
  gone: "blacklist:failure.gone",
  general: "day-plan:failed.general",
} as const;
const errors = { booking_id: "validation-staff:banned" };

it.each([
  [undefined, undefined],
  [{ kind: "network" }, texts.network],
  [{ kind: "field", errors }, "validation-staff:banned"],
  [{ kind: "field", errors: {} }, texts.general],
  [{ kind: "conflict", errors }, "validation-staff:banned"],
  [{ kind: "conflict", errors: {} }, texts.general],
  [{ kind: "server", status: 404, type: "NOT_FOUND" }, texts.gone],
  [{ kind: "server", status: 500, type: "UNKNOWN" }, texts.general],
  [new Error("broken"), texts.general],
])("says of %j: %s", (error, text) => expect(failureText(key, error, texts)).toBe(text));

it("says that somebody was faster where the screen has words for it", () => {
  expect(failureText(key, { kind: "conflict", errors }, { ...texts, conflict: "day-plan:failed.conflict" })).toBe(
    "day-plan:failed.conflict",
  );
});
