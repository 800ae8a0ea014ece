import type { PricedOrder } from "../../../../machines/booking/booking.types.ts";
import type { BookingFormValues } from "../../../shared/contract/booking.ts";
import type { Cents } from "../../../shared/rules/money.ts";
import { createBuyerDraft } from "../../checkout/buyer-draft.ts";
import { restored } from "../../forms/draft.ts";
import { tabStorage } from "../../storage/browser-storage.ts";
import { emptyBookingForm, isRemembered, isRememberedAfterBooking } from "./booking-fields.ts";
import { partySize } from "./booking-party.ts";

/** The applied voucher and what is left on it. */
export interface RememberedVoucher {
  code: string;
  amountCents: Cents;
}

/**
 * Values that survive a reload, a change of language and the back button (requirements/booking.md); never the consent.
 */
export interface BookingStorage {
  /**
   * The form as it was left; empty where nothing was stored, but for who typed the order of a voucher in this tab.
   * @param typed what stands in the form already, and is newer.
   */
  readForm(typed?: Partial<BookingFormValues>): BookingFormValues;
  readVoucher(): RememberedVoucher | null;
  keepForm(values: BookingFormValues): void;
  keepVoucher(voucher: RememberedVoucher | null): void;
  /** What was sent and got no answer, on whichever boat. Gone with a reload: so is the key to send it again under. */
  readUnanswered(): PricedOrder | null;
  keepUnanswered(order: PricedOrder | null): void;
  /**
   * After a booking: clears party, ages, extras, comment and voucher and keeps the guest's address; staff keep nothing.
   */
  clearBooked(): void;
}

interface StoredForm extends Partial<BookingFormValues> {
  voucherAmount?: Cents;
  voucherSuccess?: boolean;
}

const storageKey = "booking";

interface StorageOptions {
  /** They book for one guest after the other. */
  isStaff?: boolean;
  /** How many people the address names: the first form that is read has a party of as many. */
  people?: number | null;
}

export function createBookingStorage({ isStaff = false, people = null }: StorageOptions = {}): BookingStorage {
  const read = (): StoredForm => {
    const stored = tabStorage.read(storageKey);
    return typeof stored === "object" && stored !== null ? stored : {};
  };
  const write = (stored: StoredForm) => void tabStorage.write(storageKey, stored);
  const buyer = createBuyerDraft({ isStaff });
  let peopleAsked = people;
  let unanswered: PricedOrder | null = null;
  return {
    readUnanswered: () => unanswered,
    keepUnanswered(order) {
      unanswered = order;
    },
    readForm(typed = {}) {
      const stored = restored(emptyBookingForm, read(), isRemembered);
      // Another code than the one that was applied: its worth is not that one's.
      if ((typed.voucherCode?.trim() ?? stored.voucherCode) !== stored.voucherCode)
        write({ ...read(), voucherSuccess: false });
      const form = buyer.fill({ ...stored, ...typed });
      const asked = peopleAsked;
      peopleAsked = null;
      if (asked === null || partySize(form) === asked) return form;
      const party = { adults: String(asked), children: emptyBookingForm.children };
      write({ ...read(), ...party });
      return { ...form, ...party };
    },
    readVoucher() {
      const { voucherCode, voucherAmount, voucherSuccess } = read();
      if (!voucherSuccess || !voucherCode || !Number.isSafeInteger(voucherAmount)) return null;
      return { code: voucherCode, amountCents: voucherAmount ?? 0 };
    },
    keepForm(values) {
      write({ ...read(), ...only(values, isRemembered) });
      buyer.keep(values);
    },
    keepVoucher(voucher) {
      const { voucherAmount: _, ...stored } = read();
      write(
        voucher
          ? { ...stored, voucherCode: voucher.code, voucherAmount: voucher.amountCents, voucherSuccess: true }
          : { ...stored, voucherSuccess: false },
      );
    },
    clearBooked() {
      write(isStaff ? {} : only(read(), isRememberedAfterBooking));
    },
  };
}

/** The fields that are to be stored. */
function only<Values extends object>(values: Values, isWanted: (field: string) => boolean): Partial<Values> {
  return Object.fromEntries(Object.entries(values).filter(([field]) => isWanted(field))) as Partial<Values>;
}
