import type { Page } from "@playwright/test";
import { aBookingRow, addBooking } from "../testing/rows.ts";
import { backstage } from "./backstage.ts";
import type { Site } from "./site.ts";
import { findBoat } from "./stays.ts";

/** A stay of that boat that is paid; nothing of it was collected on site. */
export async function paidStay(site: Site, boat: string, start: string, nights: number, name: string): Promise<number> {
  const { id: vehicle_id } = await findBoat(site.url, boat);
  const paid = { status: "paid", paid_at: `${start}T08:00:00.000Z`, license_answer: "no" } as const;
  const row = aBookingRow({ vehicle_id, start_day: start, nights, name, ...paid });
  return backstage(site, (db) => addBooking(db, row));
}

/** The row of a boat, in the day plan and in the morning list. */
export const rowOf = (page: Page, boat: string) => page.locator(`tr[data-boat="${boat}"]`);

/** What is behind "⋯" in that row, once it is open. */
export const moreOf = (page: Page, boat: string) => page.locator(`tr[data-boat="${boat}"] + tr`);
