import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";

/** As a browser does that was told to take no cookies. */
async function refuseCookies(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Emulation.setDocumentCookieDisabled", { disabled: true });
}

for (const { path, title } of [
  { path: "/Buchen/Hausboote/Hektor", title: "Ihr Browser speichert keine Cookies" },
  { path: "/book/houseboats/Hektor", title: "Your browser keeps no cookies" },
  { path: "/Gutscheine", title: "Ihr Browser speichert keine Cookies" },
]) {
  test(`a browser without cookies reads so on ${path} before anything is filled in`, async ({ page }) => {
    await refuseCookies(page);
    await page.goto(path);
    const notice = page.getByRole("alert").filter({ hasText: title });
    await expect(notice).toBeVisible();
    await expect(notice).toContainText("+49 30 23125 000");
    const isAbove = await notice.evaluate((element) => {
      const form = document.querySelector("form");
      return form !== null && (element.compareDocumentPosition(form) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
    });
    expect(isAbove).toBe(true);
  });
}

test("a browser that answers nothing for its cookies is told the same, and one with cookies is not", async ({
  page,
}) => {
  await page.goto("/book/houseboats/Hektor");
  await expect(page.getByRole("form")).toBeVisible();
  await expect(page.getByText("Your browser keeps no cookies")).toHaveCount(0);
  await page.addInitScript(() => {
    Object.defineProperty(document, "cookie", { get: () => "", set: () => {} });
  });
  await page.reload();
  await expect(page.getByText("Your browser keeps no cookies")).toBeVisible();
});
