import type { FreeStay } from "./free-stays.ts";

/** What one measured process works on. */
export interface SubjectSettings {
  databaseUrl: string | null;
  dataDir: string;
  bookings: number;
}

/** Where a measured process can be called. */
export interface Addresses {
  /** The product. */
  app: string;
  /** Routes beside it that do the least that is possible. */
  bare: string;
  stays: FreeStay[];
  /** The cookie of somebody who works here. */
  staffCookie: string;
  /** The bookings ahead, as the day plan asks for them. */
  dayPlan: string;
  sqliteVersion: string | null;
  /** Whether the website is built, so that pages can be asked for. */
  pages: boolean;
}

/** What the measuring process asks of a measured one. */
export type Order =
  | { kind: "reset" }
  | { kind: "fillSeason" }
  | { kind: "transactions"; through: "layer" | "driver"; count: number; atOnce: number };

/** Seconds that the work took; bytes of the calendar after a reset. */
export interface Result {
  seconds: number;
  calendarBytes: number;
}

export const bareBookingPath = "/booking";
export const constantPath = "/constant";
