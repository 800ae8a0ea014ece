import { describeEachEngine } from "../../../testing/database.ts";
import { withDayPlan } from "../../../testing/day-plan-staff.ts";
import { anOutboxRow } from "../../mail/mail.fixture.ts";
import type { MailTemplate } from "../../mail/mail-data.ts";
import { logTabOf } from "../../mail/mail-log.ts";
import { toCompany } from "../../mail/outbox.repository.ts";
import { eraseGuest } from "../../modules/guests/erase-guest.ts";
import { exportGuest } from "../../modules/guests/export-guest.ts";
import { guestOf } from "../../modules/guests/guest.ts";
import { type HeldInMail, mailPersons } from "./mails.ts";

const templates = Object.entries(mailPersons) as [MailTemplate, { to: string; booking?: string | null }][];
const ofGuests = templates.filter(([, { to }]) => to !== "staff");
const ofStaff = templates.flatMap(([template, { to }]) => (to === "staff" ? [template] : []));
const aboutBookings = ofGuests.filter(([, { booking }]) => booking === "number");

describeEachEngine((engine, itOnSqlite) => {
  describe("every mail that names a guest", () => {
    const plan = withDayPlan(engine);
    /** One mail of each template, with no more than it is found by. */
    async function mails(booking: number, email: string) {
      for (const [template, { to }] of templates) {
        const [recipient, named] = to === "company" ? [toCompany, email] : [email, ""];
        // Who works here has another address.
        const row = anOutboxRow(
          template,
          { number: booking, email: named },
          { recipient: to === "staff" ? "kim@x.example" : recipient, status: "sent" },
        );
        const { id: _, ...values } = row;
        await plan.db.insertInto("outbox").values(values).execute();
      }
    }
    const exported = async (guest: string) =>
      (await exportGuest(plan.db, guestOf(guest), plan.clock.now())) as { mails: { about: string }[] };
    const left = async () =>
      (await plan.db.selectFrom("outbox").select("template").execute()).map(({ template }) => template);
    const stayIsOver = async (changes: object) => {
      const booking = await plan.book({ ...changes }, { paid: true });
      await plan.db.deleteFrom("outbox").execute();
      plan.clock.set("2027-07-20T10:00:00.000Z");
      return booking;
    };

    itOnSqlite("is exported and erased with the address of the guest", async () => {
      const booking = await stayIsOver({ email: "erika@example.com" });
      await mails(booking, "Erika@example.com");
      const { mails: found } = await exported("erika@example.com");
      expect(found).toHaveLength(ofGuests.length);
      // Each has a name that the guest can read.
      for (const { about } of found) expect(about).not.toContain("inbox.mails");
      await eraseGuest(plan.deps, guestOf("erika@example.com"), { isTrial: false, notes: "delete" });
      expect(await left()).toEqual(ofStaff);
    });

    itOnSqlite("is exported and erased with a phone number, where it names a booking of it", async () => {
      const booking = await stayIsOver({ email: "erika@example.com", phone: "0170 12345678" });
      await mails(booking, "erika@example.com");
      expect((await exported("0170 12345678")).mails).toHaveLength(aboutBookings.length);
      await eraseGuest(plan.deps, guestOf("0170 12345678"), { isTrial: false, notes: "delete" });
      expect((await left()).toSorted()).toEqual(
        templates.flatMap(([name, { booking: field }]) => (field === "number" ? [] : [name])).toSorted(),
      );
    });

    it("is exported and erased with a phone number where the booking has no address", async () => {
      const booking = await stayIsOver({ phone: "0170 12345678" });
      await plan.db.updateTable("bookings").set({ email: "" }).execute();
      await mails(booking, "");
      const toCompanyAboutBooking = aboutBookings.filter(([, { to }]) => to === "company");
      expect((await exported("0170 12345678")).mails).toHaveLength(toCompanyAboutBooking.length);
    });
  });
});

it("is in a list of the admins where it goes to a guest, but for the one that anybody can cause to anybody", () => {
  const toGuests = templates.filter(([, { to }]) => to === "guest");
  const unlisted = templates.filter(([template]) => logTabOf(template) === null);
  expect(unlisted.filter((mail) => toGuests.includes(mail)).map(([template]) => template)).toEqual(["waiting-confirm"]);
  expect(unlisted).toHaveLength(templates.length - toGuests.length + 1);
});

it("does not compile where a mail could not be found", () => {
  const held = [
    // @ts-expect-error the company's copy does not say whose it is
    { to: "company", email: "email", booking: null } satisfies HeldInMail<"voucher-notice", { name: string }>,
    // @ts-expect-error it names somebody who is no member of staff
    { to: "staff" } satisfies HeldInMail<"recover", { firstName: string; email: string }>,
    // @ts-expect-error it names a booking
    { to: "guest", booking: null } satisfies HeldInMail<"booking-link", { number: number }>,
    { to: "staff" } satisfies HeldInMail<"recover", { firstName: string }>,
  ];
  expect(held).toHaveLength(4);
});
