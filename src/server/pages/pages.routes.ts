import path from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { dayOf } from "../../shared/rules/day.ts";
import { isPrivatePath } from "../../shared/rules/private-paths.ts";
import { firstStartOf } from "../../shared/rules/stay.ts";
import { publicConfig } from "../config.ts";
import type { Deps } from "../deps.ts";
import { renderQueue } from "../fair-queue.ts";
import { clientAddress } from "../http/client-address.ts";
import { compress } from "../http/compress.ts";
import { allowPayPal } from "../http/headers.ts";
import { pageLimit } from "../http/limits.ts";
import { privatePageHeaders } from "../http/private-page-headers.ts";
import { Problem } from "../http/problem.ts";
import { projectRoot } from "../project-root.ts";
import { registerCrawlers } from "./crawlers.routes.ts";
import { fetchInProcess } from "./in-process-fetch.ts";
import { isDevelopment, type PageRenderer, pageRenderer } from "./renderer.ts";
import { registerStaffShell } from "./staff-shell.routes.ts";

/** Where the build and the public files lie, relative to the folder the server runs in. */
export interface PageFiles {
  dist: string;
  publicDir: string;
}

const here = (folder: string) => path.join(projectRoot, folder);
const yearInSeconds = 31_536_000;

/** The website: hashed assets, public files, and every other address as a rendered page. */
export async function registerPages(
  app: FastifyInstance,
  deps: Deps,
  files: PageFiles = { dist: here(isDevelopment() ? "dist/dev" : "dist"), publicDir: here("public") },
): Promise<void> {
  const renderer = pageRenderer(files.dist, deps.log);
  await app.register(fastifyStatic, {
    root: `${files.dist}/client/assets`,
    prefix: "/assets/",
    preCompressed: true,
    immutable: true,
    maxAge: yearInSeconds * 1_000,
    index: false,
    redirect: false,
    decorateReply: false,
    suppressWarning: true,
  });
  await app.register(fastifyStatic, {
    root: files.publicDir,
    prefix: "/",
    // Each file is a route of its own, so that all other addresses stay with the pages.
    wildcard: false,
    maxAge: 3_600_000,
    index: false,
    redirect: false,
    decorateReply: false,
  });
  registerCrawlers(app, deps, renderer);
  registerStaffShell(app, deps, renderer);
  app.get("/*", { config: { rateLimit: pageLimit } }, (request, reply) =>
    servePage(app, deps, renderer, request, reply),
  );
}

async function servePage(
  app: FastifyInstance,
  deps: Deps,
  renderer: PageRenderer,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  if (request.url.startsWith("/api/")) throw new Problem("NOT_FOUND");
  const now = deps.now();
  const { renderPage, assets } = await renderer();
  const page = await renderPage({
    url: request.url,
    today: dayOf(now),
    firstStart: firstStartOf(now),
    user: request.actor.user,
    config: publicConfig(deps.config, allowPayPal(reply, deps.config)),
    assets,
    fetch: fetchInProcess(app, request),
    queueRender: (render) => renderQueue.add(clientAddress(request), render),
  });
  // A page carries who is logged in, today's calendar and its nonce: nobody else's copy, nor an old one, may be shown.
  // Of staff's pages there is no copy at all, so that "back" shows nothing after the logout.
  void reply.header("cache-control", request.actor.user === null ? "private, no-cache" : "no-store");
  if (isPrivatePath(request.url)) void reply.headers(privatePageHeaders);
  if (page.status === 302) return reply.redirect(page.location ?? "/", 302);
  const { encoding, body } = await compress(page.html, request.headers["accept-encoding"]);
  void reply.header("vary", "Accept-Encoding");
  if (encoding) void reply.header("content-encoding", encoding);
  return reply.code(page.status).type("text/html; charset=utf-8").send(body);
}
