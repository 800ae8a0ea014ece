import { act, fireEvent, screen } from "@testing-library/react";
import type { ContactRequest } from "../../../../shared/contract/contact.ts";
import type { Language } from "../../../../shared/contract/page.ts";
import { withStillClock } from "../../../../testing/page-hooks.ts";
import { renderIn } from "../../../../testing/render.tsx";
import { ContactForm } from "./contact-form.tsx";

const typed = { name: "Erika Beispiel", email: "erika@example.com", body: "Ahoi!" };
const empty = { name: "", email: "", body: "" };
type Field = keyof typeof typed;

/** The form on a page whose server answers when the test says so. */
function openForm(language: Language = "de") {
  const sent: ContactRequest[] = [];
  const open: { resolve: (answer: object) => void; reject: (error: unknown) => void }[] = [];
  const send = (request: ContactRequest) => {
    sent.push(request);
    return new Promise((resolve, reject) => open.push({ resolve, reject }));
  };
  const { unmount } = renderIn(language, <ContactForm send={send} />);
  const field = (name: string) => document.getElementById(`contact-${name}`) as HTMLInputElement;
  const button = () => screen.getByRole<HTMLButtonElement>("button");
  return {
    sent,
    unmount,
    field,
    button,
    type: (values: Partial<Record<Field | "website", string>>) => {
      for (const [name, value] of Object.entries(values)) fireEvent.change(field(name), { target: { value } });
    },
    submit: async () => {
      fireEvent.submit(screen.getByRole("form"));
      await settle();
    },
    answer: async () => {
      open.shift()?.resolve({});
      await settle();
    },
    refuse: async (error: unknown = { kind: "network" }) => {
      open.shift()?.reject(error);
      await settle();
    },
    values: () => ({ name: field("name").value, email: field("email").value, body: field("body").value }),
    message: () => screen.queryByRole("status")?.textContent ?? screen.queryByRole("alert")?.textContent ?? null,
  };
}

const settle = () =>
  act(async () => {
    for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
  });
const wait = (milliseconds: number) => act(() => jest.advanceTimersByTime(milliseconds));

withStillClock();

describe("the contact form", () => {
  it.each([
    ["de", "Nachricht senden", "Bitte warten...", "Ihre Nachricht wurde abgeschickt!"],
    ["en", "Send message", "Please wait...", "Your message has been sent!"],
  ] as const)(
    "says that it works and then that it is done, for three seconds, in %s",
    async (language, idle, busy, done) => {
      const form = openForm(language);
      form.type({ ...typed, name: "  Erika Beispiel " });
      await form.submit();
      expect([form.button().textContent, form.button().disabled]).toEqual([busy, true]);
      expect(form.sent).toEqual([{ ...typed, website: "" }]);
      await form.answer();
      expect([form.message(), form.button().disabled]).toEqual([done, true]);
      wait(2_999);
      expect([form.message(), form.values().body]).toEqual([done, "Ahoi!"]);
      wait(1);
      expect([form.message(), form.values(), form.button().disabled]).toEqual([null, empty, false]);
      expect(form.button().textContent).toBe(idle);
    },
  );

  it.each([
    ["de", "Ein Fehler ist aufgetreten, bitte versuchen Sie es erneut oder rufen Sie uns an!"],
    ["en", "An error has occurred, please try again or call us!"],
  ] as const)(
    "says that it failed for three seconds and is there again with everything typed, in %s",
    async (language, text) => {
      const form = openForm(language);
      form.type(typed);
      await form.submit();
      await form.refuse();
      expect([form.message(), form.button().disabled]).toEqual([text, true]);
      wait(2_999);
      expect(form.message()).toBe(text);
      wait(1);
      expect([form.message(), form.values(), form.button().disabled]).toEqual([null, typed, false]);
      await form.submit();
      expect(form.sent).toHaveLength(2);
    },
  );

  it("takes no letter that would be lost while a message is on its way", async () => {
    const form = openForm();
    form.type(typed);
    await form.submit();
    expect(["name", "email", "body"].map((name) => form.field(name).readOnly)).toEqual([true, true, true]);
    await form.submit();
    expect(form.sent).toHaveLength(1);
  });

  it("names what is wrong at its field and above the button, after a submit and then with every change", async () => {
    const form = openForm();
    form.type({ email: "erika@", body: "x".repeat(2_001) });
    expect(screen.queryByRole("alert")).toBeNull();
    await form.submit();
    const texts = [...document.querySelectorAll('[id$="-error"]')].map(({ textContent }) => textContent);
    expect(texts).toEqual([
      "Bitte geben Sie einen gültigen Namen an",
      "Bitte geben Sie eine gültige Emailadresse an",
      "Ihre Nachricht ist zu lang",
    ]);
    expect(screen.getAllByRole("link").map(({ textContent }) => textContent)).toEqual([
      "Name: Bitte geben Sie einen gültigen Namen an",
      "E-Mail: Bitte geben Sie eine gültige Emailadresse an",
      "Nachricht: Ihre Nachricht ist zu lang",
    ]);
    expect([form.sent, screen.getByRole("alert") === document.activeElement]).toEqual([[], true]);
    form.type(typed);
    await settle();
    expect(document.querySelectorAll('[id$="-error"]')).toHaveLength(0);
  });

  it("keeps what was typed through a reload, and forgets it once it is sent", async () => {
    const form = openForm();
    form.type(typed);
    form.unmount();
    const again = openForm();
    expect(again.values()).toEqual(typed);
    await again.submit();
    await again.answer();
    wait(3_000);
    expect(again.values()).toEqual(empty);
    again.unmount();
    expect(openForm().values()).toEqual(empty);
  });

  it("carries what a program typed into the field that nobody sees", async () => {
    const form = openForm();
    expect(screen.queryByLabelText("Bitte leer lassen", { selector: ":not([tabindex='-1'])" })).toBeNull();
    form.type({ ...typed, website: "https://cheap.example" });
    await form.submit();
    expect(form.sent).toEqual([{ ...typed, website: "https://cheap.example" }]);
  });
});
