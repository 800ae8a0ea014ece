import { mailPersons } from "../db/personal-data/mails.ts";
import { anOutboxRow, everyMailData, mailConfig, noDocuments, someBookingMailData } from "./mail.fixture.ts";
import type { MailTemplate } from "./mail-data.ts";
import { toCompany } from "./outbox.repository.ts";
import { renderMail } from "./render.ts";

const hostileName = `Eve <img src=x onerror="alert(1)"> & 'Co' $t(closing) {{company}}`;

async function render(...row: Parameters<typeof anOutboxRow>) {
  const { message } = await renderMail(anOutboxRow(...row), mailConfig, noDocuments);
  return { message, text: message.text.replaceAll("\u00a0", " "), html: message.html };
}

describe("the booking confirmation", () => {
  it("writes the guest the stay, the price, the fees on site and how to pay", async () => {
    const { message, text } = await render("booking-confirmation", someBookingMailData());
    expect(message.subject).toBe("Ihre Buchung 42: Seeglück ab 10. Mai 2027");
    for (const line of [
      "Guten Tag Erika Beispiel,",
      "Übernahme: Montag, 10. Mai 2027, ab 14:00 Uhr",
      "Rückgabe: Donnerstag, 13. Mai 2027, bis 10:00 Uhr",
      "Dauer: 3 Nächte",
      "Miete: 540 €",
      "Grill: 30 €",
      "Angelkarte (Tag): bar vor Ort",
      "Lautsprecher: inklusive",
      "Gesamtpreis: 570 €",
      "Gutschein: −50,50 €",
      "Noch zu zahlen: 519,50 €",
      "Im Gesamtpreis enthaltene MwSt. (19 %): 91,01 €",
      "Einweisung: 35 €",
      "Endreinigung: 85 €",
      "Kraftstoff (nach Verbrauch): 2,50 € pro Liter",
      "Gesamtpreis mit Kosten vor Ort: 690 €",
      "Personen: 2 Erwachsene, 1 Kind",
      "Ihr Kommentar: Mit Hund",
      "ab sofort: 519,50 €",
      "Beispielufer 1",
      "Weg dorthin bei OpenStreetMap: https://www.openstreetmap.org/directions?to=52.42%2C12.56",
      "Kaution (erhalten Sie zurück): 500 €",
      "Bitte zahlen Sie innerhalb von 5 Tagen, also bis Samstag, 8. Mai 2027.",
      "IBAN: DE66 9999 9999 1234 5678 90",
      "Betrag: 519,50 €",
      "Verwendungszweck: Buchung 42",
    ]) {
      expect(text.split("\n")).toContain(line);
    }
  });

  it("speaks English to a guest who booked in English", async () => {
    const { message, text, html } = await render("booking-confirmation", someBookingMailData(), { lang: "en" });
    expect(message.subject).toBe("Your booking 42: Seeglück from 10 May 2027");
    expect(text).toContain("Check-in: Monday, 10 May 2027, from 2 pm");
    expect(text).toContain("Still to pay: €519.50");
    expect(text).toContain("Reference: Booking 42");
    expect(html).toContain('<html lang="en">');
  });

  it("carries the QR code as an inline picture that the text names", async () => {
    const { message, html } = await render("booking-confirmation", someBookingMailData());
    expect(message.attachments).toMatchObject([{ cid: "transfer-qr", contentDisposition: "inline" }, {}]);
    expect(html).toContain('src="cid:transfer-qr"');
  });

  it("thanks for a payment instead of asking for it", async () => {
    const { message, text } = await render("booking-confirmation", someBookingMailData({ paid: true }));
    expect(text).toContain("Ihre Zahlung über 519,50 € haben wir dankend erhalten");
    expect(text).not.toContain("IBAN");
    expect(message.attachments).toMatchObject([{ filename: "buchung-42.ics" }]);
  });

  it("carries the stay for the guest's calendar, in the guest's language", async () => {
    const paid = someBookingMailData({ paid: true });
    const [file] = (await render("booking-confirmation", paid, { lang: "en" })).message.attachments ?? [];
    expect(file).toMatchObject({
      filename: "booking-42.ics",
      contentType: expect.stringMatching(/^text\/calendar/) as string,
    });
    const content = file?.content as string;
    expect(content).toContain("SUMMARY:Boat Seeglück\\, Musterboote Havel\r\n");
    expect(content).toContain("Check-in from 2 pm\\, check-out by 10 am");
  });

  it("says what cancelling costs and until when, and that a voucher gets its part back", async () => {
    const { details } = someBookingMailData();
    const cancellation = [
      { until: "2027-06-10", fee: 150_00 },
      { until: null, fee: 570_00 },
    ];
    const data = someBookingMailData({ voucherCents: 0, details: details && { ...details, cancellation } });
    const { text } = await render("booking-confirmation", data, { lang: "en" });
    expect(text).toContain("until 10 June 2027: €150\nafter that: €570");
    expect(text).not.toContain("voucher");
    const withVoucher = await render("booking-confirmation", someBookingMailData(), { lang: "en" });
    expect(withVoucher.text).toMatch(/we then keep:\n+from now on: €519.50\n+What was paid with a voucher is credited/);
  });

  it("is still sent where it was queued before it said so much", async () => {
    const { details: _, ...earlier } = someBookingMailData();
    const { message, text } = await render("booking-confirmation", earlier);
    expect(text).not.toMatch(/Personen|absagen/);
    expect(message.attachments).toHaveLength(1);
  });

  it("asks for nothing where the voucher covers the whole price", async () => {
    const covered = someBookingMailData({ voucherCents: 570_00, paid: true });
    const { text } = await render("booking-confirmation", covered);
    expect(text).toContain("Ihr Gutschein deckt den ganzen Preis");
    expect(text).not.toContain("IBAN");
    expect(text).toMatch(/Wenn Sie absagen\n[^:]*absagen\.\n+Was mit einem Gutschein bezahlt war/);
    expect(text).not.toMatch(/Bezahlt|behalten wir/);
  });

  it("names a day booking and a single night as such, and no deposit where there is none", async () => {
    const day = someBookingMailData({ nights: 0, endDay: "2027-05-10", depositCents: 0 });
    const { text } = await render("booking-confirmation", day);
    expect(text).toContain("Tag: Montag, 10. Mai 2027\nDauer: 1 Tag (ohne Nacht)");
    expect(text).not.toMatch(/14:00|Kaution/);
    const night = someBookingMailData({ nights: 1, endDay: "2027-05-11" });
    expect((await render("booking-confirmation", night)).text).toContain("Dauer: 1 Nacht\n");
  });

  it("shows a hostile name as it was typed, in text and in HTML", async () => {
    const { text, html } = await render("booking-confirmation", someBookingMailData({ name: hostileName }));
    expect(text).toContain(`Guten Tag ${hostileName},`);
    expect(html).not.toMatch(/<img src=x|<img [^>]*onerror/);
    expect(html).toContain(
      "Eve &lt;img src=x onerror=&quot;alert(1)&quot;&gt; &amp; &#39;Co&#39; $t(closing) {{company}}",
    );
  });
});

describe("the company's copy", () => {
  const notice = {
    ...someBookingMailData({ vehicleName: "Max\r\nBcc: all@example.com" }),
    email: "erika@example.com",
    phone: "+4917012345678",
    streetAndNumber: "Uferweg 7",
    additional: "",
    zipCodeAndCity: "14770 Brandenburg",
    paymentMethod: "banktransfer",
    bookedByStaff: false,
    comment: "Erwachsene: 2\nKommentar: <b>spät</b>",
  };

  it("goes to the company, answers go to the guest", async () => {
    const { message, text, html } = await render("booking-notice", notice, { recipient: toCompany });
    expect(message.to).toEqual({ name: "", address: "info@musterboote.example" });
    expect(message.replyTo).toEqual({ name: "", address: "erika@example.com" });
    expect(text).toContain("Zahlungsart: Überweisung");
    expect(html).toContain("Erwachsene: 2<br>Kommentar: &lt;b&gt;spät&lt;/b&gt;");
  });

  it("names the voucher as the way to pay where it pays all", async () => {
    const covered = { ...notice, voucherCents: notice.totalCents, paymentMethod: "paypal", paid: true };
    const { text } = await render("booking-notice", covered, { recipient: toCompany });
    expect(text).toContain("Zahlungsart: Gutschein");
    expect(text).not.toContain("PayPal");
  });

  it("has a subject of one line, whatever was typed", async () => {
    const { message } = await render("booking-notice", notice, { recipient: toCompany });
    expect(message.subject).toBe("Neue Buchung 42: Max Bcc: all@example.com ab 10. Mai 2027, unbezahlt");
  });
});

describe("the refund mail", () => {
  const refund = {
    salutation: "Ms",
    name: "Ann Example",
    vehicleName: "Max",
    startDay: "2027-05-10",
    endDay: "2027-05-13",
    amountCents: 540_00,
  };

  it("says that the dates were gone and the money is on its way back", async () => {
    const { text } = await render("booking-refunded", refund, { lang: "en" });
    expect(text).toContain("Dear Ann Example,");
    expect(text).toContain("Max had already been taken from Monday, 10 May 2027 to Thursday, 13 May 2027");
    expect(text).toContain("the full amount of €540");
  });

  it("says that another amount or currency was taken and is on its way back, in the currency that was taken", async () => {
    const other = { ...refund, amountCents: 539_99, asOrdered: false };
    const { text } = await render("booking-refunded", { ...other, currency: "USD" }, { lang: "en" });
    expect(text).toContain("another amount or currency was taken");
    expect(text).toContain("the full amount of 539.99 USD");
    expect(text).not.toContain("already been taken");
    expect(text).not.toContain("other free days");
    expect(text).toContain("If you have questions");
    const inEuros = await render("booking-refunded", { ...other, currency: "EUR" }, { lang: "de" });
    expect(inEuros.text).toMatch(/vollen Betrag von 539,99\s€/);
  });

  it("thanks for no rest of ten cents or less, and asks for none", async () => {
    for (const paid of [true, false]) {
      const rest = someBookingMailData({ totalCents: 360_00, voucherCents: 359_95, paid });
      const { text } = await render("booking-confirmation", rest, { lang: "en" });
      expect(text).not.toMatch(/To pay: €0\.05|DE66/);
      expect(text).toContain("Small amount waived: −€0.05\nTotal price: €359.95\nVoucher: −€359.95\nStill to pay: €0");
      expect(text).toContain("VAT included in the total price (19%): €57.47");
    }
  });
});

describe("the mail to who forgot their password", () => {
  const recover = {
    firstName: hostileName,
    password: "K7QM-9WXA-TR4H-B2ZN",
    minutes: 30,
    loginUrl: "https://boats.example/Login",
  };

  it("says the password, how long it works, and that the present one still does", async () => {
    const { message, text, html } = await render("recover", recover);
    expect(message.subject).toBe("Ihr neues Passwort für Musterboote Havel");
    expect(text).toContain(`Guten Tag ${hostileName},`);
    expect(text).toContain("in den nächsten 30 Minuten einmal anmelden");
    expect(text).toContain("Passwort: K7QM-9WXA-TR4H-B2ZN\nAnmeldung: https://boats.example/Login");
    expect(text).toContain("Ihr bisheriges Passwort gilt weiter.");
    expect(html).not.toContain("<img src=x");
  });

  it("keeps the password out of the subject, which a locked phone shows", async () => {
    const { message } = await render("recover", recover, { lang: "en" });
    expect(message.subject).toBe("Your new password for Musterboote Havel");
  });
});

describe("a confirmation without a voucher", () => {
  it("names none, and what it costs to leave only where something was to be paid", async () => {
    const { text } = await render("booking-confirmation", someBookingMailData({ voucherCents: 0 }));
    expect(text).toContain("Wenn Sie absagen");
    // The fee is of the whole price, extras included: more than the rent.
    expect(text).toContain("Vom gezahlten Preis behalten wir dann:");
    expect(text).not.toMatch(/Gutschein|−/);
    const free = { totalCents: 0, rentCents: 0, voucherCents: 0, extras: [], paid: true };
    expect((await render("booking-confirmation", someBookingMailData(free))).text).not.toContain("Wenn Sie absagen");
  });
});

describe("the mail about a voucher that was withdrawn from", () => {
  it.each([
    [100_00, 0],
    [0, 40_00],
    [100_00, 40_00],
    [0, 0],
  ])("says how %i cents of the wallet and %i others come back", async (walletCents, handedCents) => {
    const data = { number: 7, salutation: "Frau", name: "Erika Beispiel", walletCents, handedCents };
    const { text } = await render("voucher-withdrawn", data);
    expect(text.includes("über PayPal an Sie zurück")).toBe(walletCents > 0);
    expect(text.includes("Haben Sie überwiesen")).toBe(handedCents > 0);
    expect(text.includes("Bezahlt war noch nichts")).toBe(walletCents + handedCents === 0);
  });
});

describe("the cancellation mail", () => {
  const cancelled = {
    number: 42,
    salutation: "Ms",
    name: "Ann Example",
    vehicleName: "Max",
    startDay: "2027-05-10",
    endDay: "2027-05-13",
    paid: true,
    feeCents: 324_00,
    walletCents: 36_00,
    voucherCents: 100_00,
    cashCents: 0,
  };

  it("says what goes back by which way, and what is kept", async () => {
    const { message, text } = await render("booking-cancelled", cancelled, { lang: "en" });
    expect(message.subject).toBe("Your booking 42 (Max) was cancelled");
    for (const line of [
      "Your booking 42 from Monday, 10 May 2027 to Thursday, 13 May 2027 on Max was cancelled.",
      "Back through PayPal: €36",
      "Back on your voucher: €100",
      "Cancellation fee by our terms: €324",
    ]) {
      expect(text.split("\n")).toContain(line);
    }
    expect(text).not.toMatch(/Back from us|had not been paid/);
  });

  it("speaks of no money where none was paid, and asks for none", async () => {
    const nothing = { paid: false, feeCents: 0, walletCents: 0, voucherCents: 0 };
    const { text } = await render("booking-cancelled", { ...cancelled, ...nothing });
    expect(text).toContain("Bitte überweisen Sie nichts mehr");
    expect(text).not.toMatch(/€|Ihr Geld|einige Tage/);
  });
});

describe("every mail", () => {
  it("has the same Message-ID and date whenever it is rendered", async () => {
    const first = await render("booking-confirmation", someBookingMailData());
    const again = await render("booking-confirmation", someBookingMailData(), { attempts: 5 });
    expect(again.message.messageId).toBe(first.message.messageId);
    expect(again.message.date).toEqual(first.message.date);
    const other = await render("booking-confirmation", someBookingMailData(), { id: 8 });
    expect(other.message.messageId).not.toBe(first.message.messageId);
  });

  it.each(Object.keys(mailPersons) as MailTemplate[])(
    "begins with a capital letter in English: %s",
    async (template) => {
      const { text } = await render(template, everyMailData, { lang: "en" });
      const lines = text.split("\n").filter((line) => line !== "");
      // The company's own mails greet nobody.
      const [first = ""] = /^(?:Dear|Hello) .*,$|^Hello,$/.test(lines[0] ?? "") ? lines.slice(1) : lines;
      expect(first).toMatch(/^(?!\p{Ll})/u);
      expect(text).not.toMatch(/withdraw in text form|withdraw from the booking/);
    },
  );

  it("of a booking offers what can be done with it: a cancelled one can only be looked at", async () => {
    const linked = async (template: MailTemplate, data: object) => {
      const row = anOutboxRow(template, { ...everyMailData, extras: someBookingMailData().extras, ...data });
      return (await renderMail(row, mailConfig, noDocuments, "t0ken")).message.text;
    };
    const all = "Ihre Buchung ansehen, bezahlen oder ändern";
    expect(await linked("booking-confirmation", {})).toContain(all);
    expect(await linked("booking-link", { isCancelled: false })).toContain(all);
    for (const text of [await linked("booking-cancelled", {}), await linked("booking-link", { isCancelled: true })]) {
      expect(text).toContain("Ihre Buchung ansehen: https://musterboote.example/Meine-Buchung/t0ken");
      expect(text).not.toMatch(/bezahlen oder ändern|sehen und ändern/);
    }
  });

  it("needs a template", async () => {
    const row = { ...anOutboxRow("booking-notice", {}), template: "newsletter" };
    await expect(renderMail(row, mailConfig, noDocuments)).rejects.toThrow("no mail template newsletter");
  });
});

it("tells the guest the old and the new price, and what is still to be paid", async () => {
  const { number, salutation, name, vehicleName, startDay, endDay } = someBookingMailData();
  const stay = { number, salutation, name, vehicleName, startDay, endDay };
  const prices = { oldCents: 360_00, newCents: 400_00, dueCents: 150_00 };
  const { message, text } = await render("booking-price", { ...stay, ...prices });
  expect(message.subject).toBe("Neuer Preis: Buchung 42, Seeglück");
  expect(text.split("\n")).toEqual(expect.arrayContaining(["Bisheriger Preis: 360 €", "Neuer Preis: 400 €"]));
  expect(text).toContain("Davon sind noch 150 € zu zahlen.");
  expect(text).not.toContain("im Anhang");
  const { text: corrected } = await render("booking-price", { ...stay, ...prices, hasCreditNote: true });
  expect(corrected).toContain("Die Korrektur der Rechnung finden Sie im Anhang.");
  const { text: english } = await render("booking-price", { ...stay, ...prices, dueCents: 0 }, { lang: "en" });
  expect(english).toContain("Nothing is left to pay.");
});
