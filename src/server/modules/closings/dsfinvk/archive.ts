import { strToU8, zipSync } from "fflate";
import { closingRows } from "./closing-rows.ts";
import { csvFile, type Row } from "./csv.ts";
import { type DataSupplier, documentType, documentTypeFile, indexXml } from "./index-xml.ts";
import type { RecordedClosing } from "./recorded.ts";
import { dsfinvkTables, type TableName, tableNames } from "./tables.ts";

/** The files of the export by their names. Every file is there, also where it has nothing to say. */
export function dsfinvkFiles(closings: readonly RecordedClosing[], supplier: DataSupplier): Record<string, string> {
  const rows = Object.fromEntries(tableNames.map((name) => [name, [] as Row[]])) as Record<TableName, Row[]>;
  for (const closing of closings) {
    for (const [name, more] of Object.entries(closingRows(closing))) rows[name as TableName].push(...more);
  }
  const tables = tableNames.map((name) => [dsfinvkTables[name].file, csvFile(dsfinvkTables[name], rows[name])]);
  return { "index.xml": indexXml(supplier), [documentTypeFile]: documentType, ...Object.fromEntries(tables) };
}

/** Files as a zip; `at` is the time that it says they are of, so that the same files give the same bytes. */
export function zipped(files: Readonly<Record<string, string>>, at: Date): Buffer {
  const contents = Object.entries(files).map(([name, text]) => [name, strToU8(text)]);
  return Buffer.from(zipSync(Object.fromEntries(contents), { mtime: at }));
}
