import { failureOf, toApiFailure } from "./failure.ts";

describe("the failure of a call", () => {
  it.each([
    [
      400,
      { type: "VALIDATION", errors: { email: "validation:email" } },
      { kind: "field", errors: { email: "validation:email" } },
    ],
    [
      409,
      { type: "CONFLICT", errors: { email: "validation-staff:emailTaken" } },
      { kind: "conflict", errors: { email: "validation-staff:emailTaken" } },
    ],
    [409, { type: "CONFLICT" }, { kind: "conflict", errors: {} }],
    [403, { type: "BANNED" }, { kind: "banned" }],
    [403, { type: "CSRF_FAILED" }, { kind: "csrf" }],
    [
      403,
      { type: "FORBIDDEN", errors: { price: "validation-staff:onlyUpward" } },
      { kind: "field", errors: { price: "validation-staff:onlyUpward" } },
    ],
    [403, { type: "FORBIDDEN" }, { kind: "server", status: 403, type: "FORBIDDEN" }],
    [503, { type: "UNAVAILABLE" }, { kind: "server", status: 503, type: "UNAVAILABLE" }],
    [500, null, { kind: "server", status: 500, type: "UNKNOWN" }],
  ])("tells %i %j apart", (status, data, failure) => {
    expect(failureOf({ status, data }, null)).toEqual(failure);
  });

  it("says when to come back after too many calls, a minute where the server does not say", () => {
    const answer = { status: 429, data: { type: "RATE_LIMITED" } };
    expect(failureOf(answer, "12")).toEqual({ kind: "limited", retryAfter: 12 });
    expect(failureOf(answer, null)).toEqual({ kind: "limited", retryAfter: 60 });
  });

  it("takes no answer, a late one and an unreadable one for what they are", () => {
    expect(failureOf({ status: "FETCH_ERROR", error: "offline" }, null)).toEqual({ kind: "network" });
    expect(failureOf({ status: "TIMEOUT_ERROR", error: "late" }, null)).toEqual({ kind: "network" });
    const unreadable = { status: "PARSING_ERROR", originalStatus: 502, data: "<html>", error: "no JSON" } as const;
    expect(failureOf(unreadable, null)).toEqual({ kind: "server", status: 502, type: "UNREADABLE" });
  });

  it("hands a failure through and wraps whatever else was thrown", () => {
    expect(toApiFailure({ kind: "banned" })).toEqual({ kind: "banned" });
    expect(toApiFailure(new Error("broken"))).toEqual({ kind: "unexpected", detail: "broken" });
    expect(toApiFailure(undefined)).toEqual({ kind: "unexpected", detail: "unknown" });
  });
});
