import { myBookingPaths } from "./my-booking-paths.ts";
import { myVoucherPaths } from "./my-voucher-paths.ts";

const privatePaths: readonly string[] = [...Object.values(myBookingPaths), ...Object.values(myVoucherPaths)];

/**
 * Whether an address, with or without its query, is the page of a booking or a voucher: no cache and no search engine
 * may have it.
 */
export function isPrivatePath(url: string): boolean {
  return privatePaths.includes(url.split(/[?#]/, 1)[0]?.replace(/\/$/, "") ?? "");
}
