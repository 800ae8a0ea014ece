import type { Browser, Locator, Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { textsOf } from "./guest-texts.ts";
import type { Site } from "./site.ts";
import { logIn, rootAccount } from "./staff.ts";

const auth = textsOf("de", "auth");
const employees = textsOf("de", "employees");
const settings = textsOf("de", "staff-settings");
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

test("the first start's root account logs in and sets hours, which both start pages show at once", async ({
  page,
  site,
}) => {
  await page.goto("/Einstellungen");
  await expect(page).toHaveURL(loginAddress);
  await logIn(page, rootAccount(site));
  await expect(page).toHaveURL(/\/Einstellungen$/);

  const form = page.getByRole("form", { name: settings["business"]?.["label"] });
  const general = form.getByRole("region", { name: settings["business"]?.["general"], exact: true });
  await general.getByLabel(settings["business"]?.["opens"] ?? "").fill("7");
  await general.getByLabel(settings["business"]?.["closes"] ?? "").fill("21");
  await form.getByRole("button", { name: settings["save"], exact: true }).click();
  await expect(page.getByText(settings["saved"] ?? "")).toBeVisible();

  for (const [path, hours] of [
    ["/", "07 Uhr bis 21 Uhr"],
    ["/en", "7 am to 9 pm"],
  ] as const) {
    await page.goto(path);
    await expect(page.getByText(hours)).toBeVisible();
  }
});

test.describe("an employee", () => {
  // A login that is refused is logged by the browser and the session.
  test.use({ expectedNoise: /^Failed to load|^session / });

  test("is registered by an admin, logs in, is deactivated, and is out at the next step", async ({
    page,
    browser,
    site,
  }) => {
    await page.goto("/Login");
    await logIn(page, rootAccount(site));
    await expect(page).toHaveURL(menuAddress);
    await page.getByRole("link", { name: "Mitarbeiter", exact: true }).click();
    await page.getByRole("link", { name: employees["add"] }).click();
    const submit = page.getByRole("button", { name: auth["register"]?.["submit"] });
    await expect(submit).toBeEnabled();
    for (const [name, value] of Object.entries(newcomer)) await authField(page, name).fill(value);
    await authField(page, "passwordRepeat").fill(newcomer.password);
    await submit.click();
    await expect(page.getByText(auth["message"]?.["registered"] ?? "")).toBeVisible();
    await expect(authField(page, "firstName")).toHaveValue("");

    const employee = await openBrowser(browser, site);
    await employee.goto("/Login");
    await logIn(employee, newcomer);
    await expect(employee).toHaveURL(menuAddress);
    await expect(employee.getByText("Nora Neu")).toBeVisible();
    await employee.goto("/Mitarbeiter");
    await expect(employee).toHaveURL(menuAddress);

    await page.getByRole("link", { name: auth["register"]?.["employees"] }).click();
    await page.getByRole("button", { name: "Deaktivieren: Nora Neu" }).click();
    await page.getByRole("dialog").getByRole("button", { name: employees["deactivate"] }).click();
    await expect(page.getByText("Nora Neu ist jetzt inaktiv und abgemeldet.")).toBeVisible();

    await employee.getByRole("link", { name: "Einstellungen" }).click();
    await expect(employee).toHaveURL(loginAddress);
    await logIn(employee, newcomer);
    await expect(employee.getByText(auth["message"]?.["loginFailed"] ?? "")).toBeVisible();
    await expect(page).toHaveURL(/\/Mitarbeiter$/);
    await employee.context().close();
  });

  test("who forgot the password logs in once with the mailed one", async ({ page, browser, site }) => {
    const root = rootAccount(site);
    const forgetful = await openBrowser(browser, site);
    await forgetful.goto("/Recover");
    const submit = forgetful.getByRole("button", { name: auth["recover"]?.["submit"] });
    await expect(submit).toBeEnabled();
    await authField(forgetful, "email").fill(root.email);
    await submit.click();
    await expect(forgetful.getByText(auth["message"]?.["recovered"] ?? "")).toBeVisible();
    const mailed = () => site.mails().map((mail) => /(?:[2-9A-HJ-NP-Z]{4}-){3}[2-9A-HJ-NP-Z]{4}/.exec(mail)?.[0]);
    await expect.poll(mailed).toContainEqual(expect.any(String));
    const password = mailed().findLast((found) => found !== undefined) ?? "";
    await expect(forgetful).toHaveURL(/\/Login$/);
    await logIn(forgetful, { email: root.email, password });
    await expect(forgetful).toHaveURL(menuAddress);
    await forgetful.context().close();

    await page.goto("/Login");
    await logIn(page, { email: root.email, password });
    await expect(page.getByText(auth["message"]?.["loginFailed"] ?? "")).toBeVisible();
    await logIn(page, root);
    await expect(page).toHaveURL(menuAddress);
  });
});
