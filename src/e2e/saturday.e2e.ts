import { spawnSync } from "node:child_process";
import { devNull } from "node:os";
import type { Locator, Page } from "@playwright/test";
import { dayOf } from "../shared/rules/day.ts";
import { expectAccessible, expectNoSidewaysScroll } from "./accessibility.ts";
import { backstage } from "./backstage.ts";
import { demoMorning, morningTest as test } from "./demo-day.ts";
import { expect } from "./fixtures.ts";
import type { Site } from "./site.ts";
import { logIn } from "./staff.ts";
import { readyWithoutNetwork } from "./without-network.ts";

// Without network every call fails, and the browser says so.
test.use({ expectedNoise: /ERR_INTERNET_DISCONNECTED|^session / });

const screens = { phone: { width: 360, height: 740 }, tablet: { width: 1024, height: 768 } };

/** Opens the internal area, in which it is the same moment as on the server. */
async function enter(page: Page, size: { width: number; height: number }): Promise<void> {
  await page.setViewportSize(size);
  await page.clock.install({ time: demoMorning });
  await page.goto("/Login");
  await logIn(page, { email: "staff@demo.example", password: "hausboot" });
  await expect(page).toHaveURL(/Mitarbeiterbereich$/);
}

/** Taps what is in sight, and counts. */
function tapsOf() {
  let taps = 0;
  return {
    tap: async (target: Locator) => {
      await expect(target).toBeInViewport({ ratio: 0.5 });
      await target.click();
      taps += 1;
    },
    count: () => taps,
  };
}
type Taps = ReturnType<typeof tapsOf>;

/** The row of a boat, and the sheet that its button opens. */
function boatOf(page: Page, boat: string) {
  const row = page.locator(`tr[data-boat="${boat}"]`);
  const dialog = page.getByRole("dialog");
  const button = (name: string) => row.getByRole("button", { name: `${name}: ${boat}`, exact: true });
  return {
    row,
    dialog,
    button,
    /** A thumb moves the page, which is no tap. */
    swipeTo: () => row.scrollIntoViewIfNeeded(),
    press: (name: string) => button(name).click(),
    more: async () => {
      const more = row.getByRole("button", { name: `Mehr zu ${boat}` });
      if ((await more.getAttribute("aria-expanded")) === "false") await more.click();
    },
    /** The row that ⋯ opens below it. */
    opened: page.locator(`tr[data-boat="${boat}"] + tr`),
    confirm: (name: string | RegExp) => dialog.getByRole("button", { name }),
  };
}

/** All that is left of a return, as it usually is. */
async function bringBack(page: Page, boat: string, { tap }: Taps, label: RegExp): Promise<void> {
  const { swipeTo, button, confirm, dialog } = boatOf(page, boat);
  await swipeTo();
  await tap(button("Zurück, alles in Ordnung"));
  await tap(confirm(label));
  await expect(dialog).toBeHidden();
}

/** All that is left of a handover. @returns how many taps it took. */
async function handOver(page: Page, boat: string, way: "Bar" | "Karte" | null): Promise<number> {
  const { swipeTo, button, confirm, dialog } = boatOf(page, boat);
  const { tap, count } = tapsOf();
  await swipeTo();
  await tap(button("Übergeben"));
  const licence = dialog.getByRole("checkbox", { name: "Der Gast hat den Führerschein gezeigt" });
  if (await licence.isVisible()) await tap(licence);
  if (way) await tap(dialog.getByRole("radio", { name: way }));
  await tap(confirm(way ? /erhalten, übergeben$/ : "Eingewiesen und übergeben"));
  if (way === "Bar") {
    const receipt = page.waitForEvent("popup");
    await tap(dialog.getByRole("link", { name: /^Bon/ }));
    await (await receipt).close();
  } else if (way) await tap(confirm("Fertig"));
  await expect(dialog).toBeHidden();
  return count();
}

/** The boats that leave today, and whether their price is paid. */
const departuresOf = (site: Site) =>
  backstage(site, (db) =>
    db
      .selectFrom("bookings")
      .innerJoin("vehicles", "vehicles.id", "vehicle_id")
      .select(["vehicles.name as boat", "bookings.status"])
      .where("start_day", "=", dayOf(demoMorning))
      .where("bookings.status", "!=", "cancelled")
      .orderBy("vehicles.name")
      .execute(),
  );

const boatSteps = ["Gereinigt", "Getankt", "Geprüft", "Boot ist bereit"];

for (const [name, size] of Object.entries(screens)) {
  test(`the demo's Saturday is played on a ${name}: nine returns in eighteen taps, and handovers in five`, async ({
    page,
    context,
    site,
  }) => {
    test.slow();
    await enter(page, size);
    const menu = (item: string) => page.getByRole("navigation").getByRole("link", { name: item });
    await menu("Kalender").click();
    const rows = page.locator("tr[data-boat]");
    await expect(rows).toHaveCount(9);
    await expect(page.getByRole("button", { name: /^Zurück, alles in Ordnung/ })).toHaveCount(9);
    const boats = await rows.evaluateAll((found) => found.map((row) => row.getAttribute("data-boat") ?? ""));
    const queue = page.getByRole("region", { name: "Ohne Netz eingetragen" });
    await expectAccessible(page, "the Saturday in rows");
    await expectNoSidewaysScroll(page, "the Saturday in rows");

    const returns = tapsOf();
    const offline = boats.filter((boat) => boat !== "Editha").slice(-2);
    await test.step("nine boats come back as they usually do, two of them without network", async () => {
      for (const boat of boats.filter((one) => !offline.includes(one))) {
        await bringBack(page, boat, returns, /^Alles in Ordnung – \d+ € (?:bar|auf die Karte) zurück$/);
      }
      await readyWithoutNetwork(page);
      await context.setOffline(true);
      for (const boat of offline) await bringBack(page, boat, returns, /^Alles in Ordnung – Kaution später$/);
      await expect(queue.getByText("wartet auf Netz")).toHaveCount(2);
      await context.setOffline(false);
      await expect(queue).toBeHidden();
      expect(returns.count()).toBe(18);
    });

    const editha = boatOf(page, "Editha");
    await test.step("one of them was a mistake: all of it is undone together, with its receipt", async () => {
      await editha.swipeTo();
      await editha.more();
      await editha.opened.getByRole("button", { name: "Rückgängig", exact: true }).click();
      await expect(editha.dialog).toContainText("500 €");
      await expectAccessible(page, "undoing a return");
      await expectNoSidewaysScroll(page, "undoing a return");
      await editha.confirm(/^Rückgängig – 500 € vom Gast erhalten/).click();
      await expect(editha.button("Zurück, alles in Ordnung")).toBeVisible();
    });

    await test.step("it came back late, with an empty tank and a scratch; a part of the deposit stays", async () => {
      await editha.press("Zurück, alles in Ordnung");
      await editha.confirm("Andere Uhrzeit").click();
      await expect(editha.dialog.getByLabel("Uhrzeit")).toHaveValue(/^09:/);
      await editha.confirm("Tank nicht voll").click();
      await editha.dialog.getByLabel("Fehlende Liter").fill("12");
      await editha.confirm("Schaden").click();
      await editha.dialog.getByLabel("Schaden", { exact: true }).fill("Kratzer am Rumpf");
      await editha.dialog.getByLabel("Kosten in Euro").fill("80");
      await expectAccessible(page, "a return that is different");
      await expectNoSidewaysScroll(page, "a return that is different");
      for (const line of ["Kraftstoff: 12 Liter30 €", "Schaden80 €", "Zurück an den Gast 390 €"]) {
        await expect(editha.dialog).toContainText(line);
      }
      await editha.confirm(/^Abrechnen – 390 €/).click();
      await expect(editha.dialog).toBeHidden();
    });

    await test.step("who leaves pays the stay, the fees and the deposit at the till, within six taps", async () => {
      await editha.swipeTo();
      await editha.more();
      const { tap, count } = tapsOf();
      await tap(editha.opened.getByRole("link", { name: /^Kassieren: Editha/ }));
      const lines = page.getByRole("list", { name: "Was bezahlt wird" });
      for (const line of ["Einweisung", "Endreinigung", "Kaution"]) await expect(lines).toContainText(line);
      await tap(page.getByRole("radio", { name: "Bar" }));
      await tap(page.getByRole("button", { name: "Geld erhalten" }));
      await expect(page.getByText("Die Zahlung wurde registriert")).toBeVisible();
      expect(count()).toBeLessThanOrEqual(6);
      await page.getByRole("button", { name: "Zurück", exact: true }).click();
    });

    const paid = (await departuresOf(site)).filter(({ boat, status }) => status === "paid" && boat !== "Editha");
    const [cash, card] = paid.map(({ boat }) => boat);
    if (!cash || !card) throw new Error("no two boats leave that are paid");
    await test.step("three boats are made ready, one of them without network", async () => {
      await menu("Intern").click();
      await page.getByRole("link", { name: "Übergabe", exact: true }).click();
      for (const boat of [cash, card]) for (const step of boatSteps) await boatOf(page, boat).press(step);
      await readyWithoutNetwork(page);
      await context.setOffline(true);
      for (const step of boatSteps) await editha.press(step);
      await expect(queue.getByText("wartet auf Netz")).toHaveCount(boatSteps.length);
      await expectNoSidewaysScroll(page, "steps that wait for the network");
      await context.setOffline(false);
      await expect(queue).toBeHidden();
    });

    const handovers = { cash: 0, card: 0, allPaid: 0 };
    await test.step("three guests leave: one pays in cash, one by card, one has paid", async () => {
      await menu("Kalender").click();
      await expect(page.getByRole("heading", { name: "Tagesübersicht", level: 1 })).toBeVisible();
      await expect(rows).toHaveCount(9);
      handovers.cash = await handOver(page, cash, "Bar");
      handovers.card = await handOver(page, card, "Karte");
      handovers.allPaid = await handOver(page, "Editha", null);
      for (const boat of [cash, card, "Editha"]) await expect(boatOf(page, boat).row).toContainText("abgefahren");
      expect(handovers.cash).toBeLessThanOrEqual(5);
      expect(handovers.card).toBeLessThanOrEqual(5);
      expect(handovers.allPaid).toBeLessThanOrEqual(3);
    });
    console.log(`taps on a ${name}: nine returns ${returns.count()}, handovers`, handovers);

    await test.step("money and logs agree", () => expectInOrder(site, offline));
  });
}

/** What was noted and given back stands in the logs, and nothing contradicts anything. */
async function expectInOrder(site: Site, offline: readonly string[]): Promise<void> {
  const steps = await backstage(site, (db) =>
    db
      .selectFrom("turnaround_steps")
      .innerJoin("vehicles", "vehicles.id", "vehicle_id")
      .select(["step", "turnaround_steps.undone_at"])
      .where("vehicles.name", "=", "Editha")
      .where("turnaround_steps.at", ">=", demoMorning.toISOString())
      .orderBy("turnaround_steps.id")
      .execute(),
  );
  const theReturn = ["guest.returned", "fuel.measured", "damage.noted", "return.settled"];
  expect(steps.filter(({ undone_at }) => undone_at === null).map(({ step }) => step)).toEqual([
    "opened",
    ...theReturn.map(() => "guestStep.undone"),
    ...theReturn,
    "boat.cleaned",
    "boat.fuelled",
    "boat.checked",
    "boat.released",
    "guest.arrived",
    "licence.seen",
    "guest.briefed",
    "boat.handedOver",
  ]);
  expect(steps.filter(({ undone_at }) => undone_at !== null).map(({ step }) => step)).toEqual(theReturn);
  const deposits = await backstage(site, (db) =>
    db
      .selectFrom("till_transactions")
      .select(["kind", "total_cents"])
      .where("finished_at", ">=", demoMorning.toISOString())
      .where("kind", "in", ["depositReturn", "correction"])
      .orderBy("number")
      .execute(),
  );
  // Seven boats, of which one was undone and came back with costs.
  const back = deposits.filter(({ kind }) => kind === "depositReturn").map(({ total_cents }) => total_cents);
  expect(back).toHaveLength(9 - offline.length + 1);
  expect(back.at(-1)).toBe(-390_00);
  expect(deposits.filter(({ kind }) => kind === "correction")).toEqual([{ kind: "correction", total_cents: 500_00 }]);
  const env = { ...process.env, ENV_FILE: devNull, DATABASE_URL: "", DATA_DIR: site.dataDir, DEMO: "on" };
  const { stdout } = spawnSync(process.execPath, ["--import", "tsx", "src/tools/fsck.ts"], { env, encoding: "utf8" });
  expect(stdout).toMatch(/^No contradictions/);
}
