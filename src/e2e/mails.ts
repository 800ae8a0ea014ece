import { expect } from "@playwright/test";
import type { Site } from "./site.ts";

/** The mails to an address, the oldest first. */
export function mailsTo(site: Site, email: string): string[] {
  return site.mails().filter((mail) => mail.split("\r\n").includes(`To: ${email}`));
}

const bookingLink = /https?:\/\/[^/\s"]+(\/(?:Meine-Buchung|my-booking)\/[\w-]{43})/;

/** The path that the newest mail to that address leads to, once there is one: by default to a booking. */
export async function linkTo(site: Site, email: string, pattern = bookingLink): Promise<string> {
  const find = () => mailsTo(site, email).flatMap((mail) => pattern.exec(mail.replaceAll(/=\r?\n/g, ""))?.[1] ?? []);
  await expect.poll(() => find().length).toBeGreaterThan(0);
  return find().at(-1) ?? "";
}
