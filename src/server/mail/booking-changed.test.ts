import { anOutboxRow, mailConfig, noDocuments, someBookingMailData } from "./mail.fixture.ts";
import type { BookingChangedData } from "./mail-data.ts";
import { renderMail } from "./render.ts";

const { number, salutation, name, vehicleName, startDay, endDay } = someBookingMailData();
const stay = { adults: 2, children: 1, extras: [], voucherCents: 0 };
const data: BookingChangedData = {
  number,
  salutation,
  name,
  before: { ...stay, vehicleName, startDay, endDay, priceCents: 540_00 },
  ...stay,
  vehicleName: "Hektor",
  startDay: "2027-05-11",
  endDay: "2027-05-15",
  extras: ["extra_bbq"],
  priceCents: 750_00,
  feeCents: 0,
  dueCents: 210_00,
  dueDay: "2027-05-08",
  walletCents: 0,
  voucherBackCents: 0,
  cashCents: 0,
  hasCreditNote: true,
  hasInvoice: false,
  sequence: 3,
  writtenAt: "2027-05-03T08:00:00.000Z",
};

async function render(changes: Partial<BookingChangedData> = {}, lang: "de" | "en" = "de") {
  const row = anOutboxRow("booking-changed", { ...data, ...changes }, { lang });
  const { message } = await renderMail(row, mailConfig, noDocuments);
  return { message, lines: message.text.replaceAll("\u00a0", " ").split("\n") };
}

it("tells the guest what the stay was and is, and what is due until when", async () => {
  const { message, lines } = await render();
  expect(message.subject).toBe("Ihre Buchung 42 wurde geändert: Hektor");
  expect(lines).toEqual(
    expect.arrayContaining([
      "Boot: Seeglück",
      "Zeitraum: Montag, 10. Mai 2027 bis Donnerstag, 13. Mai 2027",
      "Preis: 540 €",
      "Boot: Hektor",
      "Zeitraum: Dienstag, 11. Mai 2027 bis Samstag, 15. Mai 2027",
      "Personen: 2 Erwachsene, 1 Kind",
      "Extras: Grill",
      "Preis: 750 €",
      "Noch zu zahlen: 210 €",
      "Die Korrektur der Rechnung finden Sie im Anhang.",
    ]),
  );
});

it("says how to pay the difference as the confirmation does: recipient, bank data and QR code", async () => {
  const { company } = mailConfig;
  const { message, lines } = await render();
  expect(lines).toEqual(
    expect.arrayContaining([`Empfänger: ${company.name}`, `BIC: ${company.bic}`, "Verwendungszweck: Buchung 42"]),
  );
  expect(lines.join(" ")).toContain("Samstag, 8. Mai 2027");
  expect(message.attachments).toContainEqual(expect.objectContaining({ filename: "transfer.png" }));
  const nothing = await render({ dueCents: 0, dueDay: null });
  expect(nothing.lines.join(" ")).not.toContain(company.bic);
  expect(nothing.message.attachments).not.toContainEqual(expect.objectContaining({ filename: "transfer.png" }));
});

it("brings a calendar file that updates that of the confirmation, also where only the price is another", async () => {
  const { message } = await render();
  const prices = { oldCents: 360_00, newCents: 400_00, dueCents: 0 };
  const own = { number, salutation, name, vehicleName, startDay, endDay };
  const row = anOutboxRow("booking-price", { ...own, ...prices, sequence: 4, writtenAt: data.writtenAt });
  const price = await renderMail(row, mailConfig, noDocuments);
  const fileOf = ({ attachments }: typeof message) => {
    const content = attachments?.at(-1)?.content;
    return typeof content === "string" ? content.split("\r\n") : [];
  };
  expect(fileOf(message)).toEqual(
    expect.arrayContaining(["UID:booking-42@musterboote.example", "SEQUENCE:3", "DTSTART:20270511T120000Z"]),
  );
  expect(fileOf(price.message)).toEqual(expect.arrayContaining(["UID:booking-42@musterboote.example", "SEQUENCE:4"]));
});

it("names the fee that is kept and each way back, in English as well", async () => {
  const back = {
    dueCents: 0,
    dueDay: null,
    feeCents: 150_00,
    walletCents: 20_00,
    voucherBackCents: 30_00,
    cashCents: 1_50,
  };
  const { lines } = await render(back, "en");
  expect(lines).toEqual(
    expect.arrayContaining([
      "of that cancellation fee for the part that is dropped: €150",
      "Back via PayPal: €20",
      "Back to the voucher: €30",
      "Paid back by us: €1.50",
      "There is nothing more to pay.",
    ]),
  );
});

it("says who changed it: the guest themselves, or we as it was agreed with them", async () => {
  const text = async (changes: Partial<BookingChangedData>) => (await render(changes)).lines.join(" ");
  expect(await text({})).toMatch(/wir haben Ihre Buchung 42 geändert.*als wir es mit Ihnen besprochen haben/);
  const own = await text({ byGuest: true });
  expect(own).toContain("Sie haben Ihre Buchung 42 geändert.");
  expect(own).not.toMatch(/wir haben Ihre Buchung|besprochen/);
  const { before: _, ...stay } = data;
  const prices = { oldCents: 360_00, newCents: 260_00, dueCents: 260_00, voucherCents: 100_00 };
  const redeemed = async (byGuest: boolean) => {
    const row = anOutboxRow("booking-price", { ...stay, ...prices, byGuest });
    return (await renderMail(row, mailConfig, noDocuments)).message.text;
  };
  expect(await redeemed(false)).toMatch(/haben wir einen Gutschein eingelöst[^]*besprochen/);
  expect(await redeemed(true)).toContain("Sie haben für Ihre Buchung 42");
  expect(await redeemed(true)).not.toMatch(/haben wir|besprochen/);
});
