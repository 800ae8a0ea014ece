import { act, screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { aUser } from "../../../testing/builders.ts";
import { openStaffApp } from "../pages/staff-app.fixture.tsx";

/** The tasks over a server that says the one that there is as the account reads it. */
async function openTasks(language: "de" | "en", refuses = false) {
  const account: { language: string } = { language };
  const app = await openStaffApp("/Aufgaben", aUser({ language }), {
    rere_get_inbox: () => {
      const title = account.language === "en" ? "Backup needs a look" : "Datensicherung prüfen";
      const task = { id: 1, type: "todo", title, name: "", phone: "", email: "", body: "", author: "", link: null };
      const inbox = [{ ...task, dateTime: "2027-05-03T08:00:00.000Z", ticked_off: null, canceled: false }];
      return { inbox, open: { todo: 1, contact: 0 } };
    },
    rere_set_language: async (request) => {
      if (refuses) return new Response('{"type":"UNAVAILABLE","errors":{}}', { status: 503 });
      account.language = (await request.formData()).get("language") === "en" ? "en" : "de";
      return Response.json({});
    },
  });
  return { ...app, account, flag: (name: string) => screen.getByRole("button", { name }) };
}

describe("the flag of the internal area", () => {
  it("switches its language, what the server says in words included, and the account keeps it", async () => {
    const app = await openTasks("de");
    expect(screen.getByRole("heading", { level: 1, name: "Aufgaben" })).toBeVisible();
    await app.press(app.flag("English"));
    expect(screen.getByRole("heading", { level: 1, name: "Tasks" })).toBeVisible();
    expect(screen.getByText("Backup needs a look")).toBeVisible();
    expect(document.documentElement.lang).toBe("en");
    expect(document.title).toMatch(/^Tasks – /);
    expect([app.account.language, app.place()]).toEqual(["en", "/Aufgaben null"]);
    await app.press(app.flag("Deutsch"));
    expect(screen.getByText("Datensicherung prüfen")).toBeVisible();
    expect([app.account.language, document.documentElement.lang]).toEqual(["de", "de"]);
  });

  it("is where the account left it on the next device, with the same addresses", async () => {
    await openTasks("en");
    expect(screen.getByRole("heading", { level: 1, name: "Tasks" })).toBeVisible();
    expect(screen.getByRole("link", { name: "Menu" })).toHaveAttribute("href", "/Mitarbeiterbereich");
    const legal = within(screen.getByRole("contentinfo")).getByRole("link", { name: "Privacy" });
    expect(legal).toHaveAttribute("href", "/privacy");
  });

  it("leaves what is typed where it is", async () => {
    const app = await openStaffApp("/Neue-Buchung", aUser(), {});
    await userEvent.type(screen.getByRole("textbox", { name: /^Vor- und Nachname/ }), "Erika");
    await app.press(screen.getByRole("button", { name: "English" }));
    expect(screen.getByRole("textbox", { name: /^First and last name/ })).toHaveValue("Erika");
  });

  it("says so where the language could not be changed, and changes nothing", async () => {
    jest.spyOn(console, "error").mockImplementation(() => {});
    const app = await openTasks("de", true);
    await app.press(app.flag("English"));
    expect(screen.getByText("Die Sprache ließ sich nicht wechseln. Bitte versuchen Sie es noch einmal.")).toBeVisible();
    expect([app.account.language, document.documentElement.lang]).toEqual(["de", "de"]);
    await act(async () => {});
    jest.restoreAllMocks();
  });
});
