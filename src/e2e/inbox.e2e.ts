import type { Page } from "@playwright/test";
import { inTransaction } from "../server/db/transaction.ts";
import { addTask } from "../server/modules/inbox/inbox.repository.ts";
import { createSession } from "../server/modules/session/session.repository.ts";
import { contactContract } from "../shared/contract/contact.ts";
import { expectAccessible, expectNoSidewaysScroll } from "./accessibility.ts";
import { backstage, bookElsewhere, enterAsStaff } from "./backstage.ts";
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

test("employee, admin and root work through tasks and messages", async ({ page, context, site, browser }) => {
  await enterAsStaff(site, context, "inbox-kim@example.com");
  await open(page, menu);
  await tile(page, /^Aufgaben/).click();
  await expect(page.getByText("Aktuell gibt es keine offenen Aufgaben")).toBeVisible();
  await expect(page.getByRole("button", { name: "Logbuch" })).toHaveCount(0);

  // What was typed is there again after a reload; a title is needed.
  await page.getByRole("button", { name: "Neue Aufgabe" }).click();
  await dialog(page).getByLabel("Beschreibung").fill("Alle.\nAuch die roten.");
  await confirm(page, "Hinzufügen");
  await expect(dialog(page).getByLabel("Titel")).toBeFocused();
  await expectAccessible(page, "a task without a title", 1);
  await page.reload();
  await page.getByRole("button", { name: "Neue Aufgabe" }).click();
  await expect(dialog(page).getByLabel("Beschreibung")).toHaveValue("Alle.\nAuch die roten.");
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
  await expectAccessible(alma, "a task that somebody else ticked off", 1);
  await alma.keyboard.press("Escape");
  await expect(task(alma, "Seile prüfen")).toHaveCount(0);

  // An admin looks it up.
  await alma.getByRole("button", { name: "Logbuch" }).click();
  await expect(dialog(alma).getByRole("listitem")).toContainText(["Kim Kapitän"]);
  await dialog(alma).getByText("Suchen", { exact: true }).first().click();
  await dialog(alma).getByRole("searchbox").fill("ROTEN kapitän");
  await dialog(alma).getByRole("button", { name: "Suchen" }).click();
  await expect(dialog(alma).getByRole("listitem")).toContainText(["Seile prüfen"]);
  await expectAccessible(alma, "the log of tasks, searched", 1);
  await expectNoSidewaysScroll(alma, "the log of tasks, searched");
  await dialog(alma).getByRole("searchbox").fill("Anker");
  await dialog(alma).getByRole("button", { name: "Suchen" }).click();
  await expect(dialog(alma).getByText("Zu „Anker“ wurde nichts gefunden")).toBeVisible();
  await alma.keyboard.press("Escape");

  // What the server raised leads to its place.
  await backstage(site, (db) =>
    inTransaction(db, async (trx) => {
      const facts = { booking: 1, vehicle: "Hektor", startDay: "2027-05-10", endDay: "2027-05-12" };
      const person = { name: "Erika Beispiel", phone: "+491701", email: "erika@example.com" };
      await addTask(trx, { kind: "mailHeldBack", facts, ...person }, new Date());
    }),
  );
  const raised = "Bestätigung nicht verschickt";
  await expect(task(page, raised)).toBeVisible();
  await task(page, raised)
    .getByRole("link", { name: /^Zur Tagesübersicht/ })
    .click();
  await expect(page.getByRole("heading", { name: /10\. Mai 2027/ })).toBeVisible();
  await expect(page).toHaveURL(/\/Buchungen$/);

  // A guest writes: the menu says so without a reload, and root reads and ticks it off.
  const root = await browser.newContext({ baseURL: site.url });
  await backstage(site, async (db) => {
    const { id } = await db.selectFrom("users").select("id").where("role", "=", "root").executeTakeFirstOrThrow();
    const { token } = await createSession(db, id, new Date());
    await root.addCookies([{ name: "sessionid", value: token, url: site.url }]);
  });
  const boss = await root.newPage();
  await open(boss, menu);
  await expect(tile(boss, /^Postfach$/)).toBeVisible();
  const guest = await openCaller(site.url);
  const message = { name: "Gustav Gast", email: "gustav@example.com", body: "Dürfen Hunde mit?" };
  expect((await guest.post(contactContract.send.path, message)).status).toBe(201);
  await expect(tile(boss, /^Postfach.*1 offene Nachricht$/)).toBeVisible();
  await tile(boss, /^Postfach/).click();
  const request = boss.getByRole("article", { name: "Gustav Gast" });
  await expect(request.getByRole("link", { name: "gustav@example.com" })).toHaveAttribute("href", /^mailto:/);
  await expect(request.getByRole("link", { name: "Antworten: Gustav Gast" })).toHaveAttribute(
    "href",
    /^mailto:gustav@example\.com\?subject=.*body=.*Hunde/,
  );
  await expectAccessible(boss, "a message");
  await expectNoSidewaysScroll(boss, "a message");
  await tickOff(boss, "Gustav Gast");
  await expect(boss.getByText("Aktuell gibt es keine offenen Anfragen")).toBeVisible();
  await boss.getByRole("button", { name: "Logbuch" }).click();
  await expect(dialog(boss).getByText("Dürfen Hunde mit?")).toBeVisible();
  for (const one of [other, root]) await one.close();
});

test("an admin reads in the log what a guest was sent, and sends it again", async ({ page, context, site }) => {
  const email = "sent-again@example.com";
  await bookElsewhere(site, "Hubert", await freeStay(site.url, "Hubert", 2), { email });
  await expect.poll(() => mailsTo(site, email).length).toBe(1);
  await enterAsStaff(site, context, "inbox-toni@example.com", "admin");
  await open(page, "/Postfach?Logbuch=confirmation");
  const sent = dialog(page).getByRole("listitem").filter({ hasText: email });
  await expect(sent).toContainText("gesendet");
  await sent.getByText("Text ansehen").click();
  await expect(sent).toContainText("Hubert");
  await expectAccessible(page, "the log of mails");
  await expectNoSidewaysScroll(page, "the log of mails");

  await sent.getByRole("button", { name: /^Erneut senden/ }).click();
  const popup = page.getByRole("dialog", { name: "E-Mail erneut senden" });
  await expect(popup).toContainText(`geht noch einmal an ${email}`);
  await popup.getByRole("button", { name: "Senden" }).click();
  await expect.poll(() => mailsTo(site, email).length).toBe(2);
  await expect(sent).toHaveCount(2);
  await expect(sent.first()).toContainText("Erneut gesendet auf Wunsch eines Admins");

  await dialog(page).getByRole("tab", { name: "Absagen" }).click();
  await expect(dialog(page).getByText("Es wurden noch keine Absagen verschickt")).toBeVisible();
});
