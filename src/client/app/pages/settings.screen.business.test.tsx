import { fireEvent, screen, within } from "@testing-library/react";
import { settingsContract } from "../../../shared/contract/settings.ts";
import { someSettings } from "../../../testing/builders.ts";
import { withStillClock } from "../../../testing/page-hooks.ts";
import { userChanged } from "../../features/session/session.slice.ts";
import { createStore } from "../store.ts";
import {
  field,
  messages,
  openSettings,
  root,
  save as saveForm,
  settle,
  show,
  status,
  type,
  wait,
} from "./settings.screen.fixture.tsx";

withStillClock();

const save = () => saveForm("Öffnungszeiten und Saisons");

describe("the settings of the root account", () => {
  const day = (name: string) => field(name) as unknown as HTMLSelectElement;
  const month = (name: string) => field(`${name}-month`) as unknown as HTMLSelectElement;
  const chosen = (name: string) => [day(name).value, month(name).selectedOptions[0]?.textContent];

  it("show hours and seasons by day and month, and no personal data", async () => {
    const { asked } = await openSettings(root);
    expect([field("general_opening_hour").value, field("general_closing_hour").value]).toEqual(["9", "18"]);
    expect([chosen("off_season_start"), chosen("off_season_end")]).toEqual([
      ["15", "November"],
      ["15", "März"],
    ]);
    expect([field("firstName"), field("password")]).toEqual([null, null]);
    expect(asked).toEqual([settingsContract.get.path]);
  });

  it("send every field, dates with the year of a leap year, and fetch what visitors read anew", async () => {
    const { sent, asked } = await openSettings(root);
    type({ general_opening_hour: "8", off_season_end: "29", "off_season_end-month": "2", visitors_tax: "2,50" });
    fireEvent.click(screen.getByRole("checkbox", { name: /^Wir suchen Mitarbeiter/ }));
    await save();
    expect(sent).toEqual([
      {
        weAreHiring: "true",
        general_opening_hour: "8",
        general_closing_hour: "18",
        season_begin_start: "2024-03-16",
        season_begin_end: "2024-04-30",
        season_begin_opening_hour: "10",
        season_begin_closing_hour: "16",
        season_end_start: "2024-10-01",
        season_end_end: "2024-11-14",
        season_end_opening_hour: "10",
        season_end_closing_hour: "16",
        off_season_start: "2024-11-15",
        off_season_end: "2024-02-29",
        visitors_tax: "2.50",
        protocol_at_handover: "false",
        protocol_at_return: "false",
      },
    ]);
    expect(status()).toBe("Ihre Änderungen wurden gespeichert");
    expect(asked).toEqual([settingsContract.get.path, settingsContract.get.path]);
  });

  it("say where a protocol is signed: with each return, with each handover", async () => {
    const { sent } = await openSettings(root, { settings: someSettings({ protocol_at_return: true }) });
    const part = within(screen.getByRole("region", { name: "Protokoll mit Unterschrift" }));
    const atReturn = part.getByRole("checkbox", { name: "Bei jeder Rückgabe" });
    const atHandover = part.getByRole("checkbox", { name: "Bei jeder Übergabe" });
    expect([atReturn, atHandover].map((box) => (box as HTMLInputElement).checked)).toEqual([true, false]);
    fireEvent.click(atReturn);
    fireEvent.click(atHandover);
    await save();
    expect(sent).toMatchObject([{ protocol_at_return: "false", protocol_at_handover: "true" }]);
  });

  it("explain the end of February, and offer no day that a month has not", async () => {
    await openSettings(root);
    const hint = "Für das Ende des Februars den 29. wählen: Er gilt in jedem Jahr.";
    expect(screen.queryByText(hint)).toBeNull();
    type({ off_season_end: "28", "off_season_end-month": "2" });
    expect(day("off_season_end")).toHaveAccessibleDescription(hint);
    expect([...day("off_season_end").options].at(-1)?.value).toBe("29");
  });

  it("name a day that is none, an hour that is none, and what is missing of a block", async () => {
    const { sent } = await openSettings(root);
    type({ general_opening_hour: "", general_closing_hour: "25", season_begin_opening_hour: "" });
    type({ off_season_end: "31", "off_season_end-month": "2", season_end_end: "" });
    await save();
    expect(messages()).toEqual([
      "Bitte geben Sie eine volle Stunde von 0 bis 24 an",
      "Bitte geben Sie eine volle Stunde von 0 bis 24 an",
      "Bitte füllen Sie alle Felder dieses Abschnitts aus",
      "Bitte geben Sie ein gültiges Datum an",
      "Bitte geben Sie ein gültiges Datum an",
    ]);
    expect(sent).toEqual([]);
    expect(screen.getAllByRole("link").map(({ textContent }) => textContent?.split(":")[0])).toEqual([
      "Allgemein, öffnet um",
      "Allgemein, schließt um",
      "Saisonbeginn, öffnet um",
      "Saisonende, bis zum",
      "Nebensaison, bis zum",
    ]);
  });

  it("clear a whole block at once, which is then sent empty", async () => {
    const { sent } = await openSettings(root);
    fireEvent.click(screen.getByRole("button", { name: "Nebensaison leeren" }));
    fireEvent.click(screen.getByRole("button", { name: "Saisonende leeren" }));
    expect(screen.queryByRole("button", { name: "Nebensaison leeren" })).toBeNull();
    await save();
    expect(sent).toHaveLength(1);
    // What is left out stays as it is.
    const cleared = Object.entries(sent[0] ?? {}).filter(([name]) => /^(?:off_|season_end)/.test(name));
    expect(cleared).toHaveLength(6);
    expect(new Set(cleared.map(([, value]) => value))).toEqual(new Set([""]));
  });

  it("ask once before they close the whole year, say what it does, and send nothing without the answer", async () => {
    const { sent } = await openSettings(root);
    type({ off_season_start: "16", "off_season_start-month": "3", off_season_end: "15", "off_season_end-month": "3" });
    await save();
    const question = () => within(screen.getByRole("dialog", { name: "Das ganze Jahr schließen?" }));
    expect(question().getByText(/kann niemand einen Tag buchen/)).toBeVisible();
    fireEvent.click(question().getByRole("button", { name: "Abbrechen" }));
    expect([sent, screen.queryByRole("dialog")]).toEqual([[], null]);
    await save();
    fireEvent.click(question().getByRole("button", { name: "Trotzdem speichern" }));
    await settle();
    expect([sent.length, status()]).toEqual([1, "Ihre Änderungen wurden gespeichert"]);
    expect(sent).toMatchObject([{ off_season_start: "2024-03-16", off_season_end: "2024-03-15" }]);
  });

  it("do not ask again where the year is closed already", async () => {
    const closed = someSettings({ off_season_start: "2024-01-01", off_season_end: "2024-12-31" });
    const { sent } = await openSettings(root, { settings: closed });
    type({ general_opening_hour: "8" });
    await save();
    expect(sent).toHaveLength(1);
  });

  it("show while they are changed how visitors will read them", async () => {
    await openSettings(root);
    const preview = () => within(screen.getByRole("region", { name: "Öffnungszeiten" }));
    expect(preview().getByText("09 Uhr bis 18 Uhr")).toBeVisible();
    type({ general_closing_hour: "20", "off_season_end-month": "2", off_season_end: "29" });
    expect(preview().getByText("09 Uhr bis 20 Uhr")).toBeVisible();
    expect(preview().getByText("vom 15.11. bis 29.02.")).toBeVisible();
    type({ season_begin_end: "" });
    expect(preview().queryByText("Saisonbeginn")).toBeNull();
  });

  it("show it in the language of the account, at the one address of both", async () => {
    await openSettings(root, { language: "en" });
    const preview = within(screen.getByRole("region", { name: "Opening hours" }));
    expect(preview.getByText("9 am to 6 pm")).toBeVisible();
  });
});

describe("the password of the root account", () => {
  const ownFields = ["own-password", "own-passwordRepeat", "own-currentPassword"];
  const [newOne, repeat, current] = ownFields as [string, string, string];
  const savePassword = () => saveForm("Passwort ändern");

  it("is changed with the current one, apart from the hours, of which nothing typed is lost", async () => {
    const { sent } = await openSettings(root);
    type({ general_opening_hour: "8", [newOne]: "neu und gut", [repeat]: "neu und gut", [current]: "steuerbord" });
    await savePassword();
    expect(sent).toEqual([{ password: "neu und gut", currentPassword: "steuerbord" }]);
    expect(ownFields.map((name) => field(name).value)).toEqual(["", "", ""]);
    expect([status(), field("general_opening_hour").value]).toEqual(["Ihre Änderungen wurden gespeichert", "8"]);
    await wait(3_000);
    await save();
    expect(Object.keys(sent[1] ?? {})).not.toContain("password");
  });

  it("is not sent without the current one, twice the same, and of a length that a password has", async () => {
    const { sent } = await openSettings(root);
    await savePassword();
    expect(messages()).toEqual([
      "Das Passwort muss 4 - 20 Zeichen lang sein",
      "Bitte geben Sie Ihr aktuelles Passwort an",
    ]);
    type({ [newOne]: "neu und gut", [current]: "steuerbord" });
    await savePassword();
    expect(messages()).toEqual(["Die eingegebenen Passwörter stimmen nicht überein"]);
    expect(sent).toEqual([]);
  });

  it("is kept by no tab, and the draft of the hours outlives it", async () => {
    const first = await openSettings(root);
    type({ general_opening_hour: "8", [newOne]: "geheim", [current]: "geheim" });
    first.unmount();
    expect(JSON.stringify(sessionStorage)).not.toContain("geheim");
    await openSettings(root);
    expect([field("general_opening_hour").value, field(newOne).value]).toEqual(["8", ""]);
  });
});

it("offers another try where the settings could not be loaded", async () => {
  const store = createStore({ fetch: () => Promise.reject(new TypeError("offline")) });
  store.dispatch(userChanged(root));
  await show(store);
  expect(screen.getByRole("alert")).toHaveTextContent("Die Einstellungen konnten nicht geladen werden.");
  expect(screen.getByRole("button", { name: "Erneut laden" })).toBeVisible();
});
