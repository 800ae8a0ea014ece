import { myBookingContract } from "../../../shared/contract/my-booking.ts";
import type { MyBookingAnswer } from "../../../shared/contract/my-booking-answer.ts";
import type { DayPlan } from "../../../testing/day-plan-staff.ts";
import type { TestVisitor } from "../../../testing/server.ts";
import { aMailWorker } from "../../mail/mail-worker.fixture.ts";

/** What a guest does with the link of their mails. */
export function withGuestLinks(plan: DayPlan) {
  const followed = new WeakMap<TestVisitor, string>();
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
      followed.set(browser, link);
      return browser;
    },
    /** The browser's clock and ours: the link is followed once more then, since browsers forget it after a week. */
    async comesBack(browser: TestVisitor, at: string): Promise<void> {
      plan.clock.set(at);
      await browser.get(followed.get(browser) ?? "");
    },
    /** A browser that followed the link of the latest mail. */
    async open(): Promise<TestVisitor> {
      return guest.follow((await guest.mailed()).at(-1) ?? "");
    },
    /** A link of each of these bookings; mails of several bookings are sent in no fixed order. */
    async linksOf<Numbers extends number[]>(...numbers: Numbers): Promise<{ [Place in keyof Numbers]: string }> {
      const links = new Map<number | undefined, string>();
      for (const link of await guest.mailed()) links.set((await guest.seen(await guest.follow(link)))?.number, link);
      return numbers.map((number) => {
        const link = links.get(number);
        if (link === undefined) throw new Error(`no mail leads to booking ${String(number)}`);
        return link;
      }) as { [Place in keyof Numbers]: string };
    },
    /** A browser that followed a link of this booking. */
    async openBooking(number: number): Promise<TestVisitor> {
      return guest.follow((await guest.linksOf(number))[0]);
    },
    /** @param number of the booking that the page shows; without it, that of the link that was followed last. */
    async seen(browser: TestVisitor, number?: number) {
      const query = number === undefined ? "" : `?booking_id=${String(number)}`;
      return (await browser.get(`${myBookingContract.show.path}${query}`)).json<MyBookingAnswer>().booking;
    },
  };
  return guest;
}
