import Fastify, { type FastifyInstance } from "fastify";
import type { RenderSitemap } from "../../shared/contract/page.ts";
import { readConfig } from "../config.ts";
import { registerCrawlers } from "./crawlers.routes.ts";
import type { Renderer } from "./renderer.ts";

const config = readConfig({ PUBLIC_URL: "https://boats.example", DEMO: "on" });

/** A site whose list of pages counts how often it was made. */
function startSite() {
  const app: FastifyInstance = Fastify();
  let at = 0;
  let made = 0;
  const renderSitemap: RenderSitemap = async ({ publicUrl, fetch }) => {
    made += 1;
    const answer = await fetch(new Request("http://in-process/api/boats/"));
    return `<urlset>${publicUrl} ${await answer.text()} ${made}</urlset>`;
  };
  app.get("/api/boats/", async () => "Hektor");
  registerCrawlers(app, { config, now: () => new Date(at) }, async () => ({ renderSitemap }) as Renderer);
  return { app, advance: (ms: number) => (at += ms) };
}

describe("what search engines ask for first", () => {
  it("is which pages they may read, with the address of the list of pages", async () => {
    const { app } = startSite();
    const answer = await app.inject("/robots.txt");
    expect(answer.headers["content-type"]).toBe("text/plain; charset=utf-8");
    expect(answer.body.split("\n")).toEqual(
      expect.arrayContaining(["User-agent: *", "Disallow: /api/", "Sitemap: https://boats.example/sitemap.xml"]),
    );
  });

  it("is the list of pages, made from the boats there are", async () => {
    const { app } = startSite();
    const answer = await app.inject("/sitemap.xml");
    expect(answer.headers["content-type"]).toBe("application/xml; charset=utf-8");
    expect(answer.headers["cache-control"]).toBe("public, max-age=60");
    expect(answer.body).toBe("<urlset>https://boats.example Hektor 1</urlset>");
  });

  it("is made once a minute however many ask", async () => {
    const { app, advance } = startSite();
    await app.inject("/sitemap.xml");
    advance(59_999);
    expect((await app.inject("/sitemap.xml")).body).toMatch("Hektor 1");
    advance(1);
    expect((await app.inject("/sitemap.xml")).body).toMatch("Hektor 2");
  });
});
