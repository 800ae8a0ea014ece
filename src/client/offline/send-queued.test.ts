import { aQueuedCall } from "../../testing/machines/offline-queue-model.ts";
import type { ApiFailure } from "../api/failure.ts";
import { answerLimit, noAnswer, sendQueued, withinTime } from "./send-queued.ts";

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

  it.each<{ failure: ApiFailure }>([
    { failure: { kind: "network" } },
    { failure: { kind: "csrf" } },
    { failure: { kind: "limited", retryAfter: 60 } },
    { failure: { kind: "server", status: 401, type: "UNAUTHENTICATED" } },
    { failure: { kind: "server", status: 503, type: "UNAVAILABLE" } },
    { failure: { kind: "server", status: 200, type: "UNREADABLE" } },
  ])("goes on waiting after $failure", async ({ failure }) => {
    await expect(sendAfter(0, failure)).rejects.toEqual({ kind: "later" });
  });

  it.each<{ failure: ApiFailure }>([
    { failure: { kind: "conflict", errors: { step: "guards:turnaround.isBriefed" } } },
    { failure: { kind: "field", errors: { litres: "validation-staff:litres" } } },
    { failure: { kind: "server", status: 403, type: "FORBIDDEN" } },
    { failure: { kind: "server", status: 404, type: "NOT_FOUND" } },
  ])("is refused by $failure", async ({ failure }) => {
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

  it("is waited for ten seconds, and then given up", async () => {
    let given: AbortSignal | undefined;
    const late = withinTime(answerLimit({ version: 1, step: "boat.cleaned" }), (signal) => {
      given = signal;
      return new Promise(() => {});
    });
    jest.advanceTimersByTime(9_999);
    expect(given?.aborted).toBe(false);
    jest.advanceTimersByTime(1);
    await expect(late).rejects.toEqual(noAnswer);
    expect(given?.aborted).toBe(true);
    await expect(withinTime(1, () => Promise.resolve(7))).resolves.toBe(7);
  });

  it("to a photo is waited for a minute: a slow network needs its time for one", () => {
    expect(answerLimit({ version: 0, photo: new Blob(["picture"]) })).toBe(60_000);
  });
});
