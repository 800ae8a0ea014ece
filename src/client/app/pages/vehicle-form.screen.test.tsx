import { screen, within } from "@testing-library/react";
import { emptyPriceList, type PricePeriodFields } from "../../../shared/contract/price-list.ts";
import { aVehicle } from "../../../testing/builders.ts";
import { withFakeUploads } from "../../../testing/fake-upload.ts";
import { aPricePeriod } from "../../../testing/machines/price-list-model.ts";
import { presentHektor } from "../../../testing/machines/vehicle-form-model.ts";
import { withStillClock } from "../../../testing/page-hooks.ts";
import { editor, openVehicleForm } from "./vehicle-form.screen.fixture.tsx";

const server = withFakeUploads();
withStillClock({ frames: true });

async function fillIn(): Promise<void> {
  editor.type("name", "Paddel");
  editor.type("passengers", "4");
  editor.type("price1h", "99,5");
  editor.tick("license-never");
  await editor.choose("bug.png", "heck.png");
}

const names = () =>
  Object.entries(server.last().body).flatMap(([field, value]) => (value instanceof File ? [[field, value.name]] : []));
describe("adding a boat", () => {
  it("sends its fields and its pictures in their order, with progress, and leads to the overview", async () => {
    await openVehicleForm(null);
    expect(screen.getByRole("heading", { level: 1 })).toHaveTextContent("Hausboot hinzufügen");
    await fillIn();
    editor.tick("extra_bbq");
    await editor.press("heck.png nach vorn");
    expect(editor.pictures()).toEqual(["heck.png", "bug.png"]);
    await editor.submit();
    expect(server.last()).toMatchObject({ path: "/api/rere_add_or_change_vehicle/", withCredentials: true });
    expect(server.last().body).toMatchObject({ id: "None", type: "houseboats", name: "Paddel", price1h: "99,5" });
    expect(server.last().body).toMatchObject({
      license: "never",
      extra_bbq: "true",
      extra_sonar: "false",
      deposit: "",
    });
    expect(server.last().body).not.toHaveProperty("version");
    expect(names()).toEqual([
      ["image1", "heck.png"],
      ["image2", "bug.png"],
    ]);
    expect(screen.getByRole("button", { name: "Lädt" })).toBeInTheDocument();
    server.progress(40);
    expect(screen.getByRole("progressbar", { name: "Wird gesendet: 40 %" })).toHaveValue(40);
    await editor.submit();
    expect(server.sent).toHaveLength(1);
    await editor.wait(60_000);
    await server.answer(201, { id: 9 });
    expect(editor.says("Das Hausboot wurde erfolgreich hinzugefügt")).toBe(true);
    await editor.wait(2_999);
    expect(editor.says(/erfolgreich/)).toBe(true);
    await editor.wait(1);
    expect([editor.says(/erfolgreich/), editor.place()]).toEqual([false, "/here"]);
    await editor.wait(500);
    expect(editor.place()).toBe("/Übersicht/Hausboote");
  });

  it("says what is missing, and sends nothing", async () => {
    await openVehicleForm(null);
    await editor.submit();
    const summary = screen.getByRole("alert");
    expect(summary).toHaveTextContent("Bitte überprüfen Sie Ihre Angaben");
    expect(
      within(summary)
        .getAllByRole("link")
        .map(({ textContent }) => textContent?.split(":")[0]),
    ).toEqual(["Name", "Personen", "Preis pro Nacht in Euro", "Führerschein", "Bilder"]);
    expect(editor.says("Mindestens 1 bis maximal 6 gültige Bilder auswählen")).toBe(true);
    expect(server.sent).toEqual([]);
  });

  it("clears the stand-up-paddle and its price with a licence other than captain", async () => {
    await openVehicleForm(null);
    editor.tick("license-captain");
    editor.tick("hasPaddle");
    expect(editor.field("extra_captain")).toHaveValue("20");
    editor.tick("license-no");
    expect([editor.field("hasPaddle").checked, document.querySelector("#vehicle-extra_captain")]).toEqual([
      false,
      null,
    ]);
    editor.tick("hasPaddle");
    editor.type("extra_captain", "");
    await fillIn();
    editor.tick("hasPaddle");
    editor.type("extra_captain", "");
    await editor.submit();
    expect([editor.says(/Preis für das Stand-Up-Paddle/), server.sent]).toEqual([true, []]);
  });

  it("takes no file that is no picture and no seventh, and says so by name", async () => {
    await openVehicleForm(null);
    await editor.choose("a.png", "plan.svg", "b.png", "c.png", "d.png", "e.png", "f.png", "g.png");
    expect(editor.pictures()).toEqual(["a.png", "b.png", "c.png", "d.png", "e.png", "f.png"]);
    expect(editor.says("plan.svg ist kein Bild dieser Arten")).toBe(true);
    expect(editor.says("g.png ist zu viel: Mehr als 6 Bilder gehen nicht")).toBe(true);
    expect(server.shown.size).toBe(6);
  });

  it("lets go of a picture that is removed, and of all when the page is left", async () => {
    const { unmount } = await openVehicleForm(null);
    await editor.choose("a.png", "b.png");
    await editor.press("a.png entfernen");
    expect([editor.pictures(), server.shown.size]).toEqual([["b.png"], 1]);
    unmount();
    expect(server.shown.size).toBe(0);
  });
});

describe("what is not saved", () => {
  it("outlives a reload, and pictures that did not are named", async () => {
    const { unmount } = await openVehicleForm();
    editor.type("name", "Max");
    editor.type("descriptionEN-general", "Another boat");
    await editor.choose("bug.png");
    unmount();
    await openVehicleForm("Hektor", () => [aVehicle({ version: 5 })]);
    expect([editor.field("name").value, editor.field("descriptionEN-general").value]).toEqual(["Max", "Another boat"]);
    expect([editor.pictures(), editor.says("bug.png")]).toEqual([["Bild 1"], true]);
    await editor.submit();
    expect(server.last().body).toMatchObject({ version: "1", path1: "/boats/hektor.svg" });
  });

  it("is asked about before the page is left, and forgotten by who discards it", async () => {
    const { unmount } = await openVehicleForm();
    expect(editor.holdsTab()).toBe(false);
    editor.type("name", "Max");
    expect(editor.holdsTab()).toBe(true);
    await editor.follow("Hauptmenü");
    expect([editor.place(), editor.says("Seite verlassen?")]).toEqual(["/here", true]);
    await editor.press("Hier bleiben");
    expect([editor.place(), editor.field("name").value]).toEqual(["/here", "Max"]);
    await editor.press("Abbrechen");
    await editor.press("Änderungen verwerfen");
    expect([editor.place(), editor.holdsTab()]).toEqual(["/Übersicht/Hausboote", false]);
    unmount();
    await openVehicleForm();
    expect(editor.field("name")).toHaveValue("Hektor");
  });

  it("is not asked about where nothing was changed", async () => {
    await openVehicleForm();
    await editor.follow("Hauptmenü");
    expect(editor.place()).toBe("/Mitarbeiterbereich");
  });
});

describe("the price of a boat", () => {
  const named = "Wo die Preisliste für eine Nacht dieses Bootes einen Preis nennt, gilt der Preis der Liste.";
  const listed = (...periods: PricePeriodFields[]) => ({ ...emptyPriceList, id: 3, periods });

  it.each([
    ["that each night costs it, without a list", listed(), ""],
    ["that of all boats the list's goes before it", listed(aPricePeriod()), named],
    ["the same of its own period", listed(aPricePeriod({ vehicle: 1 })), named],
    ["nothing of another boat's", listed(aPricePeriod({ vehicle: 2 })), ""],
    ["nothing of a period that leaves it as it is", listed(aPricePeriod({ night: null })), ""],
  ])("says %s", async (_what, list, description) => {
    await openVehicleForm("Hektor", undefined, list);
    expect(editor.field("price1h")).toHaveAccessibleDescription(description);
    expect(editor.field("price1h")).toHaveValue("180");
  });
});

describe("the price of the stand-up-paddle", () => {
  it.each([
    ["that it costs it, without a list", {}, ""],
    [
      "that the list's goes before it",
      { extra_prices: { extra_captain: "15.00" } },
      "Die Preisliste nennt einen Preis für das Stand-Up-Paddle: Es gilt der der Liste.",
    ],
  ])("says %s", async (_what, named, description) => {
    await openVehicleForm("Hektor", undefined, { ...emptyPriceList, id: 3, ...named });
    expect(editor.field("extra_captain")).toHaveAccessibleDescription(description);
  });
});

describe("the deposit of a boat", () => {
  const named = "Die Preisliste nennt die Kaution dieses Bootes: Es gilt die der Liste.";
  const row = { briefing: null, charter_briefing: null, cleaning: null, fuel_litre: null, late_hour: null };

  it.each([
    ["Hektor", null, "0.00", named],
    ["Hektor", 1, "300.00", named],
    ["Hektor", 2, "300.00", ""],
    ["Hektor", 1, null, ""],
    [null, null, "300.00", named],
    [null, 1, "300.00", ""],
  ])("of %s says whether the list names it: boat %s, %s", async (boat, vehicle, deposit, description) => {
    await openVehicleForm(boat, undefined, { ...emptyPriceList, id: 3, fees: [{ ...row, vehicle, deposit }] });
    expect(editor.field("deposit")).toHaveAccessibleDescription(description);
  });
});

describe("a boat that cannot be shown", () => {
  it("leads to /404 where there is none of that name", async () => {
    await openVehicleForm("Niemand");
    expect(editor.place()).toBe("/404");
  });

  it("can be loaded again after a failure", async () => {
    let isBack = false;
    await openVehicleForm("Hektor", () => (isBack ? [aVehicle()] : null));
    isBack = true;
    await editor.press("Erneut laden");
    expect(editor.field("name")).toHaveValue("Hektor");
  });
});

const tooLate = {
  type: "CONFLICT",
  errors: { version: "validation-staff:vehicleChangedBy" },
  facts: { by: "Anna Lena" },
};

describe("a save that does not succeed", () => {
  beforeEach(async () => {
    await openVehicleForm();
    await editor.choose("bug.png");
    editor.type("name", "Max");
    await editor.submit();
  });

  it("shows what the server refuses at its field and at its picture, wherever it is moved", async () => {
    await server.answer(400, {
      type: "VALIDATION",
      errors: { name: "validation-staff:vehicleName", image2: "validation-staff:picture" },
    });
    expect(editor.field("name")).toBeInvalid();
    await editor.press("bug.png nach vorn");
    const [first, second] = screen
      .getAllByRole("listitem")
      .filter(({ parentElement }) => parentElement?.tagName === "OL");
    expect(first).toHaveTextContent("Bitte wählen Sie ein Bild, das sich öffnen lässt");
    expect(second).not.toHaveTextContent("Bitte wählen");
    editor.type("name", "Moritz");
    expect(editor.field("name")).toBeValid();
  });

  it("names the picture that is too large for the server", async () => {
    await server.answer(413, { type: "TOO_LARGE", errors: { image2: "validation-staff:pictureBytes" } });
    expect(editor.says("Das Bild darf höchstens 15 MB haben")).toBe(true);
  });

  it("fetches a new token once where the old one is refused", async () => {
    await server.answer(403, { type: "CSRF_FAILED", errors: {} });
    expect(server.sent).toHaveLength(2);
    await server.answer(201, { id: 1 });
    expect(editor.says("Änderungen wurden erfolgreich vorgenommen")).toBe(true);
  });

  it("says for 3 seconds that it failed, and everything is as it was", async () => {
    await server.answer(500, { type: "UNKNOWN" });
    await editor.wait(2_999);
    expect(editor.says("Ein Fehler ist aufgetreten")).toBe(true);
    await editor.wait(1);
    expect(editor.says("Ein Fehler ist aufgetreten")).toBe(false);
    expect([editor.field("name").value, editor.pictures()]).toEqual(["Max", ["Bild 1", "bug.png"]]);
  });

  it("is sent again under the same key where no answer came", async () => {
    await server.answer(null);
    expect(editor.says(/Keine Antwort vom Server/)).toBe(true);
    await editor.submit();
    const [first, second] = server.sent.map(({ headers }) => headers["Idempotency-Key"]);
    expect(second).toBe(first);
  });

  it("can be cancelled while it is on its way, and not once all of it was sent", async () => {
    server.progress(99);
    await editor.press("Senden abbrechen");
    expect([server.last().isAborted, editor.field("name").value]).toEqual([true, "Max"]);
    await editor.submit();
    server.progress(100);
    expect(screen.queryByRole("button", { name: "Senden abbrechen" })).toBeNull();
    expect(editor.says("Alles gesendet, wird gespeichert …")).toBe(true);
  });

  it("says that the boat is gone", async () => {
    await server.answer(404, { type: "NOT_FOUND", errors: {} });
    expect(editor.says(/inzwischen gelöscht/)).toBe(true);
    expect(editor.field("name")).toHaveValue("Max");
  });
});

describe("two who change the same boat", () => {
  let present: ReturnType<typeof aVehicle> | null;
  beforeEach(async () => {
    present = aVehicle();
    await openVehicleForm("Hektor", () => present && [present]);
    editor.type("price1h", "170");
    await editor.choose("bug.png");
    present = presentHektor;
    await editor.submit();
    await server.answer(409, tooLate);
  });

  it("learn who was faster, what stands there now and what they typed", () => {
    expect(editor.says("Anna Lena hat dieses Boot inzwischen geändert")).toBe(true);
    const rows = [...document.querySelectorAll("dl > div")].map(({ textContent }) => textContent);
    expect(rows).toEqual([
      "Preis pro Nacht in EuroGespeichert150Ihre Angabe170",
      "BilderGespeichert1 BildIhre Angabe2 Bilder",
    ]);
  });

  it("can save theirs all the same, without the pictures that are gone", async () => {
    await editor.press("Meine Angaben trotzdem speichern");
    expect(server.last().body).toMatchObject({ id: "1", version: "2", price1h: "170" });
    expect(server.last().body).not.toHaveProperty("path1");
    expect(names()).toEqual([["image1", "bug.png"]]);
    await server.answer(201, { id: 1 });
    expect(editor.says("Änderungen wurden erfolgreich vorgenommen")).toBe(true);
  });

  it("can take over what stands there", async () => {
    await editor.press("Neu laden");
    expect([editor.field("price1h").value, editor.pictures(), editor.holdsTab()]).toEqual(["150", ["Bild 1"], false]);
  });

  it("can go back to the form, where nothing was lost", async () => {
    await editor.press("Zurück zum Formular");
    expect([editor.field("price1h").value, editor.pictures()]).toEqual(["170", ["Bild 1", "bug.png"]]);
  });
});
