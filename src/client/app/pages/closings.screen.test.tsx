import { screen, within } from "@testing-library/react";
import { type ClosingEntry, type ClosingsAnswer, closingsContract } from "../../../shared/contract/closings.ts";
import { Screen } from "./closings.screen.tsx";
import { type Call, openStaffScreen, settle, textOf } from "./staff-screen.fixture.tsx";

const closing: ClosingEntry = {
  number: 3,
  closed_at: "2027-05-02T18:05:00.000Z",
  closed_by: "Alma Anker",
  first_day: "2027-05-02",
  last_day: "2027-05-02",
  transactions: 12,
  income: "480.00",
  expected: "211.00",
  counted: "210.00",
  difference: "-1.00",
  withdrawal: "60.00",
  left: "150.00",
};
const open: ClosingsAnswer["open"] = {
  since: closing.closed_at,
  transactions: 4,
  float: "150.00",
  expected: "161.50",
  cash: "11.50",
  card: "395.00",
  banktransfer: "0.00",
};

async function show(changes: Partial<ClosingsAnswer> = {}, decide: (call: Call) => object = () => ({ number: 4 })) {
  const answer = { open, closings: [closing], ...changes };
  const page = await openStaffScreen(
    Screen,
    (call) => (call.path === closingsContract.list.path ? answer : decide(call)),
    { admin: true },
  );
  const fill = async (label: RegExp | string, text: string) => {
    const field = screen.getByRole("textbox", { name: label });
    await page.user.clear(field);
    await page.user.type(field, text);
    await settle();
  };
  return { ...page, fill, answer };
}

const conflict = () =>
  Response.json({ type: "CONFLICT", errors: { expected: "validation-staff:drawerChanged" } }, { status: 409 });

const cardOf = (name: RegExp | string) => textOf(screen.getByRole("heading", { name }).parentElement ?? document.body);

describe("the closing of the day", () => {
  // What was counted stays in the tab.
  afterEach(() => sessionStorage.clear());

  it("shows the drawer, the closings before and their reports", async () => {
    await show();
    expect(cardOf(/Seit 02.05.2027/)).toMatch(/4 Vorgänge.*150,00 €.*161,50 €.*395,00 €/);
    expect(screen.getByRole("button", { name: "Ältere" })).toBeVisible();
    expect(screen.getByRole("link", { name: /Bericht/ })).toHaveAttribute("href", "/api/rere_get_closing_report/3/");
    expect(cardOf("Abschluss 3")).toMatch(/−1,00 €/);
  });

  it("counts, asks for the reason of a difference, says what will happen, and sends it once", async () => {
    const { press, fill, confirm, deeds, keys } = await show();
    await press("Tag abschließen");
    await fill(/^50\s€$/, "3");
    await fill(/^10\s€$/, "1");
    expect(cardOf("Kasse zählen")).toMatch(/Gezählt160,00 €.*161,50 €.*−1,50 €/);
    await press("Weiter");
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(screen.getByText("Bitte geben Sie an, woher die Differenz kommt")).toBeVisible();
    await fill(/Woher kommt/, "Falsch herausgegeben");
    await fill(/Entnahme/, "10");
    await press("Weiter");
    expect(textOf(screen.getByRole("dialog"))).toMatch(/160,00 €.*−1,50 €.*10,00 €.*150,00 €/);
    await confirm("Abschließen");
    expect(deeds().map(({ path, body }) => [path, body])).toEqual([
      [
        closingsContract.close.path,
        {
          counts: '{"1000":1,"5000":3}',
          expected: "161.50",
          withdrawal: "10",
          reason: "Falsch herausgegeben",
        },
      ],
    ]);
    expect(keys).toEqual([expect.any(String)]);
    expect(screen.getByText("Der Tag ist abgeschlossen.")).toBeVisible();
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("refuses what is no count, and more than was counted", async () => {
    const { press, fill, deeds } = await show();
    await press("Tag abschließen");
    await fill(/^2\s€$/, "1.5");
    await fill(/Entnahme/, "1");
    await press("Weiter");
    expect(screen.getByText("Bitte geben Sie ganze Stückzahlen an")).toBeVisible();
    expect(screen.getByText("Bitte geben Sie einen Betrag an, der in der Kasse ist")).toBeVisible();
    expect(deeds()).toEqual([]);
  });

  it("says that something was sold meanwhile, and keeps the count", async () => {
    const { press, fill, confirm } = await show({ open: { ...open, expected: "50.00" } }, conflict);
    await press("Tag abschließen");
    await fill(/^50\s€$/, "1");
    await press("Weiter");
    await confirm("Abschließen");
    expect(within(screen.getByRole("dialog")).getByText(/Inzwischen wurde kassiert/)).toBeVisible();
    await confirm("Zurück");
    expect(screen.getByRole("textbox", { name: /^50\s€$/ })).toHaveValue("1");
  });

  it("closes nothing uncounted: after a sale meanwhile it wants to be counted again first", async () => {
    const { press, fill, confirm, answer, deeds } = await show({ open: { ...open, expected: "50.00" } }, conflict);
    await press("Tag abschließen");
    await fill(/^50\s€$/, "1");
    await press("Weiter");
    answer.open = { ...open, expected: "62.00" };
    await confirm("Abschließen");
    const dialog = within(screen.getByRole("dialog"));
    expect(dialog.queryByRole("button", { name: "Abschließen" })).toBeNull();
    expect(textOf(screen.getByRole("dialog"))).toMatch(/Differenz0,00 €/);
    await confirm("Zurück");
    expect(screen.queryByRole("button", { name: "Weiter" })).toBeNull();
    await press("Ich habe neu gezählt");
    await press("Weiter");
    expect(screen.getByText("Bitte geben Sie an, woher die Differenz kommt")).toBeVisible();
    expect(deeds()).toHaveLength(1);
  });

  it("puts cash in and takes some out, with a reason", async () => {
    const { press, type, confirm, deeds } = await show();
    await press("Bargeld entnehmen");
    await type(/Betrag/, "20,50");
    await type(/Grund/, "Zur Bank");
    await confirm("Entnehmen");
    expect(deeds().map(({ path, body }) => [path, body])).toEqual([
      [closingsContract.moveCash.path, { direction: "out", amount: "20.50", reason: "Zur Bank" }],
    ]);
    expect(screen.getByText("Die Entnahme wurde eingetragen.")).toBeVisible();
  });

  it("offers the exports of the closings that are asked for", async () => {
    const { fill } = await show();
    const hrefs = () => screen.queryAllByRole("link", { name: /ZIP|CSV/ }).map((link) => link.getAttribute("href"));
    expect(hrefs()).toEqual(["/api/rere_export_dsfinvk/?from=1&to=3", "/api/rere_export_accounting/?from=1&to=3"]);
    await fill("Von Nummer", "2");
    await fill("Bis Nummer", "2");
    expect(hrefs()[0]).toBe("/api/rere_export_dsfinvk/?from=2&to=2");
    await fill("Bis Nummer", "4");
    expect(hrefs()).toEqual([]);
  });

  it("asks for older closings as far as there are some", async () => {
    const { press, reads } = await show({
      closings: [
        { ...closing, number: 70 },
        { ...closing, number: 11 },
      ],
    });
    await press("Ältere");
    expect(
      reads()
        .filter(({ path }) => path === closingsContract.list.path)
        .at(-1)?.query,
    ).toEqual({ from: "1" });
    expect(screen.getByRole("link", { name: /ZIP/ })).toHaveAttribute("href", "/api/rere_export_dsfinvk/?from=1&to=70");
  });

  it("has nothing to close or export before anything was sold", async () => {
    const nothing = { since: null, transactions: 0, float: "0.00", expected: "0.00", cash: "0.00", card: "0.00" };
    await show({ open: { ...open, ...nothing }, closings: [] });
    const close = screen.getByRole("button", { name: "Tag abschließen" });
    expect(close).toBeDisabled();
    expect(close).toHaveAccessibleDescription(/^Es gibt nichts abzuschließen/);
    expect(screen.getByText("Es gibt noch keine Abschlüsse")).toBeVisible();
    expect(screen.queryByRole("heading", { name: "Export" })).toBeNull();
  });
});
