import { blacklistContract } from "../../../shared/contract/blacklist.ts";
import { bookForGuestContract } from "../../../shared/contract/book-for-guest.ts";
import { bookingContract } from "../../../shared/contract/booking.ts";
import { dayPlanContract } from "../../../shared/contract/day-plan.ts";
import { type SearchAnswer, searchContract } from "../../../shared/contract/search.ts";
import { addDays } from "../../../shared/rules/day.ts";
import { aBookingRequest, testToday } from "../../../testing/builders.ts";
import { describeEachEngine } from "../../../testing/database.ts";
import { withDayPlan } from "../../../testing/day-plan-staff.ts";
import { aBookingForGuest } from "../../../testing/guest-booked-by-staff.ts";
import { mailConfig, noDocuments } from "../../mail/mail.fixture.ts";
import { renderMail } from "../../mail/render.ts";
import { exportGuest } from "../guests/export-guest.ts";
import { guestOf } from "../guests/guest.ts";

/** Guests whom the website's forms refuse, booked by staff (requirements/book-for-guest.md). */
describeEachEngine((engine, itOnSqlite) => {
  const plan = withDayPlan(engine);
  let week = 0;
  const book = async (changes: Parameters<typeof aBookingForGuest>[0] = {}) => {
    week += 1;
    const days = { vehicle: plan.vehicle, booked_day: addDays(testToday, 7 * week) };
    const answer = await plan.kim.post(bookForGuestContract.book.path, aBookingForGuest({ ...days, ...changes }));
    expect([answer.statusCode, answer.json<{ errors?: object }>().errors]).toEqual([201, undefined]);
    return answer.json<{ id: number }>().id;
  };
  const mails = () => plan.db.selectFrom("outbox").selectAll().orderBy("id").execute();

  it.each(["anna+boot@example.org", "kontakt@boote.hamburg", "o'neill@example.org"])(
    "mails to exactly %s",
    async (email) => {
      const id = await book({ email, name: "王小明", streetAndNumber: "Gut Sonnenhof", zipCodeAndCity: "Hong Kong" });
      expect(await plan.booking(id)).toMatchObject({ email, name: "王小明", street_and_number: "Gut Sonnenhof" });
      const [confirmation] = (await mails()).filter(({ template }) => template === "booking-confirmation");
      expect(confirmation?.recipient).toBe(email);
      const { message } = await renderMail(confirmation ?? ({} as never), mailConfig, noDocuments);
      expect(message.to).toEqual({ name: "", address: email });
      expect(await exportGuest(plan.db, guestOf(email), plan.clock.now())).toMatchObject({ bookings: [{ id }] });
    },
  );

  it("finds a ban of the mailbox behind every tag", async () => {
    const ban = { email: "anna@boote.hamburg", reason: "Schaden" };
    expect((await plan.alma.post(blacklistContract.ban.path, ban)).statusCode).toBe(200);
    const request = aBookingForGuest({ vehicle: plan.vehicle, booked_day: addDays(testToday, 7) });
    const answer = await plan.kim.post(bookForGuestContract.book.path, { ...request, email: "anna+x@boote.hamburg" });
    expect(answer.json()).toMatchObject({ type: "BANNED" });
  });

  it("stores a number in one form however it was pasted, finds the stay by it, and knows its ban", async () => {
    const pasted = "\u202A+49 170 1234567\u202C";
    const visitor = await plan.server.visitor();
    const request = aBookingRequest({ vehicle: plan.vehicle, phone: pasted });
    expect((await visitor.post(bookingContract.send.path, request)).statusCode).toBe(201);
    const id = await book({ phone: "0170/123 45 67" });
    expect((await plan.db.selectFrom("bookings").select("phone").execute()).map(({ phone }) => phone)).toEqual([
      "+491701234567",
      "+491701234567",
    ]);
    for (const query of [pasted, "0170 1234567", "1234567", `${id} 0170 1234567`]) {
      const found = (await plan.kim.post(searchContract.search.path, { query })).json<SearchAnswer>();
      const hits = found.groups.find(({ kind }) => kind === "stay")?.count;
      expect([query, hits]).toEqual([query, query.startsWith(`${id} `) ? 1 : 2]);
    }
    await plan.alma.post(blacklistContract.ban.path, { phone: "0049 170 1234567", reason: "Schaden" });
    const [banned] = await plan.db.selectFrom("bans").select(["phone", "phone_key"]).execute();
    expect(banned).toEqual({ phone: "+491701234567", phone_key: "491701234567" });
    expect((await plan.seen()).find((card) => card.id === id)).toMatchObject({ banned: true, check_phone: false });
  });

  itOnSqlite("books what fits the pattern and is no number, and says so to staff", async () => {
    const id = await book({ phone: "01234567890123456789" });
    expect((await plan.seen()).find((card) => card.id === id)).toMatchObject({
      phone: "01234567890123456789",
      check_phone: true,
    });
    const two = aBookingForGuest({ vehicle: plan.vehicle, phone: "0170 1234567 / 0171 7654321" });
    const answer = await plan.kim.post(bookForGuestContract.book.path, two);
    expect(answer.json()).toMatchObject({ type: "VALIDATION", errors: { phone: "validation:phone" } });
  });

  itOnSqlite("lets staff correct where mails go, and whom and where the invoice names", async () => {
    const id = await book({ email: "ana@example.org" });
    const corrected = { company: "Booking.com B.V.", vat_id: "", email: "anna+boot@example.org", country: "at" };
    const sent = { booking_id: id, ...corrected, zipCodeAndCity: "1010 Wien", streetAndNumber: "Haus am See" };
    expect((await plan.kim.post(dayPlanContract.correctRecipient.path, sent)).json()).toEqual({});
    expect(await plan.booking(id)).toMatchObject({
      company: "Booking.com B.V.",
      email: "anna+boot@example.org",
      country: "AT",
      zip_code_and_city: "1010 Wien",
      street_and_number: "Haus am See",
      name: "Ottilie Ohnepost",
    });
    const [step] = (await plan.events(id)).filter(({ kind }) => kind === "recipient-corrected");
    expect(step?.detail).toBe("Uferweg 7, 14770 Brandenburg, ana@example.org");
  });

  itOnSqlite("makes no link of a name in any mail, and leaves the company's name as it is on paper", async () => {
    const id = await book({ email: "a@example.org", name: "Univ.-Prof.Anna Groß", company: "Booking.com B.V." });
    expect((await plan.booking(id)).company).toBe("Booking.com B.V.");
    for (const row of await mails()) {
      const { text, html } = (await renderMail(row, mailConfig, noDocuments)).message;
      for (const body of [text, html]) {
        expect(body).toContain("Booking. com B.V.");
        expect(body).not.toMatch(/Booking\.com|Prof\.Anna/);
      }
    }
  });
});
