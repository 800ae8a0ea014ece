import type { Deps } from "./deps.ts";
import type { ClaimedMail } from "./mail/claims.repository.ts";
import { drawBookingLink } from "./modules/my-booking/booking-link.ts";
import { drawWaitingLink } from "./modules/waiting/waiting.ts";

/** Draws the token of the link in a mail that is about to be sent; null for a mail that has none. */
export async function drawLink(deps: Pick<Deps, "db" | "now">, mail: ClaimedMail): Promise<string | null> {
  return (await drawBookingLink(deps, mail)) ?? drawWaitingLink(deps, mail);
}
