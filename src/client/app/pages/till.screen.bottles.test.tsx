import { fireEvent, screen, within } from "@testing-library/react";
import { withStillClock } from "../../../testing/page-hooks.ts";
import { settle } from "../../../testing/settle.ts";
import { cashier, openTill } from "./till.screen.fixture.tsx";

describe("deposits on bottles at the till", () => {
  withStillClock({ frames: true });

  const dialog = () => screen.getByRole("dialog", { name: "Pfand" });

  async function type(amount: string, ...taps: string[]) {
    await cashier.press("Pfand");
    fireEvent.change(within(dialog()).getByLabelText(/^Betrag/), { target: { value: amount } });
    for (const name of taps) fireEvent.click(within(dialog()).getByRole("radio", { name }));
    await settle();
  }
  async function add(amount: string, ...taps: string[]) {
    await type(amount, ...taps);
    fireEvent.click(within(dialog()).getByRole("button", { name: "In den Warenkorb" }));
    await settle();
  }

  it("are taken, and given back by one tap: what is left goes out in cash", async () => {
    const { sent } = await openTill({ mode: "products" });
    await add("1", "7 %");
    await add("2,50", "Zurückgegeben");
    await cashier.press("Zur Kasse");
    expect(cashier.lines()).toEqual(["Pfand7 % USt.1 €", "Pfand zurück19 % USt.−2,50 €"]);
    expect(screen.getByText("Bar auszahlen").closest("div")).toHaveTextContent("1,50 €");
    expect(screen.queryByRole("radio", { name: "Karte" })).toBeNull();
    expect(screen.queryByRole("button", { name: "Bar, passend" })).toBeNull();
    await cashier.press("Geld ausgezahlt");
    expect(sent[0]?.body).toMatchObject({
      income: "-1.50",
      payment_method: "cash",
      free_amounts:
        '[{"kind":"bottleDeposit","text":"","amount":"1.00","tax_percent":7},' +
        '{"kind":"bottleReturn","text":"","amount":"2.50","tax_percent":19}]',
    });
    expect(sent[0]?.body).not.toHaveProperty("received");
  });

  it("are named, with their sign, where they can be taken out again", async () => {
    await openTill({ mode: "products" });
    await add("2,50", "Zurückgegeben");
    expect(screen.getByText("Pfand zurück, −2,50 €")).toBeVisible();
    await cashier.press("Entfernen: Pfand zurück");
    expect(screen.queryByText(/^Pfand zurück/)).toBeNull();
  });

  it("are no more than one sale takes and gives back, and the dialog says so and stays", async () => {
    await openTill({ mode: "products" });
    await add("60", "Zurückgegeben");
    await add("60", "Zurückgegeben");
    expect(within(dialog()).getByText("Mehr als 100 € Pfand nimmt und gibt ein Verkauf nicht.")).toBeVisible();
    fireEvent.click(within(dialog()).getByRole("radio", { name: "Genommen" }));
    await settle();
    fireEvent.click(within(dialog()).getByRole("button", { name: "In den Warenkorb" }));
    await settle();
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(screen.getByText("Pfand, 60 €")).toBeVisible();
  });
});
