import { expectAccessible, expectNoSidewaysScroll } from "./accessibility.ts";
import { homePaths, homeSections } from "./addresses.ts";
import { expect, test } from "./fixtures.ts";
import { languages, takeTurns, textsOf } from "./guest-texts.ts";
import { holdScripts, open, scrollTo } from "./public.ts";

const tiles = "https://tile.openstreetmap.org/";
/** Where 52.42 N, 12.56 E lies at zoom 11, as tiles are numbered. */
const centre = `${tiles}11/1095/672.png`;
const picture = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

// The tiles are the one request to a foreign host, and the test itself looks when they are asked for.
test.use({ expectedNoise: /^https:\/\/tile\.openstreetmap\.org\//, contextOptions: { reducedMotion: "reduce" } });

for (const language of languages) {
  const inTurn = takeTurns(test, language);
  const texts = textsOf(language, "visit")["map"];
  const start = `${homePaths[language]}#${homeSections[language].approach}`;

  inTurn()(
    `${language}: the map comes with the visitor's consent, which is kept, and goes when it is taken back`,
    async ({ page, site }) => {
      const foreign: string[] = [];
      page.on("request", (request) => {
        const url = request.url();
        if (!url.startsWith(site.url) && !url.startsWith("data:")) foreign.push(url);
      });
      await page.route(`${tiles}**`, (route) => route.fulfill({ contentType: "image/png", body: picture }));
      const kept = () => page.evaluate(() => JSON.stringify(Object.fromEntries(Object.entries(window.localStorage))));
      const map = page.getByRole("region", { name: texts?.["label"] });
      const show = page.getByRole("button", { name: texts?.["show"] });

      await open(page, start);
      await expect(page.getByText(texts?.["hidden"] ?? "")).toBeVisible();
      await expect(page.locator("address").first()).toContainText("Beispielufer 1");
      expect(await kept()).toBe("{}");
      expect(foreign).toEqual([]);

      await show.click();
      await expect(map).toBeVisible();
      await expect(page.getByText(texts?.["hidden"] ?? "")).toBeHidden();
      await expect.poll(() => foreign).toContain(centre);
      expect(foreign.filter((url) => !url.startsWith(`${tiles}11/`))).toEqual([]);
      expect(await kept()).toContain("granted");
      await expect(map.getByRole("link", { name: "OpenStreetMap" })).toBeVisible();
      await map.getByRole("button", { name: /Musterboote/ }).click();
      await expect(map.getByText("Beispielufer 1")).toBeVisible();
      await expectAccessible(page, "map");
      await expectNoSidewaysScroll(page, "map");

      await page.reload();
      await expect(map).toBeVisible();
      await expect(show).toBeHidden();
      await page.getByRole("button", { name: texts?.["hide"] }).click();
      await expect(map).toBeHidden();
      await expect(page.getByText(texts?.["hidden"] ?? "")).toBeVisible();
      expect(await kept()).toBe("{}");

      foreign.length = 0;
      await open(page, start);
      await expect(show).toBeVisible();
      await scrollTo(page, 0);
      await page.locator("footer").scrollIntoViewIfNeeded();
      expect(foreign).toEqual([]);
    },
  );
}

test("a map that is asked for before its code has come, or any code, shows then", async ({ page }) => {
  const texts = textsOf("de", "visit")["map"];
  await page.route(`${tiles}**`, (route) => route.fulfill({ contentType: "image/png", body: picture }));
  const letCome = await holdScripts(page);
  // The page counts as loaded once the scripts have come, where they were asked for early.
  await page.goto(`/#${homeSections.de.approach}`, { waitUntil: "domcontentloaded" });
  await page.getByRole("button", { name: texts?.["show"] }).click();
  letCome();
  await expect(page.getByRole("region", { name: texts?.["label"] })).toBeVisible();
});
