import type { FastifyInstance } from "fastify";
import type { Deps } from "../deps.ts";
import { fetchInProcess } from "./in-process-fetch.ts";
import type { PageRenderer } from "./renderer.ts";

/** How long one list of pages serves all who ask, in milliseconds: boats come and go rarely. */
const sitemapLifeMs = 60_000;

/** What search engines ask for before the pages: which they may read, and which there are. */
export function registerCrawlers(
  app: FastifyInstance,
  { config, now }: Pick<Deps, "config" | "now">,
  renderer: PageRenderer,
): void {
  const { publicUrl } = config;
  const robots = `User-agent: *\nDisallow: /api/\nDisallow: /demo-wallet/\n\nSitemap: ${publicUrl}/sitemap.xml\n`;
  app.get("/robots.txt", (_request, reply) =>
    reply.header("cache-control", "public, max-age=3600").type("text/plain; charset=utf-8").send(robots),
  );

  let kept: { xml: string; until: number } | null = null;
  app.get("/sitemap.xml", async (request, reply) => {
    const at = now().getTime();
    if (!kept || kept.until <= at) {
      const { renderSitemap } = await renderer();
      kept = {
        xml: await renderSitemap({ publicUrl, fetch: fetchInProcess(app, request) }),
        until: at + sitemapLifeMs,
      };
    }
    return reply
      .header("cache-control", `public, max-age=${sitemapLifeMs / 1_000}`)
      .type("application/xml; charset=utf-8")
      .send(kept.xml);
  });
}
