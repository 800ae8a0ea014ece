import { randomUUID } from "node:crypto";
import { mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import type { FastifyBaseLogger } from "fastify";
import type { PictureOrder } from "./picture-address.ts";
import { findSource, type PictureSource } from "./picture-source.ts";
import type { Uploads } from "./pictures.repository.ts";
import { renderPicture, renderVersion } from "./render-picture.ts";
import { createRenderQueue } from "./render-queue.ts";

export interface StoredPicture {
  body: Buffer;
  etag: string;
}

export interface Pictures {
  /** The picture, rendered if need be; null when there is none, or none that can be read. */
  get: (order: PictureOrder) => Promise<StoredPicture | null>;
  /** Renders it ahead of time, behind everything that somebody waits for. */
  prepare: (order: PictureOrder) => Promise<void>;
  /** What is stored of an uploaded picture; null when there is none. */
  original: (id: string) => Promise<Buffer | null>;
}

export interface PictureSettings {
  uploads: Uploads;
  /** Where all other pictures lie; the first folder that has one wins. */
  folders: readonly string[];
  /** Where rendered ones are cached. */
  cacheDir: string;
  log: Pick<FastifyBaseLogger, "error">;
  render?: typeof renderPicture;
}

const rendersAtOnce = 2;

/**
 * Pictures in every width and format, rendered once and cached as files. The files are a cache: whatever happens to
 * them, such as a folder that is deleted while requests run, a picture is answered that there is.
 */
export function createPictures({ uploads, folders, cacheDir, log, render = renderPicture }: PictureSettings): Pictures {
  const queue = createRenderQueue(rendersAtOnce);
  const underWay = new Map<string, Promise<Buffer | null>>();
  /** Files of pictures that could not be read: once is enough, until the source changes. */
  const broken = new Set<string>();

  async function renderTo(target: string, { read }: PictureSource, order: PictureOrder): Promise<Buffer | null> {
    const picture = await read();
    if (!picture) return null;
    let body: Buffer;
    try {
      body = await render(picture, order.width, order.format);
    } catch (error) {
      broken.add(target);
      log.error({ err: error, picture: order.source }, "a picture could not be rendered");
      return null;
    }
    await store(target, body).catch((error: unknown) =>
      log.error({ err: error, picture: order.source }, "a rendered picture could not be kept"),
    );
    return body;
  }

  /** A request that finds a prepared render still waiting is served with it: both wait for the same promise. */
  function renderOnce(target: string, source: PictureSource, order: PictureOrder, urgent: boolean) {
    const running = underWay.get(target);
    if (running) return running;
    const rendering = queue.add(() => renderTo(target, source, order), urgent).finally(() => underWay.delete(target));
    underWay.set(target, rendering);
    return rendering;
  }

  async function find(order: PictureOrder, urgent: boolean): Promise<StoredPicture | null> {
    const source = await findSource(uploads, folders, order.source);
    if (!source) return null;
    const version = `${renderVersion}-${source.version}`;
    const target = path.join(cacheDir, source.cacheFolder, `${order.width}-${version}.${order.format}`);
    if (broken.has(target)) return null;
    const body = (await readIfThere(target)) ?? (await renderOnce(target, source, order, urgent));
    return body && { body, etag: `"${order.width}-${version}-${order.format}"` };
  }

  return {
    get: (order) => find(order, true),
    prepare: async (order) => void (await find(order, false)),
    original: (id) => uploads.read(id),
  };
}

/** A file that cannot be read is as good as none: it is rendered again. */
async function readIfThere(file: string): Promise<Buffer | null> {
  return await readFile(file).catch(() => null);
}

/** A reader sees the whole file or none; what an older source left in that width and format goes. */
async function store(target: string, body: Buffer): Promise<void> {
  const folder = path.dirname(target);
  await mkdir(folder, { recursive: true });
  const partial = `${target}.${randomUUID()}.part`;
  try {
    await writeFile(partial, body);
    await rename(partial, target);
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  }
  const name = path.basename(target);
  const width = name.slice(0, name.indexOf("-") + 1);
  const older = (await readdir(folder)).filter(
    (file) => file !== name && file.startsWith(width) && path.extname(file) === path.extname(name),
  );
  for (const file of older) await rm(path.join(folder, file), { force: true });
}
