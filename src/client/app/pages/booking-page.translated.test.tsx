import { cleanup, fireEvent, screen } from "@testing-library/react";
import { guest, settle } from "../../../testing/booking-guest.ts";
import { translatePage } from "../../../testing/translate-page.ts";
import { followMovedTexts } from "../rendering/moved-texts.ts";
import { open, outcome, withBookingPage } from "./booking-page.fixture.tsx";

const own = Object.getOwnPropertyDescriptors(Node.prototype);
beforeAll(followMovedTexts);
afterAll(() => void Object.defineProperties(Node.prototype, own));
withBookingPage();

type Server = Awaited<ReturnType<typeof open>>;

const steps: ((server: Server) => void)[] = [
  () => fireEvent.click(screen.getByRole("button", { name: "Nächster Monat" })),
  () => fireEvent.click(screen.getByRole("button", { name: "Vorheriger Monat" })),
  () => guest.pick(guest.firstDay),
  () => guest.pick("2027-05-11"),
  () => guest.pick(guest.lastDay),
  () => guest.type("adults", "3"),
  () => guest.submit(),
  () => guest.fillIn(),
  () => guest.press("Auswahl löschen"),
  () => guest.pickDates(),
  () => guest.type("voucherCode", "ABC"),
  () => guest.applyVoucher(),
  (server) => server.answer("rere_check_voucher", { exists: true, amount: "400.00" }),
  () => guest.type("voucherCode", "AB"),
  () => fireEvent.click(screen.getByRole("link", { name: "Franky" })),
  () => guest.pickDates(),
  () => guest.submit(),
];

/** What the page says after each step. */
async function said(isTranslated: boolean): Promise<(string | null)[]> {
  const server = await open();
  const end = isTranslated ? translatePage() : () => {};
  const texts: (string | null)[] = [];
  for (const step of steps) {
    step(server);
    await settle();
    texts.push(document.body.textContent);
  }
  expect(document.querySelectorAll("font").length > 100).toBe(isTranslated);
  expect(outcome()).toBeNull();
  end();
  cleanup();
  sessionStorage.clear();
  return texts;
}

it("a page that the browser translates says the same after each step of a booking", async () => {
  expect(await said(true)).toEqual(await said(false));
});
