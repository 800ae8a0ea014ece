import { expectAccessible, expectNoSidewaysScroll } from "./accessibility.ts";
import { expect, test } from "./fixtures.ts";
import { expectNothingCut } from "./reading.ts";
import { logIn, loginForm, rootAccount } from "./staff.ts";

const loggedOut = "Sie wurden abgemeldet und werden automatisch auf die Hauptseite weitergeleitet...";

test("a visitor in the internal area is sent to Login, and back after it; Logout leads home and the area is closed again", async ({
  page,
  site,
}) => {
  await page.goto("/Einstellungen");
  await expect(page).toHaveURL(/\/Login\?weiter=%2FEinstellungen$/);
  await expect(loginForm(page).submit).toBeEnabled();
  await expectAccessible(page, "login");
  await expectNoSidewaysScroll(page, "login");
  await expectNothingCut(page, "login");
  await logIn(page, rootAccount(site));
  await expect(page).toHaveURL(/\/Einstellungen$/);

  await page.goto("/Impressum");
  await expect(page.getByRole("link", { name: "Intern" })).toBeVisible();
  await page.getByRole("link", { name: "Logout" }).click();
  // The message comes and goes by itself; the unit tests know after how many seconds.
  await expect(page.getByText(loggedOut)).toBeVisible();
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByRole("link", { name: "Login" })).toBeVisible();
  await page.goto("/Mitarbeiterbereich");
  await expect(page).toHaveURL(/\/Login\?/);
});
