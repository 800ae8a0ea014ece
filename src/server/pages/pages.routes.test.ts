import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import Fastify, { type FastifyInstance } from "fastify";
import type { User } from "../../shared/contract/session.ts";
import { readConfig } from "../config.ts";
import type { Deps } from "../deps.ts";
import type { Environment } from "../env.ts";
import { registerClientAddress } from "../http/client-address.ts";
import { Problem } from "../http/problem.ts";
import { registerPages } from "./pages.routes.ts";

/** Stands in for webpack's bundle: answers with what it was asked, in the three ways a page can answer. */
const fakeBundle = `exports.renderPage = async (request) => {
  if (request.url.startsWith("/gone")) return { status: 302, location: "/404", html: "" };
  if (request.url.startsWith("/nonce")) return { status: 200, html: String(request.config.wallet.nonce) };
  if (request.url.startsWith("/slow")) await request.fetch(new Request("http://in-process/api/slow/"));
  if (request.url.startsWith("/404")) return { status: 404, html: "missing" };
  const answer = await request.fetch(new Request("http://in-process/api/whoami/?a=1"));
  const { url, today, firstStart, assets } = request;
  const told = [url, today, firstStart, assets.entry, await answer.json()];
  return { status: 200, html: await request.queueRender(async () => JSON.stringify(told)) };
};
exports.renderShell = ({ config, assets }) => ({ html: config.company.name, files: assets.entry });`;

interface Site {
  folder: string;
  now: () => Date;
  env?: Environment;
  /** What /slow waits for. */
  slow?: Promise<void>;
}

async function startSite({ folder, now, env = {}, slow }: Site): Promise<FastifyInstance> {
  const app = Fastify();
  registerClientAddress(app);
  app.decorateRequest("actor", null as never);
  app.addHook("onRequest", async (request) => {
    const user = request.headers.cookie === "staff" ? ({ id: 1 } as User) : null;
    request.actor = { role: user ? "staff" : "visitor", user, sessionHash: null };
  });
  app.setErrorHandler((error, _request, reply) =>
    error instanceof Problem
      ? reply.code(error.statusCode).send(error.answer())
      : reply.code(500).send({ type: (error as Error).name }),
  );
  app.get("/api/slow/", async () => {
    await slow;
    return {};
  });
  app.get("/api/whoami/", async (request) => ({ url: request.url, cookie: request.headers.cookie ?? null }));
  const deps = { config: readConfig(env), now, log: app.log };
  await registerPages(app, deps as Deps, { dist: path.join(folder, "dist"), publicDir: path.join(folder, "public") });
  await app.ready();
  return app;
}

function write(folder: string, file: string, text: string): void {
  const target = path.join(folder, file);
  mkdirSync(path.dirname(target), { recursive: true });
  writeFileSync(target, text);
}

describe("the website's pages", () => {
  let folder: string;
  let app: FastifyInstance;
  let now: Date;
  let endSlow: () => void;

  beforeEach(async () => {
    now = new Date("2027-05-02T22:30:00Z");
    folder = mkdtempSync(path.join(tmpdir(), "pages-"));
    write(folder, "dist/ssr/render.cjs", fakeBundle);
    write(folder, "dist/client/assets.json", '{"entry":["/assets/main.js"],"fonts":[],"chunks":{}}');
    write(folder, "dist/client/assets/main.js", "plain");
    write(folder, "dist/client/assets/main.js.br", "brotli");
    write(folder, "public/favicon.svg", "<svg/>");
    const slow = new Promise<void>((resolve) => (endSlow = resolve));
    app = await startSite({ folder, now: () => now, slow });
  });

  it("say by which nonce PayPal's script may run on them, another one each time, and are kept in no cache with it", async () => {
    const real = await startSite({
      folder,
      now: () => now,
      env: { PAYPAL_CLIENT_ID: "id", PAYPAL_CLIENT_SECRET: "secret" },
    });
    const [first, second] = [await real.inject("/nonce"), await real.inject("/nonce")];
    for (const { headers, body } of [first, second]) {
      expect(headers["content-security-policy"]).toContain(`'nonce-${body}'`);
      // Without a validator there is no 304 either, which would bring another nonce than the copy has.
      expect(headers["cache-control"]).toBe("private, no-cache");
      expect(headers).not.toHaveProperty("etag");
      expect(headers).not.toHaveProperty("last-modified");
    }
    expect(first.body).not.toBe(second.body);
    const play = await app.inject("/nonce");
    expect([play.body, play.headers["content-security-policy"]]).toEqual(["null", undefined]);
    await real.close();
  });

  afterEach(async () => {
    await app.close();
    rmSync(folder, { recursive: true });
  });

  it("renders any address with the calendar day in Berlin and the visitor's own calls", async () => {
    const answer = await app.inject({ url: "/Buchen/Hausboote/Gro%C3%9Fe%20Freiheit?x=1", headers: { cookie: "a=b" } });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers["content-type"]).toBe("text/html; charset=utf-8");
    expect(answer.headers["cache-control"]).toBe("private, no-cache");
    expect(answer.json()).toEqual([
      "/Buchen/Hausboote/Gro%C3%9Fe%20Freiheit?x=1",
      "2027-05-03",
      "2027-05-03",
      ["/assets/main.js"],
      { url: "/api/whoami/?a=1", cookie: "a=b" },
    ]);
  });

  it("are made in turns: who asks for one does not wait for all that somebody else asked for before", async () => {
    const order: string[] = [];
    const ask = async (remoteAddress: string) => {
      await app.inject({ url: "/Kontakt", remoteAddress });
      order.push(remoteAddress);
    };
    await Promise.all([...Array.from({ length: 20 }, () => ask("198.51.100.1")), ask("203.0.113.7")]);
    expect(order.indexOf("203.0.113.7")).toBeLessThan(6);
  });

  it("wait for their data outside of these turns: those that wait hold up no other", async () => {
    const waiting = [1, 2, 3].map(() => app.inject("/slow"));
    expect((await app.inject("/Kontakt")).statusCode).toBe(200);
    endSlow();
    for (const page of await Promise.all(waiting)) expect(page.statusCode).toBe(200);
  });

  it("tells the page until 14:00 in Berlin that a stay may begin today", async () => {
    const firstStart = async () => (await app.inject("/")).json<unknown[]>()[2];
    now = new Date("2027-05-03T11:59:59Z");
    expect(await firstStart()).toBe("2027-05-03");
    now = new Date("2027-05-03T12:00:00Z");
    expect(await firstStart()).toBe("2027-05-04");
  });

  it("lets no browser keep a page of somebody who is logged in: after the logout there is no way back to it", async () => {
    const answer = await app.inject({ url: "/Mitarbeiterbereich", headers: { cookie: "staff" } });
    expect(answer.headers["cache-control"]).toBe("no-store");
  });

  it("answers a missing page with 404 and a wrong one with a redirect", async () => {
    expect(await app.inject("/404")).toMatchObject({ statusCode: 404, body: "missing" });
    const redirect = await app.inject("/gone");
    expect(redirect.statusCode).toBe(302);
    expect(redirect.headers.location).toBe("/404");
  });

  it("keeps away from the calls: an unknown one is not answered with a page", async () => {
    const answer = await app.inject("/api/nothing/");
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toEqual({ type: "NOT_FOUND", errors: {} });
  });

  it("serves hashed assets precompressed and for good", async () => {
    const answer = await app.inject({ url: "/assets/main.js", headers: { "accept-encoding": "br, gzip" } });
    expect(answer.body).toBe("brotli");
    expect(answer.headers["cache-control"]).toBe("public, max-age=31536000, immutable");
    expect(answer.headers["content-type"]).toMatch(/javascript/);
    expect((await app.inject("/assets/main.js")).body).toBe("plain");
    expect((await app.inject("/assets/old.js")).statusCode).toBe(404);
  });

  it("serves the public files at the top", async () => {
    expect((await app.inject("/favicon.svg")).body).toBe("<svg/>");
  });

  it("serves the service worker of the internal area with the files that it stores, another one after each build", async () => {
    const worker = async () => (await app.inject("/staff-worker.js")).body;
    expect((await app.inject("/staff-worker.js")).statusCode).toBe(404);
    const restart = async (code: string, env: Environment = {}) => {
      await app.close();
      write(folder, "dist/client/staff-worker.js", code);
      app = await startSite({ folder, now: () => now, env });
    };
    await restart("work();");
    const answer = await app.inject({ url: "/staff-worker.js", headers: { cookie: "staff" } });
    expect(answer.body).toMatch(
      /^self\.staffShell=\{"version":"[\da-f]{12}","files":\["\/assets\/main\.js"\]\};\nwork\(\);$/,
    );
    expect(answer.headers).toMatchObject({ "cache-control": "no-cache" });
    expect(answer.headers["content-type"]).toMatch(/^text\/javascript/);
    const first = await worker();
    await restart("work();");
    expect(await worker()).toBe(first);
    await restart("work();", { COMPANY_NAME: "Andere Boote" });
    const second = await worker();
    expect(second).not.toBe(first);
    await restart("rest();", { COMPANY_NAME: "Andere Boote" });
    expect((await worker()).slice(0, 50)).not.toBe(second.slice(0, 50));
  });

  it("serves the page of the service worker, the same to everybody", async () => {
    const answer = await app.inject({ url: "/staff-shell", headers: { cookie: "staff" } });
    expect(answer.body).toBe((await app.inject("/staff-shell")).body);
    expect(answer.headers["cache-control"]).toBe("no-cache");
    expect(answer.headers["content-type"]).toBe("text/html; charset=utf-8");
  });

  it("says plainly that nothing was built", async () => {
    rmSync(path.join(folder, "dist/ssr"), { recursive: true });
    expect((await app.inject("/")).json()).toEqual({ type: "BuildMissing" });
  });
});
