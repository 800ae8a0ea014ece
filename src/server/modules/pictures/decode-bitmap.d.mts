import type { Bitmap } from "./bitmap.ts";

/**
 * Three bytes a pixel, red, green and blue, the upper left one first. Transparency is not read: few programs write it.
 * Takes seconds for a large one: run it in a process of its own.
 */
export function decodeBitmap(bytes: Buffer, bitmap: Bitmap): Buffer;
