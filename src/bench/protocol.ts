import type { FreeStay } from "./free-stays.ts";

/** What one measured process works on. */
export interface ServerSettings {
  databaseUrl: string | null;
  dataDir: string;
  bookings: number;
}

/** Where a measured process can be called. */
export interface Addresses {
  /** The product. */
  app: string;
  /** The booking without the product's checks, to compare with. */
  baseline: string;
  /** The calendar's bytes as they are, to compare with. */
  constant: string;
  stays: FreeStay[];
  /** The session cookie of an employee. */
  staffCookie: string;
  /** The day plan's request for the upcoming bookings. */
  dayPlan: string;
  sqliteVersion: string | null;
  /** Whether the website is built, so that pages can be asked for. */
  pages: boolean;
}

/** What the main process sends to a measured one. */
export type Command =
  | { kind: "reset" }
  | { kind: "fillSeason" }
  | { kind: "memory" }
  | { kind: "transactions"; through: "layer" | "driver"; count: number; atOnce: number };

/** Seconds that the work took; bytes of the calendar after a reset. */
export interface Result {
  seconds: number;
  calendarBytes: number;
  /** What the process keeps, in bytes; only where it was asked for. */
  memory?: { heap: number; resident: number };
}

export const baselineBookingPath = "/booking";
export const constantPath = "/constant";
