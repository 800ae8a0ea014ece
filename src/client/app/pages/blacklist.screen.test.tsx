import { screen, within } from "@testing-library/react";
import { type BlacklistEntry, blacklistContract } from "../../../shared/contract/blacklist.ts";
import { readSelectedDay } from "../../features/day-plan/selected-day.ts";
import { Screen } from "./blacklist.screen.tsx";
import { openStaffScreen, settle, textOf } from "./staff-screen.fixture.tsx";

const erika: BlacklistEntry = {
  id: 7,
  name: "Erika Beispiel",
  phone: "+4917012345678",
  email: "erika@example.com",
  dateTime: "2027-05-01T22:30:00.000Z",
  reason: "Boot beschädigt",
  booking: "2027-04-28",
};

/** The blacklist over a server with these entries. */
async function open(...list: BlacklistEntry[]) {
  const server = { list };
  const opened = await openStaffScreen(
    Screen,
    ({ path }) => (path === blacklistContract.list.path ? server.list : {}),
    { admin: true },
  );
  return { ...opened, server };
}

const card = (name: string) => screen.getByRole("article", { name });
const field = (name: RegExp) => within(screen.getByRole("dialog")).getByRole("textbox", { name });

afterEach(() => window.sessionStorage.clear());

describe("the blacklist", () => {
  it("shows who is banned, since when and why, with the day of the former booking", async () => {
    const { user, address } = await open(erika);
    expect(textOf(card("Erika Beispiel"))).toContain("Boot beschädigtGesperrt am 02.05.2027 · Buchung vom 28.04.2027");
    expect(screen.getByRole("link", { name: erika.phone })).toHaveAttribute("href", `tel:${erika.phone}`);
    expect(screen.getByRole("link", { name: erika.email })).toHaveAttribute("href", `mailto:${erika.email}`);
    await user.click(screen.getByRole("link", { name: "Buchung vom 28.04.2027" }));
    expect([address(), readSelectedDay()]).toEqual(["/Buchungen", "2027-04-28"]);
  });

  it("names what is missing and what was banned by hand", async () => {
    await open({ ...erika, name: "", phone: "", booking: "" });
    expect(textOf(card("Ohne Namen"))).toContain("Manuell gesperrt");
    expect(within(card("Ohne Namen")).getAllByRole("link")).toHaveLength(1);
  });

  it("says when nobody is banned", async () => {
    await open();
    expect(screen.getByText("Aktuell sind keine Kunden gesperrt")).toBeVisible();
  });

  it("offers another try after a failed load", async () => {
    const answers: (Response | object)[] = [new Response("", { status: 503 }), [erika]];
    const { press } = await openStaffScreen(Screen, () => answers.shift(), { admin: true });
    expect(screen.getByRole("alert")).toHaveTextContent("Die Sperrungen konnten nicht geladen werden.");
    await press("Erneut laden");
    expect(card("Erika Beispiel")).toBeVisible();
  });

  it("lifts a ban once it is confirmed", async () => {
    const { press, confirm, deeds, dialog, server } = await open(erika);
    await press("Entsperren Erika Beispiel");
    expect(textOf(dialog())).toContain("Erika Beispiel kann dann wieder online buchen.");
    expect(deeds()).toEqual([]);
    server.list = [];
    await confirm("Entsperren");
    expect(deeds()).toEqual([{ method: "DELETE", path: "/api/rere_unban_customer/7/", query: {}, body: {} }]);
    expect(screen.getByText("Der Kunde wurde entsperrt.")).toBeVisible();
    expect(screen.getByText("Aktuell sind keine Kunden gesperrt")).toBeVisible();
  });
});

it("says that somebody else lifted the ban before, and shows the list as it is now", async () => {
  const server = { list: [erika] };
  const { press, confirm, dialog } = await openStaffScreen(
    Screen,
    ({ method }) => (method === "DELETE" ? Response.json({ type: "NOT_FOUND" }, { status: 404 }) : server.list),
    { admin: true },
  );
  await press("Entsperren Erika Beispiel");
  server.list = [];
  await confirm("Entsperren");
  expect(within(dialog()).getByRole("alert")).toHaveTextContent("Jemand war schneller. Die Liste ist jetzt aktuell.");
  expect(screen.queryByRole("article", { name: "Erika Beispiel", hidden: true })).toBeNull();
});

describe("a ban by hand", () => {
  it("sends name, phone, mail and reason", async () => {
    const { press, type, confirm, deeds, server } = await open();
    await press("Sperren");
    await type(/Name/, "Max Muster");
    await type(/Telefon/, "+491701");
    await type(/E-Mail/, "max@example.com");
    await type(/Grund/, "Zechprellerei");
    server.list = [{ ...erika, name: "Max Muster" }];
    await confirm("Sperren");
    await settle();
    const body = { name: "Max Muster", phone: "+491701", email: "max@example.com", reason: "Zechprellerei" };
    expect(deeds()).toEqual([{ method: "POST", path: "/api/rere_ban_customer/", query: {}, body }]);
    expect(card("Max Muster")).toBeVisible();
    expect(screen.getByText("Der Kunde wurde gesperrt.")).toBeVisible();
  });

  it.each([
    [/Name/, 50],
    [/Telefon/, 40],
    [/E-Mail/, 50],
  ])("takes no more of %s than is of use: %i characters", async (label, longest) => {
    const { press, user } = await open();
    await press("Sperren");
    await user.click(field(label));
    await user.paste("1".repeat(60));
    expect(field(label)).toHaveValue("1".repeat(longest));
  });

  it("needs somebody and a reason", async () => {
    const { press, confirm, type, deeds } = await open();
    await press("Sperren");
    await confirm("Sperren");
    expect(field(/Grund/)).toHaveAccessibleDescription("Bitte geben Sie einen Grund an");
    await type(/Grund/, "Zechprellerei");
    await confirm("Sperren");
    expect(field(/Name/)).toHaveAccessibleDescription("Bitte geben Sie Name, Telefon oder Email an");
    expect(field(/Name/)).toHaveFocus();
    expect(deeds()).toEqual([]);
  });

  it.each([
    [
      /Telefon/,
      "0170x12",
      "Zum Beispiel 0170 1234567 oder +49 170 1234567 Bitte geben Sie eine gültige Handynummer an",
    ],
    [/E-Mail/, "max@", "Bitte geben Sie eine gültige Emailadresse an"],
  ])("refuses %s as %j", async (label, text, message) => {
    const { press, confirm, type, deeds } = await open();
    await press("Sperren");
    await type(label, text);
    await type(/Grund/, "Zechprellerei");
    await confirm("Sperren");
    expect(field(label)).toHaveAccessibleDescription(message);
    expect(deeds()).toEqual([]);
  });
});
