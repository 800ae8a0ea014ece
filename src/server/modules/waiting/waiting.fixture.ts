import { bookingContract } from "../../../shared/contract/booking.ts";
import { dayPlanContract } from "../../../shared/contract/day-plan.ts";
import { type WaitingAnswer, waitingContract } from "../../../shared/contract/waiting.ts";
import { addDays } from "../../../shared/rules/day.ts";
import { aBookingRequest, testToday } from "../../../testing/builders.ts";
import type { DayPlan } from "../../../testing/day-plan-staff.ts";
import type { TestVisitor } from "../../../testing/server.ts";
import { aMailWorker } from "../../mail/mail-worker.fixture.ts";
import { tendWaitingList } from "./tend-waiting-list.ts";

export const day = (ahead: number) => addDays(testToday, ahead);
const asStay = (from: number, to: number) => ({
  booked_day: day(from),
  booked_day_end: day(to),
  booked_duration: to - from,
});

/** Guests who wait for days of the plan's boat, counted from today. */
export function withWaiting(plan: DayPlan) {
  const waiting = {
    /** Sends what is queued. @returns each mail's recipient, subject and token. */
    async mailed(): Promise<{ to: string; subject: string; token: string }[]> {
      const sent: { to: string; subject: string; token: string }[] = [];
      const send = ({ message }: { message: { to?: unknown; subject: string; text: string } }) => {
        const token = /(?:Warteliste|waiting-list)#([\w-]{43})/.exec(message.text)?.[1];
        const { address } = message.to as { address: string };
        if (token) sent.push({ to: address, subject: message.subject, token });
        return Promise.resolve();
      };
      const documents = () => Promise.resolve({ filename: "a.pdf", contentType: "application/pdf", content: "" });
      const transport = { send, close: () => undefined };
      const made = { invoice: documents, voucher: documents, protocol: documents };
      await aMailWorker(plan.db, plan.clock, transport, undefined, made).runOnce();
      return sent;
    },
    async join(email: string, from: number, to: number, changes: object = {}) {
      const guest = await plan.server.visitor();
      const { booked_day, booked_duration } = asStay(from, to);
      const asked = { vehicle: plan.vehicle, booked_day, booked_duration, email, lang: "de", ...changes };
      return guest.post(waitingContract.join.path, asked);
    },
    /** Joins and confirms. @returns the token of the link. */
    async wait(email: string, from: number, to: number): Promise<string> {
      await waiting.join(email, from, to);
      const token = (await waiting.mailed()).find((mail) => mail.to === email)?.token ?? "";
      await waiting.act("confirm", token);
      plan.clock.advance(1000);
      return token;
    },
    async act(name: "show" | "confirm" | "take" | "decline" | "leave", token: string, who?: TestVisitor) {
      const browser = who ?? (await plan.server.visitor());
      return (await browser.post(waitingContract[name].path, { token })).json<WaitingAnswer>().entry;
    },
    status: async (token: string) => (await waiting.act("show", token))?.status ?? null,
    /** By recipient, how many entries there are by status. */
    entries: () => plan.db.selectFrom("waiting_entries").select(["email", "status", "offers"]).orderBy("id").execute(),
    book: (from: number, to: number, changes: object = {}) => plan.book({ ...asStay(from, to), ...changes }),
    /** As a guest on the website. @returns the answer's body. */
    async bookAs(who: TestVisitor, from: number, to: number, changes: object = {}) {
      const request = aBookingRequest({ vehicle: plan.vehicle, ...asStay(from, to), ...changes });
      return (await who.post(bookingContract.send.path, request)).json<object>();
    },
    async hold(who: TestVisitor, from: number, to: number, vehicle = plan.vehicle) {
      const { name, email, phone } = aBookingRequest();
      const asked = { vehicle, ...asStay(from, to), employee: "", name, email, phone, hold: true };
      return (await who.post(bookingContract.availability.path, asked)).json<object>();
    },
    async cancel(booking: number): Promise<void> {
      const answer = await plan.kim.post(dayPlanContract.cancel.path, {
        booking_id: booking,
        canceled_reason: "krank",
      });
      if (answer.statusCode !== 200) throw new Error(answer.body);
    },
    tend: () => tendWaitingList(plan.deps),
    hours(count: number): void {
      plan.clock.advance(count * 3_600_000);
    },
  };
  return waiting;
}

export const refused = { type: "ALREADY_BOOKED" };
export const booked: object = expect.objectContaining({ id: expect.any(Number) as number }) as object;
