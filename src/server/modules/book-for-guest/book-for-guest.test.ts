import { blacklistContract } from "../../../shared/contract/blacklist.ts";
import { bookForGuestContract, confirmationDocumentPath } from "../../../shared/contract/book-for-guest.ts";
import { bookingContract } from "../../../shared/contract/booking.ts";
import { addDays } from "../../../shared/rules/day.ts";
import { aBookingRequest, testToday } from "../../../testing/builders.ts";
import { describeEachEngine } from "../../../testing/database.ts";
import { withDayPlan } from "../../../testing/day-plan-staff.ts";
import { aBookingForGuest } from "../../../testing/guest-booked-by-staff.ts";
import { aListOfExtras } from "../../../testing/own-extras-list.ts";
import { pdfToText } from "../../../testing/pdf.ts";
import { publishList } from "../../../testing/price-lists.ts";
import { mailConfig, noDocuments } from "../../mail/mail.fixture.ts";
import { renderMail } from "../../mail/render.ts";
import { findingsIn } from "../../ops/fsck/fsck.fixture.ts";

describeEachEngine((engine, itOnSqlite) => {
  const plan = withDayPlan(engine);
  const send = (changes: Parameters<typeof aBookingForGuest>[0] = {}, headers: Record<string, string> = {}) =>
    plan.kim.post(bookForGuestContract.book.path, aBookingForGuest({ vehicle: plan.vehicle, ...changes }), headers);
  const book = async (changes: Parameters<typeof aBookingForGuest>[0] = {}) => {
    const answer = await send(changes);
    expect([answer.statusCode, answer.json()]).toEqual([201, { id: expect.any(Number) as number }]);
    return answer.json<{ id: number }>().id;
  };
  const mails = () => plan.db.selectFrom("outbox").selectAll().orderBy("id").execute();
  const textOf = async (template: string) => {
    const row = (await mails()).find((mail) => mail.template === template);
    if (!row) throw new Error(`no ${template}`);
    return (await renderMail(row, mailConfig, noDocuments)).message.text;
  };

  itOnSqlite("books without a mail address: the days, who booked, and no mail but the company's", async () => {
    const id = await book({ comment: "mit Hund", note: "ruft noch einmal an" });
    expect(await plan.booking(id)).toMatchObject({
      email: "",
      status: "unpaid",
      payment_method: "banktransfer",
      charged_cents: 360_00,
      employee_id: plan.employeeId,
      comment: "Führerschein: nicht angegeben\nErwachsene: 2\nKinder: 1\nKommentar: mit Hund",
      note: "ruft noch einmal an",
    });
    expect((await plan.events(id)).map(({ kind, actor_id }) => [kind, actor_id])).toEqual([
      ["created", plan.employeeId],
      ["commented", plan.employeeId],
    ]);
    expect((await mails()).map(({ template, recipient }) => [template, recipient])).toEqual([
      ["booking-notice", "company"],
    ]);
    expect(await textOf("booking-notice")).toContain("keine");
    expect(await plan.count("half_days")).toBe(4);
    expect(await findingsIn(plan.db)).toEqual([]);
  });

  itOnSqlite("books extras of the list's own, and names them to the staff in German", async () => {
    await publishList(plan.db, aListOfExtras(), plan.clock.now().toISOString());
    const own_extras = [
      { id: 1, pieces: 3 },
      { id: 4, pieces: 1 },
    ];
    expect(await send({ own_extras: [{ id: 2, pieces: 1 }] })).toMatchObject({ statusCode: 400 });
    const id = await book({ own_extras, price: "509.00", lang: "en" });
    expect(await plan.booking(id)).toMatchObject({
      charged_cents: 509_00,
      comment:
        "Führerschein: nicht angegeben\nErwachsene: 2\nKinder: 1\nExtras: 3 × Fahrrad, Servicepauschale, Hund, Startpaket",
    });
    const pdf = pdfToText((await plan.kim.get(confirmationDocumentPath(id))).rawPayload);
    for (const said of ["3 × Bicycle", "Service", "Dog", "Starter kit"]) expect(pdf).toContain(said);
  });

  itOnSqlite("leaves the call of the website as it is: without a mail address it refuses, for staff too", async () => {
    const answer = await plan.kim.post(
      bookingContract.send.path,
      aBookingRequest({ vehicle: plan.vehicle, email: "" }),
    );
    expect([answer.statusCode, answer.json()]).toEqual([
      400,
      { type: "VALIDATION", errors: { email: "validation:email" } },
    ]);
  });

  itOnSqlite("agrees on a price in the same step: booked, logged and confirmed with it in one mail", async () => {
    const id = await book({
      email: "otti@example.com",
      new_price: "300",
      price_change_reason: "Stammgast",
      payment: "till",
    });
    expect(await plan.booking(id)).toMatchObject({
      charged_cents: 300_00,
      adjusted_cents: -60_00,
      price_change_reason: "Stammgast",
      status: "unpaid",
    });
    expect((await plan.events(id)).map(({ kind, detail }) => [kind, detail]).at(-1)).toEqual([
      "price-changed",
      "Stammgast",
    ]);
    expect((await mails()).map(({ template }) => template)).toEqual(["booking-confirmation", "booking-notice"]);
    const text = await textOf("booking-confirmation");
    for (const part of ["Preis nach Liste", "360", "Vereinbarter Preis", "300", "vor Ort, bar oder mit Karte"])
      expect(text).toContain(part);
    for (const part of ["Stammgast", "Bitte überweisen", "IBAN"]) expect(text).not.toContain(part);
    expect(await findingsIn(plan.db)).toEqual([]);
  });

  itOnSqlite("takes a stay that was agreed to cost nothing as paid", async () => {
    const id = await book({ new_price: "0", price_change_reason: "Wiedergutmachung" });
    expect(await plan.booking(id)).toMatchObject({ status: "paid", charged_cents: 0 });
    expect(await findingsIn(plan.db)).toEqual([]);
  });

  itOnSqlite("refuses days that are taken, and has changed nothing", async () => {
    await book();
    const answer = await send({ name: "Zweite Person", new_price: "1", price_change_reason: "x" });
    expect([answer.statusCode, answer.json()]).toEqual([
      409,
      { type: "CONFLICT", errors: { booked_day: "validation-staff:stayTaken" } },
    ]);
    expect([await plan.count("bookings"), await plan.count("booking_events")]).toEqual([1, 1]);
  });

  it("books once, however often it is sent under one key", async () => {
    const headers = { "Idempotency-Key": "one" };
    const first = await send({}, headers);
    const again = await send({}, headers);
    expect([again.statusCode, again.json()]).toEqual([201, first.json()]);
    expect(await plan.count("bookings")).toBe(1);
  });

  itOnSqlite.each([
    [{ new_price: "300" }, 400, { price_change_reason: "validation-staff:reason" }],
    [{ price: "359.99" }, 409, { price: "validation-staff:stayPriceChanged" }],
    [{ email: "otti" }, 400, { email: "validation:email" }],
    [{ booked_day: addDays(testToday, -1) }, 400, { booked_day: "validation:startDay" }],
    [{ booked_day: addDays(testToday, 731) }, 400, { booked_day: "validation:startDay" }],
    [{ booked_duration: 61 }, 400, { booked_duration: "validation:duration" }],
    [{ adults: 60 }, 400, { people_number: "validation:passengers" }],
    [{ phone: "" }, 400, { phone: "validation:phone" }],
  ] as const)("refuses %j", async (changes, status, errors) => {
    const answer = await send(changes);
    expect([answer.statusCode, answer.json<{ errors: object }>().errors]).toEqual([status, errors]);
    expect(await plan.count("bookings")).toBe(0);
  });

  itOnSqlite("books a day without a night, which is the staff's alone", async () => {
    const id = await book({ booked_duration: 0, price: "180.00" });
    expect(await plan.booking(id)).toMatchObject({ nights: 0, charged_cents: 180_00 });
  });

  itOnSqlite("refuses a banned guest by the phone, and nobody else who has no address either", async () => {
    const id = await book();
    await plan.kim.post(blacklistContract.ban.path, { booking_id: id, reason: "Schaden" });
    const later = { booked_day: addDays(testToday, 20) };
    const banned = await send(later);
    expect([banned.statusCode, banned.json<{ type: string }>().type]).toEqual([403, "BANNED"]);
    await book({ ...later, name: "Jemand Anderes", phone: "+4917011112222" });
  });

  itOnSqlite("prints what the mail would say, in the guest's language, until the booking is cancelled", async () => {
    const id = await book({ comment: "mit Hund", new_price: "300", price_change_reason: "Stammgast", note: "intern" });
    const answer = await plan.kim.get(confirmationDocumentPath(id));
    expect([answer.statusCode, answer.headers["content-type"]]).toEqual([200, "application/pdf"]);
    const text = pdfToText(answer.rawPayload);
    for (const part of [
      `Buchungsbestätigung ${id}`,
      "Ottilie Ohnepost",
      "Uferweg 7",
      "Guten Tag Ottilie Ohnepost",
      "Vereinbarter Preis",
      "300",
      "mit Hund",
      "IBAN",
      "Wenn Sie absagen",
    ])
      expect(text).toContain(part);
    for (const part of ["Stammgast", "intern"]) expect(text).not.toContain(part);
    const atTill = pdfToText((await plan.kim.get(confirmationDocumentPath(id, "till"))).rawPayload);
    expect(atTill).toContain("Sie bezahlen bei uns vor Ort");
    expect(atTill).not.toContain("Verwendungszweck");
    const english = await book({ lang: "en", booked_day: addDays(testToday, 20) });
    expect(pdfToText((await plan.kim.get(confirmationDocumentPath(english))).rawPayload)).toContain(
      `Booking confirmation ${english}`,
    );
    plan.clock.set("2027-05-20T08:00:00.000Z");
    const kim = await plan.employee();
    const late = pdfToText((await kim.get(confirmationDocumentPath(id))).rawPayload);
    expect(late.replaceAll(/\s+/g, " ")).toContain("Bitte zahlen Sie noch heute, Donnerstag, 20. Mai 2027");
    await plan.db.updateTable("bookings").set({ status: "cancelled" }).where("id", "=", id).execute();
    expect((await kim.get(confirmationDocumentPath(id))).statusCode).toBe(404);
  });
});
