import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { test as base, expect, type Page } from "@playwright/test";
import { buildSync } from "esbuild";
import { channelName } from "../charts/follow/messages.ts";
import { chartsBelow } from "../charts/tool/commit.ts";
import { startChartsServer } from "../charts/tool/server.ts";
import { pageFolder } from "../charts/webpack.config.ts";
import { expectAccessible } from "./accessibility.ts";

interface Workbench {
  url: string;
  /** Where recorded walks are written. */
  machines: string;
}

/** The charts of a commit that knew no `expired`, another way out of `failed`, and a machine that was removed since. */
async function earlierCharts() {
  const charts = structuredClone(await chartsBelow("."));
  const order = charts["wallet-order"];
  if (!order) throw new Error("there is no wallet order");
  charts["till-drawer"] = { ...structuredClone(order), id: "tillDrawer" };
  order.root.states = order.root.states.filter(({ key }) => key !== "expired");
  order.transitions = order.transitions.filter(({ id }) => !id.includes("expired"));
  const [first] = order.transitions;
  if (first) order.transitions.push({ ...first, id: "gone", event: "order.forgotten" });
  return { commit: "1234567890", charts };
}

const test = base.extend<{ complaints: string[] }, { workbench: Workbench }>({
  workbench: [
    async ({}, use) => {
      const machines = mkdtempSync(path.join(tmpdir(), "walks-"));
      mkdirSync(path.join(machines, "calendar-selection"));
      writeFileSync(path.join(machines, "calendar-selection", "calendar-selection.machine.ts"), "");
      const server = await startChartsServer({ port: 0, against: await earlierCharts(), machines });
      await use({ url: server.url, machines });
      await server.close();
      rmSync(machines, { recursive: true });
    },
    { scope: "worker", timeout: 240_000 },
  ],
  complaints: [
    async ({ context }, use) => {
      const complaints: string[] = [];
      context.on("console", (message) => message.type() === "error" && complaints.push(message.text()));
      context.on("weberror", (error) => complaints.push(String(error.error())));
      await use(complaints);
      expect(complaints).toEqual([]);
    },
    { auto: true },
  ],
});

const phone = { width: 360, height: 740 };
const desk = { width: 1440, height: 900 };
const now = (page: Page) => page.getByRole("status").filter({ hasText: "Now:" });
const choice = (page: Page, name: string) =>
  page.getByRole("region", { name: "What can happen now" }).getByRole("button", { name });

async function open(page: Page, { url }: Workbench, place: string): Promise<void> {
  await page.goto(`${url}#/${place}`);
  await expect(page.getByRole("heading", { name: "Charts", exact: true })).toBeVisible();
}

test("one finds what happens when the wallet declines, on a phone too", async ({ page, workbench }) => {
  await page.setViewportSize(desk);
  await open(page, workbench, "");
  await page.getByLabel("Find in all machines").fill("wallet declines");
  await page.getByRole("link", { name: "captureOrder answers: declined" }).click();
  await expect(now(page)).toContainText("capturing.loading");
  await expect(choice(page, "captureOrder answers: instrumentDeclined")).toContainText("→ choosingInstrument");
  await choice(page, "captureOrder answers: declined").click();
  await expect(now(page)).toContainText("failed · it is over");
  const chart = page.getByRole("group", { name: "Chart of walletPayment" });
  await expect(chart).toBeVisible();
  // The path from top to bottom.
  const way = page.getByRole("region", { name: "The way here" }).getByRole("listitem");
  await expect(way).toHaveText([
    "ready",
    "wallet.openedcreatingOrder.loading",
    /^createOrder answers: createdawaitingApproval$/,
    /^wallet\.approved, orderId: W1capturing\.loading$/,
    "captureOrder answers: declinedfailed",
  ]);
  await expectAccessible(page, "the workbench", 2);
  await page.setViewportSize(phone);
  await expect(chart).toBeHidden();
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
});

test("one goes back and forth in time, and an address shows the step", async ({ page, workbench }) => {
  await open(page, workbench, "wallet-payment/capturing");
  await expect(now(page)).toContainText("capturing");
  await page.getByRole("button", { name: "Back" }).click();
  await expect(now(page)).toContainText("awaitingApproval");
  await expect(page.getByText("refused by isCurrentOrder")).toBeVisible();
  const address = page.url();
  await choice(page, "wallet.cancelled").click();
  await expect(now(page)).toContainText("ready");
  await page.goto("about:blank");
  await page.goto(address);
  await expect(now(page)).toContainText("awaitingApproval");
  await page.getByRole("button", { name: "Forward" }).click();
  await expect(now(page)).toContainText("capturing");
  // A delay passes by a click.
  await choice(page, "2 s pass (loadingLimit)").click();
  await expect(now(page)).toContainText("capturing.slow");
  await page
    .getByRole("group", { name: "Chart of walletPayment" })
    .getByRole("button", { name: "expired" })
    .press("Enter");
  await page.getByRole("button", { name: "Walk there" }).click();
  await expect(now(page)).toContainText("expired");
});

test("the walks of the tests are listed and played, and miss nothing", async ({ page, workbench }) => {
  await open(page, workbench, "voucher-check");
  await page.getByRole("button", { name: "Find the walks" }).click();
  const walks = page.getByRole("region", { name: "Walks of the tests" });
  await expect(walks.getByText(/^[1-9]\d* walks\. Together they reach every state/)).toBeVisible();
  await walks.getByRole("button", { name: "checkVoucher fails: network" }).click();
  await expect(now(page)).toContainText("unanswered");
});

test("two commits are compared, on a phone too", async ({ page, workbench }) => {
  await page.setViewportSize(desk);
  await open(page, workbench, "compare/wallet-order");
  await expect(page.getByText("Since 1234567890 these changed: walletOrder.")).toContainText(
    "These were removed: tillDrawer.",
  );
  const differences = page.getByRole("region", { name: "What was added and lost in walletOrder" });
  await expect(differences.getByText("+ state expired (atomic)")).toBeVisible();
  await expect(differences.getByText("- created: order.forgotten → capturing")).toBeVisible();
  const charts = page.getByRole("group", { name: "Chart of walletOrder" });
  await expect(charts.nth(1).locator("[data-added][data-state=expired]")).toBeVisible();
  const removed = page.getByRole("region", { name: "tillDrawer was removed since 1234567890" });
  await expect(removed.getByText("- state expired (atomic)")).toBeVisible();
  const removedChart = page.getByRole("group", { name: "Chart of tillDrawer" });
  await expect(removedChart.locator("[data-lost][data-state=expired]")).toBeVisible();
  await expectAccessible(page, "two commits", 2);
  await page.setViewportSize(phone);
  await expect(charts.first()).toBeHidden();
  await expect(differences).toBeVisible();
});

/** A page of the same origin whose calendar machine runs as in `npm run dev`. */
async function openProduct(page: Page, { url }: Workbench): Promise<void> {
  const { outputFiles } = buildSync({
    entryPoints: ["src/e2e/followed-page.tsx"],
    bundle: true,
    write: false,
    jsx: "automatic",
    define: { "process.env.NODE_ENV": '"development"' },
  });
  const address = new URL("/product", url).href;
  await page.route(address, (route) =>
    route.fulfill({ contentType: "text/html", body: "<!doctype html><title>Product</title><div id=root></div>" }),
  );
  await page.goto(address);
  await page.addScriptTag({ content: outputFiles[0]?.text ?? "" });
}

test("the machines of a page are followed, recorded, replayed and saved as a test", async ({
  page,
  context,
  workbench,
}) => {
  const product = await context.newPage();
  await openProduct(product, workbench);
  await open(page, workbench, "follow/booking");
  const status = page.getByRole("status").filter({ hasText: "calendarSelection:" });
  // The page was open before the workbench: it is asked what runs on it.
  await expect(status).toContainText("empty");
  await page.getByRole("button", { name: "Record" }).click();
  await product.getByRole("button", { name: "2027-05-06" }).click();
  await expect(status).toContainText("started.plain");
  await expect(page.locator("[data-active][data-state='started.plain']")).toBeVisible();
  await product.getByRole("button", { name: "2027-05-09" }).click();
  await expect(status).toContainText("ranged");
  await page.getByRole("button", { name: "Stop recording" }).click();
  await page.getByLabel("What happens in it").fill("A guest picks three nights");
  await page.getByRole("button", { name: "Keep it" }).click();
  await expectAccessible(page, "following");
  await page.getByRole("button", { name: "Save A guest picks three nights as a test" }).click();
  const file = path.join(
    workbench.machines,
    "calendar-selection",
    "calendar-selection.a-guest-picks-three-nights.walk.test.ts",
  );
  await expect(page.getByText(`Written: ${file}`)).toBeVisible();
  expect(readFileSync(file, "utf8")).toContain('it("A guest picks three nights"');
  await page.getByRole("button", { name: "Replay A guest picks three nights" }).click();
  await expect(now(page)).toContainText("ranged");
  await expect(page.getByRole("region", { name: "The way here" })).toContainText("day.clicked");
});

test("no bundle of the product contains a byte of it", async ({ page, workbench }) => {
  await open(page, workbench, "");
  expect(readFileSync(path.join(pageFolder, "charts.js"), "utf8")).toContain(channelName);
  const files = ["client", "ssr", "server"].flatMap((folder) =>
    readdirSync(path.join("dist", folder), { recursive: true, encoding: "utf8" }).map(
      (file) => `dist/${folder}/${file}`,
    ),
  );
  const scripts = files.filter((file) => /\.c?js$/.test(file));
  expect(scripts.length).toBeGreaterThan(20);
  expect(scripts.filter((file) => readFileSync(file, "utf8").includes(channelName))).toEqual([]);
});
