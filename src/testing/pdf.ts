import { execFileSync } from "node:child_process";
import jsQR from "jsqr";
import sharp from "sharp";

function poppler(tool: "pdftoppm" | "pdftotext", parameters: string[], pdf: Buffer): Buffer {
  try {
    return execFileSync(tool, parameters, { input: pdf, maxBuffer: 64 * 2 ** 20, stdio: ["pipe", "pipe", "pipe"] });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
    throw new Error(`${tool} is missing: apt-get install poppler-utils`);
  }
}

/** The first page as a PNG. */
export const pdfToPng = (pdf: Buffer, dotsPerInch = 110): Buffer =>
  poppler("pdftoppm", ["-r", String(dotsPerInch), "-png", "-singlefile", "-"], pdf);

/** The text of all pages as readers copy it; a page ends with a form feed. */
export const pdfToText = (pdf: Buffer): string => poppler("pdftotext", ["-", "-"], pdf).toString("utf8");

export interface PlacedWord {
  text: string;
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Each word with its place in points. */
export function pdfWords(pdf: Buffer): PlacedWord[] {
  const html = poppler("pdftotext", ["-bbox", "-", "-"], pdf).toString("utf8");
  const word = /<word xMin="([\d.-]+)" yMin="([\d.-]+)" xMax="([\d.-]+)" yMax="([\d.-]+)">(.*?)<\/word>/g;
  return [...html.matchAll(word)].map(([, left, top, right, bottom, text = ""]) => ({
    text,
    left: Number(left),
    top: Number(top),
    right: Number(right),
    bottom: Number(bottom),
  }));
}

/** What the QR code in a picture says; null where none is seen. */
export async function readQrCode(picture: Buffer): Promise<string | null> {
  const { data, info } = await sharp(picture).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const pixels = new Uint8ClampedArray(data);
  return jsQR(pixels, info.width, info.height, { inversionAttempts: "dontInvert" })?.data ?? null;
}
