import { act, fireEvent, screen, within } from "@testing-library/react";
import { bookingTexts, voucherTexts } from "../../../testing/binding-texts.ts";
import { guest, typed as guestTyped, settle } from "../../../testing/booking-guest.ts";
import { startFakeWallet } from "../../../testing/fake-wallet.ts";
import { withQuietPage } from "../../../testing/page-hooks.ts";
import { applyStyleSheet } from "../../../testing/style-sheet.ts";
import { buyer, typedForVoucher } from "../../../testing/voucher-buyer.ts";
import { users } from "../website.fixture.tsx";
import {
  download,
  downloadPath,
  loadPages,
  open,
  order,
  outcome,
  send,
  withSavedFiles,
} from "./vouchers-page.fixture.tsx";

beforeAll(loadPages);
withQuietPage();
const saved = withSavedFiles();

/** What is wrong with 50,5 €, beside the binding words. */
const wholeEuros = {
  de: `${voucherTexts.de.voucherAmount}. Es gehen nur ganze Euro`,
  en: `${voucherTexts.en.voucherAmount}. Whole euros only`,
};

const preview = () => screen.getByRole("figure");

describe("the form of a voucher", () => {
  it("begins with bank transfer and the first background, and shows what is typed on the voucher", async () => {
    await open();
    expect(buyer.field("payment-banktransfer")).toBeChecked();
    expect(preview()).toHaveTextContent("TestbooteGutscheinBetrag Ihrer Wahl");
    expect(preview()).toHaveTextContent("gültig bis 31.12.2030");
    expect(within(preview()).getByRole("img", { name: "Hintergrund: Morgen am Fluss" })).toBeVisible();
    buyer.fillIn();
    buyer.tick("voucherBackground-3");
    expect(preview()).toHaveTextContent(/Gutschein100\s€für Oma KätheAlles Gute!/);
    expect(within(preview()).getByRole("img", { name: "Hintergrund: Boot unter Sternen" })).toHaveAttribute(
      "src",
      "/vouchers/boat-under-stars.svg",
    );
  });

  it("breaks no line within (optional)", async () => {
    applyStyleSheet("checkout/checkout.module.css");
    await open("/vouchers");
    const marks = screen.getAllByText("(optional)");
    expect(marks.map((mark) => getComputedStyle(mark).whiteSpace)).toEqual(marks.map(() => "nowrap"));
    document.head.replaceChildren();
  });

  it("sums up what is ordered above the button, which names the obligation to pay", async () => {
    await open();
    buyer.type("voucherAmount", "1 €");
    buyer.type("voucherAmount", "250 €");
    const summary = screen.getByRole("region", { name: "Ihre Bestellung" });
    expect(summary).toHaveTextContent(/Gutschein250\s€Mehrwertsteuer0\s€Zu zahlen250\s€/);
    expect(summary).toHaveTextContent("Gültig bis 31.12.2030");
    expect(within(summary).getByRole("button").textContent).toBe("zahlungspflichtig buchen");
  });

  it.each(["de", "en"] as const)("says what is wrong after a submit, in the binding words: %s", async (language) => {
    const server = await open(language === "de" ? "/Gutscheine" : "/vouchers");
    expect(document.querySelector('[id$="-error"]')).toBeNull();
    await act(async () => void buyer.submit());
    await settle();
    const { name, email, streetAndNumber, zipCodeAndCity, general } = bookingTexts[language];
    const wrong = { name, email, streetAndNumber, zipCodeAndCity, voucherAmount: voucherTexts[language].voucherAmount };
    for (const [field, message] of Object.entries(wrong)) expect(buyer.error(field)).toContain(message);
    expect(buyer.error("consent")).not.toBeNull();
    const summary = screen.getByRole("alert");
    expect(summary).toHaveFocus();
    expect(summary).toHaveTextContent(general);
    fireEvent.click(within(summary).getAllByRole("link")[0] as HTMLElement);
    expect(buyer.field("voucherAmount")).toHaveFocus();
    buyer.type("voucherAmount", language === "de" ? "50,5 €" : "50.5");
    await settle();
    expect(buyer.error("voucherAmount")).toContain(wholeEuros[language]);
    expect(server.calls()).toEqual([]);
  });

  const wrong = [
    ["voucherAmount", ["49", "0"], voucherTexts.de.voucherAmount],
    ["voucherAmount", ["50,5 €", "50.5", "49,99", "1e3", "1.000", "-50", "viel"], wholeEuros.de],
    ["voucherAmount", ["5001", "50000000000000"], "Die Gutscheinhöhe darf höchstens 5.000€ betragen"],
    ["voucherRecipient", ["x".repeat(26)], "Der Name der beschenkten Person ist zu lang"],
    ["voucherText", ["x".repeat(301)], "Ihr Gutscheintext ist zu lang"],
    ["name", ["Anna", "x".repeat(51), "Win now www.x.de"], bookingTexts.de.name],
    ["email", ["erika@example", `${"e".repeat(50)}@x.de`], bookingTexts.de.email],
    ["streetAndNumber", ["Uferweg", "7"], bookingTexts.de.streetAndNumber],
    ["additional", ["x".repeat(51)], bookingTexts.de.additional],
  ] as const;

  it("refuses what is wrong in any field, and sends it no second time", async () => {
    buyer.keepTyped();
    const server = await open();
    await order();
    server.answer(send, { type: "VALIDATION", errors: {} }, 400);
    await settle();
    for (const [field, values, message] of wrong) {
      for (const value of values) {
        buyer.type(field, value);
        await settle();
        expect([value, buyer.error(field)]).toEqual([value, expect.stringContaining(message)]);
      }
    }
    buyer.submit();
    await settle();
    expect(server.calls()).toEqual([send]);
  });

  it.each(["50 €", "5000.00"])("takes the amount %s", async (amount) => {
    buyer.keepTyped();
    const server = await open();
    buyer.fillIn();
    buyer.type("voucherAmount", amount);
    buyer.submit();
    await settle();
    expect(server.fieldsOf(send)["voucherAmount"]).toBe(String(Number.parseInt(amount, 10)));
  });

  it("counts the letters of the text, and keeps more than can be sent", async () => {
    await open();
    buyer.type("voucherText", "x".repeat(305));
    expect(screen.getByText("305 von 300 Zeichen")).toBeVisible();
    expect(buyer.field("voucherText").value).toHaveLength(305);
  });

  it("keeps what was typed for a reload, but never the consent", async () => {
    const { unmount } = await open();
    buyer.fillIn();
    buyer.tick("voucherBackground-2");
    buyer.payBy("paypal");
    await settle();
    unmount();
    await open();
    expect(buyer.typed()).toEqual(typedForVoucher);
    expect(buyer.field("voucherBackground-2")).toBeChecked();
    expect(buyer.field("payment-paypal")).toBeChecked();
    expect(buyer.field("consent")).not.toBeChecked();
  });

  it("has who typed a booking in the same tab, and is left to staff as it was", async () => {
    guest.keepTyped();
    const { unmount } = await open();
    const { name, email, streetAndNumber, additional } = guestTyped;
    expect(buyer.typed()).toMatchObject({ name, email, streetAndNumber, additional, voucherAmount: "" });
    expect([buyer.field("zipCodeAndCity").value, buyer.field("zipCodeAndCity-town").value]).toEqual([
      "14770",
      "Brandenburg",
    ]);
    unmount();
    sessionStorage.removeItem("vouchers");
    await open("/Gutscheine", users.employee);
    expect(buyer.typed()).toMatchObject({ name: "", email: "" });
  });

  it("stays as it was typed when the flag changes the language", async () => {
    await open();
    buyer.fillIn();
    fireEvent.click(screen.getByRole("link", { name: "English" }));
    await settle();
    expect(screen.getByRole("heading", { level: 1 })).toHaveTextContent("Give a voucher");
    expect(buyer.typed()).toEqual(typedForVoucher);
    expect(buyer.field("consent")).toBeChecked();
    expect(screen.getByRole("button", { name: "Book with obligation to pay" })).toBeVisible();
  });
});

describe("a voucher by bank transfer", () => {
  beforeEach(buyer.keepTyped);

  it("is sent as the form says, and the answer says what happens next", async () => {
    const server = await open();
    await order();
    expect(server.fieldsOf(send)).toEqual({
      salutation: "Herr",
      name: "Erika Beispiel",
      email: "erika@example.com",
      streetAndNumber: "Uferweg 7",
      additional: "Hinterhaus",
      zipCodeAndCity: "14770 Brandenburg",
      voucherRecipient: "Oma Käthe",
      voucherBackground: "1",
      voucherText: "Alles Gute!",
      voucherAmount: "100",
      banktransfer: "true",
      paypal: "false",
      lang: "de",
      paypal_order_id: "",
    });
    server.answer(send, { id: 4711 }, 201);
    await settle();
    expect(outcome()).toHaveTextContent("Vielen Dank, Ihr Gutschein ist bestellt!");
    expect(outcome()).toHaveTextContent(/Bestellnummer4711Zu zahlen100\s€/);
    expect(outcome()).toHaveTextContent("Wir haben die Bankverbindung an erika@example.com geschickt");
    expect(within(outcome() as HTMLElement).getByRole("heading", { level: 2 })).toHaveFocus();
    expect(buyer.sees()).toMatchObject({ form: false, mayDownload: false });
    const kept = JSON.parse(sessionStorage.getItem("vouchers") ?? "{}") as object;
    expect(kept).toMatchObject({ name: "Erika Beispiel" });
    expect(kept).not.toHaveProperty("voucherText");
  });

  it("leaves the buyer in the form for another one, and nothing of the first", async () => {
    const server = await open();
    await order();
    server.answer(send, { id: 4711 }, 201);
    await settle();
    buyer.press("Weiteren Gutschein bestellen");
    await settle();
    expect(buyer.typed()).toMatchObject({ name: "Erika Beispiel", voucherAmount: "", voucherRecipient: "" });
    expect(buyer.field("consent")).not.toBeChecked();
  });

  it("leaves nothing of a buyer for the next one where staff order", async () => {
    const server = await open("/Gutscheine", users.employee);
    await order();
    server.answer(send, { id: 4711 }, 201);
    await settle();
    buyer.press("Weiteren Gutschein bestellen");
    await settle();
    expect(buyer.typed()).toMatchObject({ name: "", email: "" });
  });

  it("shows at its field what the server refuses, until it is changed", async () => {
    const server = await open();
    await order();
    server.answer(send, { type: "VALIDATION", errors: { email: "validation:email" } }, 400);
    await settle();
    expect(buyer.error("email")).toContain(bookingTexts.de.email);
    expect(screen.getByRole("alert")).toHaveFocus();
    buyer.type("email", "erika@example.org");
    await settle();
    expect(buyer.error("email")).toBeNull();
  });

  it("says so when the server cannot take it, and sends the same again under the same key", async () => {
    const server = await open();
    await order();
    server.answer(send, { type: "UNAVAILABLE" }, 503);
    await settle();
    expect(outcome()).toHaveTextContent(voucherTexts.de.failed);
    expect(buyer.typed()).toEqual(typedForVoucher);
    buyer.press("Erneut versuchen");
    await settle();
    const [first, second, ...more] = server.keysOf(send);
    expect([typeof first, second, more]).toEqual(["string", first, []]);
    server.answer(send, { id: 4711 }, 201);
    await settle();
    expect(outcome()).toHaveTextContent("Vielen Dank, Ihr Gutschein ist bestellt!");
  });

  it("shows how to pay, with the QR code, where the answer says it", async () => {
    const server = await open();
    await order();
    const transfer = [
      { kind: "rows", rows: [{ label: "IBAN", value: "DE66 9999" }] },
      { kind: "image", src: "data:image/png;base64,AA==", alt: "QR-Code", caption: "Zum Einlesen" },
    ];
    server.answer(send, { id: 4711, transfer }, 201);
    await settle();
    expect(outcome()).toHaveTextContent("mit den Angaben unten");
    expect(outcome()).toHaveTextContent("IBANDE66 9999");
    expect(screen.getByRole("img", { name: "QR-Code" })).toHaveAttribute("src", "data:image/png;base64,AA==");
  });

  it("keeps its key when the language changes before it is sent again", async () => {
    const server = await open();
    await order();
    server.lose(send);
    await settle();
    fireEvent.click(screen.getByRole("link", { name: "English" }));
    await settle();
    expect(outcome()).toHaveTextContent(voucherTexts.en.failed);
    expect(outcome()).toHaveTextContent("There is no connection right now.");
    buyer.press("Try again");
    await settle();
    expect(new Set(server.keysOf(send)).size).toBe(1);
    expect(server.fieldsOf(send)["lang"]).toBe("de");
  });
});

describe("a voucher by wallet", () => {
  beforeEach(buyer.keepTyped);

  async function approvedAtWallet(status: string) {
    const wallet = startFakeWallet();
    const server = await open();
    await order("paypal");
    wallet.load();
    await settle();
    act(() => wallet.open());
    await settle();
    expect(server.fieldsOf("rere_create_wallet_order")).toMatchObject({ voucherAmount: "100", paypal: "true" });
    server.answer("rere_create_wallet_order", { order_id: "W1", amount: "100.00" });
    await settle();
    act(() => wallet.approve("W1"));
    await settle();
    server.answer("rere_capture_wallet_order", { status });
    await settle();
    wallet.remove();
    return server;
  }
  const paidAtWallet = () => approvedAtWallet("captured");

  it("is confirmed once more in the wallet's window, which opens again for the same order", async () => {
    const wallet = startFakeWallet();
    const server = await open();
    await order("paypal");
    wallet.load();
    await settle();
    act(() => wallet.open());
    await settle();
    server.answer("rere_create_wallet_order", { order_id: "W1", amount: "100.00" });
    await settle();
    for (const status of ["payerActionRequired", "captured"]) {
      act(() => wallet.approve("W1"));
      await settle();
      server.answer("rere_capture_wallet_order", { status });
      await settle();
    }
    expect([wallet.restarts(), server.fieldsOf(send)]).toMatchObject([1, { paypal_order_id: "W1" }]);
    wallet.remove();
  });

  it("that failed is advised to be paid by transfer, and no more once that is chosen", async () => {
    await approvedAtWallet("declined");
    expect(outcome()).toHaveTextContent("Versuchen Sie es erneut oder wählen Sie die Überweisung.");
    act(() => {
      buyer.payBy("banktransfer");
    });
    expect(outcome()).toHaveTextContent("Es wurde nichts abgebucht. Sie haben jetzt die Überweisung gewählt");
    expect(outcome()).not.toHaveTextContent("Versuchen Sie es erneut");
  });

  it("shows the wallet with the consent fixed, and goes back without losing anything", async () => {
    const wallet = startFakeWallet();
    await open();
    await order("paypal");
    expect(buyer.sees()).toMatchObject({ wallet: true, orderButton: false });
    expect(screen.getByRole("region", { name: "Mit PayPal bezahlen" })).toHaveTextContent(/Zu zahlen: 100\s€/);
    expect(buyer.field("consent")).toBeDisabled();
    buyer.press("Zurück, ohne zu bezahlen");
    await settle();
    expect(buyer.sees()).toMatchObject({ wallet: false, orderButton: true });
    expect(buyer.typed()).toEqual(typedForVoucher);
    wallet.remove();
  });

  it("is sent with its order once it is paid, and its PDF can be saved once", async () => {
    const server = await paidAtWallet();
    expect(server.fieldsOf(send)).toMatchObject({ paypal: "true", banktransfer: "false", paypal_order_id: "W1" });
    server.answer(send, { id: 4711 }, 201, { Location: downloadPath });
    await settle();
    expect(outcome()).toHaveTextContent(/Bezahlt100\s€/);
    expect(outcome()).toHaveTextContent("als PDF unterwegs an erika@example.com");
    buyer.press("Gutschein herunterladen (PDF)");
    await settle();
    server.answer(download, {}, 200, { "Content-Disposition": 'attachment; filename="Gutschein-4711.pdf"' });
    await settle();
    expect(saved).toEqual(["Gutschein-4711.pdf"]);
    expect(outcome()).toHaveTextContent("Der Gutschein ist heruntergeladen.");
    expect(buyer.sees().mayDownload).toBe(false);
  });

  it("says that the PDF was given out where the answer to the first try was lost", async () => {
    const server = await paidAtWallet();
    server.answer(send, { id: 4711 }, 201, { Location: downloadPath });
    await settle();
    buyer.press("Gutschein herunterladen (PDF)");
    await settle();
    server.lose(download);
    await settle();
    expect(outcome()).toHaveTextContent("Versuchen Sie es noch einmal");
    buyer.press("Gutschein herunterladen (PDF)");
    await settle();
    server.answer(download, { type: "NOT_FOUND" }, 404);
    await settle();
    expect(outcome()).toHaveTextContent("Der Gutschein wurde schon heruntergeladen.");
    expect(saved).toEqual([]);
  });

  it("asks nobody to pay again where the money is taken and the answer is lost", async () => {
    const server = await paidAtWallet();
    server.lose(send);
    await settle();
    expect(outcome()).toHaveTextContent("Die Verbindung zu uns ist abgerissen");
    expect(outcome()).toHaveTextContent("Ihre Zahlung ist eingegangen");
    expect(outcome()).not.toHaveTextContent("PayPal hat noch nicht geantwortet");
    expect(outcome()).toHaveTextContent("Bitte bezahlen Sie nicht noch einmal.");
    expect(buyer.sees()).toMatchObject({ form: false, wallet: false });
    expect(sessionStorage.getItem("vouchers")).not.toContain("voucherAmount");
  });
});
