import { withStillClock } from "../../../testing/page-hooks.ts";
import { aTillBooking, cashier, onSite, openTill } from "./till.screen.fixture.tsx";

const nothing = { amount: "0.00", collected: false, collected_by: null };
const paidBy = { name: "Kim Kapitän", dateTime: "2027-05-03T08:00:00.000Z", way: "cash" as const, ways: [] };
const fees = { briefing: nothing, cleaning: nothing, deposit: { ...nothing, held: "0.00" } };
const dog = { name: "own_4" as const, name_de: "Hund", name_en: "Dog", amount: "16.00" };
const kit = { name: "own_5" as const, name_de: "Startpaket", name_en: "Starter kit", amount: "12.00" };

describe("extras of the price list's own that are paid on site, at the till", () => {
  withStillClock({ frames: true });

  const atCheckout = async (isKitCollected: boolean) => {
    const collected = isKitCollected ? { collected: true, collected_by: paidBy } : nothing;
    const own = [
      { ...nothing, ...dog },
      { ...collected, ...kit },
    ];
    const till = await openTill(
      { mode: "booking" },
      { bookings: [aTillBooking({ on_site: onSite({ ...fees, own }) })] },
    );
    await cashier.press("Kassieren: Hektor, Erika Beispiel");
    return till;
  };

  it("are lines by their names, which can be left out and added, and are sent by their numbers", async () => {
    const till = await atCheckout(false);
    expect(cashier.lines().slice(1)).toEqual([
      "HundHektor, Erika Beispiel, Buchung 116 €",
      "StartpaketHektor, Erika Beispiel, Buchung 112 €",
    ]);
    await cashier.press("Weglassen: Startpaket");
    expect(cashier.lines()).toHaveLength(2);
    await cashier.press(/Startpaket 12/);
    await cashier.press("Weglassen: Hund");
    await cashier.take();
    expect(till.sent.at(-1)?.body).toMatchObject({ income: "552.00", pay_booking: "true", fees: '["own_5"]' });
  });

  it("are not asked for twice, and say who collected them", async () => {
    const till = await atCheckout(true);
    expect(cashier.lines()).toHaveLength(2);
    expect(document.body.textContent).toMatch(/Startpaket: .*Kim Kapitän/);
    await cashier.take();
    expect(till.sent.at(-1)?.body).toMatchObject({ income: "556.00", fees: '["own_4"]' });
  });
});
