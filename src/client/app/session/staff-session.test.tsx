import { cleanup, screen } from "@testing-library/react";
import { aPublicConfig } from "../../../testing/booking-server.ts";
import { testToday } from "../../../testing/builders.ts";
import { matchRoute } from "../routing/match.ts";
import { loadWholeScreen } from "../routing/screens.ts";
import { mia, openWebsite, settle, users } from "../website.fixture.tsx";

const page = { today: testToday, firstStart: testToday, config: aPublicConfig };

const check = "HEAD rere_check_user";
const read = "GET rere_check_user";

/** Opens the imprint, and lets the watch arrive where somebody is logged in. */
async function openImprint(user: keyof typeof users) {
  const website = await openWebsite(page, "/Impressum", users[user]);
  await settle();
  await settle();
  return { ...website, checks: () => website.waiting().filter((call) => call.endsWith("rere_check_user")) };
}

describe("the session on every page", () => {
  beforeAll(() =>
    Promise.all(
      ["/Impressum", "/Datenschutz", "/Login", "/Logout", "/Mitarbeiterbereich"].map((path) =>
        loadWholeScreen(matchRoute(path).route),
      ),
    ),
  );
  afterEach(cleanup);

  it("is never asked for by a visitor's browser", async () => {
    const website = await openImprint("visitor");
    await website.press("link", "Datenschutz");
    expect([website.address(), website.checks()]).toEqual(["/Datenschutz", []]);
  });

  it("is checked when the first segment of the path changes, and tells what the server knows of the user", async () => {
    const website = await openImprint("employee");
    expect(website.checks()).toEqual([]);
    await website.press("link", "Datenschutz");
    expect(website.checks()).toEqual([check]);
    await website.answer(check, null);
    await website.answer(read, { ...mia, last_name: "Neu" });
    expect(website.user()?.last_name).toBe("Neu");
  });

  it("is over after a 401: the visitor's navigation is there", async () => {
    const website = await openImprint("employee");
    await website.press("link", "Datenschutz");
    await website.answer(check, null, 401);
    expect([website.user(), website.address()]).toEqual([null, "/Datenschutz"]);
    expect(screen.getByRole("link", { name: "Login" })).toBeVisible();
  });

  it("of an inactive user is ended by a logout", async () => {
    const website = await openImprint("employee");
    await website.press("link", "Datenschutz");
    await website.answer(check, null);
    await website.answer(read, { ...mia, active: false });
    await website.answer("POST rere_logout", {});
    expect(website.user()).toBeNull();
  });

  it("that ends in the internal area leads to Login, and would lead back", async () => {
    const website = await openImprint("employee");
    await website.press("link", "Intern");
    expect(website.address()).toBe("/Mitarbeiterbereich");
    await website.answer(check, null, 401);
    expect([website.user(), website.address()]).toEqual([null, "/Login?weiter=/Mitarbeiterbereich"]);
  });

  it("is checked when a call of the screen is refused, and over if it is", async () => {
    const website = await openImprint("admin");
    await website.press("link", "Intern");
    await website.answer(check, null);
    await website.answer(read, users.admin);
    await website.answer("GET rere_get_inbox", { type: "NOT_LOGGED_IN" }, 401);
    await website.answer(check, null, 401);
    expect([website.user(), website.address()]).toEqual([null, "/Login?weiter=/Mitarbeiterbereich"]);
  });

  it("is checked when the page reads what its role may not, and nothing read before stays where it is another one", async () => {
    const website = await openImprint("employee");
    await website.press("link", "Intern");
    await website.answer(check, null);
    await website.answer(read, mia);
    sessionStorage.setItem("popup 7 comment 1", '{"comment":"Erika"}');
    await website.answer("GET rere_get_inbox", { type: "FORBIDDEN" }, 403);
    await website.answer(check, null);
    await website.answer(read, { ...mia, jetty: true });
    expect(website.user()).toEqual({ ...mia, jetty: true });
    expect(Object.values(website.store.getState().api.queries).filter((query) => query?.data)).toEqual([]);
    expect(sessionStorage.getItem("popup 7 comment 1")).toBeNull();
    expect(screen.queryByRole("search")).toBeNull();
  });

  it("stays when no answer comes", async () => {
    const log = jest.spyOn(console, "error").mockImplementation(() => {});
    const website = await openImprint("employee");
    await website.press("link", "Datenschutz");
    await website.lose(check);
    expect(website.user()).toEqual(mia);
    expect(log).toHaveBeenCalledWith("session", { kind: "network" });
    log.mockRestore();
  });

  it("is not asked for on the way out, where the logout ends it", async () => {
    const website = await openImprint("employee");
    await website.press("link", "Logout");
    expect(website.checks()).toEqual([]);
    await website.answer("POST rere_logout", {});
    expect(website.user()).toBeNull();
  });
});
