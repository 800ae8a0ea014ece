import type { PromiseActorLogic } from "xstate";
import type { FieldErrors } from "../../src/shared/contract/errors.ts";
import type { SaveSaleRequest, TillAnswer } from "../../src/shared/contract/till.ts";
import type { ExtraName } from "../../src/shared/rules/extras.ts";
import type { Cents } from "../../src/shared/rules/money.ts";
import type { OwnExtraName } from "../../src/shared/rules/own-extras.ts";
import type { FreeAmountKind, OnSiteName, TillTaxRate } from "../../src/shared/rules/till-words.ts";

/** What is chosen from; the navigation to the till says which one it opens with (requirements/till.md). */
export type TillMode = "booking" | "voucher" | "products";

/**
 * What can be paid of a booking: what is still due for it, what is collected on site, its fishing permits, and extras of
 * its price list's own.
 */
export type BookingPart = "booking" | OnSiteName | ExtraName | OwnExtraName;

/** The booking at the checkout. */
export interface ChosenBooking {
  id: number;
  /** Parts that are not as they were preselected: left out, or added. */
  toggled: readonly BookingPart[];
}

/** A voucher that pays for the booking, and what is left on it. */
export interface RedeemedVoucher {
  code: string;
  amountCents: Cents;
}

/** So many of a product. Names, prices and stock are the server's list: only its ids are here. */
export interface CartLine {
  id: number;
  quantity: number;
}

/** What is sold and no product, or a deposit on bottles. */
export interface FreeAmount {
  kind: FreeAmountKind;
  /** "" of a deposit on bottles, which has a name of its own. */
  text: string;
  /** Above 0, also of what is given back. */
  cents: Cents;
  taxPercent: TillTaxRate;
}

/** A product as it stands on the shelf. */
export interface StockedProduct {
  id: number;
  /** Null for what is not stocked: services have no limit. */
  stock: number | null;
}

/** What is chosen so far. It outlives a reload. */
export interface Selection {
  mode: TillMode;
  booking: ChosenBooking | null;
  /** A voucher that is sold. */
  voucherCode: string | null;
  /** A voucher that pays for the booking; it goes with it. */
  redeemed: RedeemedVoucher | null;
  cart: readonly CartLine[];
  freeAmounts: readonly FreeAmount[];
  /** When the first of it was chosen, ISO 8601: a receipt says when a sale began. Null while nothing is chosen. */
  startedAt: string | null;
  isAtCheckout: boolean;
}

/** A sale as it is sent. Sent again under its key it is the same sale. */
export interface Sale {
  request: SaveSaleRequest;
  idempotencyKey: string;
}

export interface RegisterInput extends Selection {
  /** A sale that was sent before a reload and never answered. */
  sale: Sale | null;
  /** What a new way into the till begins with, while another sale lies open; null otherwise. */
  next: Selection | null;
}

export interface RegisterContext extends RegisterInput {
  saved: TillAnswer | null;
  /** Why the server refused the sale: message keys by payload field. */
  refusal: FieldErrors;
}

/** Why a sale was not saved. */
export type SaleFailure =
  /** Something about it is not as the till showed it, such as the total. Nothing was sold. */
  | { kind: "refused"; errors: FieldErrors }
  /** No answer arrived: nobody knows whether it was saved. */
  | { kind: "unanswered" }
  /** Not saved, for a reason that the cashier can do nothing about. */
  | { kind: "failed"; detail: string };

export type RegisterTag =
  /** A sale is on its way: nothing can be changed. */
  | "busy"
  /** What is sold stands there with its total. */
  | "checkout";

/** `at`: the present time, ISO 8601. */
export type RegisterEvent =
  | { type: "mode.chosen"; mode: TillMode }
  | { type: "booking.selected"; booking: ChosenBooking; at: string }
  | { type: "voucher.selected"; code: string; at: string }
  | { type: "product.added"; product: StockedProduct; at: string }
  | { type: "product.removed"; id: number }
  | { type: "amount.added"; amount: FreeAmount; at: string }
  /** By its place in the list. */
  | { type: "amount.removed"; index: number }
  | { type: "part.toggled"; part: BookingPart }
  /** The code of a voucher that is to pay for the booking. */
  | { type: "code.submitted"; code: string }
  | { type: "redemption.removed" }
  /** The booking or the voucher is left out. */
  | { type: "selection.removed" }
  | { type: "selection.cleared" }
  | { type: "checkout.opened" }
  /** `isGone`: the booking or the voucher was paid or cancelled meanwhile. */
  | { type: "sale.submitted"; sale: Sale; isGone: boolean }
  /** The sale that was not answered once more. */
  | { type: "sale.retried" }
  /** The cashier knows that the sale that was not answered was not saved, or sends another one. */
  | { type: "sale.discarded" }
  /** The sale that lay open goes on. */
  | { type: "sale.resumed" }
  /** The sale that lay open is discarded for what the cashier came for. */
  | { type: "sale.replaced" }
  /** The guest wants the receipt on their phone. */
  | { type: "receipt.requested" }
  /** The next guest is waiting. */
  | { type: "sale.begun" };

export type RegisterEmitted = { type: "till.left" } | { type: "failure.logged"; failure: SaleFailure };

/** The work of the flow. It rejects with a `SaleFailure`. */
export interface RegisterActors {
  saveSale: PromiseActorLogic<TillAnswer, Sale>;
  /** What a code pays; null for one that pays nothing. */
  checkVoucher: PromiseActorLogic<RedeemedVoucher | null, string>;
}
