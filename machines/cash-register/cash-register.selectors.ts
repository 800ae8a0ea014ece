import type { SnapshotFrom } from "xstate";
import type { cashRegisterMachine } from "./cash-register.machine.ts";
import type { RegisterInput, TillMode } from "./cash-register.types.ts";

export type RegisterSnapshot = SnapshotFrom<typeof cashRegisterMachine>;

/**
 * What stands on the screen: a list to choose from, the question about a sale that lay open, the checkout, or that the
 * sale is registered.
 */
export function selectPlace(snapshot: RegisterSnapshot): TillMode | "checkout" | "interrupted" | "success" {
  if (["success", "sharingReceipt", "left"].some((state) => snapshot.matches(state as "success"))) return "success";
  if (snapshot.matches("interrupted")) return "interrupted";
  return snapshot.hasTag("checkout") ? "checkout" : snapshot.context.mode;
}

/** What came of the last try to save; null while there is nothing to say. */
export function selectOutcome(snapshot: RegisterSnapshot): "success" | "failure" | "unanswered" | null {
  if (snapshot.matches({ success: "shown" })) return "success";
  if (snapshot.matches("failure")) return "failure";
  return snapshot.matches("unanswered") ? "unanswered" : null;
}

export function selectIsBusy(snapshot: RegisterSnapshot): boolean {
  return snapshot.hasTag("busy");
}

/** Whether the checkout can be changed: not while a sale is on its way or was not answered. */
export function selectIsLocked({ context: { sale } }: RegisterSnapshot): boolean {
  return sale !== null;
}

/** What the tab keeps; null once the sale is registered. */
export function selectDraft(snapshot: RegisterSnapshot): RegisterInput | null {
  if (snapshot.context.saved) return null;
  const { mode, booking, voucherCode, redeemed, cart, freeAmounts, startedAt, isAtCheckout, sale, next } =
    snapshot.context;
  return { mode, booking, voucherCode, redeemed, cart, freeAmounts, startedAt, isAtCheckout, sale, next };
}
