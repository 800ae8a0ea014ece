import { fireEvent, screen } from "@testing-library/react";
import { withStillClock } from "../../../testing/page-hooks.ts";
import { aTillBooking, cashier, onSite, openTill } from "./till.screen.fixture.tsx";

const code = "K7QM-9WXA-TR4H-B2ZN";
const nothing = { amount: "0.00", collected: false, collected_by: null };
const nothingOnSite = onSite({ briefing: nothing, cleaning: nothing, deposit: { ...nothing, held: "0.00" } });

describe("a voucher that pays for the booking at the till", () => {
  withStillClock({ frames: true });

  const atCheckout = async (amount: string | null) => {
    const till = await openTill({ mode: "booking" }, { bookings: [aTillBooking({ on_site: nothingOnSite })] });
    await cashier.press("Kassieren: Hektor, Erika Beispiel");
    await cashier.redeem(code);
    expect(till.sent.at(-1)?.body).toEqual({ voucher_code: code });
    await till.answer({ exists: amount !== null, amount: amount ?? "0.00" });
    return till;
  };

  it("is a line of its own, which lowers what is collected, and is sent beside it", async () => {
    const till = await atCheckout("100.00");
    expect(cashier.lines()).toEqual([
      expect.stringMatching(/Buchung Hektor.*540/),
      expect.stringMatching(/^Gutschein eingelöst.*−100/),
    ]);
    await cashier.take();
    expect(till.sent.at(-1)?.body).toMatchObject({ income: "440.00", redeem_code: code, pay_booking: "true" });
  });

  it("pays no more than is due, and asks for no money then", async () => {
    const till = await atCheckout("1000.00");
    await cashier.press("Geld erhalten");
    expect(till.sent.at(-1)?.body).toMatchObject({ income: "0.00", redeem_code: code });
  });

  it("asks for the code where none was typed, until one is", async () => {
    const till = await openTill();
    await cashier.press("Kassieren: Hektor, Erika Beispiel");
    await cashier.redeem(" ");
    const field = screen.getByLabelText(/^Gutscheincode/);
    expect(field).toHaveAccessibleDescription("Bitte geben Sie den Code des Gutscheins ein.");
    expect(till.sent).toEqual([]);
    fireEvent.change(field, { target: { value: "K" } });
    expect(field).toHaveAccessibleDescription("");
  });

  it("can be left out again, and a code that pays nothing says so", async () => {
    const till = await atCheckout("100.00");
    await cashier.press("Weglassen: Gutschein eingelöst");
    expect(cashier.lines()).toHaveLength(1);
    await cashier.redeem("AAAA");
    await till.answer({ exists: false, amount: "0.00" });
    expect(document.body.textContent).toContain("einen gültigen Gutscheincode");
    expect(cashier.lines()).toHaveLength(1);
  });
});
