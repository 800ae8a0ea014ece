import { readdirSync } from "node:fs";
import path from "node:path";
import sharp from "sharp";
import { createPictures } from "../server/modules/pictures/pictures.ts";
import type { Picture } from "../server/modules/pictures/render-picture.ts";
import { type PictureFormat, pictureWidths } from "../shared/contract/pictures.ts";

const folder = path.resolve("node_modules/.cache/plain-pictures");

/** What Chromium asks for. */
const formats = ["avif", "webp"] as const;
const drawn = new Map<string, Promise<Buffer>>();

/** One colour in the size of the drawing. */
async function drawPlain(picture: Picture, width: number, format: PictureFormat): Promise<Buffer> {
  const source = await sharp("file" in picture ? picture.file : picture.content).metadata();
  const height = Math.round((width * source.height) / source.width);
  const kind = [width, height, format].join();
  const create = { width, height, channels: 3, background: "#7cc0dd" } as const;
  const plain = drawn.get(kind) ?? sharp({ create })[format === "avif" ? "avif" : "webp"]({ effort: 0 }).toBuffer();
  drawn.set(kind, plain);
  return plain;
}

/**
 * A folder of pictures for servers under test. Drawing them as the website does would take as long as twenty page
 * loads, and no browser test looks at what they show; how they are drawn is tested without a browser.
 * @param root the checkout that the server runs in: a picture is cached by the path of its file.
 */
export async function plainPictures(root = "."): Promise<string> {
  const publicDir = path.resolve(root, "public");
  const failed = { error: (error: unknown) => console.error(error) };
  const uploads = { has: () => Promise.resolve(false), read: () => Promise.resolve(null) };
  const pictures = createPictures({ uploads, folders: [publicDir], cacheDir: folder, log: failed, render: drawPlain });
  for (const kind of ["boats", "scenes"]) {
    for (const name of readdirSync(path.join(publicDir, kind))) {
      for (const width of pictureWidths) {
        for (const format of formats) await pictures.prepare({ source: `${kind}/${name}`, width, format });
      }
    }
  }
  return folder;
}
