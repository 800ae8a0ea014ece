import { contactContract } from "../../shared/contract/contact.ts";
import { settingsContract } from "../../shared/contract/settings.ts";
import { createTestDatabase, type TestDatabase } from "../../testing/database.ts";
import { eventually } from "../../testing/eventually.ts";
import { freePort } from "../../testing/free-port.ts";
import { type Caller, openCaller } from "../caller.ts";
import { type Site, startSite } from "../site.ts";
import { isInstalled, type Proxy, type ProxyName, proxyNames, startProxy } from "./proxies.ts";

// An upgrade as src/deploy/README.md describes it: two servers behind the proxy that it configures.

const limitMs = 300_000;
/** Made at least. */
const calls = 1_000;
const callsAtOnce = 8;
/** A message that is answered 201 and dropped: the proxy sees a POST like any other. */
const message = { name: "Erika Beispiel", email: "erika@example.com", body: "Habt ihr offen?", website: "x" };

/** Visitors who read and write without a pause, until they are stopped. */
function startVisits(caller: Caller) {
  let count = 0;
  let failed = 0;
  const failures: Record<string, number> = {};
  let stopping = false;
  const read = () => caller.get(settingsContract.get.path);
  const write = () => caller.post(contactContract.send.path, message);
  const open = () => caller.get("/");
  const visits = [read, write, open, write];
  const visitor = async (_: unknown, index: number) => {
    for (let turn = index; !stopping; turn += 1) {
      const visit = visits[turn % visits.length] ?? read;
      const outcome = await visit().then(({ status }) => (status < 400 ? null : status), String);
      count += 1;
      if (outcome === null) continue;
      failed += 1;
      const what = `${visit.name}: ${outcome}`;
      failures[what] = (failures[what] ?? 0) + 1;
    }
  };
  const all = Promise.all(Array.from({ length: callsAtOnce }, visitor));
  return {
    count: () => count,
    /**
     * However fast the machine is: what fails does so as a server goes, on a connection that it had not accepted yet.
     * @returns how often what failed; nothing where it was one call a restart at most.
     */
    async stop(restarts: number) {
      stopping = true;
      await all;
      return failed <= restarts ? {} : { ...failures, calls: count };
    },
  };
}

const behind = (name: ProxyName) => (process.env.TEST_DATABASE_URL && isInstalled(name) ? describe : describe.skip);

describe.each(proxyNames)("two servers behind %s", (name) => {
  behind(name)("as src/deploy configures it", () => {
    let database: TestDatabase;
    let sites: Site[] = [];
    let proxy: Proxy | undefined;
    let url: string;

    beforeAll(async () => {
      database = await createTestDatabase("postgres");
      const port = await freePort();
      url = `http://localhost:${port}`;
      const environment = { DATABASE_URL: database.location.databaseUrl ?? "", PUBLIC_URL: url };
      sites = await Promise.all([startSite(environment), startSite(environment)]);
      proxy = await startProxy(
        name,
        port,
        sites.map((site) => Number(new URL(site.url).port)),
      );
    }, limitMs);
    afterAll(async () => {
      await proxy?.stop();
      await Promise.all(sites.map((site) => site.remove()));
      await database.db.destroy();
      await database.remove();
    });

    it(
      "are restarted one after another under load, and one call a restart fails at most",
      async () => {
        const visits = startVisits(await openCaller(url));
        // The one that has just come back is the only one when the other goes.
        const restarted = process.env.LONG_RUN ? [...sites, ...sites] : sites;
        for (const site of restarted) {
          expect(await site.end()).toBe(0);
          await site.restart();
        }
        await eventually(() => visits.count() >= calls, true, limitMs);
        expect(await visits.stop(restarted.length)).toEqual({});
      },
      limitMs,
    );

    it(
      "are both away: visitors read so in German and English, on a page that asks again by itself",
      async () => {
        await Promise.all(sites.map((site) => site.kill()));
        const answer = await fetch(`${url}/`, { headers: { accept: "text/html" } });
        expect([502, 503, 504]).toContain(answer.status);
        expect(answer.headers.get("content-type")).toMatch(/^text\/html; charset=utf-8/i);
        const page = await answer.text();
        expect(page).toContain("Gleich wieder da");
        expect(page).toContain("Back in a moment");
        expect(page).toContain('http-equiv="refresh"');
        // Nothing of it comes from a server that is not there.
        expect(page).not.toMatch(/\b(?:src|href)=|url\(/);
        await Promise.all(sites.map((site) => site.restart()));
        const isBack = () => fetch(`${url}/`).then(({ status }) => status);
        await eventually(isBack, 200);
      },
      limitMs,
    );
  });
});
