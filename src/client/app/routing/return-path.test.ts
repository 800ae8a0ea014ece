import type { User } from "../../../shared/contract/session.ts";
import { aUser } from "../../../testing/builders.ts";
import { pathAfterLogin } from "./return-path.ts";
import { routes } from "./routes.ts";

const employee = aUser();
const admin = { ...employee, admin: true };
const jetty = aUser({ jetty: true });
const after = (wanted: string, user: User) =>
  decodeURIComponent(pathAfterLogin(`?${new URLSearchParams({ weiter: wanted }).toString()}`, user));

describe("the path after a login", () => {
  it("is the main menu where nothing else was wanted", () => {
    expect(pathAfterLogin("", employee)).toBe("/Mitarbeiterbereich");
    expect(pathAfterLogin("?weiter=", employee)).toBe("/Mitarbeiterbereich");
  });

  it.each(["/Buchungen", "/Einstellungen", "/Mitarbeiterbereich?a=1"])(
    "is the screen that was wanted: %s",
    (wanted) => {
      expect(after(wanted, employee)).toBe(wanted);
    },
  );

  it.each(["/Mitarbeiter", "/Register"])("is an admin's screen, %s, for admins only", (wanted) => {
    expect(after(wanted, admin)).toBe(wanted);
    expect(after(wanted, employee)).toBe("/Mitarbeiterbereich");
  });

  it.each(routes.flatMap(({ path, access }) => (access ? [[path, access] as const] : [])))(
    "may be %s, as all of the internal area, for those whom its route lets in: %s",
    (path, access) => {
      expect(after(path, admin)).toBe(path);
      expect(after(path, employee)).toBe(access === "admin" ? "/Mitarbeiterbereich" : path);
      expect(after(path, jetty)).toBe(access === "jetty" ? path : "/Mitarbeiterbereich");
    },
  );

  it.each([
    "https://evil.example/Buchungen",
    "//evil.example/Buchungen",
    "/\\evil.example/Buchungen",
    "/\t/evil.example",
    "/a/..//evil.example/Buchungen",
    "javascript:alert(1)",
    "Buchungen",
    "/",
    "/Login",
    "/Logout",
    "/Impressum",
    "/nirgends",
    "/api/rere_logout/",
  ])("is never %s", (wanted) => {
    expect(after(wanted, admin)).toBe("/Mitarbeiterbereich");
  });
});
