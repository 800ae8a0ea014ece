import type { Browser, Locator, Page } from "@playwright/test";
import { expectAccessible, expectNoSidewaysScroll } from "./accessibility.ts";
import { enterAsStaff } from "./backstage.ts";
import { expect, test } from "./fixtures.ts";
import { textsOf } from "./guest-texts.ts";
import { open } from "./public.ts";
import type { Site } from "./site.ts";
import { logIn } from "./staff.ts";

const auth = textsOf("de", "auth");
const employees = textsOf("de", "employees");
const menuAddress = /\/Mitarbeiterbereich$/;
const loginAddress = /\/Login\?/;

const newcomer = { firstName: "Nora", lastName: "Neu", email: "nora@example.com", password: "kielholen" };

/** A field of the authentication screen's forms; the label of a required one ends with a star. */
function authField(page: Page, name: string): Locator {
  return page.getByLabel(new RegExp(`^${auth["field"]?.[name]}(?:\\s\\*)?$`));
}

/** Somebody else's browser. */
async function openBrowser(browser: Browser, site: Site): Promise<Page> {
  const context = await browser.newContext({ baseURL: site.url, locale: "de-DE", timezoneId: "Europe/Berlin" });
  return context.newPage();
}

test.describe("an employee", () => {
  // A login that is refused is logged by the browser and the session.
  test.use({ expectedNoise: /^Failed to load|^session / });

  test("is registered by an admin, logs in, is deactivated, and is out at the next step", async ({
    page,
    browser,
    site,
  }) => {
    await enterAsStaff(site, page.context(), "registers@example.com", "admin");
    await open(page, "/Mitarbeiterbereich");
    await page.getByRole("link", { name: "Mitarbeiter", exact: true }).click();
    await page.getByRole("link", { name: employees["add"] }).click();
    const submit = page.getByRole("button", { name: auth["register"]?.["submit"] });
    await expect(submit).toBeEnabled();
    await submit.click();
    await expect(page.getByText("Bitte geben Sie einen gültigen Vornamen an").first()).toBeVisible();
    await expectAccessible(page, "register, faults");
    await expectNoSidewaysScroll(page, "register, faults");
    for (const [name, value] of Object.entries(newcomer)) await authField(page, name).fill(value);
    await authField(page, "passwordRepeat").fill(newcomer.password);
    await submit.click();
    await expect(page.getByText(auth["message"]?.["registered"] ?? "")).toBeVisible();

    const employee = await openBrowser(browser, site);
    await employee.goto("/Login");
    await logIn(employee, newcomer);
    await expect(employee).toHaveURL(menuAddress);
    await expect(employee.getByText("Nora Neu")).toBeVisible();
    await employee.goto("/Mitarbeiter");
    await expect(employee).toHaveURL(menuAddress);

    await page.getByRole("link", { name: auth["register"]?.["employees"] }).click();
    await page.getByRole("button", { name: "Deaktivieren: Nora Neu" }).click();
    await expectAccessible(page, "employees, and the question before one is deactivated");
    await page.getByRole("dialog").getByRole("button", { name: employees["deactivate"] }).click();
    await expect(page.getByText("Nora Neu ist jetzt inaktiv und abgemeldet.")).toBeVisible();

    // By its address: a page that asked the server meanwhile has left by itself, and its links with it.
    await employee.goto("/Einstellungen");
    await expect(employee).toHaveURL(loginAddress);
    await logIn(employee, newcomer);
    await expect(employee.getByText(auth["message"]?.["loginFailed"] ?? "")).toBeVisible();
    await expect(page).toHaveURL(/\/Mitarbeiter$/);
    await employee.context().close();
  });
});
