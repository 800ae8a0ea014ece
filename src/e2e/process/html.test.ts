import { readFileSync } from "node:fs";
import { accessiblePages } from "../../shared/rules/accessibility.ts";
import { htmlFindings } from "../../testing/html-findings.ts";
import { staffPaths } from "../addresses.ts";
import { openSession } from "../backstage.ts";
import { type Site, startSite } from "../site.ts";

let site: Site;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.remove());

/** What a validator has against pages as the server sends them, each with its path. */
async function findingsAt(paths: Iterable<string>, token?: string): Promise<string[]> {
  const found: string[] = [];
  for (const path of paths) {
    const headers: Record<string, string> = token === undefined ? {} : { cookie: `sessionid=${token}` };
    const answer = await fetch(new URL(path, site.url), { headers });
    expect([path, answer.headers.get("content-type")]).toEqual([path, "text/html; charset=utf-8"]);
    found.push(...(await htmlFindings(await answer.text())).map((finding) => `${path}: ${finding}`));
  }
  return found;
}

describe("the HTML that the server sends follows the standard", () => {
  it("on each page of the sitemap, and on those that are for nobody to find", async () => {
    const sitemap = await (await fetch(`${site.url}/sitemap.xml`)).text();
    const listed = Array.from(sitemap.matchAll(/<loc>(.*?)<\/loc>/g), ([, url = ""]) => new URL(url).pathname);
    expect(listed.length).toBeGreaterThan(30);
    const unlisted = Object.values(accessiblePages).flatMap((paths) => [paths.de, paths.en]);
    const others = ["/Login", "/Logout", "/Recover", "/404", "/gibt/es/nicht", "/book/houseboats/Titanic"];
    const receipts = ["/Beleg/none", "/receipt/none"];
    expect(await findingsAt(new Set([...listed, ...unlisted, ...others, ...receipts]))).toEqual([]);
  });

  it("on pages that answer a question", async () => {
    const days = { de: "von=2027-06-05&bis=2027-06-07&personen=2", en: "from=2027-06-05&to=2027-06-07&people=2" };
    const asked = [`/?${days.de}`, `/en?${days.en}`, `/book/houseboats/Hektor?${days.en}`, "/?von=x&bis=y"];
    expect(await findingsAt(asked)).toEqual([]);
  });

  it("on each page of the internal area, in both languages", async () => {
    for (const language of ["de", "en"] as const) {
      const { token } = await openSession(site, { email: `html-${language}@example.com`, role: "admin", language });
      expect(await findingsAt([...staffPaths, "/staff-shell"], token)).toEqual([]);
    }
  });

  it("where the proxy answers for a server that is down", async () => {
    expect(await htmlFindings(readFileSync("src/deploy/unavailable.html", "utf8"))).toEqual([]);
  });
});
