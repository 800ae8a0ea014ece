import { access } from "node:fs/promises";
import path from "node:path";
import type { FastifyBaseLogger } from "fastify";
import { createFairQueue } from "../../fair-queue.ts";
import { type FileBody, openCached, storeCached } from "./cached-file.ts";
import { type PictureOrder, uploadsFolder } from "./picture-address.ts";
import { findSource, type PictureSource } from "./picture-source.ts";
import type { Uploads } from "./pictures.repository.ts";
import { renderPicture, renderVersion } from "./render-picture.ts";

export interface StoredPicture extends FileBody {
  etag: string;
}

export interface Pictures {
  /** The picture, rendered if need be; null when there is none, or none that can be read. */
  get: (order: PictureOrder) => Promise<StoredPicture | null>;
  /** Renders it ahead of time, in turn with what visitors wait for. */
  prepare: (order: PictureOrder) => Promise<void>;
  /** What is stored of an uploaded picture; null when there is none. */
  original: (id: string) => Promise<StoredPicture | null>;
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
  const queue = createFairQueue(rendersAtOnce);
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
    await store(target, body);
    return body;
  }

  async function store(target: string, body: Buffer): Promise<void> {
    await storeCached(target, body).catch((error: unknown) =>
      log.error({ err: error, picture: path.relative(cacheDir, target) }, "a picture could not be cached"),
    );
  }

  /** Of many who ask for a file that is missing one makes it, and all wait for the same promise. */
  function makeOnce(target: string, make: () => Promise<Buffer | null>): Promise<Buffer | null> {
    const running = underWay.get(target);
    if (running) return running;
    const making = make().finally(() => underWay.delete(target));
    underWay.set(target, making);
    return making;
  }

  async function locate(order: PictureOrder) {
    const source = await findSource(uploads, folders, order.source);
    if (!source) return null;
    const version = `${renderVersion}-${source.version}`;
    const target = path.join(cacheDir, source.cacheFolder, `${order.width}-${version}.${order.format}`);
    if (broken.has(target)) return null;
    const renderOnce = (caller: "visitors" | "warm-up") =>
      makeOnce(target, () => queue.add(caller, () => renderTo(target, source, order)));
    return { target, renderOnce, etag: `"${order.width}-${version}-${order.format}"` };
  }

  /** The database is asked for each time whether a vehicle has it, but not for what is in it. */
  async function findOriginal(id: string): Promise<StoredPicture | null> {
    if (!(await uploads.has(id))) return null;
    const target = path.join(cacheDir, uploadsFolder, id, `original-${id}.webp`);
    const read = async () => {
      const body = await uploads.read(id);
      if (body) await store(target, body);
      return body;
    };
    return withEtag(`"${id}"`, (await openCached(target)) ?? (await makeOnce(target, read)));
  }

  return {
    async get(order) {
      const found = await locate(order);
      return found && withEtag(found.etag, (await openCached(found.target)) ?? (await found.renderOnce("visitors")));
    },
    async prepare(order) {
      const found = await locate(order);
      if (found && !(await isThere(found.target))) await found.renderOnce("warm-up");
    },
    original: findOriginal,
  };
}

function withEtag(etag: string, made: FileBody | Buffer | null): StoredPicture | null {
  if (made === null) return null;
  return Buffer.isBuffer(made) ? { etag, size: made.length, body: made } : { etag, ...made };
}

async function isThere(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  );
}
