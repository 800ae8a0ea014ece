/** What a reader has who was handed the export alone: the texts of its files by their names. */
export type ExportFiles = Readonly<Record<string, string>>;

/** A field as index.xml describes it. */
interface DescribedField {
  name: string;
  /** The longest text; null for a number. */
  longest: number | null;
  /** Decimals of a number. */
  places: number;
}

interface DescribedTable {
  file: string;
  fields: DescribedField[];
  /** The first line that is a record, from 1 on. */
  from: number;
  columnEnd: string;
  recordEnd: string;
  quote: string;
  decimalSign: string;
}

/** An element and its children, of XML that has neither attributes nor text beside elements. */
interface Element {
  name: string;
  children: Element[];
  text: string;
}

const decoded = (text: string) =>
  text
    .replaceAll(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)))
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&amp;", "&");

/** @throws Error where tags do not match. */
function readXml(xml: string): Element {
  const root: Element = { name: "", children: [], text: "" };
  const open = [root];
  let end = 0;
  for (const tag of xml.matchAll(/<([?!/]?)([\w-]+)[^<>]*?(\/?)>/g)) {
    const parent = open.at(-1) ?? root;
    parent.text += decoded(xml.slice(end, tag.index));
    end = tag.index + tag[0].length;
    const [, mark, name = "", closed] = tag;
    if (mark === "?" || mark === "!") continue;
    if (mark === "/") {
      if (open.pop()?.name !== name) throw new Error(`</${name}> closes nothing`);
      continue;
    }
    const element = { name, children: [], text: "" };
    parent.children.push(element);
    if (closed === "") open.push(element);
  }
  const [only] = root.children;
  if (!only || open.length > 1 || root.children.length > 1) throw new Error("not one element");
  return only;
}

const childrenOf = (element: Element, name: string) => element.children.filter((child) => child.name === name);
const textIn = (element: Element, ...path: string[]): string | null => {
  const [first, ...rest] = path;
  if (first === undefined) return element.text;
  const [child] = childrenOf(element, first);
  return child ? textIn(child, ...rest) : null;
};

/** The content model of each element of a DTD, as a pattern for the names of its children, each followed by a comma. */
function modelsOf(dtd: string): Map<string, RegExp> {
  const models = [...dtd.matchAll(/<!ELEMENT\s+(\w+)\s+([^>]+)>/g)].map(([, name = "", model = ""]) => {
    const isPlain = model.trim() === "EMPTY" || model.includes("#PCDATA");
    const pattern = isPlain ? "" : model.replaceAll(/\w+/g, "(?:$&;)").replaceAll(/[,\s]/g, "");
    return [name, new RegExp(`^${pattern}$`)] as const;
  });
  return new Map(models);
}

/** Where an element has other children than its content model allows. */
function unlikeModels(element: Element, models: Map<string, RegExp>): string[] {
  const model = models.get(element.name);
  const children = element.children.map(({ name }) => `${name};`).join("");
  const own = model?.test(children) ? [] : [`index.xml: ${element.name} contains ${children || "nothing"}`];
  return [...own, ...element.children.flatMap((child) => unlikeModels(child, models))];
}

/**
 * What the description standard publishes of the elements that we use (gdpdu-01-09-2004.dtd): an index.xml is read by
 * programs that have that one, whatever lies beside it.
 */
const publishedModels = modelsOf(`
<!ELEMENT DataSet (Version, DataSupplier?, Command*, Media+, Command*)>
<!ELEMENT Version (#PCDATA)> <!ELEMENT DataSupplier (Name, Location, Comment)> <!ELEMENT Name (#PCDATA)>
<!ELEMENT Location (#PCDATA)> <!ELEMENT Comment (#PCDATA)>
<!ELEMENT Media (Name, Command*, Table+, Command*, AcceptNotice?)>
<!ELEMENT Table (URL, Name?, Description?, Validity?, (ANSI | Macintosh | OEM | UTF16 | UTF7 | UTF8)?,
  (DecimalSymbol, DigitGroupingSymbol)?, SkipNumBytes?, Range?, Epoch?, (VariableLength | FixedLength))>
<!ELEMENT URL (#PCDATA)> <!ELEMENT UTF8 EMPTY> <!ELEMENT DecimalSymbol (#PCDATA)>
<!ELEMENT DigitGroupingSymbol (#PCDATA)> <!ELEMENT Range (From, (To | Length)?)> <!ELEMENT From (#PCDATA)>
<!ELEMENT VariableLength (ColumnDelimiter?, RecordDelimiter?, TextEncapsulator?, VariablePrimaryKey*, VariableColumn*,
  ForeignKey*)>
<!ELEMENT ColumnDelimiter (#PCDATA)> <!ELEMENT RecordDelimiter (#PCDATA)> <!ELEMENT TextEncapsulator (#PCDATA)>
<!ELEMENT VariableColumn (Name, Description?, (Numeric | (AlphaNumeric, MaxLength?) | Date), Map*)>
<!ELEMENT Numeric (ImpliedAccuracy | Accuracy)?> <!ELEMENT Accuracy (#PCDATA)> <!ELEMENT AlphaNumeric EMPTY>
<!ELEMENT MaxLength (#PCDATA)>`);

function describedTable(table: Element): DescribedTable {
  const [shape] = childrenOf(table, "VariableLength");
  const part = (name: string) => (shape && textIn(shape, name)) ?? "";
  return {
    file: textIn(table, "URL") ?? "",
    from: Number(textIn(table, "Range", "From") ?? 1),
    decimalSign: textIn(table, "DecimalSymbol") ?? "",
    columnEnd: part("ColumnDelimiter"),
    recordEnd: part("RecordDelimiter"),
    quote: part("TextEncapsulator"),
    fields: (shape ? childrenOf(shape, "VariableColumn") : []).map((column) => ({
      name: textIn(column, "Name") ?? "",
      longest: childrenOf(column, "AlphaNumeric").length > 0 ? Number(textIn(column, "MaxLength")) : null,
      places: Number(textIn(column, "Numeric", "Accuracy") ?? 0),
    })),
  };
}

/** A record: its fields by name, as texts. */
export type ExportRecord = Readonly<Record<string, string>>;

/** The cells of a line, each with whether it stood in quotes. */
function cellsOf(line: string, { columnEnd, quote }: DescribedTable): { text: string; isQuoted: boolean }[] {
  const cells: { text: string; isQuoted: boolean }[] = [];
  let rest = `${line}${columnEnd}`;
  while (rest !== "") {
    let end = rest.indexOf(columnEnd);
    const isQuoted = rest.startsWith(quote);
    if (isQuoted) {
      end = 1;
      while (end < rest.length && (rest[end] !== quote || rest[end + 1] === quote)) end += rest[end] === quote ? 2 : 1;
      end += 1;
    }
    const text = rest.slice(0, end);
    cells.push({ text: isQuoted ? text.slice(1, -1).replaceAll(quote + quote, quote) : text, isQuoted });
    rest = rest.slice(end + columnEnd.length);
  }
  return cells;
}

/**
 * Reads an export by its own index.xml, and nothing else.
 * @returns its records by file, and what contradicts its description: files, names, kinds, lengths, decimals, and an
 * index.xml that its DTD, or the published one, does not allow.
 */
export function readDescribed(files: ExportFiles): { records: Map<string, ExportRecord[]>; problems: string[] } {
  const index = readXml(files["index.xml"] ?? "");
  const dtd = /<!DOCTYPE DataSet SYSTEM "([^"]+)">/.exec(files["index.xml"] ?? "")?.[1] ?? "";
  const problems = [...unlikeModels(index, modelsOf(files[dtd] ?? "")), ...unlikeModels(index, publishedModels)];
  const tables = childrenOf(index, "Media").flatMap((media) => childrenOf(media, "Table").map(describedTable));
  const described = ["index.xml", dtd, ...tables.map(({ file }) => file)];
  if (described.toSorted().join() !== Object.keys(files).toSorted().join()) problems.push("index.xml: other files");
  const records = new Map<string, ExportRecord[]>();
  for (const table of tables) {
    const { file, fields, from, recordEnd } = table;
    const lines = (files[file] ?? "").split(recordEnd);
    if (lines.pop() !== "") problems.push(`${file}: its last line has no end`);
    if (lines[0] !== fields.map(({ name }) => name).join(table.columnEnd)) problems.push(`${file}: other names`);
    const rows = lines.slice(from - 1).map((line) => {
      const cells = cellsOf(line, table);
      if (cells.length !== fields.length) problems.push(`${file}: ${cells.length} fields`);
      fields.forEach((field, place) => {
        const cell = cells[place] ?? { text: "", isQuoted: false };
        if (!isAsDescribed(cell, field, table)) problems.push(`${file}: ${field.name} is ${cell.text}`);
      });
      return Object.fromEntries(fields.map(({ name }, place) => [name, cells[place]?.text ?? ""]));
    });
    records.set(file, rows);
  }
  return { records, problems };
}

function isAsDescribed(
  { text, isQuoted }: { text: string; isQuoted: boolean },
  { longest, places }: DescribedField,
  { decimalSign }: DescribedTable,
): boolean {
  if (longest !== null) return text === "" || (isQuoted && text.length <= longest);
  const decimals = places === 0 ? "" : `${decimalSign}\\d{${places}}`;
  return (
    text === "" || (!isQuoted && new RegExp(`^-?(?:0|[1-9]\\d*)${decimals}$`).test(text) && !/^-[0,]+$/.test(text))
  );
}
