import { homeSections, overviewPath } from "./addresses.ts";
import { expect, test } from "./fixtures.ts";
import { textsOf } from "./guest.ts";

const homes = [
  { language: "de", path: "/", sent: "Ihre Nachricht wurde abgeschickt!", wait: "Bitte warten..." },
  { language: "en", path: "/en", sent: "Your message has been sent!", wait: "Please wait..." },
] as const;

for (const { language, path, sent } of homes) {
  const contact = textsOf(language, "contact");

  test(`${language}: every section of the start page is reached by its hash, opened directly`, async ({ page }) => {
    for (const section of Object.values(homeSections[language])) {
      await page.goto("about:blank");
      await page.goto(`${path}#${encodeURIComponent(section)}`);
      await expect(page.locator(`[id="${section}"]`)).toBeInViewport();
    }
  });

  test(`${language}: a message is sent, confirmed for three seconds and mailed to the company`, async ({
    page,
    site,
  }) => {
    await page.goto(`${path}#${homeSections[language].contact}`);
    const form = page.getByRole("form", { name: contact["formLabel"] });
    await page.locator("form:not([inert])").waitFor();
    await form.getByLabel(contact["field"]?.["name"] ?? "").fill(`Erika aus ${language}`);
    await form.getByLabel(contact["field"]?.["email"] ?? "").fill("erika@example.com");
    await form.getByLabel(contact["field"]?.["body"] ?? "").fill("Ist der Hund willkommen?");
    await form.getByRole("button", { name: contact["send"] }).click();
    await expect(page.getByText(sent)).toBeVisible();
    await expect(page.getByText(sent)).toBeHidden();
    await expect(form.getByLabel(contact["field"]?.["body"] ?? "")).toHaveValue("");
    await expect.poll(() => site.mails().some((mail) => mail.includes(`Erika aus ${language}`))).toBe(true);
  });

  test(`${language}: the map is asked for after consent only`, async ({ page }) => {
    const texts = textsOf(language, "visit");
    const asked: string[] = [];
    await page.route("https://tile.openstreetmap.org/**", (route) => {
      asked.push(route.request().url());
      return route.fulfill({ contentType: "image/svg+xml", body: '<svg xmlns="http://www.w3.org/2000/svg"/>' });
    });
    await page.goto(`${path}#${homeSections[language].approach}`);
    await expect(page.getByText(texts["map"]?.["hiddenTitle"] ?? "")).toBeVisible();
    expect(asked).toEqual([]);
  });

  test(`${language}: every boat's tile leads to its booking and its overview`, async ({ page }) => {
    const home = textsOf(language, "home");
    await page.goto(path);
    await page.getByRole("link", { name: `${home["overview"]} Große Freiheit` }).click();
    await expect(page).toHaveURL(new RegExp(encodeURI(overviewPath(language, "houseboats")).replace("/", "\\/")));
    await expect(page.getByRole("heading", { name: "Große Freiheit" })).toBeInViewport();
  });
}

test.describe("a message that does not arrive", () => {
  test.use({ expectedNoise: /^Failed to load|^contact / });

  test("is said to have failed, and stays in the form", async ({ page }) => {
    const contact = textsOf("de", "contact");
    await page.route("**/api/rere_send_contact_request/", (route) => route.fulfill({ status: 500, json: {} }));
    await page.goto("/#kontakt");
    await page.locator("form:not([inert])").waitFor();
    await page.getByLabel(contact["field"]?.["name"] ?? "").fill("Erika");
    await page.getByLabel(contact["field"]?.["email"] ?? "").fill("erika@example.com");
    await page.getByLabel(contact["field"]?.["body"] ?? "").fill("Hallo");
    await page.getByRole("button", { name: contact["send"] }).click();
    await expect(page.getByText(contact["failed"] ?? "")).toBeVisible();
    await expect(page.getByText(contact["failed"] ?? "")).toBeHidden();
    await expect(page.getByLabel(contact["field"]?.["body"] ?? "")).toHaveValue("Hallo");
  });
});
