import { toApiFailure } from "./failure.ts";

/** Does the work of a machine's actor: whatever goes wrong rejects as a `CallFailure` of `machines/support`. */
export async function asCallFailure<Output>(work: () => Promise<Output>): Promise<Output> {
  try {
    return await work();
  } catch (error) {
    throw callFailureOf(error);
  }
}

function callFailureOf(error: unknown) {
  const failure = toApiFailure(error);
  switch (failure.kind) {
    case "conflict":
      // Another price than the guest was shown, or a half-day that an extra takes and somebody else has: a field that is
      // refused, as those that are wrong.
      return "price" in failure.errors || "own_extras" in failure.errors
        ? { kind: "invalid", errors: failure.errors }
        : { kind: "unexpected", detail: failure.kind };
    case "field":
      return { kind: "invalid", errors: failure.errors };
    case "banned":
    case "network":
      return { kind: failure.kind };
    case "server":
      return { kind: "unexpected", detail: `${failure.status} ${failure.type}` };
    case "unexpected":
      return { kind: "unexpected", detail: failure.detail };
    default:
      return { kind: "unexpected", detail: failure.kind };
  }
}
