import type { StayChangeFailure } from "../../../machines/stay-change/stay-change.types.ts";
import { type ApiFailure } from "../api/failure.ts";

/** What a question about a changed stay, or the change itself, failed with. */
export function stayChangeFailureOf(failure: ApiFailure): StayChangeFailure {
  switch (failure.kind) {
    case "field":
      return { kind: "refused", errors: failure.errors };
    case "conflict":
      if (failure.errors["price"]) return { kind: "priceChanged" };
      // Of these the choice is wrong; of any other the booking is another one by now.
      return {
        kind: failure.errors["booked_day"] || failure.errors["own_extras"] ? "refused" : "conflict",
        errors: failure.errors,
      };
    case "limited":
      // Where something is to blame it says what; without that, too much was asked from there.
      return failure.errors ? { kind: "refused", errors: failure.errors } : { kind: "limited" };
    case "network":
      return { kind: "network" };
    case "server":
      if (failure.status === 404) return { kind: "gone" };
      return { kind: "failed", detail: `${failure.status} ${failure.type}` };
    default:
      return { kind: "failed", detail: failure.kind };
  }
}
