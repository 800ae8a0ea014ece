import { screen, within } from "@testing-library/react";
import { emptyPriceList } from "../../../shared/contract/price-list.ts";
import { staffPriceListContract } from "../../../shared/contract/staff-price-list.ts";
import { aPriceListVersion, aPricePeriod, aSummerList } from "../../../testing/machines/price-list-model.ts";
import { openPriceLists, unanswered } from "./price-list.screen.fixture.tsx";
import { settle, textOf } from "./staff-screen.fixture.tsx";

const published = aPriceListVersion({
  id: 3,
  state: "published",
  content: aSummerList,
  published_by: "Alma Anker",
  published_at: "2027-05-01T08:00:00.000Z",
});
const draft = aPriceListVersion({ content: aSummerList });
const row = (name: string) =>
  screen.getByRole("heading", { name: new RegExp(name), level: 4 }).closest("li") as HTMLElement;
const page = () => textOf(document.body);

beforeEach(() => jest.spyOn(console, "error").mockReturnValue());
afterEach(() => {
  jest.restoreAllMocks();
  window.sessionStorage.clear();
});

describe("what holds", () => {
  it("is each boat's own price until a list was published", async () => {
    await openPriceLists();
    expect(screen.getByRole("heading", { name: "Noch keine Preisliste" })).toBeVisible();
    expect(page()).toContain("Jede Nacht kostet den Preis, der im Formular des Bootes steht.");
  });

  it("says since when and by whom, with its periods, the year as a picture with its table, and a CSV", async () => {
    await openPriceLists([published, { ...published, id: 2, state: "replaced" }]);
    expect(screen.getByRole("heading", { name: "Gilt seit 01.05.2027, 10:00 Uhr" })).toBeVisible();
    expect(page()).toContain("Veröffentlicht von Alma Anker");
    expect(textOf(row("Sommer"))).toContain("05.06.2027 – 03.09.2027 · Alle Boote180 € pro Nacht");
    expect(within(row("Sommer")).queryByRole("button")).toBeNull();
    expect(screen.getByRole("img", { name: /Mai 2027 bis April 2028/ })).toBeVisible();
    const table = screen.getByRole("table", { hidden: true });
    expect(within(table).getAllByRole("row", { hidden: true }).map(textOf)).toEqual([
      "BootNächteZeitraum",
      "Hektor01.05.2027 – 04.06.2027keiner, Preis des Bootes",
      "05.06.2027 – 03.09.20271: Sommer",
      "04.09.2027 – 30.04.2028keiner, Preis des Bootes",
      "Titanic01.05.2027 – 04.06.2027keiner, Preis des Bootes",
      "05.06.2027 – 03.09.20271: Sommer",
      "04.09.2027 – 30.04.2028keiner, Preis des Bootes",
    ]);
    expect(screen.getByRole("link", { name: "Als CSV herunterladen" })).toHaveAttribute(
      "href",
      "/api/rere_get_price_list_csv/?id=3",
    );
    expect(screen.getByRole("link", { name: "Fassung 2 ansehen" })).toHaveAttribute("href", "/Preise?fassung=2");
  });

  it("offers another try after a failed load", async () => {
    const { press, server } = await openPriceLists([published]);
    server.refuses[staffPriceListContract.list.path] = () => new Response("", { status: 503 });
    window.dispatchEvent(new Event("focus"));
    await settle();
    delete server.refuses[staffPriceListContract.list.path];
    expect(screen.getByText("Die Anzeige ist vielleicht nicht mehr aktuell.")).toBeVisible();
    await press("Erneut laden");
    expect(screen.queryByText("Die Anzeige ist vielleicht nicht mehr aktuell.")).toBeNull();
  });
});

describe("a draft", () => {
  it("begins as a copy of what holds, or empty", async () => {
    const { press, deeds } = await openPriceLists([published]);
    await press("Entwurf beginnen");
    expect(deeds().map(({ path, body }) => [path, body])).toEqual([[staffPriceListContract.copy.path, { id: "3" }]]);
    expect(within(row("Sommer")).getByRole("button", { name: "Sommer ändern" })).toBeVisible();
  });

  it("begins empty where nothing holds, and where that is wanted", async () => {
    const first = await openPriceLists();
    await first.press("Entwurf beginnen");
    expect(first.deeds()[0]?.body).toEqual({ content: JSON.stringify(emptyPriceList) });
    first.unmount();
    const second = await openPriceLists([published]);
    await second.press("Mehr zum neuen Entwurf");
    await second.press("Leeren Entwurf beginnen");
    expect(second.deeds()[0]?.path).toBe(staffPriceListContract.save.path);
    expect(screen.getByText("Noch keine Zeiträume: Es gilt der Preis des Bootes.")).toBeVisible();
  });

  it("that somebody began is gone on with, in place of another one", async () => {
    await openPriceLists([published, draft]);
    expect(page()).toContain("Alma Anker hat einen Entwurf begonnen, zuletzt geändert am 02.05.2027, 10:00 Uhr.");
    expect(screen.getByRole("link", { name: "Entwurf bearbeiten" })).toHaveAttribute("href", "/Preise?fassung=7");
    expect(screen.queryByRole("button", { name: "Entwurf beginnen" })).toBeNull();
  });

  it.each(["/Preise", "/Preise?fassung=3"])("says at %s that another admin began one in the meantime", async (at) => {
    const { press, server } = await openPriceLists([published], at);
    const errors = { id: "validation-staff:priceListOpen" };
    server.refuses[staffPriceListContract.copy.path] = () =>
      Response.json({ type: "CONFLICT", errors }, { status: 409 });
    await press("Entwurf beginnen");
    expect(screen.getByRole("alert")).toHaveTextContent("Es gibt schon einen Entwurf.");
  });

  it("is checked, previewed, asked about once with what it changes, and published", async () => {
    const { press, confirm, deeds, dialog } = await openPriceLists([draft], "/Preise?fassung=7");
    await press("Prüfen und Vorschau zeigen");
    const effects =
      "2 offene Bestellungen und Vormerkungen behalten ihren Preis. Von den Aufenthalten, die in den nächsten 60 Tagen gebucht werden können, werden 31 teurer, 4 günstiger und 6 können nicht mehr gebucht werden.";
    expect(page()).toContain(effects);
    expect(textOf(screen.getByText("Welche nicht mehr gebucht werden können").parentElement as HTMLElement)).toBe(
      "Welche nicht mehr gebucht werden könnenHektor, 2 Nächte: ab 3. Mai – 5. Mai, 9. MaiTitanic, 3 Nächte: ab 31. Mai – 1. Juni",
    );
    const examples = screen.getByRole("table", { name: "" });
    expect(within(examples).getAllByRole("row").map(textOf)).toEqual([
      "AufenthaltBisherDanach",
      "Hektorab 05.06.2027, 7 Nächte, 2 Personen1.260 €1.330 €teurer",
      "Titanicab 06.06.2027, 2 Nächte, 2 Personen300 €nicht buchbar",
    ]);
    await press("Veröffentlichen");
    expect(textOf(dialog())).toContain(effects);
    expect(deeds().map(({ path }) => path)).toEqual([staffPriceListContract.check.path]);
    await confirm("Veröffentlichen");
    expect(deeds()[1]).toMatchObject({ path: staffPriceListContract.publish.path, body: { id: "7", version: "2" } });
    expect(screen.getByText("Die Preisliste ist veröffentlicht und gilt ab jetzt.")).toBeVisible();
    expect(screen.getByRole("heading", { name: "Fassung 7: Sie gilt" })).toBeVisible();
  });

  it("stays a question where no answer to publishing came", async () => {
    const { press, confirm, server, dialog, keys } = await openPriceLists([draft], "/Preise?fassung=7");
    await press("Prüfen und Vorschau zeigen");
    await press("Veröffentlichen");
    server.refuses[staffPriceListContract.publish.path] = unanswered;
    await confirm("Veröffentlichen");
    expect(within(dialog()).getByRole("alert")).toHaveTextContent("Es kam keine Antwort.");
    delete server.refuses[staffPriceListContract.publish.path];
    await confirm("Veröffentlichen");
    expect(new Set(keys.slice(-2)).size).toBe(1);
    expect(screen.getByRole("heading", { name: "Fassung 7: Sie gilt" })).toBeVisible();
  });

  it("tells at the periods which of them overlap, and is not checked until that is mended", async () => {
    const autumn = aPricePeriod({ name: "Herbst", from: "2027-09-01", to: "2027-10-31" });
    const content = { ...aSummerList, periods: [...aSummerList.periods, autumn] };
    const { press, user, fill, confirm } = await openPriceLists([{ ...draft, content }], "/Preise?fassung=7");
    const why = "Zeiträume überschneiden sich: Bitte ändern Sie die Tage, die dort genannt sind.";
    const check = () => screen.getByRole("button", { name: "Prüfen und Vorschau zeigen" });
    expect(textOf(row("Sommer"))).toContain("Überschneidet sich mit 2: Herbst, 01.09.2027 – 03.09.2027.");
    expect(textOf(row("Herbst"))).toContain("Überschneidet sich mit 1: Sommer, 01.09.2027 – 03.09.2027.");
    expect(check()).toBeDisabled();
    expect(check()).toHaveAccessibleDescription(why);
    await user.click(screen.getByRole("button", { name: "Herbst ändern" }));
    await fill(/Erste Nacht/, "2027-09-04");
    await confirm("Übernehmen");
    expect(check()).toBeEnabled();
    await press("Prüfen und Vorschau zeigen");
    expect(page()).not.toContain(why);
  });

  it("names the gaps of the year and keeps nobody from publishing for them", async () => {
    await openPriceLists([draft], "/Preise?fassung=7");
    const notes = screen.getByRole("region", { name: "Gut zu wissen" });
    expect(textOf(notes)).toContain(
      "Alle Boote, 03.05.2027 – 04.06.2027: kein Zeitraum, es gilt der Preis des Bootes.",
    );
  });

  it("is discarded once that is confirmed", async () => {
    const { press, confirm, dialog, deeds } = await openPriceLists([published, draft], "/Preise?fassung=7");
    await press("Mehr zum Entwurf");
    await press("Entwurf verwerfen");
    expect(textOf(dialog())).toContain("Der Entwurf mit 1 Zeitraum wird gelöscht. Was gilt, bleibt, wie es ist.");
    await confirm("Verwerfen");
    expect(deeds()).toMatchObject([{ path: staffPriceListContract.discard.path, body: { id: "7", version: "1" } }]);
    expect(screen.getByRole("heading", { name: /^Gilt seit/ })).toBeVisible();
  });
});

describe("another admin", () => {
  /** The draft as Bernd left it while it was open here, and a change of it that is refused. */
  async function overtaken(changes: Partial<typeof draft>) {
    const opened = await openPriceLists([draft], "/Preise?fassung=7");
    const content = { ...aSummerList, periods: [aPricePeriod({ name: "Bernds Sommer" })] };
    opened.server.lists = [{ ...draft, version: 4, author: "Bernd Boje", content, ...changes }];
    await opened.press("Mehr zu Sommer");
    await opened.press("Löschen");
    await opened.confirm("Löschen");
    return opened;
  }

  it("changed the draft: their version is taken", async () => {
    const { press, deeds } = await overtaken({});
    expect(screen.getByRole("alert")).toHaveTextContent("Bernd Boje hat den Entwurf inzwischen geändert");
    await press("Deren Fassung nehmen");
    expect(row("Bernds Sommer")).toBeVisible();
    expect(deeds()).toHaveLength(1);
  });

  it("changed the draft: it is overruled", async () => {
    const { press, server } = await overtaken({});
    await press("Meine Fassung speichern");
    expect(server.list(7)).toMatchObject({ version: 5, content: { periods: [] } });
    expect(screen.getByText("Gespeichert")).toBeVisible();
  });

  it("published the draft: it is only looked at from now on", async () => {
    const { press } = await overtaken({ state: "published", published_by: "Bernd Boje" });
    expect(screen.getByRole("alert")).toHaveTextContent("Bernd Boje hat den Entwurf inzwischen veröffentlicht");
    expect(screen.queryByRole("button", { name: "Meine Fassung speichern" })).toBeNull();
    await press("Ansehen");
    expect(screen.getByRole("heading", { name: "Fassung 7: Sie gilt" })).toBeVisible();
  });

  it("discarded the draft: that is said, with the way back", async () => {
    const { server, press, confirm } = await openPriceLists([draft], "/Preise?fassung=7");
    server.lists = [];
    await press("Mehr zu Sommer");
    await press("Löschen");
    await confirm("Löschen");
    expect(screen.getByText(/Diesen Entwurf gibt es nicht mehr/)).toBeVisible();
  });
});

it("keeps a change that could not be saved, says so, and saves it after a reload", async () => {
  const first = await openPriceLists([draft], "/Preise?fassung=7");
  first.server.refuses[staffPriceListContract.save.path] = unanswered;
  await first.press("Mehr zu Sommer");
  await first.press("Löschen");
  await first.confirm("Löschen");
  expect(screen.getByText("Nicht gespeichert")).toBeVisible();
  expect(screen.getByRole("alert")).toHaveTextContent("Die Änderung ist noch nicht gespeichert");
  first.unmount();
  const { server } = await openPriceLists([draft], "/Preise?fassung=7");
  expect(server.list(7)?.content.periods).toEqual([]);
});

it("looks at a list of before, and copies it to a draft", async () => {
  const { press, server } = await openPriceLists(
    [
      published,
      { ...published, id: 2, state: "replaced", content: { ...aSummerList, periods: [aPricePeriod({ name: "Alt" })] } },
    ],
    "/Preise?fassung=2",
  );
  expect(screen.getByRole("heading", { name: "Fassung 2: Sie wurde abgelöst" })).toBeVisible();
  await press("Entwurf beginnen");
  expect(server.list(4)?.content.periods[0]?.name).toBe("Alt");
});
