import type { TFunction } from "i18next";
import { failureText } from "./failure-text.ts";

const key = ((text: string) => text) as TFunction;
const texts = {
  network: "my-booking:failed.network",
  gone: "blacklist:failure.gone",
  general: "my-booking:failed.general",
} as const;
const errors = { booking_id: "validation-staff:banned" };

it.each([
  [undefined, undefined],
  [{ kind: "network" }, texts.network],
  [{ kind: "field", errors }, "validation-staff:banned"],
  [{ kind: "field", errors: {} }, texts.general],
  [{ kind: "conflict", errors }, "validation-staff:banned"],
  [{ kind: "conflict", errors: {} }, texts.general],
  [{ kind: "limited", retryAfter: 1, errors }, "validation-staff:banned"],
  [{ kind: "limited", retryAfter: 1 }, texts.general],
  [{ kind: "server", status: 404, type: "NOT_FOUND" }, texts.gone],
  [{ kind: "server", status: 500, type: "UNKNOWN" }, texts.general],
  [new Error("broken"), texts.general],
])("says of %j: %s", (error, text) => expect(failureText(key, error, texts)).toBe(text));

it("says in the screen's own words what it has words for, and nothing else", () => {
  const own = { ...texts, refused: { "validation-staff:version": "day-plan:failed.conflict" } } as const;
  const said = (of: object) => failureText(key, { kind: "conflict", errors: of }, own);
  expect(said({ version: "validation-staff:version" })).toBe("day-plan:failed.conflict");
  expect(said(errors)).toBe("validation-staff:banned");
});

it.each([
  [{ kind: "network" }, "common:failure.network"],
  [{ kind: "server", status: 404, type: "NOT_FOUND" }, "common:failure.general"],
  [{ kind: "unexpected", detail: "broken" }, "common:failure.general"],
])("says of %j what every screen says where it has no words of its own", (error, text) =>
  expect(failureText(key, error, {})).toBe(text),
);
