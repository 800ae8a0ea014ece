import { bookingContract, type ConfirmationAnswer } from "../../../shared/contract/booking.ts";
import { aBookingRequest } from "../../../testing/builders.ts";
import { testClock } from "../../../testing/clock.ts";
import { describeOnSqlite } from "../../../testing/database.ts";
import { emptyTables } from "../../../testing/empty-tables.ts";
import { addSettings, addVehicle, agreeOnCost } from "../../../testing/rows.ts";
import { type TestVisitor, withTestApp } from "../../../testing/server.ts";

describeOnSqlite((engine) => {
  const clock = testClock();
  const server = withTestApp(engine, () => ({ clock }));
  let guest: TestVisitor;
  let stranger: TestVisitor;
  let request: ReturnType<typeof aBookingRequest>;

  beforeEach(async () => {
    const { db } = engine();
    await emptyTables(db);
    await addSettings(db);
    const vehicle = await addVehicle(db, { name: "Seeglück" });
    [guest, stranger] = [await server.visitor(), await server.visitor()];
    const day = { booked_day: "2027-05-10", booked_day_end: "2027-05-12" };
    request = aBookingRequest({
      vehicle,
      ...day,
      license_answer: "yes",
      comment: "Erwachsene: 2\nKommentar: Mit Hund",
    });
  });

  const send = () => guest.post(bookingContract.send.path, request, { "idempotency-key": "key" });
  const booked = async () => String((await send()).headers.location);
  const linesOf = ({ blocks }: ConfirmationAnswer) =>
    blocks.flatMap((block) =>
      block.kind === "rows" ? block.rows.map(({ label, value }) => `${label}: ${value}`) : [],
    );
  const change = (changes: object) => engine().db.updateTable("bookings").set(changes).execute();

  it("says what the mail says, with the QR code in itself, in the language that is asked for", async () => {
    const location = await booked();
    expect((await send()).headers.location).toBe(location);
    await change({ note: "schwierig" });
    const german = (await guest.get(location)).json<ConfirmationAnswer>();
    expect(linesOf(german).map((line) => line.replaceAll("\u00a0", " "))).toEqual(
      expect.arrayContaining([
        "Boot: Seeglück",
        "Übernahme: Montag, 10. Mai 2027, ab 14:00 Uhr",
        "Ihr Kommentar: Mit Hund",
        "Zu zahlen: 360 €",
        "Gesamtpreis mit Kosten vor Ort: 480 €",
        "ab sofort: 360 €",
      ]),
    );
    const picture = german.blocks.find((block) => block.kind === "image");
    expect(picture?.src).toMatch(/^data:image\/png;base64,iVBOR/);
    const english = (await guest.get(`${location}?lang=en`)).json<ConfirmationAnswer>();
    expect(linesOf(english)).toContain("Boat: Seeglück");
  });

  it("gives the stay as a file for the calendar", async () => {
    const path = (await booked()).replace("confirmation", "calendar");
    const { headers, body } = await guest.get(`${path}?lang=en`);
    expect(headers).toMatchObject({
      "content-type": "text/calendar; charset=utf-8; method=PUBLISH",
      "content-disposition": expect.stringMatching(/^attachment; filename="booking-\d+\.ics"$/) as string,
      "cache-control": "no-store",
    });
    expect(body).toContain("DTSTART:20270510T120000Z\r\nDTEND:20270512T080000Z\r\n");
  });

  it("is nobody's who does not know the token: a booking's number opens nothing", async () => {
    const location = await booked();
    const { id } = (await send()).json<{ id: number }>();
    const token = location.split("/").at(-2) ?? "";
    expect(token).toMatch(/^[\w-]{32}$/);
    for (const wrong of [String(id), `${token}x`, token.slice(1), "null"]) {
      for (const path of [bookingContract.confirmation.path, bookingContract.calendarFile.path]) {
        expect((await stranger.get(path.replace(":token", wrong))).statusCode).toBe(404);
      }
    }
  });

  it("asks for nothing that is not owed: it says another price, and ends with a cancellation", async () => {
    const location = await booked();
    await change({ status: "paid" });
    const blocks = (await guest.get(location)).json<ConfirmationAnswer>().blocks;
    expect(blocks.some(({ kind }) => kind === "image")).toBe(false);
    const { id } = await engine().db.selectFrom("bookings").select("id").executeTakeFirstOrThrow();
    await agreeOnCost(engine().db, id, 300_00);
    await change({ status: "unpaid" });
    const other = linesOf((await guest.get(location)).json<ConfirmationAnswer>());
    expect(other.map((line) => line.replaceAll("\u00a0", " "))).toEqual(
      expect.arrayContaining(["Preis nach Liste: 360 €", "Zu zahlen: 300 €", "Betrag: 300 €", "ab sofort: 300 €"]),
    );
    await change({ status: "cancelled" });
    expect((await guest.get(location)).statusCode).toBe(404);
  });
});
