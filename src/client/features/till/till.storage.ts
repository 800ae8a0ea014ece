import { emptyRegister } from "../../../../machines/cash-register/cash-register.rules.ts";
import type { selectKept } from "../../../../machines/cash-register/cash-register.selectors.ts";
import type { RegisterInput } from "../../../../machines/cash-register/cash-register.types.ts";
import { tabStorage } from "../../storage/browser-storage.ts";
import { isTillMode, type TillState } from "./till.routes.ts";

type Kept = NonNullable<ReturnType<typeof selectKept>>;

/** What the tab keeps of a till, and for which visit of the screen. */
interface KeptVisit {
  visit: string;
  register: Kept;
}

const keyOf = (userId: number) => `till ${userId}`;

function readVisit(userId: number): KeptVisit | null {
  const kept = tabStorage.read(keyOf(userId)) as Partial<KeptVisit> | null;
  const register = kept?.register;
  return kept && register && isTillMode(register.mode) && Array.isArray(register.cart) ? (kept as KeptVisit) : null;
}

/** Keeps what is chosen, and a sale that was not answered; null once the sale is registered. */
export function keepRegister(userId: number, visit: string, register: Kept | null): void {
  tabStorage.write(keyOf(userId), register && ({ visit, register } satisfies KeptVisit));
}

/**
 * How the till opens: as the tab left it after a reload, and wherever a sale was not answered; otherwise with what the
 * navigation asks for, beside the cart that was not paid yet. A booking that is asked for begins afresh, so that nobody
 * pays for another guest's drinks.
 * @param visit the key of the navigation, which a reload keeps.
 */
export function openedRegister(userId: number, visit: string, asked: TillState | null, now: Date): RegisterInput {
  const kept = readVisit(userId);
  if (kept && (kept.register.sale !== null || kept.visit === visit || asked === null)) return kept.register;
  if (asked?.booking_id === undefined) {
    return { ...emptyRegister, ...kept?.register, mode: asked?.mode ?? emptyRegister.mode, isAtCheckout: false };
  }
  const isSame = kept?.register.booking?.id === asked.booking_id;
  const chosen = isSame
    ? kept.register
    : { ...emptyRegister, booking: { id: asked.booking_id, parts: ["booking" as const] } };
  return { ...chosen, mode: "booking", startedAt: chosen.startedAt ?? now.toISOString(), isAtCheckout: true };
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
