import type { Page } from "@playwright/test";
import { sectionId } from "../client/format/section-id.ts";
import { createSession } from "../server/modules/session/session.repository.ts";
import { backstage, openSession } from "./backstage.ts";
import { expect, test } from "./fixtures.ts";
import { open } from "./public.ts";
import type { Site } from "./site.ts";

// Pages arrive rendered with their data: their links are followed without a browser, and only popups are opened in one.

const roles = ["visitor", "employee", "admin", "root"] as const;
type Role = (typeof roles)[number];

const menu = "/Mitarbeiterbereich";
/** Where somebody ends up who followed a link that was not for them, or that leads nowhere. */
const elsewhere = /^\/(?:404|Login|Mitarbeiterbereich)\b/;

/** @returns the token of a session of that role; null for a visitor. */
async function enter(site: Site, role: Role): Promise<string | null> {
  if (role === "visitor") return null;
  if (role !== "root") return (await openSession(site, { email: `links-${role}@example.com`, role })).token;
  return backstage(site, async (db) => {
    const root = await db.selectFrom("users").select("id").where("role", "=", "root").executeTakeFirstOrThrow();
    return (await createSession(db, root.id, new Date())).token;
  });
}

interface Visited {
  /** The path on which it ended, after redirects. */
  path: string;
  status: number;
  html: string;
}

async function visit(site: Site, path: string, token: string | null): Promise<Visited> {
  const headers: Record<string, string> = token === null ? {} : { cookie: `sessionid=${token}` };
  const answer = await fetch(site.url + path, { headers });
  const isPage = answer.headers.get("content-type")?.includes("html") ?? false;
  const { pathname } = new URL(answer.url);
  return { path: decodeURI(pathname), status: answer.status, html: isPage ? await answer.text() : "" };
}

/** The addresses of this website that a page links to, with its own as the base of relative ones. */
function linksIn(html: string, base: string): URL[] {
  const links = html.matchAll(/<a\b[^>]*?\shref="([^"]*)"/g);
  const urls = Array.from(links, ([, href = ""]) => new URL(href.replaceAll("&amp;", "&"), base));
  return urls.filter(({ origin }) => origin === new URL(base).origin);
}

/** The links of the main menu's popups. */
async function linksOfPopups(page: Page): Promise<string[]> {
  const found: string[] = [];
  await open(page, menu);
  const openers = page.getByRole("main").locator('[aria-haspopup="dialog"]');
  for (const opener of await openers.all()) {
    await opener.click();
    const links = page.getByRole("dialog").getByRole("link");
    await expect(links.first()).toBeVisible();
    found.push(...(await links.evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).href))));
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toBeHidden();
  }
  return found;
}

/** Boats have buttons of their own for staff; other pages of visitors differ in their frame only. */
const isShared = (path: string) => !path.startsWith("/Übersicht");

test("every link that anybody is shown leads to the page that it names", async ({ page, context, site }) => {
  const shared = new Map<string, Visited>();
  for (const role of roles) {
    const token = await enter(site, role);
    if (token !== null) await context.addCookies([{ name: "sessionid", value: token, url: site.url }]);
    const waiting = (token === null ? ["/", "/en"] : ["/", menu]).map((path) => ({
      to: new URL(path, site.url),
      from: "",
    }));
    const popups = token === null ? [] : await linksOfPopups(page);
    waiting.push(...popups.map((href) => ({ to: new URL(href), from: "a popup of the menu" })));
    const own = new Map<string, Visited>();
    const dead: string[] = [];
    for (let link = waiting.pop(); link; link = waiting.pop()) {
      const { to, from } = link;
      const address = to.pathname + to.search;
      const path = decodeURI(to.pathname);
      const known = own.get(address) ?? shared.get(address);
      const visited = known ?? (await visit(site, address, token));
      (token === null && isShared(path) ? shared : own).set(address, visited);
      const isElsewhere = visited.path !== path && elsewhere.test(visited.path);
      const anchor = decodeURIComponent(to.hash.slice(1));
      const hasAnchor = anchor === "" || visited.html.includes(`id="${sectionId(anchor)}"`);
      if (visited.status !== 200 || isElsewhere || !hasAnchor) {
        dead.push(`${path}${to.hash} from ${from}: ${visited.status} ${visited.path}`);
      }
      if (known) continue;
      waiting.push(...linksIn(visited.html, to.href).map((next) => ({ to: next, from: path })));
    }
    expect(dead, role).toEqual([]);
    // Somebody who is logged in sees the internal area.
    expect(own.size, role).toBeGreaterThan(token === null ? 2 : 10);
  }
  expect(shared.size).toBeGreaterThan(30);
});
