import { createRequire } from "node:module";
import type PDFDocument from "pdfkit";
import type { Company, Language } from "../../shared/contract/page.ts";
import { fontFile, runWidth } from "./fonts.ts";
import { layoutText, type TextBox } from "./text-layout.ts";
import { attachInvoice } from "./zugferd.ts";

const require = createRequire(import.meta.url);

export interface DocumentFacts {
  /** Or width and height in points. */
  size: "A4" | "A5" | [number, number];
  layout: "portrait" | "landscape";
  title: string;
  language: Language;
  company: Pick<Company, "name">;
  /** What tells two documents of one title apart: their identifier is made of it. */
  keywords: string;
  /** When it was issued, never when it is rendered: the same facts give the same bytes. */
  createdAt: Date;
  /** The electronic invoice inside; the document is then PDF/A-3b. */
  invoiceXml?: string;
}

/** An empty document without margins, whose texts are written with `drawText`. Pages are added by the caller. */
export function createDocument(facts: DocumentFacts) {
  const { size, layout, title, language, company, keywords, createdAt, invoiceXml } = facts;
  // Loaded with the first document: no start waits for it.
  const Document = require("pdfkit") as typeof PDFDocument;
  const pdf = new Document({
    ...(invoiceXml === undefined ? {} : ({ subset: "PDF/A-3b", pdfVersion: "1.7" } as const)),
    size,
    layout,
    margin: 0,
    autoFirstPage: false,
    lang: language === "de" ? "de-DE" : "en-GB",
    displayTitle: true,
    info: {
      Title: title,
      // Into a PDF/A's metadata pdfkit writes them without escaping: there the name is in our own.
      ...(invoiceXml === undefined ? { Author: company.name, Creator: company.name } : {}),
      Keywords: keywords,
      CreationDate: createdAt,
    },
  });
  if (invoiceXml !== undefined) attachInvoice(pdf, { xml: invoiceXml, author: company.name, createdAt });
  return pdf;
}

export type Pdf = ReturnType<typeof createDocument>;

/** Ends the document. @returns the whole file. */
export function finishDocument(pdf: Pdf): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    pdf.on("data", (chunk: Buffer) => chunks.push(chunk));
    pdf.on("end", () => resolve(Buffer.concat(chunks)));
    pdf.on("error", reject);
    pdf.end();
  });
}

export const colors = { strong: "#0a364d", text: "#15252f", faint: "#4a5f6b" } as const;

export interface DrawnText extends TextBox {
  x: number;
  y: number;
  color?: string;
  align?: "left" | "right" | "center";
}

/** Of a line of height 1.3 em, the part above the baseline. */
const baseline = 0.98;

/** Writes a text into its box, whatever it contains. @returns where it ends. */
export function drawText(pdf: Pdf, text: string, { x, y, color = colors.text, align = "left", ...box }: DrawnText) {
  const { size, lineHeight, lines, height } = layoutText(text, box);
  pdf.fillColor(color).fontSize(size);
  for (const [index, line] of lines.entries()) {
    const free = box.width - line.width;
    let at = x + (align === "right" ? free : align === "center" ? free / 2 : 0);
    for (const run of line.runs) {
      pdf.registerFont(run.font, fontFile(run.font)).font(run.font);
      pdf.text(run.text, at, y + index * lineHeight + size * baseline, {
        lineBreak: false,
        baseline: "alphabetic",
        features: [],
      });
      at += runWidth(run) * size;
    }
  }
  return y + height;
}
