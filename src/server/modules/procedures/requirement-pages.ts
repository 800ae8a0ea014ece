import { readFileSync } from "node:fs";
import path from "node:path";
import type { ProceduresSection } from "../../../shared/contract/procedures.ts";
import { projectRoot } from "../../project-root.ts";

/** The pages with rules about what is booked, taken, invoiced and retained, in the order of the document. */
const pages = [
  "booking",
  "payments",
  "vouchers",
  "invoices",
  "till",
  "receipts",
  "closings",
  "products",
  "hours",
  "privacy",
  "operations",
  "backup",
  "faults",
] as const;

/** The rules that the program holds, as they are written for this version; they are shipped with it. */
export function requirementPages(): ProceduresSection[] {
  return pages.map((page) =>
    sectionOf(readFileSync(path.join(projectRoot, "src/shared/requirements", `${page}.md`), "utf8")),
  );
}

/** A page of Markdown as a heading and plain paragraphs: an item of a list or a row of a table is one of them. */
export function sectionOf(markdown: string): ProceduresSection {
  const [heading = "", ...rest] = markdown.split("\n");
  const lines: string[] = [];
  let isOpen = false;
  for (const line of rest.map((text) => text.trim())) {
    const isRow = line.startsWith("|");
    const text = plainText(isRow ? cellsOf(line) : line.replace(/^(?:#+|-|\d+\.) +/, ""));
    const isNew = !isOpen || isRow || /^(?:#+|-|\d+\.) /.test(line);
    if (text !== "" && isNew) lines.push(text);
    else if (text !== "") lines.push(`${lines.pop() ?? ""} ${text}`);
    isOpen = text !== "" && !isRow && !line.startsWith("#");
  }
  return { title: plainText(heading.replace(/^#+ +/, "")), lines };
}

/** The row between head and body of a table is empty. */
const cellsOf = (row: string) =>
  /^[|\s:-]+$/.test(row)
    ? ""
    : row
        .split("|")
        .map((cell) => cell.trim())
        .filter((cell) => cell !== "")
        .join(" – ");

const plainText = (text: string) =>
  text
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replaceAll("**", "")
    .replaceAll("`", "");
