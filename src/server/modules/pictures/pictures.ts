import { createHash } from "node:crypto";
import { mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import type { FastifyBaseLogger } from "fastify";
import type { PictureOrder } from "./picture-address.ts";
import { findSource } from "./picture-source.ts";
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
}

export interface PictureSettings {
  /** Where pictures lie; the first folder that has one wins. */
  folders: readonly string[];
  /** Where rendered ones are kept. */
  cacheDir: string;
  log: Pick<FastifyBaseLogger, "error">;
  render?: typeof renderPicture;
}

const rendersAtOnce = 2;

/** Pictures in every width and format, rendered once and kept as files. */
export function createPictures({ folders, cacheDir, log, render = renderPicture }: PictureSettings): Pictures {
  const queue = createRenderQueue(rendersAtOnce);
  const underWay = new Map<string, Promise<Buffer | null>>();
  /** Files of pictures that could not be read: once is enough, until the source changes. */
  const broken = new Set<string>();

  async function renderTo(target: string, source: string, { width, format }: PictureOrder): Promise<Buffer | null> {
    try {
      const body = await render(source, width, format);
      await store(target, body);
      return body;
    } catch (error) {
      if (!isFileSystemError(error)) broken.add(target);
      log.error({ err: error, picture: source }, "a picture could not be rendered");
      return null;
    }
  }

  /** A request that finds a prepared render still waiting is served with it: both wait for the same promise. */
  function renderOnce(target: string, source: string, order: PictureOrder, urgent: boolean): Promise<Buffer | null> {
    const running = underWay.get(target);
    if (running) return running;
    const rendering = queue.add(() => renderTo(target, source, order), urgent).finally(() => underWay.delete(target));
    underWay.set(target, rendering);
    return rendering;
  }

  async function find(order: PictureOrder, urgent: boolean): Promise<StoredPicture | null> {
    const source = await findSource(folders, order.source);
    if (!source) return null;
    const version = `${renderVersion}-${source.version}`;
    const folder = createHash("sha256").update(source.file).digest("hex").slice(0, 32);
    const target = path.join(cacheDir, folder, `${order.width}-${version}.${order.format}`);
    if (broken.has(target)) return null;
    const body = (await readIfThere(target)) ?? (await renderOnce(target, source.file, order, urgent));
    return body && { body, etag: `"${order.width}-${version}-${order.format}"` };
  }

  return {
    get: (order) => find(order, true),
    prepare: async (order) => void (await find(order, false)),
  };
}

async function readIfThere(file: string): Promise<Buffer | null> {
  try {
    return await readFile(file);
  } catch (error) {
    if (isFileSystemError(error) && error.code === "ENOENT") return null;
    throw error;
  }
}

/** A reader sees the whole file or none; what an older source left in that width and format goes. */
async function store(target: string, body: Buffer): Promise<void> {
  const folder = path.dirname(target);
  await mkdir(folder, { recursive: true });
  const partial = `${target}.${process.pid}.part`;
  await writeFile(partial, body);
  await rename(partial, target);
  const name = path.basename(target);
  const width = name.slice(0, name.indexOf("-") + 1);
  const older = (await readdir(folder)).filter(
    (file) => file !== name && file.startsWith(width) && path.extname(file) === path.extname(name),
  );
  for (const file of older) await rm(path.join(folder, file), { force: true });
}

function isFileSystemError(error: unknown): error is NodeJS.ErrnoException {
  return typeof error === "object" && error !== null && "syscall" in error;
}
