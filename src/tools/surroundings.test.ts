import { readSurroundings, type Surroundings, surroundingsLines } from "./surroundings.ts";

const bare: Surroundings = {
  node: "v20.19.0",
  system: "linux x64",
  cores: 2,
  memoryGb: 8,
  user: "anna",
  folder: "/home/anna/Hafen Übersee",
  variables: {},
  browsers: [null],
  engines: { WebKit: null, Firefox: null },
  sqlite: "3.51.0",
  postgres: null,
  proxies: { nginx: null, caddy: null },
};

describe("what a run is on", () => {
  it("is said with what is not there", () => {
    expect(surroundingsLines(bare)).toEqual([
      "This run is on",
      "  Node v20.19.0, linux x64, 2 cores, 8 GB",
      "  user anna in /home/anna/Hafen Übersee",
      "  browser: none for this system, its tests are skipped",
      "  other engines: WebKit none, its tests skipped, Firefox none, its tests skipped",
      "  databases: SQLite 3.51.0, PostgreSQL none, its suites are skipped",
      "  proxies: nginx none, its tests skipped, caddy none, its tests skipped",
    ]);
  });

  it("is said with each browser, its fonts, and the variables that change something", () => {
    const ofPackage = {
      version: "Chromium 147",
      executable: "/home/anna/Hafen Übersee/node_modules/.cache/chromium",
      fonts: { "/home/anna/Hafen Übersee/node_modules/.cache/fonts": 1, "/usr/share/fonts": 22 },
    };
    const installed = { version: "Chromium 156", executable: "/usr/bin/chromium", fonts: { "/usr/share/fonts": 22 } };
    const lines = surroundingsLines({
      ...bare,
      variables: { TZ: "America/Los_Angeles", LANG: "C" },
      browsers: [ofPackage, installed],
      engines: { WebKit: "2.50.6", Firefox: null },
      postgres: "18.4",
      proxies: { nginx: "1.26.3" },
    });
    expect(lines.slice(2)).toEqual([
      "  user anna in /home/anna/Hafen Übersee, TZ=America/Los_Angeles LANG=C",
      "  browser: Chromium 147 (node_modules/.cache/chromium)",
      "  fonts: 1 in node_modules/.cache/fonts, 22 in /usr/share/fonts",
      "  browser: Chromium 156 (/usr/bin/chromium)",
      "  fonts: 22 in /usr/share/fonts",
      "  other engines: WebKit 2.50.6, Firefox none, its tests skipped",
      "  databases: SQLite 3.51.0, PostgreSQL 18.4",
      "  proxies: nginx 1.26.3",
    ]);
  });

  it("is read from this machine, also where a named browser does not start", () => {
    const { node, sqlite, browsers, engines, proxies } = readSurroundings("/no/such/browser");
    expect(node).toBe(process.version);
    expect(sqlite).toMatch(/^3\.\d+/);
    expect(browsers.at(-1)?.version).toBe("a browser that does not say its version");
    expect(Object.keys(engines)).toEqual(["WebKit", "Firefox"]);
    expect(Object.keys(proxies)).toEqual(["nginx", "caddy"]);
  });
});
