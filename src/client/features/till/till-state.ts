import type { TillMode } from "../../../../machines/cash-register/cash-register.types.ts";

/** What the till is opened for: the state of the navigation to it. */
export interface TillState {
  mode: TillMode;
  /** Leads to the checkout with this booking. */
  booking_id?: number;
}

const modes: readonly unknown[] = ["booking", "voucher", "products"] satisfies TillMode[];

export const isTillMode = (value: unknown): value is TillMode => modes.includes(value);

/** What a navigation asks for; null where it asks for nothing that the till knows. */
export function readTillState(state: unknown): TillState | null {
  if (typeof state !== "object" || state === null || !("mode" in state) || !isTillMode(state.mode)) return null;
  const id = "booking_id" in state ? state.booking_id : undefined;
  return { mode: state.mode, ...(Number.isSafeInteger(id) && { booking_id: id as number }) };
}
