import { act, fireEvent, screen, within } from "@testing-library/react";
import type { HeldDeposit } from "../../../shared/contract/held-deposits.ts";
import type { OwnSale } from "../../../shared/contract/till-unpaid.ts";
import { settle } from "../../../testing/booking-guest.ts";
import { withStillClock } from "../../../testing/page-hooks.ts";
import {
  anUnpaidVoucher,
  aProduct,
  aTillBooking,
  cashier,
  onSite,
  openTill,
  readText,
} from "./till.screen.fixture.tsx";

const saved = { id: 9, number: 4 };
const conflict = (errors: object) => [{ type: "CONFLICT", errors }, 409] as const;
const bottle = "In den Warenkorb: Limonade";
const onSiteLinesOf = (id: number) => [
  `EinweisungHektor, Erika Beispiel, Buchung ${id}35 €`,
  `EndreinigungHektor, Erika Beispiel, Buchung ${id}50 €`,
  `Kaution kommt zurückHektor, Erika Beispiel, Buchung ${id}500 €`,
];
const onSiteLines = onSiteLinesOf(1);

describe("the till", () => {
  withStillClock({ frames: true });

  describe("what it opens with", () => {
    it.each([
      [{ mode: "voucher" }, "voucher"],
      [{ mode: "products" }, "products"],
      [{ mode: "log" }, "booking"],
      [{ mode: 7 }, "booking"],
      [null, "booking"],
      ["booking", "booking"],
    ])("asked for %j it shows %s", async (state, place) => {
      await openTill(state);
      expect(cashier.sees().place).toBe(place);
    });

    it("shows the checkout with the booking that the navigation names, also where it is paid", async () => {
      const booking = aTillBooking({ id: 3, status: "paid", due: "0.00" });
      const { asked } = await openTill({ mode: "booking", booking_id: 3 }, { bookings: [booking] });
      expect(asked.some((path) => path.includes("selectedDay=2027-05-03&booking_id=3"))).toBe(true);
      expect([cashier.sees().place, cashier.lines()]).toEqual(["checkout", onSiteLinesOf(3)]);
      for (const name of ["Einweisung", "Endreinigung", "Kaution"]) await cashier.press(`Weglassen: ${name}`);
      expect(cashier.lines()).toEqual([]);
      expect(screen.getByText(`Buchung Hektor, ${booking.name}`)).toBeVisible();
      expect(screen.queryByText("Es ist schon alles kassiert.")).toBeNull();
      expect(screen.getByRole("button", { name: "Geld erhalten" })).toBeDisabled();
      expect(screen.getByRole("button", { name: "Geld erhalten" })).toHaveAccessibleDescription(
        "Es ist nichts ausgewählt, was noch zu bezahlen ist.",
      );
      await cashier.press(/Kaution 500/);
      await cashier.choose("Bar");
      expect(screen.getByRole("button", { name: "Geld erhalten" })).toHaveAccessibleDescription("");
      expect(cashier.lines()).toEqual(onSiteLinesOf(3).slice(2));
    });

    it("says that nothing is left to collect for the booking that it was opened for", async () => {
      const collected = { amount: "35.00", collected: true, collected_by: null };
      const on_site = onSite({ briefing: collected, cleaning: collected, deposit: { ...collected, held: "35.00" } });
      const booking = aTillBooking({ id: 3, status: "paid", due: "0.00", on_site });
      await openTill({ mode: "booking", booking_id: 3 }, { bookings: [booking] });
      expect(screen.getByText(`Buchung Hektor, ${booking.name}`)).toBeVisible();
      expect(screen.getByText("Es ist schon alles kassiert.")).toBeVisible();
      expect(screen.queryByRole("button", { name: /^Kaution/ })).toBeNull();
    });

    it("says that a booking cannot be paid any more, and leaves it out", async () => {
      await openTill({ mode: "booking", booking_id: 99 });
      expect(screen.getByRole("alert")).toHaveTextContent("Das kann nicht mehr bezahlt werden");
      await cashier.press("Weglassen");
      expect(cashier.sees().place).toBe("booking");
    });

    it("is where it was after a reload, and a new visit begins a new sale", async () => {
      const first = await openTill({ mode: "products" });
      await cashier.press(bottle);
      await cashier.press("Zur Kasse");
      first.unmount();
      const reloaded = await openTill({ mode: "products" });
      expect(cashier.sees().place).toBe("checkout");
      reloaded.unmount();
      await openTill({ mode: "booking", booking_id: 1 }, {}, "later");
      await cashier.press("Neuer Verkauf");
      // Nobody pays for another guest's drinks.
      expect(cashier.lines()).toEqual(["Buchung Hektor, Erika BeispielBuchung 1540 €", ...onSiteLines]);
    });

    it("asks about it, too, where the till's address is typed anew", async () => {
      const first = await openTill(null, {}, "default");
      await cashier.press(/^Kassieren/);
      first.unmount();
      const second = await openTill(null, {}, "default");
      expect(cashier.openLines()[0]).toBe("Buchung Hektor, Erika BeispielBuchung 1540 €");
      second.unmount();
    });

    it("asks about a booking that lay open, names its boat and guest, and never adds it to the next guest's", async () => {
      const first = await openTill({ mode: "booking", booking_id: 1 });
      first.unmount();
      const second = await openTill({ mode: "products" }, {}, "later");
      expect(cashier.openLines()).toEqual([
        "Buchung Hektor, Erika BeispielBuchung 1540 €",
        "EinweisungHektor, Erika Beispiel, Buchung 135 €",
        "EndreinigungHektor, Erika Beispiel, Buchung 150 €",
        "Kaution kommt zurückHektor, Erika Beispiel, Buchung 1500 €",
      ]);
      await cashier.press("Neuer Verkauf");
      await cashier.press(bottle);
      await cashier.press("Zur Kasse");
      expect(cashier.lines()).toHaveLength(1);
      expect(cashier.sums()[0]).toBe("Gesamtbetrag2,50 €");
      second.unmount();
      await openTill({ mode: "voucher" }, {}, "third");
      await cashier.press("Offenen Verkauf fortsetzen");
      expect(cashier.lines()[0]).toContain("Limonade");
    });
  });

  it("asks about no open sale whose booking has been paid since: the next one begins", async () => {
    const first = await openTill({ mode: "booking", booking_id: 1 });
    first.unmount();
    await openTill({ mode: "products" }, { bookings: [] }, "later");
    expect(screen.queryByText("Offenen Verkauf fortsetzen")).toBeNull();
    expect(cashier.sees()).toMatchObject({ place: "products", cart: false });
  });

  it("takes back the last sale of who is here for a reason, where the server says that they may", async () => {
    const own_sale: OwnSale = { number: 12, payments: [{ method: "cash", amount: "2.50" }] };
    const { sent } = await openTill({ mode: "products" }, { own_sale });
    await cashier.press("Verkauf Nr. 12 zurücknehmen");
    const popup = within(screen.getByRole("dialog"));
    expect(popup.getByText(/Geben Sie 2,50.€ bar aus der Kasse zurück/)).toBeVisible();
    fireEvent.change(popup.getByRole("textbox", { name: /Grund/ }), { target: { value: "Vertippt" } });
    fireEvent.click(popup.getByRole("button", { name: "Korrigieren" }));
    await settle();
    expect(sent.map(({ body }) => body)).toEqual([{ number: "12", reason: "Vertippt" }]);
  });

  it("shows nothing to tap before what stands above it is known", async () => {
    await openTill({ mode: "booking" }, { deposits: null });
    expect(screen.queryByRole("button", { name: /^Kassieren/ })).toBeNull();
  });

  it("sells nothing once the network is gone, and says what to do with cash", async () => {
    const { sent } = await openTill({ mode: "booking", booking_id: 1 });
    await cashier.choose("Bar");
    const isOnline = jest.spyOn(navigator, "onLine", "get").mockReturnValue(false);
    act(() => void window.dispatchEvent(new Event("offline")));
    const pay = screen.getByRole("button", { name: "Geld erhalten" });
    expect(pay).toBeDisabled();
    expect(pay).toHaveAccessibleDescription(/Schreiben Sie über Bargeld einen Papierbeleg/);
    await cashier.press("Geld erhalten");
    expect(sent).toEqual([]);
    isOnline.mockRestore();
  });

  it("says without network what to do with cash, also where nothing was loaded", async () => {
    const isOnline = jest.spyOn(navigator, "onLine", "get").mockReturnValue(false);
    await openTill();
    expect(screen.getByText(/Schreiben Sie über Bargeld einen Papierbeleg/)).toBeVisible();
    isOnline.mockRestore();
  });

  it("says that there is nothing to pay", async () => {
    await openTill({ mode: "booking" }, { bookings: [], vouchers: [] });
    expect(screen.getByText("Zurzeit gibt es keine unbezahlten Buchungen")).toBeVisible();
    await cashier.choose("Gutschein");
    expect(screen.getByText("Zurzeit gibt es keine unbezahlten Gutscheine")).toBeVisible();
    await cashier.choose("Produkte");
    await cashier.choose("Speisen");
    expect(screen.getByText("Es gibt noch keine Produkte in dieser Kategorie")).toBeVisible();
  });

  it("says of a booking and of a voucher what was paid before", async () => {
    const bookings = [aTillBooking({ due: "78.00", outstanding: "78.00" })];
    await openTill({ mode: "voucher" }, { bookings, vouchers: [anUnpaidVoucher({ due: "60.00" })] });
    expect(screen.getByText(/^40\s€ von 100\s€ sind schon bezahlt$/)).toBeVisible();
    await cashier.choose("Buchung");
    await cashier.press(/^Kassieren/);
    expect(cashier.lines()[0]).toBe("Buchung Hektor, Erika BeispielBuchung 1462 € von 540 € sind schon bezahlt78 €");
  });

  it("takes cash for a booking with what is collected on site, and says what goes back", async () => {
    const permits = [
      {
        extra: "extra_fishing_permit_day" as const,
        product_id: 8,
        name: "Angelkarte (Tag)",
        price: "12.00",
        collected: false,
        collected_by: null,
      },
    ];
    const permit = aProduct({ id: 8, type: "services", name: "Angelkarte (Tag)", price: "12.00", actual_stock: 0 });
    const briefing = { amount: "35.00", collected: true, collected_by: null };
    const { sent, answer } = await openTill(
      { mode: "booking" },
      { bookings: [aTillBooking({ on_site: onSite({ briefing, permits }) })], products: [aProduct(), permit] },
    );
    await cashier.press(/^Kassieren/);
    expect(cashier.lines()).toEqual([
      "Buchung Hektor, Erika BeispielBuchung 1540 €",
      ...onSiteLines.slice(1),
      "Angelkarte (Tag)Hektor, Erika Beispiel, Buchung 112 €",
    ]);
    await cashier.press("Weglassen: Kaution");
    await cashier.choose("Bar");
    expect(cashier.sums()).toEqual(["Gesamtbetrag602 €", "RückgeldWarte auf Eingabe.."]);
    for (const key of ["7", "0", "0"]) await cashier.press(key);
    expect(cashier.sums()).toEqual(["Gesamtbetrag602 €", "Rückgeld98 €"]);
    await cashier.take();
    expect(sent[0]?.body).toMatchObject({
      income: "602.00",
      booking_id: "1",
      pay_booking: "true",
      fees: '["cleaning"]',
      products: '[{"id":8,"quantity":1}]',
      payment_method: "cash",
      received: "700.00",
    });
    await answer(saved);
    expect(screen.getByText("Die Zahlung wurde registriert")).toBeVisible();
    expect(readText(document.querySelector("[data-outcome]") as Element)).toContain("Rückgeld 98 €");
  });

  it("ends the text of a success before the menu, and keeps change, receipt and buttons where they are", async () => {
    const { answer, place } = await openTill({ mode: "products" });
    await cashier.press(bottle);
    await cashier.press("Zur Kasse");
    await cashier.choose("Bar");
    await cashier.press("5");
    await cashier.take();
    await answer(saved);
    await cashier.wait(3_099);
    expect(screen.getByText("Die Zahlung wurde registriert")).toBeVisible();
    await cashier.wait(1);
    expect(screen.getByText("Die Zahlung wurde registriert")).not.toBeVisible();
    expect(screen.getByText("Rückgeld")).toBeVisible();
    expect(screen.getByRole("button", { name: "Nächster Verkauf" })).toBeVisible();
    expect(screen.getAllByRole("link", { name: /Beleg/ })[0]).toBeVisible();
    await cashier.wait(700);
    expect(place()).toBe("/Mitarbeiterbereich");
  });

  it("moves stock between shelf and cart, and leads to the drinks where it is out", async () => {
    await openTill({ mode: "products" });
    const card = () => within(screen.getByRole("article", { name: "Limonade" }));
    expect(card().getByText("Bestand: 2")).toBeVisible();
    await cashier.press(bottle);
    await cashier.press(bottle);
    await cashier.press(bottle);
    expect([card().getByText("Bestand: 0"), card().getByText("2 im Warenkorb")]).toHaveLength(2);
    expect(
      decodeURIComponent(
        card()
          .getByRole("link", { name: /^Aufstocken/ })
          .getAttribute("href") ?? "",
      ),
    ).toBe("/Produkte/Getränke");
    await cashier.press("Entfernen: Limonade");
    expect(card().getByText("Bestand: 1")).toBeVisible();
    expect(card().queryByRole("link")).toBeNull();
  });

  it("says why no more of a product can be added, at the shelf and at the checkout", async () => {
    await openTill({ mode: "products" });
    const why = "Mehr ist davon nicht auf Lager.";
    const button = (name: string) => screen.getByRole("button", { name });
    expect(button(bottle)).not.toHaveAccessibleDescription();
    await cashier.press(bottle);
    await cashier.press(bottle);
    expect(button(bottle)).toHaveAccessibleDescription(why);
    expect(screen.getByText(why)).toBeVisible();
    await cashier.press("Zur Kasse");
    expect(button("Eins mehr: Limonade")).toHaveAccessibleDescription(why);
    await cashier.press("Eins weniger: Limonade");
    expect(button("Eins mehr: Limonade")).not.toHaveAccessibleDescription();
    expect(screen.queryByText(why)).toBeNull();
  });

  it("shows what is sold out as such", async () => {
    await openTill({ mode: "products" }, { products: [aProduct({ actual_stock: 0 })] });
    const product = screen.getByRole("article", { name: "Limonade" });
    expect(product).toHaveAttribute("data-sold-out");
    expect(within(product).getByText("Ausverkauft")).toBeVisible();
    expect(within(product).queryByText(/Bestand/)).toBeNull();
    expect(within(product).getByRole("link", { name: "Aufstocken: Limonade" })).toBeVisible();
  });

  it("asks for cash that is enough, and takes quick amounts", async () => {
    const { sent } = await openTill({ mode: "products" }, { products: [aProduct({ price: "30.00" })] });
    await cashier.press(bottle);
    await cashier.press(bottle);
    await cashier.press("Zur Kasse");
    await cashier.type("59,99");
    await cashier.press("Geld erhalten");
    expect(screen.getByText("Das erhaltene Geld reicht nicht")).toBeVisible();
    await cashier.type("viel");
    expect(screen.getByText(/^Bitte geben Sie einen Betrag an/)).toBeVisible();
    expect(screen.queryByRole("button", { name: /^50/ })).toBeNull();
    await cashier.press(/^100/);
    expect(cashier.sums()[1]).toBe("Rückgeld40 €");
    await cashier.press("Passend");
    expect(cashier.sums()[1]).toBe("RückgeldWarte auf Eingabe..");
    await cashier.press("9");
    expect(screen.getByLabelText(/^Erhaltener Betrag/)).toHaveValue("9");
    expect(sent).toEqual([]);
  });

  it("takes nothing before the way is chosen, so that no card guest is booked as exact cash", async () => {
    const { sent } = await openTill({ mode: "booking", booking_id: 1 });
    const pay = screen.getByRole("button", { name: "Geld erhalten" });
    expect(pay).toBeDisabled();
    expect(pay).toHaveAccessibleDescription("Bitte wählen Sie, wie bezahlt wird.");
    fireEvent.submit(pay);
    await settle();
    expect(sent).toEqual([]);
    // The keys are for cash alone.
    await cashier.choose("Karte");
    expect(screen.queryByRole("group", { name: "Ziffern" })).toBeNull();
    await cashier.choose("Bar");
    expect(screen.getByRole("group", { name: "Ziffern" })).toBeVisible();
    await cashier.press("Geld erhalten");
    expect(sent[0]?.body).toMatchObject({ payment_method: "cash", income: "1125.00", received: "1125.00" });
  });

  it("takes exact cash by one tap, of which nothing is chosen beforehand", async () => {
    const { sent, answer } = await openTill({ mode: "booking", booking_id: 1 });
    expect(screen.getByRole("radio", { name: "Bar" })).not.toBeChecked();
    await cashier.press("Bar, passend");
    expect(sent[0]?.body).toMatchObject({ payment_method: "cash", income: "1125.00", received: "1125.00" });
    await answer(...conflict({ income: "validation-staff:tillChanged" }));
    // It was for that sale alone.
    expect(screen.getByRole("radio", { name: "Bar" })).not.toBeChecked();
    await cashier.choose("Karte");
    expect(screen.queryByRole("button", { name: "Bar, passend" })).toBeNull();
  });

  it("takes exact cash whatever was typed before", async () => {
    const { sent } = await openTill({ mode: "booking", booking_id: 1 });
    await cashier.type("2000");
    await cashier.press("Bar, passend");
    expect(sent[0]?.body).toMatchObject({ payment_method: "cash", received: "1125.00" });
  });

  it("has the way to the checkout before anything is chosen, and says why it is not open", async () => {
    await openTill({ mode: "products" });
    const way = screen.getByRole("button", { name: "Zur Kasse" });
    expect(way).toHaveAttribute("aria-disabled", "true");
    expect(way).toHaveAccessibleDescription("Noch leer");
    await cashier.press("Zur Kasse");
    expect(cashier.sees().place).toBe("products");
    await cashier.press(bottle);
    expect(screen.getByRole("button", { name: "Zur Kasse" })).toBe(way);
    await cashier.press("Zur Kasse");
    expect(cashier.sees().place).toBe("checkout");
  });

  it("asks for no deposit of a boat that is back, and for it on the day on which it leaves", async () => {
    const past = { booked_day: "2027-04-30", booked_end: "2027-05-03" };
    const first = await openTill({ mode: "booking", booking_id: 1 }, { bookings: [aTillBooking(past)] });
    expect(cashier.lines()).toHaveLength(3);
    expect(screen.getByRole("button", { name: /Kaution 500/ })).toBeVisible();
    first.unmount();
    const today = { booked_day: "2027-05-03", booked_end: "2027-05-03", booked_duration: 0 };
    await openTill({ mode: "booking", booking_id: 1 }, { bookings: [aTillBooking(today)] }, "later");
    expect(cashier.lines()).toHaveLength(4);
  });

  it("sells what is no product with a text and its tax, and asks for what is missing", async () => {
    const { sent } = await openTill({ mode: "products" });
    await cashier.press("Freier Betrag");
    const dialog = () => screen.getByRole("dialog", { name: "Freier Betrag" });
    const fill = (name: RegExp, value: string) =>
      fireEvent.change(within(dialog()).getByLabelText(name), { target: { value } });
    fill(/^Betrag/, "0");
    fireEvent.click(within(dialog()).getByRole("button", { name: "In den Warenkorb" }));
    await settle();
    expect(within(dialog()).getByText(/^Bitte geben Sie an, wofür/)).toBeVisible();
    expect(within(dialog()).getByText(/^Bitte geben Sie einen Betrag über 0/)).toBeVisible();
    fill(/^Wofür/, " Ersatzschlüssel ");
    fill(/^Betrag/, "12,50");
    fireEvent.click(within(dialog()).getByRole("radio", { name: "7 %" }));
    await settle();
    fireEvent.click(within(dialog()).getByRole("button", { name: "In den Warenkorb" }));
    await settle();
    await cashier.press("Zur Kasse");
    expect(cashier.lines()).toEqual(["Ersatzschlüssel7 % USt.12,50 €"]);
    await cashier.take();
    expect(sent[0]?.body).toMatchObject({
      income: "12.50",
      free_amounts: '[{"kind":"freeAmount","text":"Ersatzschlüssel","amount":"12.50","tax_percent":7}]',
    });
  });

  it("says that an earlier day was not closed, and leads admins there", async () => {
    const first = await openTill({ mode: "booking" }, { unclosed_since: "2027-05-02" });
    expect(screen.getByText("Die Kasse vom So, 2. Mai ist noch nicht abgeschlossen.")).toBeVisible();
    expect(screen.queryByRole("link", { name: "Kassenabschluss" })).toBeNull();
    first.unmount();
    await openTill({ mode: "products" }, { unclosed_since: "2027-05-02" }, "visit", { admin: true });
    expect(screen.getByRole("link", { name: "Kassenabschluss" })).toHaveAttribute("href", "/Kassenabschluss");
  });

  it("asks before everything is discarded, from the cart and at the checkout", async () => {
    await openTill({ mode: "products" });
    await cashier.press(bottle);
    for (const [way, after] of [
      ["Leeren", "products"],
      ["Alles verwerfen", "checkout"],
    ] as const) {
      await cashier.press(way);
      const dialog = screen.getByRole("dialog");
      expect(readText(dialog)).toContain("1 Posten, 2,50 €");
      fireEvent.click(within(dialog).getByRole("button", { name: "Zurück" }));
      expect(cashier.sees().place).toBe(after);
      if (after === "products") await cashier.press("Zur Kasse");
    }
    expect(cashier.lines()).toHaveLength(1);
    await cashier.press("Alles verwerfen");
    await cashier.press("Verwerfen");
    expect(cashier.sees()).toMatchObject({ place: "products", cart: false });
  });

  it("offers a transfer to admins only", async () => {
    const ways = () => screen.getAllByRole("radio").map(({ parentElement }) => parentElement?.textContent);
    const employee = await openTill({ mode: "booking", booking_id: 1 });
    expect(ways()).toEqual(["Bar", "Karte", "Geteilt"]);
    employee.unmount();
    await openTill({ mode: "booking", booking_id: 1 }, {}, "visit", { admin: true });
    expect(ways()).toEqual(["Bar", "Karte", "Überweisung", "Geteilt"]);
  });

  it("leads back where the cashier came from once a sale is registered, and only then", async () => {
    for (const [asked, count] of [
      [{ mode: "products" }, 1],
      [null, 0],
    ] as const) {
      const { answer, unmount } = await openTill(asked, {}, `visit ${count}`);
      if (count === 0) await cashier.choose("Produkte");
      await cashier.press(bottle);
      await cashier.press("Zur Kasse");
      expect(screen.queryByRole("button", { name: "Zurück" })).toBeNull();
      await cashier.take();
      await answer(saved);
      expect(screen.queryAllByRole("button", { name: "Zurück" })).toHaveLength(count);
      unmount();
    }
  });

  it("takes the deposit in cash and the rest by card with one tap, and says how much that is", async () => {
    const { sent, answer } = await openTill({ mode: "booking", booking_id: 1 });
    await cashier.choose("Geteilt");
    expect(screen.getByLabelText(/^Davon bar/)).toHaveValue("500");
    expect(cashier.sums()).toEqual(["Gesamtbetrag1.125 €", "Mit Karte625 €"]);
    await cashier.press("Geld erhalten");
    expect(sent[0]?.body).toMatchObject({
      income: "1125.00",
      payment_method: "cash",
      payments: '[{"method":"cash","amount":"500.00"},{"method":"card","amount":"625.00"}]',
    });
    expect(sent[0]?.body).not.toHaveProperty("received");
    await answer(saved);
    expect(screen.queryByText(/Rückgeld/)).toBeNull();
  });

  it("takes an admin's transfer beside cash, and no more than is to be paid", async () => {
    const part = (name: RegExp, value: string) => fireEvent.change(screen.getByLabelText(name), { target: { value } });
    const { sent } = await openTill({ mode: "voucher" }, {}, "visit", { admin: true });
    await cashier.press(/^Kassieren/);
    await cashier.choose("Geteilt");
    expect(screen.getByLabelText(/^Davon bar/)).toHaveValue("");
    part(/^Davon bar/, "30");
    part(/^Davon überwiesen/, "70,01");
    await cashier.press("Geld erhalten");
    expect(screen.getByText("Das ist mehr als der Gesamtbetrag")).toBeVisible();
    expect(sent).toEqual([]);
    part(/^Davon überwiesen/, "70");
    await settle();
    expect(cashier.sums()[1]).toBe("Mit Karte0 €");
    await cashier.press("Geld erhalten");
    expect(sent[0]?.body).toMatchObject({
      payments: '[{"method":"cash","amount":"30.00"},{"method":"banktransfer","amount":"70.00"}]',
    });
  });

  it("sends the number of the paper receipt that is entered afterwards", async () => {
    const { sent, answer } = await openTill({ mode: "booking", booking_id: 1 });
    await cashier.choose("Bar");
    fireEvent.change(screen.getByLabelText(/^Nummer des Papierbelegs/), { target: { value: " 17 " } });
    await cashier.press("Geld erhalten");
    expect(sent[0]?.body).toMatchObject({ paper_receipt: "17" });
    await answer(saved);
  });

  it("asks for no cash by card", async () => {
    const { sent } = await openTill({ mode: "voucher" });
    await cashier.press(/^Kassieren/);
    await cashier.choose("Karte");
    expect(screen.queryByLabelText(/^Erhaltener Betrag/)).toBeNull();
    await cashier.take();
    expect(sent[0]?.body).toMatchObject({
      voucher_code: anUnpaidVoucher().code,
      income: "100.00",
      payment_method: "card",
    });
    expect(sent[0]?.body).not.toHaveProperty("received");
  });

  it("shows the new total where it has changed, and nothing is lost", async () => {
    const { shelf, answer, sent } = await openTill({ mode: "products" });
    await cashier.press(bottle);
    await cashier.press("Zur Kasse");
    await cashier.type("10");
    await cashier.take();
    shelf.products = [aProduct({ price: "3.00" })];
    await answer(...conflict({ income: "validation-staff:tillChanged" }));
    expect(screen.getByRole("alert")).toHaveTextContent("Der Betrag hat sich inzwischen geändert");
    expect(cashier.sums()).toEqual(["Gesamtbetrag3 €", "Rückgeld7 €"]);
    await cashier.take();
    expect(sent.map(({ body }) => body["income"])).toEqual(["2.50", "3.00"]);
    expect(sent[0]?.key).not.toBe(sent[1]?.key);
  });

  it("says who took the money of a booking, and when, where another cashier was faster", async () => {
    const { shelf, answer } = await openTill({ mode: "booking" });
    await cashier.press(/^Kassieren/);
    await cashier.take();
    const paid_by = {
      name: "Alma Anker",
      dateTime: "2027-05-03T08:12:00.000Z",
      way: "card" as const,
      ways: ["card" as const],
    };
    shelf.bookings = [aTillBooking({ status: "paid", due: "0.00", paid_by })];
    await answer(...conflict({ booking_id: "validation-staff:tillPaid" }));
    expect(screen.getByRole("alert")).toHaveTextContent("Das ist schon bezahlt");
    expect(screen.getByText("Bezahlt am 03.05.2027, 10:12, Karte, kassiert von Alma Anker.")).toBeVisible();
  });

  it("says who was faster with a voucher", async () => {
    const by = {
      name: "Alma Anker",
      dateTime: "2027-05-03T08:12:00.000Z",
      way: "card" as const,
      ways: ["card" as const],
    };
    const voucher = await openTill({ mode: "voucher" });
    await cashier.press(/^Kassieren/);
    await cashier.take();
    voucher.shelf.vouchers = [];
    voucher.shelf.voucher_paid_by = by;
    await voucher.answer(...conflict({ voucher_code: "validation-staff:tillPaid" }));
    expect(screen.getByText("Bezahlt am 03.05.2027, 10:12, Karte, kassiert von Alma Anker.")).toBeVisible();
  });

  it("says who was faster with a fee", async () => {
    const by = {
      name: "Alma Anker",
      dateTime: "2027-05-03T08:12:00.000Z",
      way: "card" as const,
      ways: ["card" as const],
    };
    const fee = await openTill({ mode: "booking", booking_id: 1 }, {}, "fee");
    await cashier.take();
    const briefing = { amount: "35.00", collected: true, collected_by: by };
    fee.shelf.bookings = [aTillBooking({ on_site: onSite({ briefing }) })];
    await fee.answer(...conflict({ fees: "validation-staff:tillCollected" }));
    expect(screen.getByText("Einweisung: Bezahlt am 03.05.2027, 10:12, Karte, kassiert von Alma Anker.")).toBeVisible();
  });

  it("says which bottle another till sold", async () => {
    const { shelf, answer } = await openTill({ mode: "products" });
    await cashier.press(bottle);
    await cashier.press("Zur Kasse");
    await cashier.take();
    shelf.products = [aProduct({ actual_stock: 0 })];
    await answer(...conflict({ products: "validation-staff:outOfStock" }));
    expect(screen.getByRole("alert")).toHaveTextContent("So viel ist davon nicht mehr da");
    expect(cashier.lines()[0]).toContain("Davon gibt es nur noch 0.");
  });

  it("sends a sale that was not answered under its key again, also after a reload", async () => {
    const first = await openTill({ mode: "products" });
    await cashier.press(bottle);
    await cashier.press("Zur Kasse");
    await cashier.take();
    await first.lose();
    await cashier.wait(3_100);
    expect(screen.getByText(/^Ob die Zahlung über 2,50/)).toBeVisible();
    first.unmount();
    const again = await openTill({ mode: "booking" }, {}, "later");
    await cashier.press("Erneut senden");
    await again.answer(saved);
    expect(screen.getByText("Die Zahlung wurde registriert")).toBeVisible();
    const sales = [...first.sent, ...again.sent];
    expect(sales).toHaveLength(3);
    expect(new Set(sales.map(({ key }) => key)).size).toBe(1);
    expect(new Set(sales.map(({ body }) => JSON.stringify(body))).size).toBe(1);
  });

  it("keeps nothing of a sale that is registered but its receipt", async () => {
    const first = await openTill({ mode: "products" });
    await cashier.press(bottle);
    await cashier.press("Zur Kasse");
    await cashier.take();
    await first.answer(saved);
    first.unmount();
    await openTill({ mode: "products" });
    expect(cashier.sees()).toMatchObject({ place: "products", cart: false });
    expect(within(screen.getByRole("region", { name: "Letzter Beleg" })).getAllByRole("link")).toHaveLength(2);
  });

  it("puts a receipt on the phone of a guest who agrees, waits for them, and ends its address", async () => {
    const { answer, sent, place } = await openTill({ mode: "products" });
    await cashier.press(bottle);
    await cashier.press("Zur Kasse");
    await cashier.take();
    await answer(saved);
    expect([screen.queryByRole("img"), sent.length]).toEqual([null, 1]);
    await cashier.press("Beleg aufs Handy");
    expect(sent.at(-1)?.body).toEqual({ number: "4" });
    const image = "data:image/png;base64,AAAA";
    await answer({ address: "https://boats.example/Beleg/x", image });
    expect(screen.getByRole("img", { name: "QR-Code zum Beleg 4" })).toHaveAttribute("src", image);
    // Paper stays offered (§ 6 KassenSichV).
    expect(screen.getAllByRole("link", { name: /Beleg 4, öffnet einen neuen Tab/ })).toHaveLength(2);
    await cashier.wait(60_000);
    expect(place()).toBe("/Kassensystem");
    await cashier.press("Adresse sperren");
    await answer({});
    expect(screen.getByText(/^Die Adresse ist gesperrt/)).toBeVisible();
    expect(screen.queryByRole("img")).toBeNull();
  });

  it("gives a deposit back by the way by which it came", async () => {
    const held = {
      booking_id: 5,
      vehicle_name: "Oskar",
      name: "Otto Anderswer",
      booked_day: "2027-04-30",
      booked_end: "2027-05-03",
      status: "paid" as const,
      amount: "500.00",
      payment_method: "card" as const,
      came: [{ way: "card" as const, amount: "500.00" }],
      costs: [],
      is_settled: false,
      dateTime: "2027-04-30T12:00:00.000Z",
    };
    const { sent, answer, shelf } = await openTill({ mode: "booking" }, { deposits: [held] });
    await settle(() => screen.queryByText("Hinterlegte Kautionen") !== null);
    await cashier.press("Kaution zurückgeben: Oskar, Otto Anderswer");
    expect(readText(screen.getByRole("dialog"))).toContain("Otto Anderswer bekommt 500 € zurück.");
    await cashier.press("Kaution zurückgeben");
    expect(sent[0]?.body).toEqual({ booking_id: "5", payment_method: "card", costs: "0.00", keep: "false" });
    shelf.deposits = [];
    await answer(saved);
    await settle(() => screen.queryByText("Otto Anderswer") === null);
    expect(screen.getByText("Die Kaution wurde zurückgegeben.")).toBeVisible();
    expect(screen.queryByText("Otto Anderswer")).toBeNull();
  });

  describe("a deposit of a return that costs something", () => {
    const held = (changes: Partial<HeldDeposit> = {}): HeldDeposit => ({
      booking_id: 5,
      vehicle_name: "Oskar",
      name: "Otto Anderswer",
      booked_day: "2027-04-30",
      booked_end: "2027-05-03",
      status: "paid",
      amount: "500.00",
      payment_method: "cash",
      came: [{ way: "cash", amount: "500.00" }],
      costs: [
        { kind: "fuel", quantity: 5, amount: "12.50" },
        { kind: "damage", quantity: 1, amount: "65.00" },
      ],
      is_settled: true,
      dateTime: "2027-04-30T12:00:00.000Z",
      ...changes,
    });
    const openDialog = async (deposit: HeldDeposit) => {
      const opened = await openTill({ mode: "booking" }, { deposits: [deposit] });
      await settle(() => screen.queryByText("Hinterlegte Kautionen") !== null);
      await cashier.press("Kaution zurückgeben: Oskar, Otto Anderswer");
      return { ...opened, says: () => readText(screen.getByRole("dialog")) };
    };

    it("goes back less that, which is named, and says how the deposit came", async () => {
      const { sent, says } = await openDialog(held());
      for (const part of ["12,50 €", "65 €", "Die Rückgabe kostet77,50 €", "bekommt 422,50 € zurück", "Bar 500 €"]) {
        expect(says()).toContain(part);
      }
      await cashier.press(/^422,50.*zurückgeben$/);
      expect(sent[0]?.body).toEqual({ booking_id: "5", payment_method: "cash", costs: "77.50", keep: "true" });
    });

    it("goes back as a whole by one tap more", async () => {
      const { sent, says } = await openDialog(held());
      await cashier.choose("Nichts einbehalten");
      expect(says()).toContain("kassieren Sie dann an der Kasse");
      await cashier.press(/^500.*zurückgeben$/);
      expect(sent[0]?.body).toEqual({ booking_id: "5", payment_method: "cash", costs: "77.50", keep: "false" });
    });

    it.each([
      ["that is not settled", { is_settled: false }, /noch nicht abgerechnet/, "0.00"],
      ["that costs more", { amount: "70.00" }, /Die Kaution reicht dafür nicht/, "77.50"],
    ] as const)("says of one %s why nothing is kept", async (_which, changes, why, costs) => {
      const { sent, says } = await openDialog(held(changes));
      expect(says()).toMatch(why);
      expect(screen.queryByRole("radio", { name: /einbehalten$/ })).toBeNull();
      await cashier.press(/€ zurückgeben$/);
      expect(sent[0]?.body).toMatchObject({ costs, keep: "false" });
    });
  });

  it("lists deposits by the way by which they came, with how much that is", async () => {
    const held = (booking_id: number, vehicle_name: string, ...came: HeldDeposit["came"]): HeldDeposit => ({
      booking_id,
      vehicle_name,
      name: "Otto Anderswer",
      booked_day: "2027-04-30",
      booked_end: "2027-05-03",
      status: "paid",
      amount: "500.00",
      payment_method: came[0]?.way ?? "cash",
      came,
      costs: [],
      is_settled: false,
      dateTime: "2027-04-30T12:00:00.000Z",
    });
    const deposits = [
      held(5, "Oskar", { way: "card", amount: "500.00" }),
      held(6, "Max", { way: "cash", amount: "300.00" }, { way: "card", amount: "200.00" }),
      held(7, "Franky", { way: "cash", amount: "500.00" }),
      held(8, "Hubert", { way: "cash", amount: "500.00" }),
    ];
    await openTill({ mode: "booking" }, { deposits });
    await settle(() => screen.queryByText("Hinterlegte Kautionen") !== null);
    const rows = (name: RegExp) =>
      within(screen.getByRole("region", { name }))
        .getAllByRole("listitem")
        .map((row) => readText(row));
    expect(rows(/^Bar: 1\.000/)).toEqual([expect.stringContaining("Franky"), expect.stringContaining("Hubert")]);
    expect(rows(/^Karte: 500/)).toEqual([expect.stringContaining("Oskar")]);
    expect(rows(/^Geteilt: 500/)).toEqual([expect.stringContaining("Bar 300 € + Karte 200 €")]);
  });

  it("lets an admin give fees and deposit of an earlier cancellation back, at once", async () => {
    const part = (name: string, amount: string) => ({
      name,
      amount,
      payment_method: "card" as const,
      ways: ["card" as const],
    });
    const left = {
      booking_id: 5,
      vehicle_name: "Oskar",
      name: "Otto Anderswer",
      booked_day: "2027-05-10",
      booked_end: "2027-05-12",
      amount: "585.00",
      paid: [part("Einweisung", "35.00"), part("Reinigung", "50.00"), part("Kaution", "500.00")],
    };
    const { booking_id, vehicle_name, name, booked_day, booked_end } = left;
    const stay = { booking_id, vehicle_name, name, booked_day, booked_end };
    const deposit = {
      ...stay,
      status: "cancelled" as const,
      amount: "500.00",
      payment_method: "card" as const,
      came: [{ way: "card" as const, amount: "500.00" }],
      costs: [],
      is_settled: false,
    };
    const held = { ...deposit, dateTime: "2027-04-30T12:00:00.000Z" };
    const lists = { deposits: [held], cancelled_on_site: [left] };
    const { sent, answer, shelf } = await openTill({ mode: "booking" }, lists, "visit", { admin: true });
    await settle(() => screen.queryByText("Abgesagte Buchungen: vor Ort bezahlt") !== null);
    // Once, not beside the deposits as well.
    expect(screen.queryByText("Hinterlegte Kautionen")).toBeNull();
    await cashier.press("Gebühren und Kaution zurückgeben: Oskar, Otto Anderswer");
    const dialog = screen.getByRole("dialog");
    expect(within(dialog).getAllByRole("listitem").map(readText)).toEqual([
      "Einweisung: 35 €, Karte",
      "Reinigung: 50 €, Karte",
      "Kaution: 500 €, Karte",
    ]);
    fireEvent.change(within(dialog).getByRole("textbox", { name: /Grund/ }), { target: { value: "Kulanz" } });
    await cashier.press(/585.*zurückgeben/);
    expect(sent[0]?.body).toEqual({ booking_id: "5", payment_method: "card", reason: "Kulanz" });
    shelf.deposits = [];
    shelf.cancelled_on_site = [];
    await answer(saved);
    await settle(() => screen.queryByText("Otto Anderswer") === null);
    expect(screen.getByText("Gebühren und Kaution wurden zurückgegeben.")).toBeVisible();
  });

  it("lets a booking be changed from its card, as the day plan does", async () => {
    await openTill();
    await cashier.press("Mehr zu Hektor, Erika Beispiel");
    await cashier.press("Preis ändern");
    expect(screen.getByRole("dialog", { name: "Preis ändern" })).toBeVisible();
    for (const name of [/^Buchung absagen/, /^Kommentar/, /^Kunde sperren/]) {
      expect(screen.getByRole("button", { name, hidden: true })).toBeInTheDocument();
    }
  });
});
