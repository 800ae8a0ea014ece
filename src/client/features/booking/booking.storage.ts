import type { PricedOrder } from "../../../../machines/booking/booking.types.ts";
import type { BookingFormValues } from "../../../shared/contract/booking.ts";
import type { Cents } from "../../../shared/rules/money.ts";
import { restored } from "../../forms/draft.ts";
import { tabStorage } from "../../storage/browser-storage.ts";
import { emptyBookingForm, isKept, isKeptAfterBooking } from "./booking-fields.ts";

/** The applied voucher and what is left on it. */
export interface KeptVoucher {
  code: string;
  amountCents: Cents;
}

/**
 * Values that survive a reload, a change of language and the back button (requirements/booking.md); never the consent.
 */
export interface BookingStorage {
  /** The form as it was left; empty where nothing was kept. */
  readForm(): BookingFormValues;
  readVoucher(): KeptVoucher | null;
  keepForm(values: BookingFormValues): void;
  keepVoucher(voucher: KeptVoucher | null): void;
  /** What was sent and got no answer, on whichever boat. Gone with a reload: so is the key to send it again under. */
  readUnanswered(): PricedOrder | null;
  keepUnanswered(order: PricedOrder | null): void;
  /**
   * After a booking: clears party, ages, extras, comment and voucher and keeps the guest's address; staff keep nothing.
   */
  clearBooked(): void;
}

interface Kept extends Partial<BookingFormValues> {
  voucherAmount?: Cents;
  voucherSuccess?: boolean;
}

const storageKey = "booking";

/** @param isStaff they book for one guest after the other. */
export function createBookingStorage({ isStaff = false } = {}): BookingStorage {
  const read = (): Kept => {
    const kept = tabStorage.read(storageKey);
    return typeof kept === "object" && kept !== null ? kept : {};
  };
  const write = (kept: Kept) => void tabStorage.write(storageKey, kept);
  let unanswered: PricedOrder | null = null;
  return {
    readUnanswered: () => unanswered,
    keepUnanswered(order) {
      unanswered = order;
    },
    readForm() {
      return restored(emptyBookingForm, read(), isKept);
    },
    readVoucher() {
      const { voucherCode, voucherAmount, voucherSuccess } = read();
      if (!voucherSuccess || !voucherCode || !Number.isSafeInteger(voucherAmount)) return null;
      return { code: voucherCode, amountCents: voucherAmount ?? 0 };
    },
    keepForm(values) {
      write({ ...read(), ...only(values, isKept) });
    },
    keepVoucher(voucher) {
      const { voucherAmount: _, ...kept } = read();
      write(
        voucher
          ? { ...kept, voucherCode: voucher.code, voucherAmount: voucher.amountCents, voucherSuccess: true }
          : { ...kept, voucherSuccess: false },
      );
    },
    clearBooked() {
      write(isStaff ? {} : only(read(), isKeptAfterBooking));
    },
  };
}

/** The fields that are to be kept. */
function only<Values extends object>(values: Values, isWanted: (field: string) => boolean): Partial<Values> {
  return Object.fromEntries(Object.entries(values).filter(([field]) => isWanted(field))) as Partial<Values>;
}
