import { screen, within } from "@testing-library/react";
import { type CashIncome, type CashLogEntry, cashLogContract } from "../../../shared/contract/cash-log.ts";
import { tillContract } from "../../../shared/contract/till.ts";
import { testToday } from "../../../testing/builders.ts";
import { CashLogDialog } from "../../features/cash-log/components/cash-log-dialog.tsx";
import { CashPositionDialog } from "../../features/cash-log/components/cash-position-dialog.tsx";
import { type Call, openStaffScreen, textOf } from "./staff-screen.fixture.tsx";

const problem = (status: number, type: string, errors: object = {}) => Response.json({ type, errors }, { status });
const textsOf = (elements: HTMLElement[]) => elements.map(textOf);

beforeEach(() => window.sessionStorage.clear());

describe("the cash position", () => {
  const income = (total: string, changes: Partial<CashIncome> = {}): CashIncome => ({
    income: total,
    cash: total,
    card: "0.00",
    banktransfer: "0.00",
    paypal: "0.00",
    ...changes,
  });
  const answer = {
    cashposition_log: [
      { cashregister_day: testToday, ...income("1234.50", { cash: "1000.00", paypal: "234.50" }) },
      { cashregister_day: "2027-04-30", ...income("-20.00") },
    ],
    months: [{ month: "2027-04", ...income("-20.00") }],
    years: [],
  };
  const open = (given: () => object | undefined = () => answer) =>
    openStaffScreen(() => <CashPositionDialog today={testToday} open onClose={() => {}} />, given, { admin: true });
  const rows = (name: string) => textsOf(within(screen.getByRole("list", { name })).getAllByRole("listitem"));

  it("lists days, months and years with what came by which way", async () => {
    const { user } = await open();
    expect(rows("Einnahmen der letzten 31 Tage")).toEqual([
      "Mo, 3. Mai1.234,50 €Bar 1.000,00 €PayPal 234,50 €",
      "Fr, 30. April−20,00 €Bar −20,00 €",
    ]);
    await user.click(screen.getByRole("tab", { name: "Monate" }));
    expect(rows("Einnahmen der letzten 36 Monate")).toEqual(["April 2027−20,00 €Bar −20,00 €"]);
    await user.click(screen.getByRole("tab", { name: "Jahre" }));
    expect(screen.getByText("Es gab noch keine Einnahmen")).toBeVisible();
  });

  it("draws every day beside the list, and says which was the best", async () => {
    await open();
    const chart = screen.getByRole("img", {
      name: /^Einnahmen der letzten 31 Tage als Säulen\. Am meisten: Mo, 3\. Mai, 1\.234,50\s€$/,
    });
    expect(chart.querySelectorAll("g")).toHaveLength(31);
    const heights = [...chart.querySelectorAll("rect[class]:not(.column)")].map((bar) => bar.getAttribute("height"));
    expect(heights.filter((height) => height !== "0")).toHaveLength(2);
    expect(chart.querySelector(".negative")).not.toBeNull();
    expect(chart.closest("div")).toHaveTextContent(/1\.214,50\s€/);
  });

  it("says that it loads, and offers another try after a failed load", async () => {
    const answers = [problem(503, "UNAVAILABLE"), answer];
    const { press } = await open(() => answers.shift());
    expect(screen.getByRole("alert")).toHaveTextContent("Der Kassenstand konnte nicht geladen werden.");
    await press("Erneut laden");
    expect(rows("Einnahmen der letzten 31 Tage")).toHaveLength(2);
    (await open(() => undefined)).unmount();
  });
});

describe("the log of the till", () => {
  const sale: CashLogEntry = {
    id: "till:17",
    time: "2027-05-03T08:00:00.000Z",
    cashregister_day: testToday,
    kind: "sale",
    number: 17,
    payment_method: "cash",
    payments: [{ method: "cash", amount: "805.00" }],
    corrects: null,
    corrected_by: null,
    booking_id: 72,
    booking_vehicle: "Hektor",
    booking_day: testToday,
    booking_duration: 2,
    booking_price: "360.00",
    booking_paid: "300.00",
    products: [{ quantity: 2, name: "Wasser", price: "2.50", price_total: "5.00" }],
    voucher_info: "",
    movements: [{ kind: "deposit", amount: "500.00" }],
    income: "305.00",
    cashier: "Kim Kapitän",
    reason: "",
  };
  const past = { number: null, payment_method: null, payments: [], products: [], movements: [], booking_paid: null };
  const voucher: CashLogEntry = {
    ...sale,
    ...past,
    id: "voucher:3",
    kind: "voucher",
    cashier: "Voucher",
    income: "60.00",
    voucher_info: "AB-CD",
    cashregister_day: "2027-05-02",
  };
  const corrected = { ...sale, corrected_by: 18 };
  const correction: CashLogEntry = {
    ...sale,
    id: "till:18",
    kind: "correction",
    number: 18,
    corrects: 17,
    income: "-305.00",
    movements: [{ kind: "deposit", amount: "-500.00" }],
    products: [{ quantity: -2, name: "Wasser", price: "2.50", price_total: "-5.00" }],
    reason: "Verzählt",
  };

  async function open(entries: CashLogEntry[], decide: (call: Call) => object = () => ({ id: 18, number: 18 })) {
    const server = { entries };
    const opened = await openStaffScreen(
      () => <CashLogDialog open onClose={() => {}} receipt={(number) => `Bon ${number}`} />,
      (call) => {
        if (call.path !== cashLogContract.log.path) return decide(call);
        const { number } = call.query;
        return { cashregister_log: server.entries.filter((entry) => !number || String(entry.number) === number) };
      },
      { admin: true },
    );
    return { ...opened, server };
  }
  const entries = () => screen.getAllByRole("listitem");
  const correct = "Beleg 17 korrigieren";
  const popup = () => screen.getByRole("dialog", { name: correct });

  it("says when, what, how much, by which way and through whom, day by day", async () => {
    await open([sale, voucher]);
    expect(textsOf(screen.getAllByRole("heading", { level: 3 }))).toEqual([
      "Montag, 3. Mai 2027",
      "Sonntag, 2. Mai 2027",
    ]);
    const [first, second] = textsOf(entries());
    for (const part of [
      "10:00",
      "305,00 €",
      "Hektor ab Mo 3.5., 2 Nächte, Buchung 72300,00 €",
      "Preis 360,00 €",
      "2 × Wasser5,00 €",
    ]) {
      expect(first).toContain(part);
    }
    expect(first).toContain("Kaution (keine Einnahme)500,00 €");
    expect(first).toContain("Bar · Kim KapitänBon 17");
    expect(second).toContain("Mit Gutschein bezahlt (kein neues Geld)60,00 €");
    expect(second).toContain("Gutschein AB-CDVoucher");
  });

  it("says what each of several ways paid, and hands each back by its own", async () => {
    const payments = [
      { method: "cash", amount: "500.00" },
      { method: "card", amount: "305.00" },
    ] as const;
    const { press } = await open([{ ...sale, payments: [...payments] }]);
    expect(textsOf(entries())[0]).toContain("Bar 500,00 € · Karte 305,00 € · Kim Kapitän");
    await press(correct);
    expect(textOf(popup())).toContain("Geben Sie 500,00 € bar aus der Kasse zurück.");
    expect(textOf(popup())).toContain("Geben Sie 305,00 € am Kartengerät zurück.");
  });

  it("corrects a sale for a reason, says before what is to be handed out, and offers it once", async () => {
    const { press, user, deeds, keys, server } = await open([sale]);
    await press(correct);
    expect(textOf(popup())).toContain("Eine Gegenbuchung über 805,00 €");
    expect(textOf(popup())).toContain("Geben Sie 805,00 € bar aus der Kasse zurück.");
    await press("Korrigieren", popup());
    expect(deeds()).toEqual([]);
    await user.type(within(popup()).getByRole("textbox", { name: /Grund/ }), "Verzählt");
    server.entries = [correction, corrected];
    await press("Korrigieren", popup());
    const body = { number: "17", reason: "Verzählt" };
    expect(deeds()).toEqual([{ method: "POST", path: tillContract.correct.path, query: {}, body }]);
    expect(keys[0]).toBeTruthy();
    expect(screen.getByText("Beleg 17 wurde korrigiert.")).toBeVisible();
    expect(screen.queryByRole("button", { name: correct })).toBeNull();
    const [first, second] = textsOf(entries());
    expect(first).toContain("Korrektur von Beleg 17");
    expect(first).toContain("Grund: Verzählt");
    expect(first).toContain("−2 × Wasser−5,00 €");
    expect(second).toContain("Korrigiert mit Beleg 18");
    expect(entries()[1]).toHaveFocus();
  });

  it("says why a sale cannot be corrected, and keeps the reason", async () => {
    const refuse = () => problem(409, "CONFLICT", { number: "validation-staff:tillCorrected" });
    const { press, user } = await open([sale], refuse);
    await press(correct);
    await user.type(within(popup()).getByRole("textbox", { name: /Grund/ }), "Verzählt");
    await press("Korrigieren", popup());
    expect(within(popup()).getByRole("alert")).toHaveTextContent("Dieser Beleg wurde schon storniert");
    expect(within(popup()).getByRole("textbox", { name: /Grund/ })).toHaveValue("Verzählt");
  });

  it("finds a receipt by its number, and goes back to all", async () => {
    const { press, user, reads } = await open([sale, voucher]);
    await user.click(screen.getByText("Beleg suchen"));
    await press("Suchen");
    expect(screen.getByText("Diesen Beleg gibt es nicht")).toBeVisible();
    await user.type(screen.getByRole("textbox", { name: /Belegnummer/ }), "17");
    await press("Suchen");
    expect(reads().map(({ query }) => query)).toContainEqual({ number: "17" });
    expect(await screen.findAllByRole("listitem")).toHaveLength(1);
    expect(screen.getByRole("heading", { name: "Beleg 17" })).toHaveFocus();
    await press("Alle der letzten 14 Tage");
    expect(await screen.findAllByRole("listitem")).toHaveLength(2);
  });

  it("says that nothing happened, and offers another try after a failed load", async () => {
    const { unmount } = await open([]);
    expect(screen.getByText("In den letzten 14 Tagen ist an der Kasse nichts passiert")).toBeVisible();
    unmount();
    const answers = [problem(503, "UNAVAILABLE"), { cashregister_log: [sale] }];
    const { press } = await openStaffScreen(
      () => <CashLogDialog open onClose={() => {}} receipt={(number) => `Bon ${number}`} />,
      () => answers.shift(),
    );
    expect(screen.getByRole("alert")).toHaveTextContent("Das Logbuch konnte nicht geladen werden.");
    await press("Erneut laden");
    expect(entries()).toHaveLength(1);
  });
});
