import { anOutboxRow, mailConfig, noDocuments } from "./mail.fixture.ts";
import { renderMail } from "./render.ts";
import type { VoucherMailData } from "./voucher-mail-data.ts";

const voucher: VoucherMailData = {
  number: 42,
  salutation: "Frau",
  name: "Erika Beispiel",
  recipient: "Oma Käthe",
  amountCents: 100_00,
  expiresOn: "2030-12-31",
};
const hostile = `Eve\r\nBcc: x@example.com <img src=x onerror="alert(1)"> $t(greeting) {{company}}`;

async function render(...row: Parameters<typeof anOutboxRow>) {
  const { message } = await renderMail(anOutboxRow(...row), mailConfig, noDocuments);
  return { message, lines: message.text.replaceAll("\u00a0", " ").split("\n") };
}

it("asks for the transfer of a voucher by account, reference and QR code", async () => {
  const data = { ...voucher, dueDay: "2027-05-08", dueInDays: 5 };
  const { message, lines } = await render("voucher-requested", data);
  expect(message.subject).toBe("Ihr Gutschein 42: bitte überweisen");
  expect(message.attachments).toMatchObject([{ cid: "transfer-qr" }]);
  for (const line of [
    "Guten Tag Erika Beispiel,",
    "Wert: 100 €",
    "Für: Oma Käthe",
    "Gültig bis: 31. Dezember 2030",
    "Bitte zahlen Sie innerhalb von 5 Tagen, also bis Samstag, 8. Mai 2027.",
    "IBAN: DE66 9999 9999 1234 5678 90",
    "Verwendungszweck: Gutschein 42",
  ]) {
    expect(lines).toContain(line);
  }
  const english = await render("voucher-requested", data, { lang: "en" });
  expect(english.lines).toContain("Reference: Voucher 42");
});

it("brings the code of a paid voucher", async () => {
  const data = { ...voucher, recipient: "", code: "K7QM-9WXA-TR4H-B2ZN" };
  const { message, lines } = await render("voucher-paid", data);
  expect(message.subject).toBe("Ihr Gutschein 42");
  expect(lines).toContain("Gutscheincode: K7QM-9WXA-TR4H-B2ZN");
  expect(lines.join(" ")).toContain("/Mein-Gutschein#K7QM-9WXA-TR4H-B2ZN");
  expect(lines.some((line) => line.startsWith("Für:"))).toBe(false);
  const english = await render("voucher-paid", data, { lang: "en" });
  expect(english.lines).toContain("Voucher code: K7QM-9WXA-TR4H-B2ZN");
});

it("tells the buyer that money goes back, and how much of which currency", async () => {
  const data = { salutation: "Frau", name: "Erika", amountCents: 90_00, currency: "USD", asOrdered: false };
  const { message, lines } = await render("voucher-refunded", data, { lang: "en" });
  expect(message.subject).toBe("Your payment for a voucher is being refunded");
  expect(lines.join(" ")).toMatch(/another amount or currency[^]*90.00 USD/);
});

it.each(["voucher-requested", "voucher-paid"] as const)(
  "instructs about the right of withdrawal, with the model form and the way to the function: %s",
  async (template) => {
    const data = { ...voucher, code: "K7QM-9WXA-TR4H-B2ZN", dueDay: "2027-05-08", dueInDays: 5 };
    const german = (await render(template, data)).message.text;
    for (const part of [
      "binnen vierzehn Tagen ohne Angabe von Gründen",
      "auch online unter https://musterboote.example/Widerruf ausüben",
      "Muster-Widerrufsformular",
      "– An Musterboote Havel, Beispielufer 1, 14770 Musterstadt, info@musterboote.example:",
    ]) {
      expect(german).toContain(part);
    }
    expect((await render(template, data, { lang: "en" })).message.text).toContain(
      "https://musterboote.example/withdrawal",
    );
  },
);

it("acknowledges a withdrawal by its content and the time of its receipt, and says the same whatever it is about", async () => {
  const data = { name: "Erika Beispiel", email: "erika@example.com", contract: "Gutschein 42" };
  const { message, lines } = await render("withdrawal-received", { ...data, receivedAt: "2027-05-03T08:00:05.000Z" });
  expect(message.subject).toBe("Ihr Widerruf ist eingegangen");
  for (const line of [
    "Hiermit widerrufe ich den mit Musterboote Havel geschlossenen Vertrag: Gutschein 42.",
    "Name: Erika Beispiel",
    "Vertrag: Gutschein 42",
    "E-Mail: erika@example.com",
    "Eingegangen: Montag, 3. Mai 2027 um 10:00:05 MESZ",
  ]) {
    expect(lines).toContain(line);
  }
});

it.each([
  [{ walletCents: 100_00, handedCents: 0 }, /100 € über PayPal an Sie zurück/, /IBAN|Bezahlt war/],
  [{ walletCents: 0, handedCents: 80_00 }, /80 € auf dem Weg an Sie zurück, auf dem Sie bezahlt haben/, /PayPal/],
  [{ walletCents: 0, handedCents: 0 }, /Bezahlt war noch nichts/, /PayPal|IBAN/],
])("tells the buyer that the voucher is blocked and how the money comes back: %j", async (money, said, unsaid) => {
  const { message, lines } = await render("voucher-withdrawn", {
    number: 42,
    salutation: "Frau",
    name: "Erika",
    ...money,
  });
  expect(message.subject).toBe("Ihr Gutschein 42 ist widerrufen");
  expect(lines.join(" ")).toMatch(said);
  expect(lines.join(" ")).not.toMatch(unsaid);
});

it("tells the company who bought what, and an answer goes to the buyer", async () => {
  const address = { streetAndNumber: "Uferweg 7", additional: "", zipCodeAndCity: "14770 Brandenburg" };
  const data = { ...voucher, ...address, email: "erika@example.com", text: "Alles Gute" };
  const { message, lines } = await render("voucher-notice", { ...data, paymentMethod: "paypal", paid: true });
  expect(message.subject).toBe("Gutschein 42 bestellt, bezahlt");
  expect(message.replyTo).toEqual({ name: "", address: "erika@example.com" });
  for (const line of ["Anschrift: Uferweg 7", "Zahlungsart: PayPal", "Gutscheintext: Alles Gute"]) {
    expect(lines).toContain(line);
  }
});

it.each([
  "voucher-requested",
  "voucher-paid",
  "voucher-notice",
  "voucher-refunded",
  "voucher-withdrawn",
  "withdrawal-received",
] as const)("puts nothing that a buyer typed into a header or the markup: %s", async (template) => {
  const data = {
    ...voucher,
    name: hostile,
    salutation: hostile,
    recipient: hostile,
    text: hostile,
    code: "K7QM",
    dueDay: "2027-05-08",
    dueInDays: 5,
    email: "erika@example.com",
    streetAndNumber: hostile,
    additional: hostile,
    zipCodeAndCity: hostile,
    paymentMethod: "banktransfer",
    paid: false,
    currency: "EUR",
    asOrdered: true,
    contract: hostile,
    receivedAt: "2027-05-03T08:00:05.000Z",
    walletCents: 0,
    handedCents: 0,
  };
  const { message } = await render(template, data);
  expect(message.subject).not.toMatch(/Eve|\r|\n/);
  expect(message.html).not.toContain("<img src=x");
  expect(message.text).toContain("{{company}}");
});
