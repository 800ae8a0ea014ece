import { screen } from "@testing-library/react";
import type { Language } from "../../../shared/contract/page.ts";
import { accessibilityTags, accessiblePages } from "../../../shared/rules/accessibility.ts";
import { aPublicConfig } from "../../../testing/booking-server.ts";
import { testToday } from "../../../testing/builders.ts";
import { renderIn } from "../../../testing/render.tsx";
import { authScreens } from "../../features/session/session.routes.ts";
import { matchRoute } from "../routing/match.ts";
import { routes } from "../routing/routes.ts";
import { Screen } from "./accessibility-page.tsx";

function show(language: Language): string {
  const page = { today: testToday, firstStart: testToday, config: aPublicConfig };
  renderIn(language, <Screen language={language} params={{}} page={page} routes={[]} />);
  return screen.getByRole("article").textContent ?? "";
}

describe("the accessibility statement", () => {
  it("names every public page, each of which axe looks at by the same list", () => {
    const listed = Object.entries(accessiblePages).flatMap(([id, paths]) =>
      Object.values(paths).map((path) => `${id} ${matchRoute(path).route.id} ${matchRoute(path).route.language}`),
    );
    const isListed = ({ id, language }: { id: string; language: Language }) =>
      listed.includes(`${id} ${id} ${language}`);
    // Those that search engines leave out, too; an address that is none is looked at by itself.
    const others = ["notFound", "register", ...authScreens.map(({ id }) => id)];
    const ofGuests = routes.filter(({ access, id }) => !access && !others.includes(id));
    expect(ofGuests.filter((route) => !isListed(route)).map(({ path }) => path)).toEqual([]);
  });

  it.each([
    ["de", "Übersicht der Boote", "zuletzt am 24.11.2026 geprüft"],
    ["en", "Overview of the boats", "last reviewed on 2026-11-24."],
  ] as const)("says in %s what is tested, by which rules and since when", (language, page, day) => {
    const text = show(language);
    expect(text).not.toMatch(/\{\{|undefined/);
    expect(text).toContain(accessibilityTags.join(", "));
    expect(text).toContain(page);
    expect(text).toContain(day);
  });

  it("leads to mail and phone, by which barriers are reported", () => {
    show("de");
    const links = screen.getAllByRole("link").map((link) => link.getAttribute("href"));
    expect(links).toEqual(["mailto:info@boats.example", "tel:+493023125000"]);
  });
});
