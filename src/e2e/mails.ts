import { expect } from "@playwright/test";
import { pdfToText } from "../testing/pdf.ts";
import type { Site } from "./site.ts";

/** The mails to an address, the oldest first. */
export function mailsTo(site: Site, email: string): string[] {
  return site.mails().filter((mail) => mail.split("\r\n").includes(`To: ${email}`));
}

/** The PDF files that a mail carries. */
export function pdfsOf(mail: string): Buffer[] {
  return mail
    .split(/^--/m)
    .filter((part) => /^content-type: application\/pdf/im.test(part))
    .map((part) => Buffer.from(part.slice(part.indexOf("\r\n\r\n")), "base64"));
}

/** Waits until the address was sent a PDF that says so. @returns the first one. */
export async function mailedPdf(site: Site, email: string, text: RegExp): Promise<Buffer> {
  const find = () =>
    mailsTo(site, email)
      .flatMap(pdfsOf)
      .find((pdf) => text.test(pdfToText(pdf)));
  await expect.poll(() => find() !== undefined).toBe(true);
  return find() as Buffer;
}

const bookingLink = /https?:\/\/[^/\s"]+(\/(?:Meine-Buchung|my-booking)\/[\w-]{43})/;

/** The path that the newest mail to that address leads to, once there is one: by default to a booking. */
export async function linkTo(site: Site, email: string, pattern = bookingLink): Promise<string> {
  const find = () => mailsTo(site, email).flatMap((mail) => pattern.exec(mail.replaceAll(/=\r?\n/g, ""))?.[1] ?? []);
  await expect.poll(() => find().length).toBeGreaterThan(0);
  return find().at(-1) ?? "";
}
