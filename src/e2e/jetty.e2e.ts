import type { Browser, BrowserContext, Page } from "@playwright/test";
import sharp from "sharp";
import { protocolScreenPath } from "../client/features/protocols/protocols.paths.ts";
import { addDays, dayOf } from "../shared/rules/day.ts";
import { aBookingRow, addBooking } from "../testing/rows.ts";
import { expectAccessible, expectNoSidewaysScroll } from "./accessibility.ts";
import { backstage, enterAsStaff } from "./backstage.ts";
import { test as base, expect } from "./fixtures.ts";
import { textsOf } from "./guest-texts.ts";
import { open } from "./public.ts";
import type { Site } from "./site.ts";
import { type Account, logIn } from "./staff.ts";
import { findBoat } from "./stays.ts";
import { readyWithoutNetwork } from "./without-network.ts";

// Who works at the jetty, and the boats of today, are its own. Without network every call fails, and a session that was
// ended with the role is refused: the browser says so. What the role itself may not read would be a 403.
const test = base.extend({
  siteName: "jetty",
  expectedNoise: /ERR_INTERNET_DISCONNECTED|\b401\b|^session /,
});

const auth = textsOf("de", "auth");
const today = () => dayOf(new Date());
const ole = { firstName: "Ole", lastName: "Ruder", email: "ole@example.com", password: "kielholen" };

/** What of the guests is known at the till, and nowhere at the jetty. */
const secret = {
  surname: "Wasserfloh",
  phone: "+4915199988877",
  street: "Geheimgasse 99",
  email: "geheim@example.com",
  note: "Zimtstern",
  price: 4_321_98,
};
const secrets = [secret.surname, "99988877", "Geheimgasse", "geheim@", secret.note, "4321.98", "4.321,98", "4,321.98"];
const found = (text: string) => secrets.filter((word) => text.includes(word));

/** A guest who leaves with the first boat today, and one who comes back with the second. */
async function addGuests(site: Site): Promise<void> {
  const stays = [
    { boat: "Hektor", start_day: today(), nights: 2, name: `Frau Dr. Dorothea ${secret.surname}` },
    { boat: "Max", start_day: addDays(today(), -2), nights: 2, name: `Rita ${secret.surname}` },
  ];
  for (const { boat, ...stay } of stays) {
    const { id: vehicle_id } = await findBoat(site.url, boat);
    const { phone, email, note } = secret;
    const row = aBookingRow({
      vehicle_id,
      ...stay,
      phone,
      email,
      street_and_number: secret.street,
      comment: secret.note,
      status: "paid",
      paid_at: `${today()}T05:00:00.000Z`,
      license_answer: "no",
    });
    await backstage(site, async (db) => {
      const id = await addBooking(db, row, { rent: secret.price });
      await db.updateTable("bookings").set({ note }).where("id", "=", id).execute();
    });
  }
}

/** All that the browser was sent, as text: pages and answers. */
function watchAnswers(context: BrowserContext): () => Promise<string> {
  const answers: Promise<string>[] = [];
  context.on("response", (response) => {
    if (response.request().resourceType() === "image") return;
    // A redirect, and what a page did not wait for, has no body.
    answers.push(response.text().catch(() => ""));
  });
  return async () => (await Promise.all(answers)).join("\n");
}

/** All that the device holds of the website: databases, storages and caches. */
const held = (page: Page) =>
  page.evaluate(async () => {
    const wait = <Result>(request: IDBRequest<Result>) =>
      new Promise<Result>((resolve, reject) => {
        request.addEventListener("success", () => resolve(request.result));
        request.addEventListener("error", () => reject(request.error));
      });
    const texts = [localStorage, sessionStorage].map((storage) => JSON.stringify(Object.entries(storage)));
    for (const { name = "" } of await indexedDB.databases()) {
      const db = await wait(indexedDB.open(name));
      for (const store of db.objectStoreNames) {
        texts.push(JSON.stringify(await wait(db.transaction(store).objectStore(store).getAll())));
      }
      db.close();
    }
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) texts.push((await (await cache.match(request))?.text()) ?? "");
    }
    return texts.join("\n");
  });

const row = (page: Page, boat: string) => page.locator(`tr[data-boat="${boat}"]`);

/** A phone that is logged in as nobody; what it complains about is a fault of the test. */
async function asPhone(page: Page): Promise<() => Promise<string>> {
  await page.setViewportSize({ width: 360, height: 740 });
  return watchAnswers(page.context());
}

/** An admin, in a browser of their own. */
async function openAdmin(browser: Browser, site: Site): Promise<Page> {
  const context = await browser.newContext({ baseURL: site.url, locale: "de-DE", timezoneId: "Europe/Berlin" });
  await enterAsStaff(site, context, `jetty-${Date.now()}@example.com`, "admin");
  return context.newPage();
}

async function logInAt(phone: Page, account: Account): Promise<void> {
  await phone.goto("/Login");
  await logIn(phone, account);
  await expect(phone).toHaveURL(/\/Mitarbeiterbereich$/);
}

/** The admin's list, whose card of the account has this button. */
async function changeRole(admin: Page, label: string): Promise<void> {
  await open(admin, "/Mitarbeiter");
  await admin.getByRole("button", { name: `${label}: Ole Ruder` }).click();
  const dialog = admin.getByRole("dialog");
  await expectAccessible(admin, `the question "${label}"`);
  await dialog.getByRole("button", { name: label }).click();
  await expect(admin.getByText(/^Ole Ruder (?:arbeitet jetzt|ist jetzt)/)).toBeVisible();
}

/** Opens the morning list and waits until the device could do without network. */
async function openMorning(phone: Page): Promise<void> {
  await phone.goto("/Übergabe");
  await expect(row(phone, "Hektor")).toBeVisible();
  await readyWithoutNetwork(phone);
  await expect.poll(async () => (await held(phone)).includes("Hektor")).toBe(true);
}

// The second one goes on with the account of the first.
test.describe.configure({ mode: "serial" });

test("who works at the jetty sees boats, times and first names, on the device too, and works there", async ({
  page: phone,
  browser,
  site,
}) => {
  test.slow();
  await addGuests(site);
  const admin = await openAdmin(browser, site);
  await open(admin, "/Register");
  for (const [name, value] of Object.entries({ ...ole, passwordRepeat: ole.password })) {
    await admin.getByLabel(new RegExp(`^${auth["field"]?.[name]}(?:\\s\\*)?$`)).fill(value);
  }
  await admin.getByLabel(/^Arbeitet am Steg/).check();
  await expectAccessible(admin, "register, for the jetty");
  await admin.getByRole("button", { name: auth["register"]?.["submit"] ?? "" }).click();
  await expect(admin.getByText(auth["message"]?.["registered"] ?? "")).toBeVisible();

  const sent = await asPhone(phone);
  await logInAt(phone, ole);
  await expect(phone.getByRole("main").getByRole("listitem")).toHaveText([
    "Übergabe",
    "Mängel",
    "Arbeitsstunden",
    "Einstellungen",
  ]);
  await expectAccessible(phone, "menu at the jetty");
  await expectNoSidewaysScroll(phone, "menu at the jetty");

  // First names and times, and the steps of a boat.
  await openMorning(phone);
  await expect(row(phone, "Hektor")).toContainText("Dorothea");
  await expect(row(phone, "Max")).toContainText("Rita");
  await expectAccessible(phone, "the morning at the jetty");
  await expectNoSidewaysScroll(phone, "the morning at the jetty");
  await row(phone, "Hektor")
    .getByRole("button", { name: /^Gereinigt/ })
    .click();
  await expect(row(phone, "Hektor").getByRole("button", { name: /^Getankt/ })).toBeVisible();

  // Without network: what was read is there, a step waits, and is taken when it is back.
  await phone.context().setOffline(true);
  await phone.goto("/Buchungen");
  await expect(phone.getByRole("heading", { name: "Übergabe", exact: true })).toBeVisible();
  await expect(row(phone, "Hektor")).toContainText("Dorothea");
  await row(phone, "Hektor")
    .getByRole("button", { name: /^Getankt/ })
    .click();
  await expect(phone.getByText("1 Eintrag wartet auf Netz.")).toBeVisible();
  expect(found(await held(phone))).toEqual([]);
  await phone.context().setOffline(false);
  await expect(phone.getByText("1 Eintrag wartet auf Netz.")).toBeHidden();
  const { id } = await findBoat(site.url, "Hektor");
  const steps = await backstage(site, (db) =>
    db.selectFrom("turnaround_steps").select("step").where("vehicle_id", "=", id).orderBy("id").execute(),
  );
  expect(steps.map(({ step }) => step)).toEqual(["opened", "boat.cleaned", "boat.fuelled"]);

  // A defect, with a photo.
  await phone.goto("/Mängel");
  await phone.getByRole("button", { name: "Mangel melden" }).click();
  const dialog = phone.getByRole("dialog");
  await dialog.getByLabel(/^Boot/).selectOption("Max");
  await dialog.getByLabel("Was ist zu tun?").fill("Fender fehlt");
  const picture = await sharp({ create: { width: 60, height: 40, channels: 3, background: "#aa3322" } })
    .jpeg()
    .toBuffer();
  await dialog.getByLabel("Foto aufnehmen").setInputFiles({ name: "a.jpg", mimeType: "image/jpeg", buffer: picture });
  await dialog.getByRole("button", { name: "Speichern" }).click();
  const entry = phone.getByRole("listitem").filter({ has: phone.getByRole("heading", { name: "Fender fehlt" }) });
  await expect(entry.getByRole("button", { name: /^Foto 1 ansehen/ })).toBeVisible();
  await expectAccessible(phone, "defects at the jetty");
  await expectNoSidewaysScroll(phone, "defects at the jetty");
  await entry.getByRole("button", { name: /^Erledigt/ }).click();
  await dialog.getByRole("button", { name: "Erledigt" }).click();
  await expect(entry).toBeHidden();

  // Its own pages, in its language; what is others' leads to the menu.
  for (const path of ["/Arbeitsstunden", "/Einstellungen"]) {
    await phone.goto(path);
    await expect(phone.getByRole("heading", { level: 1 })).toBeVisible();
    await expectAccessible(phone, `${path} at the jetty`);
  }
  for (const path of [
    "/Buchungen",
    "/Kassensystem",
    "/Mitarbeiter",
    "/Postfach",
    "/Belegung",
    protocolScreenPath("return", 1),
  ]) {
    await phone.goto(path);
    await expect(phone, path).toHaveURL(/\/Mitarbeiterbereich$/);
  }
  await phone.goto("/Übersicht/Hausboote");
  await expect(phone.getByRole("button", { name: /^Sperren/ })).toHaveCount(0);
  await phone.goto("/Übergabe");
  await phone.getByRole("button", { name: "English", exact: true }).click();
  await expect(phone.getByRole("heading", { level: 1 })).toHaveText("Turnaround");
  await expect(phone.locator("html")).toHaveAttribute("lang", "en");
  await expectAccessible(phone, "the morning at the jetty, in English");
  await phone.goto("/Mitarbeiterbereich");
  await expect(phone.getByRole("main").getByRole("listitem")).toHaveText([
    "Turnaround",
    "Defects",
    "Working hours",
    "Settings",
  ]);
  await expectAccessible(phone, "menu at the jetty, in English");

  expect(found(await sent())).toEqual([]);
  expect(found(await held(phone))).toEqual([]);
  await admin.context().close();
});

test("a device that knew the account as an employee knows nothing of that at the jetty", async ({
  page: phone,
  browser,
  site,
}) => {
  test.slow();
  const admin = await openAdmin(browser, site);
  await asPhone(phone);
  await changeRole(admin, "Zum Mitarbeiter machen");
  await logInAt(phone, ole);
  await openMorning(phone);
  await expect(row(phone, "Hektor")).toContainText(secret.surname);
  expect(found(await held(phone))).toContain(secret.surname);

  await changeRole(admin, "Nur am Steg einsetzen");
  // Logged out with the role: the next step leads to the login, and the device holds nothing.
  await phone.goto("/Übergabe");
  await expect(phone).toHaveURL(/\/Login/);
  await expect.poll(async () => found(await held(phone))).toEqual([]);
  await logInAt(phone, ole);
  await openMorning(phone);
  await expect(row(phone, "Hektor")).toContainText("Dorothea");
  expect(found(await phone.content())).toEqual([]);
  expect(found(await held(phone))).toEqual([]);
  await phone.context().setOffline(true);
  await phone.goto("/Übergabe");
  await expect(row(phone, "Hektor")).toContainText("Dorothea");
  expect(found(await phone.content())).toEqual([]);
  await admin.context().close();
});
