import { act, screen, waitFor, within } from "@testing-library/react";
import { type OpenMoney, openMoneyContract, type Payable } from "../../../shared/contract/open-money.ts";
import { type SearchGroup, searchContract } from "../../../shared/contract/search.ts";
import { testToday } from "../../../testing/builders.ts";
import { readSelectedDay } from "../../features/day-plan/selected-day.ts";
import { Screen } from "./payments.screen.tsx";
import { type Call, openStaffScreen, textOf } from "./staff-screen.fixture.tsx";

const late: OpenMoney = {
  id: "booking:17",
  kind: "late",
  amount: "360.00",
  since: "2027-05-01T08:00:00.000Z",
  name: "Erika Beispiel",
  phone: "+4917012345678",
  email: "erika@example.com",
  purpose: "booking",
  number: "17",
  title: "Hektor",
  days: { start: "2027-09-01", end: "2027-09-03" },
  order: null,
  ways: ["banktransfer", "cash"],
  may_assign: true,
  history: [
    {
      dateTime: "2027-05-01T08:00:00.000Z",
      kind: "paid",
      amount: "400.00",
      way: "banktransfer",
      actor: "Alma Anker",
      reason: "",
      target: "",
    },
    {
      dateTime: "2027-05-02T08:00:00.000Z",
      kind: "assigned",
      amount: "40.00",
      way: null,
      actor: "Alma Anker",
      reason: "Am Telefon besprochen",
      target: "18",
    },
  ],
};
const unbooked: OpenMoney = {
  ...late,
  id: "order:5O190127TN364715T",
  kind: "unbooked",
  number: null,
  order: "5O190127TN364715T",
  ways: ["wallet"],
  history: [],
};
const payable: Payable = {
  name: "Max Muster",
  phone: "",
  email: "max@example.com",
  purpose: "booking",
  number: "18",
  title: "Titanic",
  days: { start: "2027-08-01", end: "2027-08-03" },
  outstanding: "300.00",
  state: "unpaid",
};

const problem = (status: number, type: string, errors: object = {}) => Response.json({ type, errors }, { status });

/**
 * The page over a server with these rows, where every number is `found`; `decide` answers the calls that change
 * something.
 */
async function open(rows: OpenMoney[], found: Partial<Payable> | Response = {}, decide?: (call: Call) => object) {
  const server = { rows };
  const opened = await openStaffScreen(
    Screen,
    (call) => {
      if (call.path === searchContract.search.path) return { groups: suggested, is_complete: true };
      if (call.path === openMoneyContract.list.path) return { open_money: server.rows };
      if (call.path === openMoneyContract.payable.path) {
        return found instanceof Response ? found.clone() : { ...payable, ...found };
      }
      return decide?.(call) ?? {};
    },
    { admin: true },
  );
  return { ...opened, server };
}
const card = (name = "Erika Beispiel") => screen.getByRole("article", { name });
const alert = () => within(screen.getByRole("dialog")).getByRole("alert");

let suggested: SearchGroup[];
beforeEach(() => {
  suggested = [];
  window.sessionStorage.clear();
});

describe("the list of open money", () => {
  it("says what, how much, since when, whose, what for and what happened", async () => {
    const { user } = await open([late]);
    const text = textOf(card());
    expect(text).toContain("Erika Beispiel360 €Nach der Absage eingegangenBuchung 17, Hektor, 01.09.2027 – 03.09.2027");
    expect(text).toContain("Seit 01.05.2027, 10:00 Uhr");
    expect(within(card()).getByRole("link", { name: late.phone })).toHaveAttribute("href", `tel:${late.phone}`);
    expect(within(card()).getByRole("link", { name: late.email })).toHaveAttribute("href", `mailto:${late.email}`);
    await user.click(within(card()).getByText("Was bisher geschah"));
    expect(within(card()).getAllByRole("listitem").map(textOf)).toEqual([
      "Eingang: Überweisung400 €01.05.2027, 10:00 · Alma Anker",
      "Zugeordnet: 1840 €02.05.2027, 10:00 · Alma AnkerAm Telefon besprochen",
    ]);
  });

  it("leads to the day of a booking that stands", async () => {
    const { user, address } = await open([{ ...late, kind: "surplus" }]);
    await user.click(screen.getByRole("link", { name: /^Buchung 17, Hektor/ }));
    expect([address(), readSelectedDay()]).toEqual(["/Buchungen", "2027-09-01"]);
  });

  it("says that there is none", async () => {
    await open([]);
    expect(screen.getByText("Alles Geld ist da, wo es hingehört")).toBeVisible();
  });

  it("offers another try after a failed load", async () => {
    const answers: (Response | object)[] = [problem(503, "UNAVAILABLE"), { open_money: [late] }];
    const { press } = await openStaffScreen(Screen, () => answers.shift(), { admin: true });
    expect(screen.getByRole("alert")).toHaveTextContent("Die Zahlungen konnten nicht geladen werden.");
    await press("Erneut laden");
    expect(card()).toBeVisible();
  });

  it("offers only what the row allows", async () => {
    await open([{ ...unbooked, kind: "unread", ways: ["again"], may_assign: false }]);
    expect(within(card()).getAllByRole("button").map(textOf)).toEqual(["Noch einmal versuchen Erika Beispiel, 360 €"]);
    expect(textOf(card())).toContain("Angefragte Buchung, Hektor");
    expect(textOf(card())).toContain("PayPal-Bestellung 5O190127TN364715T");
  });
});

it("suggests what a transfer may be for by its text, and takes the number that is chosen", async () => {
  const days = { start: "2027-08-01", end: "2027-08-03" };
  const hit = { id: 18, number: "18", name: "Max Muster", title: "Titanic", days, amount: "300.00" } as const;
  const stays = [18, 19, 20, 21, 22, 23].map((id) => ({
    ...hit,
    id,
    number: String(id),
    state: "unpaid" as const,
    link: "",
  }));
  const vouchers = [{ ...hit, id: 5, number: "Gutschein 5", state: "requested" as const, link: "/Kassensystem" }];
  suggested = [
    { kind: "stay", hits: stays, count: 6, has_more: false },
    { kind: "voucher", hits: vouchers, count: 1, has_more: false },
  ];
  const { press, type, dialog, searches } = await open([]);
  await press("Überweisung eintragen");
  await type(/Wofür/, "Muster Bootsmiete 300,00 danke");
  const suggestions = await within(dialog()).findByRole("list", { name: "Vorschläge" });
  const [suggestion, ...others] = within(suggestions).getAllByRole("button");
  expect(others.map(textOf).at(-1)).toContain("Gutschein 5");
  await type(/Betrag/, "300");
  await waitFor(() => expect(searches().at(-1)?.body).toMatchObject({ for: "transfer", amount: "300" }));
  expect(suggestion).toHaveTextContent("Max Muster · Buchung 18300 €Titanic");
  await act(async () => suggestion?.click());
  expect(within(dialog()).getByRole("textbox", { name: /Wofür/ })).toHaveValue("18");
  expect(within(dialog()).queryByRole("list", { name: "Vorschläge" })).toBeNull();
});

describe("assigning money", () => {
  it("says first who gets how much, and then does it", async () => {
    const { press, type, confirm, deeds, dialog, reads } = await open([late]);
    await press(/^Zuordnen/);
    await confirm("Weiter");
    expect(within(dialog()).getByRole("textbox", { name: /Wohin/ })).toHaveFocus();
    await type(/Wohin/, "18");
    await type(/Grund/, "Neue Buchung");
    await confirm("Weiter");
    expect(reads().map(({ query }) => query)).toContainEqual({ number: "18" });
    expect(deeds()).toEqual([]);
    expect(textOf(dialog())).toContain(
      "Max MusterBuchung 18, Titanic, 01.08.2027 – 03.08.2027Noch zu bezahlen300 €300 € werden dort als Zahlung gebucht. " +
        "Damit ist alles bezahlt. 60 € bleiben hier in der Liste.",
    );
    await confirm("Zuordnen");
    const body = { source: "booking:17", target: "18", amount: "300.00", reason: "Neue Buchung" };
    expect(deeds()).toEqual([{ method: "POST", path: openMoneyContract.assign.path, query: {}, body }]);
    expect(screen.getByText("Das Geld wurde zugeordnet.")).toBeVisible();
  });

  it("moves the wallet's money undivided", async () => {
    const { press, type, confirm, deeds } = await open([unbooked], { outstanding: "500.00" });
    await press(/^Zuordnen/);
    await type(/Wohin/, "18");
    await type(/Grund/, "x");
    await confirm("Weiter");
    await confirm("Zuordnen");
    expect(deeds()[0]?.body).toMatchObject({ source: unbooked.id, amount: "360.00" });
  });

  it("does not send the wallet's money where less is open", async () => {
    const { press, type, confirm, deeds, dialog } = await open([unbooked]);
    await press(/^Zuordnen/);
    await type(/Wohin/, "18");
    await type(/Grund/, "x");
    await confirm("Weiter");
    expect(textOf(dialog())).toContain("Dort ist weniger offen, und Geld von PayPal kann nicht geteilt werden");
    await confirm("Weiter");
    expect(deeds()).toEqual([]);
  });

  it("says where there is nothing, and where nothing is to be paid", async () => {
    const none = await open([late], problem(404, "NOT_FOUND", { number: "validation-staff:moneyUnknown" }));
    await none.press(/^Zuordnen/);
    await none.type(/Wohin/, "99");
    await none.type(/Grund/, "x");
    await none.confirm("Weiter");
    expect(alert()).toHaveTextContent("Unter dieser Nummer gibt es nichts.");
    none.unmount();
    const paid = await open([late], { state: "paid", outstanding: "0.00" });
    await paid.press(/^Zuordnen/);
    await paid.type(/Wohin/, "18");
    await paid.confirm("Weiter");
    expect(textOf(paid.dialog())).toContain("Dort ist nichts mehr zu bezahlen");
    await paid.confirm("Weiter");
    expect(paid.deeds()).toEqual([]);
  });

  it("says that somebody was faster, and looks again before it is confirmed anew", async () => {
    const conflict = () => problem(409, "CONFLICT", { amount: "validation-staff:moneyChanged" });
    const { press, type, confirm, deeds, dialog } = await open([late], {}, conflict);
    await press(/^Zuordnen/);
    await type(/Wohin/, "18");
    await type(/Grund/, "x");
    await confirm("Weiter");
    await confirm("Zuordnen");
    expect(alert()).toHaveTextContent("Der Betrag hat sich inzwischen geändert.");
    expect(within(dialog()).getByRole("button", { name: "Weiter" })).toBeVisible();
    expect(deeds()).toHaveLength(1);
  });
});

describe("paying money back", () => {
  it("writes down how it was handed out, for a reason", async () => {
    const { press, user, type, confirm, deeds, dialog, server } = await open([late]);
    await press(/^Zurückgezahlt/);
    expect(textOf(dialog())).toContain("Sie haben Erika Beispiel 360 € zurückgezahlt.");
    await confirm("Eintragen");
    expect(within(dialog()).getByRole("textbox", { name: /Grund/ })).toHaveAccessibleDescription(
      "Bitte geben Sie einen Grund an",
    );
    await user.click(within(dialog()).getByRole("radio", { name: "Bar" }));
    await type(/Grund/, "Storno");
    server.rows = [];
    await confirm("Eintragen");
    const body = { source: "booking:17", way: "cash", amount: "360.00", reason: "Storno" };
    expect(deeds()).toEqual([{ method: "POST", path: openMoneyContract.refund.path, query: {}, body }]);
    expect(screen.getByText("Die Rückzahlung wurde eingetragen.")).toBeVisible();
    expect(screen.getByText("Alles Geld ist da, wo es hingehört")).toBeVisible();
  });

  it("sends it under the same key where no answer came", async () => {
    const answers = [() => Response.error(), () => ({})];
    const { press, type, confirm, deeds, keys, dialog } = await open([unbooked], {}, () => answers.shift()?.() ?? {});
    await press(/^Zurückzahlen/);
    expect(textOf(dialog())).toContain(
      "PayPal zahlt 360 € an Erika Beispiel zurück. Erika Beispiel bekommt eine E-Mail",
    );
    await type(/Grund/, "Storno");
    await confirm("Zurückzahlen");
    await confirm("Zurückzahlen");
    expect(deeds().map(({ body }) => body["way"])).toEqual(["wallet", "wallet"]);
    expect(new Set(keys).size).toBe(1);
  });

  it("says that the money is in the list no longer", async () => {
    const gone = () => problem(409, "CONFLICT", { source: "validation-staff:moneySource" });
    const { press, type, confirm } = await open([unbooked], {}, gone);
    await press(/^Zurückzahlen/);
    await type(/Grund/, "x");
    await confirm("Zurückzahlen");
    expect(alert()).toHaveTextContent("Dieses Geld steht nicht mehr in der Liste");
  });
});

describe("a transfer that came", () => {
  const fill = async (opened: Awaited<ReturnType<typeof open>>, amount: string) => {
    await opened.press("Überweisung eintragen");
    await opened.type(/Wofür/, "18");
    await opened.type(/Betrag/, amount);
    await opened.confirm("Weiter");
  };

  it.each([
    ["100,50", {}, "100,50 € werden eingetragen. Danach sind noch 199,50 € offen."],
    ["300", {}, "300 € werden eingetragen. Damit ist alles bezahlt."],
    ["310", {}, "und 10 € sind zu viel"],
    ["300", { state: "paid", outstanding: "0.00" }, "Hier ist schon alles bezahlt."],
    ["300", { state: "ended", outstanding: "0.00" }, "Das ist abgesagt oder abgelaufen."],
  ] as const)("says what comes of %s where there is %j", async (amount, found, effect) => {
    const opened = await open([], found);
    await fill(opened, amount);
    expect(textOf(opened.dialog())).toContain(effect);
    expect(opened.deeds()).toEqual([]);
  });

  it("is sent as it was confirmed, with what was seen to be open", async () => {
    const opened = await open([]);
    await fill(opened, "100,50");
    await opened.confirm("Eintragen");
    const body = { number: "18", amount: "100.50", received_on: testToday, outstanding: "300.00" };
    expect(opened.deeds()).toEqual([{ method: "POST", path: openMoneyContract.receive.path, query: {}, body }]);
    expect(screen.getByText("Die Überweisung wurde eingetragen.")).toBeVisible();
  });

  it("is not asked about with what is no amount", async () => {
    const opened = await open([]);
    await fill(opened, "");
    for (const amount of ["", "0", "-5", "1e3", "12,345"]) {
      await opened.type(/Betrag/, amount);
      await opened.confirm("Weiter");
      expect(within(opened.dialog()).getByRole("textbox", { name: /Betrag/ })).toHaveAccessibleDescription(
        "Bitte geben Sie einen Betrag an, zum Beispiel 120 oder 99,50",
      );
    }
    expect(opened.reads()).toHaveLength(1);
  });
});
