import jsQR from "jsqr";
import { ColorSpace, Document, Matrix, PDFDocument, type PDFObject } from "mupdf";
import sharp from "sharp";

const pagesOf = (pdf: Buffer) => {
  const document = Document.openDocument(pdf, "application/pdf");
  return Array.from({ length: document.countPages() }, (_, index) => document.loadPage(index));
};

/** The first page as a PNG. */
export function pdfToPng(pdf: Buffer, dotsPerInch = 110): Buffer {
  const [first] = pagesOf(pdf);
  if (!first) throw new Error("a PDF without pages");
  const scale = Matrix.scale(dotsPerInch / 72, dotsPerInch / 72);
  return Buffer.from(first.toPixmap(scale, ColorSpace.DeviceRGB, false).asPNG());
}

/** The text of all pages as readers copy it; a page ends with a form feed. */
export const pdfToText = (pdf: Buffer): string =>
  pagesOf(pdf)
    .map((page) => `${page.toStructuredText("").asText()}\f`)
    .join("");

/** The files that are attached to the whole document (PDF/A-3), as texts. */
export function readEmbeddedFiles(pdf: Buffer) {
  const files = new PDFDocument(pdf).getTrailer().get("Root", "AF");
  const found: { name: string; type: string; relationship: string; content: string }[] = [];
  files.forEach((file: PDFObject) => {
    const stream = file.get("EF", "F");
    found.push({
      name: file.get("UF").asString(),
      type: stream.get("Subtype").asName(),
      relationship: file.get("AFRelationship").asName(),
      content: stream.readStream().asString(),
    });
  });
  return found;
}

export interface PlacedWord {
  text: string;
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Each word with its place in points. */
export function pdfWords(pdf: Buffer): PlacedWord[] {
  const words: PlacedWord[] = [];
  for (const page of pagesOf(pdf)) {
    let word: PlacedWord | null = null;
    page.toStructuredText("").walk({
      beginLine: () => (word = null),
      onChar(char, _origin, _font, _size, [left, top, , , , , right, bottom]) {
        if (char.trim() === "") {
          word = null;
          return;
        }
        if (word === null) words.push((word = { text: "", left, top, right, bottom }));
        Object.assign(word, { text: word.text + char, right, bottom });
      },
    });
  }
  return words;
}

/** What the QR code in a picture says; null where none is seen. */
export async function readQrCode(picture: Buffer): Promise<string | null> {
  const { data, info } = await sharp(picture).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const pixels = new Uint8ClampedArray(data);
  return jsQR(pixels, info.width, info.height, { inversionAttempts: "dontInvert" })?.data ?? null;
}
