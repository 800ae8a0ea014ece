import { readFile, stat } from "node:fs/promises";
import { createRequire } from "node:module";
import type { FastifyBaseLogger } from "fastify";
import type { AssetManifest, RenderPage, RenderShell, RenderSitemap } from "../../shared/contract/page.ts";
import { ConfigError } from "../env.ts";

/** What the rendering bundle exports. */
interface Bundle {
  renderPage: RenderPage;
  renderSitemap: RenderSitemap;
  renderShell: RenderShell;
}

export interface Renderer extends Bundle {
  assets: AssetManifest;
  /** The script of the service worker; null in development, which has none. */
  staffWorker: string | null;
}

/** The renderer of the present build. @throws BuildMissing where nothing was built. */
export type PageRenderer = () => Promise<Renderer>;

/** Nothing to serve yet: the website's bundles have to be built first. */
export class BuildMissing extends ConfigError {
  constructor(dist: string, cause?: unknown) {
    super(`there is no build of the website in ${dist}: run "npm run build" (npm start does it by itself)`);
    this.name = "BuildMissing";
    this.cause = cause;
  }
}

/** Set by `npm run dev` alone: bundles come from dist/dev and are read anew when they change. */
export function isDevelopment(): boolean {
  return process.env.NODE_ENV === "development";
}

const require = createRequire(import.meta.url);

async function load(dist: string): Promise<Renderer> {
  const bundle = `${dist}/ssr/render.cjs`;
  try {
    delete require.cache[require.resolve(bundle)];
    const { renderPage, renderSitemap, renderShell } = require(bundle) as Bundle;
    return {
      renderPage,
      renderSitemap,
      renderShell,
      staffWorker: await readFile(`${dist}/client/staff-worker.js`, "utf8").catch(() => null),
      assets: JSON.parse(await readFile(`${dist}/client/assets.json`, "utf8")) as AssetManifest,
    };
  } catch (cause) {
    throw new BuildMissing(dist, cause);
  }
}

/**
 * Loads the rendering bundle and the list of assets once, at the first page; in development again whenever webpack has
 * written them anew.
 */
export function pageRenderer(dist: string, log: FastifyBaseLogger): PageRenderer {
  let current: { renderer: Promise<Renderer>; builtAt: number } | null = null;
  return async () => {
    const builtAt = isDevelopment() || !current ? await buildTime(dist) : current.builtAt;
    if (current?.builtAt !== builtAt) {
      log.info({ builtAt }, "loading the pages");
      current = { renderer: load(dist), builtAt };
      current.renderer.catch(() => (current = null));
    }
    return current.renderer;
  };
}

/** @throws BuildMissing where a part of the build is missing. */
export async function requireBuild(dist: string): Promise<void> {
  if ((await partTimes(dist)).includes(0)) throw new BuildMissing(dist);
}

/** When the build was written; 0 where there is none. */
async function buildTime(dist: string): Promise<number> {
  return Math.max(...(await partTimes(dist)));
}

async function partTimes(dist: string): Promise<number[]> {
  const files = [`${dist}/ssr/render.cjs`, `${dist}/client/assets.json`];
  return Promise.all(
    files.map(async (file) => {
      const found = await stat(file).catch(() => null);
      return found?.mtimeMs ?? 0;
    }),
  );
}
