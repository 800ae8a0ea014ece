import { emptyRegister, isNothing } from "../../../../machines/cash-register/cash-register.rules.ts";
import type { RegisterInput, Selection } from "../../../../machines/cash-register/cash-register.types.ts";
import { tabStorage } from "../../storage/browser-storage.ts";
import { isTillMode, type TillState } from "./till-state.ts";

/** What the tab keeps of a till, and for which visit of the screen. */
interface StoredVisit {
  visit: string;
  register: RegisterInput;
}

const keyOf = (userId: number) => `till ${userId}`;

function readVisit(userId: number): StoredVisit | null {
  const stored = tabStorage.read(keyOf(userId)) as Partial<StoredVisit> | null;
  const register = stored?.register;
  const isKnown = register && isTillMode(register.mode) && Array.isArray(register.cart);
  // The website may have been another one before the reload.
  const isReadable = isKnown && (register.booking === null || Array.isArray(register.booking.toggled));
  return isReadable ? (stored as StoredVisit) : null;
}

/** Keeps what is chosen, and a sale that was not answered; null once the sale is registered. */
export function keepRegister(userId: number, visit: string, register: RegisterInput | null): void {
  tabStorage.write(keyOf(userId), register && ({ visit, register } satisfies StoredVisit));
}

/**
 * How the till opens: as the tab left it after a reload; otherwise with what the navigation asks for. A sale that lies
 * open comes first, and the cashier is asked which one it is to be: nobody pays for what another guest took.
 * @param visit the key of the navigation, which a reload keeps.
 */
export function openedRegister(userId: number, visit: string, asked: TillState | null, now: Date): RegisterInput {
  const stored = readVisit(userId);
  const kept: RegisterInput = { ...emptyRegister, ...stored?.register };
  // What was typed before there were deposits on bottles has no kind.
  const freeAmounts = kept.freeAmounts.map((amount) => ({ ...amount, kind: amount.kind ?? "freeAmount" }));
  const open = { ...kept, freeAmounts };
  if (stored?.visit === visit) return open;
  if (open.booking && open.booking.id === asked?.booking_id && open.sale === null) {
    return { ...open, mode: "booking", isAtCheckout: true, next: null };
  }
  const next = beginningWith(asked ?? { mode: open.mode }, now);
  return isNothing(open) ? { ...emptyRegister, ...next } : { ...open, next };
}

/** A new sale with what the navigation asks for. */
function beginningWith({ mode, booking_id: id }: TillState, now: Date): Selection {
  const { sale: _, next: __, ...empty } = emptyRegister;
  if (id === undefined) return { ...empty, mode };
  const booking = { id, toggled: [] };
  return { ...empty, mode: "booking", booking, startedAt: now.toISOString(), isAtCheckout: true };
}

const receiptKey = (userId: number) => `till-receipt ${userId}`;

/** The number of the last sale that was registered in this tab; null where none was. */
export function readLastReceipt(userId: number): number | null {
  const number = tabStorage.read(receiptKey(userId));
  return typeof number === "number" ? number : null;
}

export function keepLastReceipt(userId: number, number: number): void {
  tabStorage.write(receiptKey(userId), number);
}
