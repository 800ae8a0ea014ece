import { spawnSync } from "node:child_process";
import { devNull } from "node:os";
import type { Locator, Page } from "@playwright/test";
import { expectAccessible, expectNoSidewaysScroll } from "./accessibility.ts";
import { backstage } from "./backstage.ts";
import { demoMoment, test } from "./demo-day.ts";
import { expect } from "./fixtures.ts";
import { logIn } from "./staff.ts";
import { rowOf as turnaroundOf } from "./turnarounds.ts";
import { readyWithoutNetwork } from "./without-network.ts";

// Without network every call fails, and the browser says so.
test.use({ expectedNoise: /ERR_INTERNET_DISCONNECTED|^session / });

const screenHeight = 740;

/** Opens the internal area on a phone, on which it is the same moment as on the server. */
async function enter(page: Page): Promise<void> {
  await page.setViewportSize({ width: 360, height: screenHeight });
  await page.clock.install({ time: demoMoment });
  await page.goto("/Login");
  await logIn(page, { email: "staff@demo.example", password: "hausboot" });
  await expect(page).toHaveURL(/Mitarbeiterbereich$/);
}

const rowOf = (page: Page, boat: string) => page.locator(`tr[data-boat="${boat}"]`);

/** Presses buttons in the row of a boat, and in the dialogs that they open. */
function boatOf(page: Page, boat: string) {
  const row = rowOf(page, boat);
  const dialog = page.getByRole("dialog");
  return {
    row,
    dialog,
    press: (step: string) => row.getByRole("button", { name: `${step}: ${boat}`, exact: true }).click(),
    confirm: (name: string) => dialog.getByRole("button", { name, exact: true }).click(),
  };
}

/** Taps what is in sight without scrolling, and counts. */
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

test("the demo's Saturday is played on a phone: returns, the till, the boat, handovers", async ({
  page,
  context,
  site,
}) => {
  test.slow();
  await enter(page);
  await page.getByRole("navigation").getByRole("link", { name: "Kalender" }).click();
  const rows = page.locator("tr[data-boat]");
  await expect(rows).toHaveCount(9);

  await test.step("nine boats are still away, and fit on a screen and one swipe", async () => {
    await expect(page.getByText(/^unterwegs/)).toHaveCount(9);
    await expect(page.getByRole("button", { name: /^Boot ist zurück/ })).toHaveCount(9);
    const [first, last] = [await rows.first().boundingBox(), await rows.last().boundingBox()];
    expect((last?.y ?? 0) + (last?.height ?? 0) - (first?.y ?? 0)).toBeLessThan(screenHeight);
    await expectAccessible(page, "the Saturday in rows");
    await expectNoSidewaysScroll(page, "the Saturday in rows");
  });

  const editha = boatOf(page, "Editha");
  await test.step("a guest agrees on a time", async () => {
    await editha.row.getByRole("button", { name: "Editha", exact: true }).click();
    const leaves = page.getByRole("region", { name: "Abfahrt: 14 Uhr" }).getByRole("article", { name: "Editha" });
    await leaves.getByRole("button", { name: "Ankunft, Hund" }).click();
    await editha.dialog.getByLabel("Uhrzeit am ersten Tag").fill("17:00");
    await expectAccessible(page, "a time of arrival");
    await editha.confirm("Ankunft speichern");
    await expect(leaves.getByText("17:00 Uhr")).toBeVisible();
    await editha.row.getByRole("button", { name: "Editha", exact: true }).click();
    await expect(editha.row).toContainText("17:00");
  });

  await test.step("it comes back late, with an empty tank and a scratch; a part of the deposit stays", async () => {
    await editha.press("Boot ist zurück");
    await expect(editha.dialog.getByLabel("Uhrzeit")).toHaveValue(/^11:/);
    await expectAccessible(page, "a return");
    await editha.confirm("Speichern");
    await editha.press("Tank messen");
    await editha.dialog.getByLabel("Fehlende Liter").fill("12");
    await editha.confirm("Speichern");
    await editha.press("Schäden notieren");
    await editha.dialog.getByLabel("Schaden", { exact: true }).fill("Kratzer am Rumpf");
    await editha.dialog.getByLabel("Kosten in Euro").fill("80");
    await editha.confirm("Speichern");
    await editha.press("Rückgabe abrechnen");
    for (const line of [
      "Verspätung: 2 Stunden50 €",
      "Kraftstoff: 12 Liter30 €",
      "Schaden80 €",
      "Zurück an den Gast340 €",
    ]) {
      await expect(editha.dialog).toContainText(line);
    }
    await expectAccessible(page, "settling a return");
    await editha.confirm("Abrechnen");
    await expect(editha.row).toContainText("nicht gereinigt · unbezahlt");
  });

  await test.step("who leaves pays the stay, the fees and the deposit in cash, within six taps", async () => {
    await editha.row.scrollIntoViewIfNeeded();
    const { tap, count } = tapsOf();
    await tap(editha.row.getByRole("link", { name: /^Kassieren: Editha/ }));
    const lines = page.getByRole("list", { name: "Was bezahlt wird" });
    await expect(lines).toContainText("Editha");
    for (const line of ["Einweisung", "Endreinigung", "Kaution"]) await expect(lines).toContainText(line);
    await tap(page.getByRole("radio", { name: "Bar" }));
    await tap(page.getByRole("button", { name: "Geld erhalten" }));
    await expect(page.getByText("Die Zahlung wurde registriert")).toBeVisible();
    console.log(`taps: ${count()}`);
    expect(count()).toBeLessThanOrEqual(6);
    await page.getByRole("button", { name: "Zurück", exact: true }).click();
  });

  const waitingSteps = ["Gereinigt", "Getankt", "Geprüft", "Boot ist bereit", "Gast ist da", "Führerschein gesehen"];
  await test.step("without network the boat is made ready, and its guest shows the licence", async () => {
    await expect(editha.row).not.toContainText("unbezahlt");
    await page.getByRole("navigation").getByRole("link", { name: "Intern" }).click();
    await page.getByRole("link", { name: "Übergabe", exact: true }).click();
    const inMorning = turnaroundOf(page, "Editha");
    await expect(inMorning).toContainText("Zu reinigen");
    await readyWithoutNetwork(page);
    await context.setOffline(true);
    for (const step of waitingSteps) {
      await inMorning.getByRole("button", { name: `${step}: Editha`, exact: true }).click();
    }
    const queue = page.getByRole("region", { name: "Ohne Netz eingetragen" });
    await expect(queue.getByText("wartet auf Netz")).toHaveCount(waitingSteps.length);
    await expectNoSidewaysScroll(page, "steps that wait for the network");
    await context.setOffline(false);
    await expect(queue).toBeHidden();
  });

  await test.step("with network its guest is briefed and leaves, and the office sees it", async () => {
    const inMorning = turnaroundOf(page, "Editha");
    await inMorning.getByRole("button", { name: "Eingewiesen: Editha", exact: true }).click();
    await inMorning.getByRole("button", { name: "Boot übergeben: Editha", exact: true }).click();
    await expect(inMorning).toContainText("Unterwegs");
    await expectNoSidewaysScroll(page, "the morning list on a full Saturday");
    await page.getByRole("navigation").getByRole("link", { name: "Kalender" }).click();
    await expect(editha.row.getByRole("button", { name: /: Editha$/ })).toHaveCount(0);
    await expect(editha.row).toContainText("abgefahren");
  });

  await test.step("another boat comes back in time, and its whole deposit goes back", async () => {
    const max = boatOf(page, "Max");
    await max.press("Boot ist zurück");
    await max.dialog.getByLabel("Uhrzeit").fill("09:40");
    await max.confirm("Speichern");
    await max.press("Tank messen");
    await max.confirm("Speichern");
    await max.press("Schäden notieren");
    await max.confirm("Kein Schaden");
    await max.press("Rückgabe abrechnen");
    await expect(max.dialog).toContainText("Zurück an den Gast500 €");
    await max.confirm("Abrechnen");
    await expect(max.row).toContainText("nicht gereinigt");
  });

  await test.step("money and logs agree", async () => {
    const steps = await backstage(site, (db) =>
      db
        .selectFrom("turnaround_steps")
        .innerJoin("vehicles", "vehicles.id", "vehicle_id")
        .select("step")
        .where("vehicles.name", "=", "Editha")
        .where("turnaround_steps.at", ">=", demoMoment.toISOString())
        .orderBy("turnaround_steps.id")
        .execute(),
    );
    expect(steps.map(({ step }) => step)).toEqual([
      "opened",
      "guest.returned",
      "fuel.measured",
      "damage.noted",
      "return.settled",
      "boat.cleaned",
      "boat.fuelled",
      "boat.checked",
      "boat.released",
      "guest.arrived",
      "licence.seen",
      "guest.briefed",
      "boat.handedOver",
    ]);
    const deposits = () =>
      backstage(site, (db) =>
        db
          .selectFrom("till_transactions")
          .select("total_cents")
          .where("kind", "=", "depositReturn")
          .orderBy("number", "desc")
          .limit(2)
          .execute(),
      );
    // The row says what the boat needs before the return is settled.
    await expect.poll(deposits).toEqual([{ total_cents: -500_00 }, { total_cents: -340_00 }]);
    const env = { ...process.env, ENV_FILE: devNull, DATABASE_URL: "", DATA_DIR: site.dataDir, DEMO: "on" };
    const { stdout } = spawnSync(process.execPath, ["--import", "tsx", "src/tools/fsck.ts"], { env, encoding: "utf8" });
    expect(stdout).toMatch(/^No contradictions/);
  });
});
