import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import ICAL from "ical.js";
import { dayPlanContract } from "../../../shared/contract/day-plan.ts";
import { myBookingContract as calls } from "../../../shared/contract/my-booking.ts";
import { portalCalendarsContract } from "../../../shared/contract/portal-calendars.ts";
import { addDays } from "../../../shared/rules/day.ts";
import { testToday } from "../../../testing/builders.ts";
import { describeOnSqlite } from "../../../testing/database.ts";
import { withDayPlan } from "../../../testing/day-plan-staff.ts";
import { aMailWorker } from "../../mail/mail-worker.fixture.ts";
import { createFileTransport } from "../../mail/transport.ts";
import { withGuestLinks } from "./my-booking.fixture.ts";

/** A calendar as another program reads it: what it is to do, and its entries. */
function readBy(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text) as never);
  const entries = calendar.getAllSubcomponents("vevent").map((entry) => ({
    uid: entry.getFirstPropertyValue("uid"),
    sequence: Number(entry.getFirstPropertyValue("sequence") ?? 0),
    status: entry.getFirstPropertyValue("status"),
    start: String(entry.getFirstPropertyValue("dtstart")),
    organizer: entry.getFirstPropertyValue("organizer"),
    attendee: entry.getFirstPropertyValue("attendee"),
  }));
  return { method: calendar.getFirstPropertyValue("method"), entries };
}

describeOnSqlite((engine) => {
  const plan = withDayPlan(engine);
  const guest = withGuestLinks(plan);
  let folder = "";
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), "mails-"));
  });
  afterEach(() => rm(folder, { recursive: true }));

  /** The calendar parts of the newest mail that was sent, as a mail program finds them. */
  const partsOfNewest = async () => {
    await aMailWorker(plan.db, plan.clock, createFileTransport(folder)).runOnce();
    const files = (await readdir(folder)).toSorted((a, b) => Number.parseInt(b, 10) - Number.parseInt(a, 10));
    for (const file of files) {
      const mail = await readFile(path.join(folder, file), "utf8");
      if (mail.includes("Neue Buchung") || !mail.includes("text/calendar")) continue;
      return mail.split(/^--.*\r\n/m).flatMap((part) => {
        const [head = "", ...body] = part.split("\r\n\r\n");
        const type = /^Content-Type: (text\/calendar.*(?:\r\n[ \t].*)*)/m.exec(head)?.[1];
        if (type === undefined) return [];
        const text = body.join("\r\n\r\n");
        const isBase64 = /^Content-Transfer-Encoding: base64/m.test(head);
        const bytes = isBase64 ? Buffer.from(text, "base64") : Buffer.from(quotedPrintable(text), "latin1");
        return [{ type: type.replace(/\s+/g, " "), text: bytes.toString("utf8") }];
      });
    }
    return [];
  };
  const quotedPrintable = (text: string) =>
    text
      .replaceAll("=\r\n", "")
      .replace(/=([\dA-F]{2})/g, (_sign, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

  const cancelled = (uid: unknown, sequence: number) => ({
    method: "CANCEL",
    entries: [
      {
        uid,
        sequence,
        status: "CANCELLED",
        start: "2027-06-12T12:00:00Z",
        organizer: expect.stringContaining("mailto:") as string,
        attendee: expect.stringMatching(/^mailto:.+@/) as string,
      },
    ],
  });
  const booked = () => plan.book({ booked_day: addDays(testToday, 40) });

  it("leaves the guest's calendar by the mail, where staff cancel: a part of it, and a file", async () => {
    const booking_id = await booked();
    const [confirmation] = await partsOfNewest();
    const { method, entries } = readBy(confirmation?.text ?? "");
    expect([method, entries.length, entries[0]?.sequence]).toEqual(["PUBLISH", 1, 0]);
    await plan.kim.post(dayPlanContract.cancel.path, { booking_id, canceled_reason: "Krank" });
    const parts = await partsOfNewest();
    expect(parts.map(({ type }) => /method=(\w+)/.exec(type)?.[1])).toEqual(["CANCEL", "CANCEL"]);
    for (const { text } of parts) expect(readBy(text)).toEqual(cancelled(entries[0]?.uid, 1));
  });

  it("leaves it by the mail and by the page, where the guest cancels themselves", async () => {
    const booking_id = await booked();
    const browser = await guest.openBooking(booking_id);
    const file = () => browser.get(`${calls.calendarFile.path}?booking_id=${booking_id}`);
    const before = await file();
    expect(before.headers["content-type"]).toBe("text/calendar; charset=utf-8; method=PUBLISH");
    const { version = 0, cancellation = [] } = (await guest.seen(browser)) ?? {};
    await browser.post(calls.cancel.path, { booking_id, version, fee: cancellation[0]?.fee });
    const after = await file();
    expect(after.headers["content-type"]).toBe("text/calendar; charset=utf-8; method=CANCEL");
    expect(after.headers["content-disposition"]).toMatch(/\.ics"$/);
    const [entry] = readBy(before.body).entries;
    const expected = cancelled(entry?.uid, version + 1);
    expect(readBy(after.body)).toEqual(expected);
    const [part] = await partsOfNewest();
    expect(readBy(part?.text ?? "")).toEqual(expected);
  });

  it("is not in the boat's calendar any more, which another program reads as well", async () => {
    await plan.alma.post(portalCalendarsContract.renew.path, { vehicle: plan.vehicle });
    const list = await plan.alma.get(portalCalendarsContract.list.path.replace(":id", String(plan.vehicle)));
    const address = list.json<{ feed: string }>().feed.slice(plan.deps.config.publicUrl.length);
    const feed = async () => readBy((await plan.server.app.inject(address)).body).entries;
    const booking_id = await booked();
    expect(await feed()).toMatchObject([{ status: "CONFIRMED", start: "2027-06-12" }]);
    await plan.kim.post(dayPlanContract.cancel.path, { booking_id, canceled_reason: "Krank" });
    expect(await feed()).toEqual([]);
  });
});
