import { aQueuedCall } from "../../testing/machines/offline-queue-model.ts";
import type { ApiFailure } from "../api/failure.ts";
import { noAnswer, sendQueued, withinTime } from "./send-queued.ts";

const at = new Date("2027-05-03T08:00:00.000Z");
const call = aQueuedCall("a", { at: at.toISOString() });
const sendAfter = (days: number, failure?: ApiFailure) =>
  sendQueued(
    () => (failure ? Promise.reject(failure) : Promise.resolve({ version: 2 })),
    call,
    new Date(at.getTime() + days * 86_400_000),
  );

describe("a call that waited", () => {
  it("is answered with the version that it made", async () => {
    expect(await sendAfter(0)).toEqual({ version: 2 });
  });

  it.each<ApiFailure>([
    { kind: "network" },
    { kind: "csrf" },
    { kind: "limited", retryAfter: 60 },
    { kind: "server", status: 401, type: "UNAUTHENTICATED" },
    { kind: "server", status: 503, type: "UNAVAILABLE" },
    { kind: "server", status: 200, type: "UNREADABLE" },
  ])("goes on waiting after %j", async (failure) => {
    await expect(sendAfter(0, failure)).rejects.toEqual({ kind: "later" });
  });

  it.each<ApiFailure>([
    { kind: "conflict", errors: { step: "guards:turnaround.isPaid" } },
    { kind: "field", errors: { litres: "validation-staff:litres" } },
    { kind: "server", status: 403, type: "FORBIDDEN" },
    { kind: "server", status: 404, type: "NOT_FOUND" },
  ])("is refused by %j", async (failure) => {
    await expect(sendAfter(0, failure)).rejects.toEqual(failure);
  });

  it("is not sent by itself after six days, since its key is forgotten after seven", async () => {
    expect(await sendAfter(6)).toEqual({ version: 2 });
    await expect(sendAfter(6.01)).rejects.toEqual({
      kind: "conflict",
      errors: { at: "validation-staff:queuedTooLong" },
    });
  });
});

describe("an answer", () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it("is waited for ten seconds", async () => {
    const late = withinTime(new Promise(() => {}));
    jest.advanceTimersByTime(10_000);
    await expect(late).rejects.toEqual(noAnswer);
    await expect(withinTime(Promise.resolve(7))).resolves.toBe(7);
  });
});
