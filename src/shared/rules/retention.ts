import type { Day } from "./day.ts";

/** Data that is deleted by itself, in the order of the privacy page. */
export type RetainedData = RetainedForATime | RetainedByLaw;

type RetainedForATime =
  | "holds"
  | "loginFailures"
  | "loginGuesses"
  | "loginNetworks"
  | "bookingAddresses"
  | "voucherAttempts"
  | "recoveryMails"
  | "recoveryPasswords"
  | "callCounts"
  | "visitorSessions"
  | "repeatedCalls"
  | "staffSessions"
  | "mails"
  | "messages"
  | "protocolPhotos"
  | "unpaidOrders"
  | "bookingLinks"
  | "waitingEntries"
  | "crew";

/** Vouchers in the sense of the books, and hours that wages are paid by, which the law wants retained. */
export type RetainedByLaw = "bookings" | "orders" | "vouchers" | "withdrawals" | "invoices" | "workingHours";

export interface Duration {
  count: number;
  /** Years are counted from the end of the calendar year. */
  unit: "minutes" | "hours" | "days" | "years";
}

const unitMs = { minutes: 60_000, hours: 3_600_000, days: 24 * 3_600_000 } as const;

/**
 * How long what is retained (requirements/privacy.md): the server deletes by it (server/ops/retention.ts), and the
 * privacy page prints it.
 */
export const retention: Readonly<
  Record<RetainedForATime, Duration & { unit: keyof typeof unitMs }> &
    Record<RetainedByLaw, Duration & { unit: "years" }>
> = {
  holds: { count: 15, unit: "minutes" },
  loginFailures: { count: 15, unit: "minutes" },
  loginGuesses: { count: 24, unit: "hours" },
  loginNetworks: { count: 365, unit: "days" },
  bookingAddresses: { count: 1, unit: "hours" },
  voucherAttempts: { count: 1, unit: "hours" },
  recoveryMails: { count: 30, unit: "minutes" },
  recoveryPasswords: { count: 1, unit: "hours" },
  callCounts: { count: 24, unit: "hours" },
  visitorSessions: { count: 24, unit: "hours" },
  repeatedCalls: { count: 7, unit: "days" },
  staffSessions: { count: 7, unit: "days" },
  mails: { count: 90, unit: "days" },
  messages: { count: 365, unit: "days" },
  protocolPhotos: { count: 7, unit: "days" },
  unpaidOrders: { count: 90, unit: "days" },
  // Both from the end of the stay on.
  bookingLinks: { count: 30, unit: "days" },
  crew: { count: 30, unit: "days" },
  // Of those that were not confirmed; the others go when their days are over.
  waitingEntries: { count: 48, unit: "hours" },
  // Who it was, beside the documents: no longer than § 147 (1) no. 4 and (3) AO and § 257 (1) no. 4 and (4) HGB want,
  // since 2025.
  bookings: { count: 8, unit: "years" },
  orders: { count: 8, unit: "years" },
  vouchers: { count: 8, unit: "years" },
  // For as long as claims about them stand (§§ 195, 199 BGB): that money went back, the books say without them.
  withdrawals: { count: 3, unit: "years" },
  // § 147 (1) no. 1 and (3) AO. Of a document alone the law wants eight years since 2025 (§ 14b (1) UStG), but here it
  // is a part of the records of till and money, which are books: the longer period covers both.
  invoices: { count: 10, unit: "years" },
  // For as long as wages can be claimed (§§ 195, 199 BGB), which is longer than the two years of § 17 (1) MiLoG and §
  // 16 (2) ArbZG.
  workingHours: { count: 3, unit: "years" },
};

/** In milliseconds. */
export function retentionMs(data: RetainedForATime): number {
  const { count, unit } = retention[data];
  return count * unitMs[unit];
}

/** The first day of the oldest year that is still retained. */
export function oldestRetainedDay(data: RetainedByLaw, today: Day): Day {
  return `${Number(today.slice(0, 4)) - retention[data].count}-01-01`;
}
