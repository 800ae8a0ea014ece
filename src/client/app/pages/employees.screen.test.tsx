import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import type { Employee } from "../../../shared/contract/staff.ts";
import { aUser } from "../../../testing/builders.ts";
import { openStaffApp } from "./staff-app.fixture.tsx";

const ole: Employee = {
  id: 3,
  name: "Ole Ruder",
  email: "ole@boats.example",
  phone: "+491701",
  streetAndNumber: "Uferweg 7",
  additional: "",
  zipCodeAndCity: "14770 Brandenburg",
  active: true,
  admin: false,
};
const ida: Employee = { ...ole, id: 4, name: "Ida Inaktiv", phone: "", active: false };

/** A server with employees whose state changes as it is asked to. */
async function open(employees: Employee[], { refuses = false, root = false } = {}) {
  let list = employees;
  const wishes: Promise<FormData>[] = [];
  const opened = await openStaffApp("/Mitarbeiter", aUser({ admin: true, root }), {
    rere_get_employees: () => list,
    rere_change_role: (request) => {
      wishes.push(request.formData());
      list = list.map((employee) => ({ ...employee, admin: !employee.admin }));
      return {};
    },
    rere_change_jetty: (request) => {
      wishes.push(request.formData());
      list = list.map(({ jetty, ...employee }) => (jetty ? employee : { ...employee, jetty: true }));
      return {};
    },
    rere_change_permission: (request) => {
      wishes.push(request.formData());
      if (refuses) return new Response("{}", { status: 500 });
      list = list.map((employee) => ({ ...employee, active: !employee.active }));
      return {};
    },
  });
  return {
    ...opened,
    changes: () => opened.calls.filter((call) => call.startsWith("POST")),
    /** What the employees were to become. */
    wishes: async () =>
      (await Promise.all(wishes)).map((form) => form.get("active") ?? form.get("admin") ?? form.get("jetty")),
  };
}

const card = (name: string) => within(screen.getByRole("article", { name }));

describe("the employees", () => {
  it("shows the active ones with the ways to reach them", async () => {
    await open([ole, ida]);
    expect(screen.getByRole("radio", { name: "Aktiv (1)" })).toBeChecked();
    expect(card("Ole Ruder").getByRole("link", { name: "ole@boats.example" })).toHaveAttribute(
      "href",
      "mailto:ole@boats.example",
    );
    expect(card("Ole Ruder").getByRole("link", { name: "+491701" })).toHaveAttribute("href", "tel:+491701");
    expect(screen.queryByRole("article", { name: "Ida Inaktiv" })).toBeNull();
  });

  it("says what is known of each, in one order, and of the rest that nothing is", async () => {
    const lena = { ...ole, id: 5, name: "Lena Leer", phone: "", streetAndNumber: "", zipCodeAndCity: "" };
    await open([{ ...ole, additional: "Hinterhaus" }, lena]);
    const known = (name: string) =>
      card(name)
        .getAllByRole("definition")
        .map(({ textContent }) => textContent);
    expect(known("Ole Ruder")).toEqual([ole.email, ole.phone, "Uferweg 7", "Hinterhaus", "14770 Brandenburg"]);
    expect(known("Lena Leer")).toEqual([ole.email, ...Array.from({ length: 4 }, () => "Keine Angabe")]);
  });

  it("leads to the form of a new employee", async () => {
    const { press } = await open([]);
    expect(screen.getByRole("link", { name: "Hinzufügen" })).toHaveAttribute("href", "/Register");
    expect(screen.getByText("Zurzeit gibt es keine aktiven Mitarbeiter")).toBeVisible();
    await press(screen.getByRole("radio", { name: "Inaktiv (0)" }));
    expect(screen.getByText("Zurzeit gibt es keine inaktiven Mitarbeiter")).toBeVisible();
  });

  it("asks once before it deactivates, says what it does to whom, and nothing happens without the answer", async () => {
    const { press, changes } = await open([ole]);
    await press(screen.getByRole("button", { name: "Deaktivieren: Ole Ruder" }));
    const question = within(screen.getByRole("dialog", { name: "Ole Ruder deaktivieren?" }));
    expect(question.getByText(/^Ole Ruder wird sofort abgemeldet/)).toBeVisible();
    await press(question.getByRole("button", { name: "Abbrechen" }));
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(changes()).toEqual([]);
  });

  it("deactivates: the card moves to the other list, and the outcome has the focus", async () => {
    const { press, changes, wishes } = await open([ole]);
    await press(screen.getByRole("button", { name: "Deaktivieren: Ole Ruder" }));
    await press(screen.getByRole("button", { name: "Deaktivieren" }));
    expect(changes()).toEqual(["POST /api/rere_change_permission/3/"]);
    expect(await wishes()).toEqual(["false"]);
    expect(screen.queryByRole("article", { name: "Ole Ruder" })).toBeNull();
    expect(screen.getByText("Ole Ruder ist jetzt inaktiv und abgemeldet.").closest("[role=status]")).toHaveFocus();
    await press(screen.getByRole("radio", { name: "Inaktiv (1)" }));
    expect(card("Ole Ruder").getByRole("button", { name: "Aktivieren: Ole Ruder" })).toBeVisible();
  });

  it("activates at once", async () => {
    const { press, changes, wishes } = await open([ida]);
    await press(screen.getByRole("radio", { name: "Inaktiv (1)" }));
    await press(screen.getByRole("button", { name: "Aktivieren: Ida Inaktiv" }));
    expect(changes()).toEqual(["POST /api/rere_change_permission/4/"]);
    expect(await wishes()).toEqual(["true"]);
    expect(screen.getByText("Ida Inaktiv ist jetzt aktiv und kann sich anmelden.")).toBeVisible();
  });

  it("keeps the question open when the change failed", async () => {
    const { press } = await open([ole], { refuses: true });
    await press(screen.getByRole("button", { name: "Deaktivieren: Ole Ruder" }));
    await press(screen.getByRole("button", { name: "Deaktivieren" }));
    const question = within(screen.getByRole("dialog", { name: "Ole Ruder deaktivieren?" }));
    expect(question.getByRole("alert")).toHaveTextContent("Die Änderung wurde nicht gespeichert");
    expect(screen.getByRole("article", { name: "Ole Ruder", hidden: true })).toBeInTheDocument();
  });

  it("lets the root account make an admin of an employee and back, each after a question", async () => {
    const { press, changes, wishes } = await open([ole], { root: true });
    await press(screen.getByRole("button", { name: "Zum Admin machen: Ole Ruder" }));
    const question = within(screen.getByRole("dialog", { name: "Ole Ruder zum Admin machen?" }));
    expect(question.getByText(/^Ole Ruder kann dann Mitarbeiter hinzufügen/)).toBeVisible();
    expect(changes()).toEqual([]);
    await press(question.getByRole("button", { name: "Zum Admin machen" }));
    expect(screen.getByText("Ole Ruder ist jetzt Admin.").closest("[role=status]")).toHaveFocus();
    expect(card("Ole Ruder").getByText("Admin")).toBeVisible();
    // Nobody deactivates an admin.
    expect(card("Ole Ruder").getAllByRole("button")).toHaveLength(1);
    await press(card("Ole Ruder").getByRole("button", { name: "Adminrechte entziehen: Ole Ruder" }));
    const back = within(screen.getByRole("dialog", { name: "Ole Ruder die Adminrechte entziehen?" }));
    await press(back.getByRole("button", { name: "Adminrechte entziehen" }));
    expect(changes()).toEqual(["POST /api/rere_change_role/3/", "POST /api/rere_change_role/3/"]);
    expect(await wishes()).toEqual(["true", "false"]);
  });

  it("lets an admin send an employee to the jetty and back, each after a question that says what they see then", async () => {
    const { press, changes, wishes } = await open([ole]);
    expect(card("Ole Ruder").queryByText("Steg")).toBeNull();
    await press(screen.getByRole("button", { name: "Nur am Steg einsetzen: Ole Ruder" }));
    const question = within(screen.getByRole("dialog", { name: "Ole Ruder nur am Steg einsetzen?" }));
    expect(question.getByText(/keine Adressen, keine Telefonnummern, keine Preise, keine Kasse/)).toBeVisible();
    expect(changes()).toEqual([]);
    await press(question.getByRole("button", { name: "Nur am Steg einsetzen" }));
    expect(screen.getByText("Ole Ruder arbeitet jetzt nur noch am Steg.").closest("[role=status]")).toHaveFocus();
    expect(card("Ole Ruder").getByText("Steg")).toBeVisible();
    await press(card("Ole Ruder").getByRole("button", { name: "Zum Mitarbeiter machen: Ole Ruder" }));
    const back = within(screen.getByRole("dialog", { name: "Ole Ruder zum Mitarbeiter machen?" }));
    await press(back.getByRole("button", { name: "Zum Mitarbeiter machen" }));
    expect(changes()).toEqual(["POST /api/rere_change_jetty/3/", "POST /api/rere_change_jetty/3/"]);
    expect(await wishes()).toEqual(["true", "false"]);
  });

  it("makes an admin of nobody who works at the jetty: they become an employee first", async () => {
    await open([{ ...ole, jetty: true }], { root: true });
    expect(
      card("Ole Ruder")
        .getAllByRole("button")
        .map((button) => button.textContent),
    ).toEqual(["Zum Mitarbeiter machen", "Deaktivieren"]);
  });

  it("lets no admin decide who is one, and nobody make an admin of who is inactive", async () => {
    await open([ole]);
    expect(
      card("Ole Ruder")
        .getAllByRole("button")
        .map((button) => button.textContent),
    ).toEqual(["Nur am Steg einsetzen", "Deaktivieren"]);
    cleanup();
    const { press } = await open([ida], { root: true });
    await press(screen.getByRole("radio", { name: "Inaktiv (1)" }));
    expect(
      card("Ida Inaktiv")
        .getAllByRole("button")
        .map((button) => button.textContent),
    ).toEqual(["Aktivieren"]);
  });

  it("offers another try where the list could not be loaded, with a button that stays while it is under way", async () => {
    const failure = () => new Response("", { status: 503 });
    let answerAgain: (response: Response) => void = () => {};
    const again = new Promise<Response>((resolve) => (answerAgain = resolve));
    const answers = [failure(), again];
    await openStaffApp("/Mitarbeiter", aUser({ admin: true }), {
      rere_get_employees: () => answers.shift() ?? [ole],
    });
    expect(screen.getByRole("alert")).toHaveTextContent("Die Mitarbeiter konnten nicht geladen werden.");
    const button = screen.getByRole("button", { name: "Erneut laden" });
    await userEvent.click(button);
    expect(button).toHaveAttribute("aria-busy", "true");
    await act(async () => answerAgain(failure()));
    await waitFor(() => expect(button).not.toHaveAttribute("aria-busy"));
    expect(button).toHaveFocus();
    await userEvent.click(button);
    expect(await screen.findByRole("article", { name: "Ole Ruder" })).toBeVisible();
  });

  it("sends an employee to the main menu", async () => {
    const answers = {
      rere_get_inbox: () => ({ inbox: [], open: { todo: 0, contact: 0 } }),
      rere_get_blocked_vehicles: () => ({ blocked_vehicles: [] }),
      rere_get_unfinished_bookings: () => ({ unfinished_bookings: [] }),
    };
    const { place } = await openStaffApp("/Mitarbeiter", aUser(), answers, ["/Mitarbeiterbereich"]);
    expect(place()).toMatch("/Mitarbeiterbereich");
  });
});
