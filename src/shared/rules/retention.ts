/** Data that is deleted by itself, in the order of the privacy page. */
export type RetainedData =
  | "holds"
  | "loginFailures"
  | "bookingAddresses"
  | "recoveryMails"
  | "recoveryPasswords"
  | "visitorSessions"
  | "repeatedCalls"
  | "staffSessions"
  | "mails"
  | "messages";

export interface Duration {
  count: number;
  unit: "minutes" | "hours" | "days";
}

/**
 * How long what is kept (requirements/operations.md): the server deletes by it (server/ops/retention.ts), and the privacy page
 * prints it.
 */
export const retention: Readonly<Record<RetainedData, Duration>> = {
  holds: { count: 15, unit: "minutes" },
  loginFailures: { count: 15, unit: "minutes" },
  bookingAddresses: { count: 1, unit: "hours" },
  recoveryMails: { count: 30, unit: "minutes" },
  recoveryPasswords: { count: 1, unit: "hours" },
  visitorSessions: { count: 24, unit: "hours" },
  repeatedCalls: { count: 24, unit: "hours" },
  staffSessions: { count: 7, unit: "days" },
  mails: { count: 90, unit: "days" },
  messages: { count: 365, unit: "days" },
};

const unitMs = { minutes: 60_000, hours: 3_600_000, days: 24 * 3_600_000 } as const;

/** In milliseconds. */
export function keptMs(data: RetainedData): number {
  const { count, unit } = retention[data];
  return count * unitMs[unit];
}
