import type { BookingRequest } from "../../../shared/contract/booking.ts";
import type { Price } from "../../../shared/rules/pricing.ts";
import type { WalletOrderRow } from "../../db/tables/money.ts";
import type { BookingActor, Quote } from "./create-booking.ts";

/**
 * What an order keeps of the booking it pays for: the request, and the price the guest agreed to. A price that staff
 * changes in between changes nothing for an order that stands.
 */
export interface StoredBooking {
  request: BookingRequest;
  nights: number;
  price: Price;
  voucherId: number | null;
}

export function storeBooking(request: BookingRequest, { nights, price, voucherId }: Quote): string {
  return JSON.stringify({ request, nights, price, voucherId } satisfies StoredBooking);
}

export function readStoredBooking(order: WalletOrderRow): StoredBooking {
  return JSON.parse(order.payload) as StoredBooking;
}

/** Whoever ordered, as the order remembers them: the browser may be gone. */
export function actorOf(order: WalletOrderRow): BookingActor {
  const user = order.employee_id === null ? null : { id: order.employee_id };
  return { role: user ? "staff" : "visitor", user, sessionHash: order.session_hash };
}
