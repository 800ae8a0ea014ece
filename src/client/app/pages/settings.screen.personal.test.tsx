import { fireEvent, screen } from "@testing-library/react";
import { settingsContract } from "../../../shared/contract/settings.ts";
import { someSettings } from "../../../testing/builders.ts";
import { withStillClock } from "../../../testing/page-hooks.ts";
import { selectUser } from "../../features/session/session.slice.ts";
import {
  alma,
  field,
  kim,
  messages,
  openSettings,
  refuse,
  save,
  settle,
  status,
  type,
  wait,
} from "./settings.screen.fixture.tsx";

withStillClock();

describe("the settings of an employee", () => {
  it("show what is stored and ask for nothing that is the admins'", async () => {
    const { asked } = await openSettings(kim);
    expect(["firstName", "lastName", "email", "phone", "address"].map((name) => field(name).value)).toEqual([
      "Kim",
      "Kapitän",
      "kim@demo.example",
      "030123",
      "Uferweg 7",
    ]);
    expect(screen.queryByRole("checkbox")).toBeNull();
    expect(asked).toEqual([settingsContract.userInfo.path]);
  });

  it("are sent as they will be stored, and a message says so for three seconds", async () => {
    const { store, sent } = await openSettings(kim);
    type({ firstName: " tom ", email: "Tom@Example.com", phone: "", currentPassword: "steuerbord" });
    await save();
    expect(sent).toEqual([
      {
        firstName: "Tom",
        lastName: "Kapitän",
        email: "tom@example.com",
        currentPassword: "steuerbord",
        phone: "",
        address: "Uferweg 7",
        additional: "",
        zipCodeAndCity: "14770 Brandenburg",
      },
    ]);
    expect([field("firstName").value, field("email").value]).toEqual(["Tom", "tom@example.com"]);
    expect(selectUser(store.getState())).toMatchObject({ first_name: "Tom", email: "tom@example.com", id: 3 });
    expect(status()).toBe("Ihre Änderungen wurden gespeichert");
    await wait(2_900);
    expect(status()).toBe("Ihre Änderungen wurden gespeichert");
    await wait(100);
    expect(status()).toBeNull();
  });

  it("empty the passwords once the new one is stored", async () => {
    const { sent } = await openSettings(kim);
    type({ password: "neu und gut", passwordRepeat: "neu und gut", currentPassword: "steuerbord" });
    await save();
    expect(sent).toMatchObject([{ password: "neu und gut", currentPassword: "steuerbord" }]);
    const fields = ["password", "passwordRepeat", "currentPassword"];
    expect(fields.map((name) => field(name).value)).toEqual(["", "", ""]);
  });

  it.each<Record<string, string>>([
    { password: "neu und gut", passwordRepeat: "neu und gut" },
    { email: "tom@example.com" },
  ])("need the current password for %j, and say when it is wrong until it is another one", async (changes) => {
    const wrong = refuse(400, { type: "VALIDATION", errors: { currentPassword: "validation-staff:wrongPassword" } });
    const { sent } = await openSettings(kim, { answers: [wrong] });
    type(changes);
    await save();
    expect([messages(), sent]).toEqual([["Bitte geben Sie Ihr aktuelles Passwort an"], []]);
    type({ currentPassword: "backbord" });
    await save();
    expect(messages()).toEqual(["Das ist nicht Ihr aktuelles Passwort"]);
    type({ currentPassword: "steuerbord" });
    expect(messages()).toEqual([]);
    await save();
    expect([sent.length, status()]).toEqual([2, "Ihre Änderungen wurden gespeichert"]);
  });

  it("say how long to wait after too many wrong passwords", async () => {
    await openSettings(kim, { answers: [refuse(429, { type: "RATE_LIMITED", errors: {} })] });
    type({ email: "tom@example.com", currentPassword: "backbord" });
    await save();
    expect(screen.getByRole("alert")).toHaveTextContent("Zu viele falsche Passwörter");
  });

  it("name everything that is wrong at its field and in a list, after the first try and then with every change", async () => {
    const { sent } = await openSettings(kim);
    type({ firstName: "", lastName: " ", email: "kim@", phone: "030x1", additional: "x".repeat(51) });
    type({ address: "x".repeat(51), zipCodeAndCity: "x".repeat(51) });
    type({ password: "abc", passwordRepeat: "abd", currentPassword: "steuerbord" });
    expect(messages()).toEqual([]);
    await save();
    const expected = [
      "Bitte geben Sie einen gültigen Vornamen an",
      "Bitte geben Sie einen gültigen Nachnamen an",
      "Bitte geben Sie eine gültige Handynummer an",
      "Straße & Hausnummer sind zu lang",
      "Der Adresszusatz ist zu lang",
      "Postleitzahl & Stadt sind zu lang",
      "Bitte geben Sie eine gültige Emailadresse an",
      "Das Passwort muss 4 - 20 Zeichen lang sein",
      "Die eingegebenen Passwörter stimmen nicht überein",
    ];
    expect(messages()).toEqual(expected);
    expect(screen.getAllByRole("link")).toHaveLength(expected.length);
    expect([sent, screen.getByRole("alert") === document.activeElement]).toEqual([[], true]);
    type({ firstName: "Kim" });
    await settle();
    expect(messages()).toEqual(expected.slice(1));
  });

  it("say at the email that it is taken until it is another one", async () => {
    const taken = refuse(409, { type: "CONFLICT", errors: { email: "validation-staff:emailTaken" } });
    const { sent } = await openSettings(kim, { answers: [taken] });
    type({ email: "Alma@example.com", currentPassword: "steuerbord" });
    await save();
    expect(messages()).toEqual(["Diese Emailadresse wird schon verwendet"]);
    type({ phone: "0301" });
    expect(messages()).toEqual(["Diese Emailadresse wird schon verwendet"]);
    type({ email: "kim@example.com" });
    expect(messages()).toEqual([]);
    await save();
    expect([sent.length, status()]).toEqual([2, "Ihre Änderungen wurden gespeichert"]);
  });

  it("lose nothing when saving fails, and say so until the next try", async () => {
    const offline = () => Promise.reject(new TypeError("offline"));
    await openSettings(kim, { answers: [offline] });
    type({ firstName: "Tom" });
    await save();
    await wait(10_000);
    expect(screen.getByRole("alert")).toHaveTextContent("Das Speichern hat nicht geklappt");
    expect(field("firstName").value).toBe("Tom");
    await save();
    expect([screen.queryByRole("alert"), status()]).toEqual([null, "Ihre Änderungen wurden gespeichert"]);
  });

  it("take nothing while they are saved that would be lost", async () => {
    const { sent } = await openSettings(kim, { answers: [() => new Promise<Response>(() => {})] });
    await save();
    await save();
    expect([field("firstName").readOnly, sent.length]).toEqual([true, 1]);
    expect(screen.getByRole("button")).toHaveTextContent("Wird gespeichert");
  });

  it("keep what is typed through a reload, but no password and for nobody else, until it is discarded", async () => {
    const first = await openSettings(kim);
    type({ firstName: "Tom", password: "geheim", currentPassword: "geheim" });
    first.unmount();
    expect(sessionStorage.getItem("settings 3")).not.toContain("geheim");
    const other = await openSettings({ ...kim, id: 4 });
    expect(field("firstName").value).toBe("Kim");
    other.unmount();
    await openSettings(kim);
    expect([field("firstName").value, field("password").value]).toEqual(["Tom", ""]);
    fireEvent.click(screen.getByRole("button", { name: "Änderungen verwerfen" }));
    expect([field("firstName").value, sessionStorage.length]).toEqual(["Kim", 0]);
  });
});

describe("the settings of an admin", () => {
  it("are without phone and address, and switch hiring", async () => {
    const { sent } = await openSettings(alma, { settings: someSettings({ hiring: true }) });
    expect([field("phone"), field("address"), field("zipCodeAndCity")]).toEqual([null, null, null]);
    expect(screen.getByRole("checkbox", { name: /Wir suchen Mitarbeiter/ })).toBeChecked();
    fireEvent.click(screen.getByRole("checkbox"));
    await save();
    expect(sent).toEqual([
      { firstName: "Alma", lastName: "Kapitän", email: "alma@demo.example", weAreHiring: "false" },
    ]);
  });
});
