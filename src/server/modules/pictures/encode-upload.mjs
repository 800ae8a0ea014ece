import sharp from "sharp";
import { decodeBitmap } from "./decode-bitmap.mjs";

// What encode-upload.ts runs for each uploaded picture: the file comes in, and WebP goes out.

/** The exit code that says the file cannot be read as a picture. */
const unreadable = 3;

/** @type {import("./encode-upload.ts").EncodeOptions} */
const { longestSide, pixels, bitmap } = JSON.parse(process.argv[2] ?? "{}");

sharp.concurrency(1);
const chunks = [];
for await (const chunk of process.stdin) chunks.push(chunk);

try {
  const file = Buffer.concat(chunks);
  const raw = bitmap && { width: bitmap.width, height: bitmap.height, channels: 3 };
  const source = bitmap ? decodeBitmap(file, bitmap) : file;
  const content = await sharp(source, { limitInputPixels: pixels, failOn: "error", pages: 1, raw })
    .autoOrient()
    .resize({ width: longestSide, height: longestSide, fit: "inside", withoutEnlargement: true })
    .toColourspace("srgb")
    .webp({ quality: 85, effort: 3 })
    .toBuffer();
  process.stdout.write(content);
} catch {
  process.exitCode = unreadable;
}
