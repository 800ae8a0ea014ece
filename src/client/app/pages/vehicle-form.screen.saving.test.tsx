import { screen } from "@testing-library/react";
import { aVehicle } from "../../../testing/builders.ts";
import { withFakeUploads } from "../../../testing/fake-upload.ts";
import { presentHektor } from "../../../testing/machines/vehicle-form-model.ts";
import { withStillClock } from "../../../testing/page-hooks.ts";
import { editor, openVehicleForm } from "./vehicle-form.screen.fixture.tsx";

const server = withFakeUploads();
withStillClock({ frames: true });

const names = () =>
  Object.entries(server.last().body).flatMap(([field, value]) => (value instanceof File ? [[field, value.name]] : []));
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
