/** What was migrated between 0.1.0 and 0.2.0, step by step. No release had these steps. */
export const unreleasedSteps: readonly string[] = [
  "0033-backup-runs",
  "0034-erasures",
  "0040-booking-note",
  "0041-day-plan-warnings",
  "0042-on-site-returns",
  "0045-ban-keys",
  "0046-large-amounts",
  "0047-login-networks",
  "0050-search",
  "0053-portal-calendars",
  "0054-portal-blocks",
  "0055-stay-changes",
  "0057-turnarounds",
  "0058-return-charges",
  "0059-arrival-time",
  "0060-till-payments",
  "0061-checklist",
  "0062-protocols",
  "0064-free-amounts",
  "0065-clash-indexes",
  "0066-invoice-recipient",
  "0067-recipient-corrected",
  "0068-working-times",
  "0069-booking-links",
  "0070-crew-members",
  "0071-waiting-list",
  "0072-receipt-links",
  "0073-visitors-tax",
  "0074-dog",
  "0075-day-plan-handovers",
  "0076-search-entries-for-all",
  "0077-asked-links",
  "0078-search-phone-ends",
  "0079-missed-guests",
  "0080-declined-offers",
  "0081-booking-charges",
  "0082-prices-from-lines",
  "0083-floors",
  "0084-refund-from",
  "0085-on-site-lines",
  "0086-vouchers-of-bookings",
];

/** The steps of 0.2.0 that come to the same. */
const released: readonly string[] = [
  "0100-people",
  "0101-bookings-and-money",
  "0102-till",
  "0103-fleet-and-turnaround",
  "0104-operations",
];

/** The last commit that has all of the unreleased steps. */
const commitWithAll = "bd5cee23bf2d";

/** A database that has some of the unreleased steps only. Its message follows the name of a database or backup. */
export class BetweenVersionsError extends Error {}

/**
 * The names of the migrations that were applied, with those of 0.2.0 in the place of all unreleased ones.
 * @throws BetweenVersionsError where some of these are missing: no step goes on from there.
 */
export function withoutUnreleased(applied: readonly string[]): string[] {
  const rest = applied.filter((name) => !unreleasedSteps.includes(name));
  if (rest.length === applied.length) return rest;
  const missing = unreleasedSteps.find((name) => !applied.includes(name));
  if (missing !== undefined) {
    throw new BetweenVersionsError(
      `is of a commit between 0.1.0 and 0.2.0, without ${missing}: start commit ${commitWithAll} with it once before`,
    );
  }
  return [...rest, ...released];
}
