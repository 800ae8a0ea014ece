import { aBookingRequest } from "../../testing/builders.ts";
import { createIdempotencyKeys } from "./idempotency-keys.ts";

describe("the key of an order", () => {
  it("stays the same while the order does", () => {
    const keys = createIdempotencyKeys();
    expect(keys.keyFor(aBookingRequest())).toBe(keys.keyFor(aBookingRequest()));
  });

  it("is fresh once anything in the order changed", () => {
    const keys = createIdempotencyKeys();
    expect(keys.keyFor(aBookingRequest({ name: "Anna Muster" }))).not.toBe(keys.keyFor(aBookingRequest()));
  });

  it("is fresh for the same order once that was answered", () => {
    const keys = createIdempotencyKeys();
    const first = keys.keyFor(aBookingRequest());
    keys.forget(aBookingRequest());
    expect(keys.keyFor(aBookingRequest())).not.toBe(first);
  });

  it("has 128 random bits", () => {
    expect(createIdempotencyKeys().keyFor({})).toMatch(/^[0-9a-f]{32}$/);
  });
});
