import { type MyBookingAnswer, myBookingContract } from "../../../shared/contract/my-booking.ts";
import type { DayPlan } from "../../../testing/day-plan-staff.ts";
import type { TestVisitor } from "../../../testing/server.ts";
import { aMailWorker } from "../../mail/mail-worker.fixture.ts";

/** What a guest does with the link of their mails. */
export function withGuestLinks(plan: DayPlan) {
  const guest = {
    /** Sends what waits. @returns the addresses that the mails' links lead to, as paths. */
    async mailed(): Promise<string[]> {
      const sent: string[] = [];
      const send = ({ message }: { message: { text: string } }) => Promise.resolve(void sent.push(message.text));
      const documents = () => Promise.resolve({ filename: "a.pdf", contentType: "application/pdf", content: "" });
      const transport = { send, close: () => undefined };
      const made = { invoice: documents, voucher: documents, protocol: documents };
      await aMailWorker(plan.db, plan.clock, transport, undefined, made).runOnce();
      return sent.flatMap((text) => /https:\/\/[^/\s]+(\/(?:Meine-Buchung|my-booking)\/\S+)/.exec(text)?.[1] ?? []);
    },
    /** A browser that followed a link. */
    async follow(link: string): Promise<TestVisitor> {
      const browser = await plan.server.visitor();
      await browser.get(link);
      return browser;
    },
    /** A browser that followed the link of the latest mail. */
    async open(): Promise<TestVisitor> {
      return guest.follow((await guest.mailed()).at(-1) ?? "");
    },
    /** A browser that followed a link of this booking; mails of several bookings are sent in no fixed order. */
    async openBooking(number: number): Promise<TestVisitor> {
      for (const link of await guest.mailed()) {
        const browser = await guest.follow(link);
        if ((await guest.seen(browser))?.number === number) return browser;
      }
      throw new Error(`no mail leads to booking ${String(number)}`);
    },
    async seen(browser: TestVisitor) {
      return (await browser.get(myBookingContract.show.path)).json<MyBookingAnswer>().booking;
    },
  };
  return guest;
}
