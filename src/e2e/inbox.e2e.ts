import type { Page } from "@playwright/test";
import { contactContract } from "../shared/contract/contact.ts";
import { expectAccessible, expectNoSidewaysScroll } from "./accessibility.ts";
import { bookElsewhere, enterAsStaff } from "./backstage.ts";
import { openCaller } from "./caller.ts";
import { expect, test } from "./fixtures.ts";
import { mailsTo } from "./mails.ts";
import { open } from "./public.ts";
import { freeStay } from "./stays.ts";

// An empty inbox, which no other test on this server fills.
test.use({ siteName: "inbox" });

const menu = "/Mitarbeiterbereich";
const dialog = (page: Page) => page.getByRole("dialog");
const confirm = (page: Page, name: string) => dialog(page).getByRole("button", { name }).click();
const tile = (page: Page, name: RegExp) => page.getByRole("main").getByRole("link", { name });
const task = (page: Page, name: string) => page.getByRole("article", { name });

async function write(page: Page, name: string, body = ""): Promise<void> {
  await page.getByRole("button", { name: "Neue Aufgabe" }).click();
  await dialog(page).getByLabel("Titel").fill(name);
  await dialog(page).getByLabel("Beschreibung").fill(body);
  await confirm(page, "Hinzufügen");
  await expect(task(page, name)).toBeVisible();
}

async function tickOff(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name: `Abhaken: ${name}` }).click();
  await confirm(page, "Abhaken");
}

test("employee and admin work through tasks and messages", async ({ page, context, site, browser }) => {
  await enterAsStaff(site, context, "inbox-kim@example.com");
  await open(page, menu);
  await tile(page, /^Aufgaben/).click();
  await expect(page.getByText("Aktuell gibt es keine offenen Aufgaben")).toBeVisible();
  await expect(page.getByRole("button", { name: "Logbuch" })).toHaveCount(0);

  // A title is needed.
  await page.getByRole("button", { name: "Neue Aufgabe" }).click();
  await dialog(page).getByLabel("Beschreibung").fill("Alle.\nAuch die roten.");
  await confirm(page, "Hinzufügen");
  await expect(dialog(page).getByLabel("Titel")).toBeFocused();
  await expectAccessible(page, "a task without a title");
  await dialog(page).getByLabel("Titel").fill("Seile prüfen");
  await confirm(page, "Hinzufügen");
  await expect(task(page, "Seile prüfen").getByText("Auch die roten.")).toBeVisible();
  await write(page, "Westen zählen");
  await expect(page.getByRole("article").first()).toHaveAccessibleName("Westen zählen");
  await expectAccessible(page, "tasks");
  await expectNoSidewaysScroll(page, "tasks");

  // Somebody else is about to tick off the same one, and is told who did; both menus follow.
  const other = await browser.newContext({ baseURL: site.url });
  await enterAsStaff(site, other, "inbox-alma@example.com", "admin");
  const alma = await other.newPage();
  await open(alma, menu);
  await expect(tile(alma, /^Aufgaben.*2 offene Aufgaben$/)).toBeVisible();
  await tile(alma, /^Aufgaben/).click();
  await alma.getByRole("button", { name: "Abhaken: Seile prüfen" }).click();
  await tickOff(page, "Seile prüfen");
  await expect(page.getByText("Die Aufgabe ist abgehakt.")).toBeVisible();
  await expect(task(page, "Seile prüfen")).toHaveCount(0);
  await confirm(alma, "Abhaken");
  await expect(dialog(alma).getByRole("alert")).toContainText("Schon abgehakt: Kim Kapitän");
  await expectAccessible(alma, "a task that somebody else ticked off");
  await alma.keyboard.press("Escape");
  await expect(task(alma, "Seile prüfen")).toHaveCount(0);

  // An admin looks it up, and what guests were sent.
  await alma.getByRole("button", { name: "Logbuch" }).click();
  await expect(dialog(alma).getByRole("listitem")).toContainText(["Kim Kapitän"]);
  await expectAccessible(alma, "the log of tasks");
  await expectNoSidewaysScroll(alma, "the log of tasks");
  await bookElsewhere(site, "Hubert", await freeStay(site.url, "Hubert", 2), { email: "sent@example.com" });
  await expect.poll(() => mailsTo(site, "sent@example.com").length).toBe(1);
  await open(alma, "/Postfach?Logbuch=confirmation");
  const sent = dialog(alma).getByRole("listitem").filter({ hasText: "sent@example.com" });
  await sent.getByText("Text ansehen").click();
  await expect(sent).toContainText("Hubert");
  await expectAccessible(alma, "the log of mails");
  await expectNoSidewaysScroll(alma, "the log of mails");

  // A guest writes.
  const guest = await openCaller(site.url);
  const message = { name: "Gustav Gast", email: "gustav@example.com", body: "Dürfen Hunde mit?" };
  expect((await guest.post(contactContract.send.path, message)).status).toBe(201);
  await open(alma, menu);
  await expect(tile(alma, /^Postfach.*1 offene Nachricht$/)).toBeVisible();
  await tile(alma, /^Postfach/).click();
  await expect(task(alma, "Gustav Gast")).toBeVisible();
  await expectAccessible(alma, "a message");
  await expectNoSidewaysScroll(alma, "a message");
  await other.close();
});
