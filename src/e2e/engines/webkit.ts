import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Readable } from "node:stream";
import { Builder, Capabilities, Key as Keys, type WebDriver } from "selenium-webdriver";
import { eventually } from "../../testing/eventually.ts";
import { freePort } from "../../testing/free-port.ts";
import { endWithThisProcess } from "../site.ts";
import { complaintsKey } from "./complaints.ts";
import { displayPath, webkitDriverPath, webkitPath } from "./installed-engines.ts";
import type { Engine, Key, Tab } from "./tab.ts";

/** Large enough for every width that a walk asks for. */
const screen = "1600x1300x24";

/** Starts WebKit on a display of its own. Each tab is a browser with an empty profile. */
export async function startWebkit(): Promise<Engine> {
  const display = await startDisplay();
  const port = await freePort();
  const settings = settingsFolder();
  const env = {
    ...process.env,
    XDG_CONFIG_HOME: settings,
    DISPLAY: display.name,
    LC_ALL: "de_DE.UTF-8",
    TZ: "Europe/Berlin",
  };
  const driver = spawn(webkitDriverPath, [`--port=${port}`, "--replace-on-new-session"], { env, stdio: "ignore" });
  endWithThisProcess(driver);
  const server = `http://127.0.0.1:${port}`;
  const isReady = () =>
    fetch(`${server}/status`)
      .then(({ ok }) => ok)
      .catch(() => false);
  await eventually(isReady, true);
  return {
    openTab: async () => {
      const options = { binary: webkitPath(), args: ["--automation"] };
      const capabilities = new Capabilities({ browserName: "MiniBrowser", "webkitgtk:browserOptions": options });
      const builder = new Builder().usingServer(server).withCapabilities(capabilities);
      const start = () => answered("open", Promise.resolve(builder.build()));
      const session = await start().catch(start);
      const tab = tabOf(session);
      await tab.resize(1280, 900);
      return tab;
    },
    stop: async () => {
      await end(driver);
      await end(display.process);
      rmSync(settings, { recursive: true, force: true });
    },
  };
}

/** Says that nothing shall move for long, as the tests in Chromium do. */
function settingsFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), "webkit-"));
  mkdirSync(path.join(folder, "gtk-3.0"));
  writeFileSync(path.join(folder, "gtk-3.0/settings.ini"), "[Settings]\ngtk-enable-animations=0\n");
  return folder;
}

async function startDisplay(): Promise<{ name: string; process: ChildProcess }> {
  const child = spawn(displayPath, ["-displayfd", "3", "-screen", "0", screen, "-nolisten", "tcp"], {
    stdio: ["ignore", "ignore", "ignore", "pipe"],
  });
  endWithThisProcess(child);
  const [number] = (await once(child.stdio[3] as Readable, "data")) as [Buffer];
  return { name: `:${String(number).trim()}`, process: child };
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const closed = once(child, "exit");
  child.kill("SIGKILL");
  await closed;
}

/** Milliseconds that a busy machine may take for one command. */
const limit = 60_000;

/** What is commanded. @throws after a minute, since the driver may wait for ever for a page that is no longer there. */
async function answered<Answer>(what: string, command: PromiseLike<Answer>): Promise<Answer> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`WebKit does not answer: ${what}`)), limit);
  });
  try {
    return await Promise.race([command, late]);
  } finally {
    clearTimeout(timer);
  }
}

function tabOf(session: WebDriver): Tab {
  const keys: Record<Key, string> = {
    Backspace: Keys.BACK_SPACE,
    Enter: Keys.ENTER,
    Escape: Keys.ESCAPE,
    Space: Keys.SPACE,
    Tab: Keys.TAB,
  };
  const type = (text: string) => answered("type", session.actions().sendKeys(text).perform());
  const run = <Answer>(script: string) => answered<Answer>(script.slice(0, 200), session.executeScript<Answer>(script));
  const tab: Tab = {
    goto: (address) => answered(address, session.get(address)),
    reload: () => answered("reload", session.navigate().refresh()),
    // Back within a page loads nothing that could be waited for.
    back: () => run("history.back()"),
    evaluate: (expression) => run(`return ${expression}`),
    click: ({ x, y }) => answered("click", session.actions().move({ x, y }).press().release().perform()),
    drag: ([from, ...others], isHeld = false) => {
      const actions = session.actions();
      if (from) actions.move({ ...from }).press();
      for (const { x, y } of others) actions.move({ x, y, duration: 200 });
      return answered("drag", (isHeld ? actions : actions.release()).perform());
    },
    type,
    press: (key) => type(keys[key]),
    resize: async (width, height) => {
      const window = session.manage().window();
      await answered("resize", window.setRect({ x: 0, y: 0, width, height }));
      // The bar above the page is a part of the window.
      const [innerWidth, innerHeight] = await run<[number, number]>("return [innerWidth, innerHeight]");
      const size = { width: width + width - innerWidth, height: height + height - innerHeight };
      await answered("resize", window.setRect(size));
    },
    screenshot: async () => Buffer.from(await answered("screenshot", session.takeScreenshot()), "base64"),
    // Its console cannot be read from outside: what the queries' script heard is asked for.
    complaints: () => run(`return JSON.parse(sessionStorage.getItem("${complaintsKey}") ?? "[]")`),
    // One that does not close is replaced by the next.
    close: () => answered("close", session.quit()).catch(() => {}),
  };
  return tab;
}
