import type { Column, Table } from "./columns.ts";
import { dsfinvkTables, taxonomyVersion } from "./tables.ts";

/** Who hands the data over, as the head of index.xml says it. */
export interface DataSupplier {
  name: string;
  location: string;
}

/** The file that index.xml names as the description of itself. */
export const documentTypeFile = "gdpdu-01-09-2004.dtd";

/** index.xml: how the files are to be read, in the description standard that the tax offices' programs import. */
export function indexXml({ name, location }: DataSupplier): string {
  const tables = Object.values<Table>(dsfinvkTables).map(tableXml).join("\n");
  return `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE DataSet SYSTEM "${documentTypeFile}">
<DataSet>
  <Version>1.0</Version>
  <DataSupplier>
    <Name>${escape(name)}</Name>
    <Location>${escape(location)}</Location>
    <Comment>DSFinV-K ${taxonomyVersion}</Comment>
  </DataSupplier>
  <Media>
    <Name>DSFinV-K</Name>
${tables}
  </Media>
</DataSet>
`;
}

// The line end is written as references: as it is, an XML parser would read LF for CR LF.
const tableXml = ({ file, name, columns }: Table) => `    <Table>
      <URL>${file}</URL>
      <Name>${name}</Name>
      <UTF8/>
      <DecimalSymbol>,</DecimalSymbol>
      <DigitGroupingSymbol>.</DigitGroupingSymbol>
      <Range><From>2</From></Range>
      <VariableLength>
        <ColumnDelimiter>;</ColumnDelimiter>
        <RecordDelimiter>&#13;&#10;</RecordDelimiter>
        <TextEncapsulator>"</TextEncapsulator>
${columns.map(columnXml).join("\n")}
      </VariableLength>
    </Table>`;

const columnXml = (column: Column) =>
  `        <VariableColumn><Name>${column.name}</Name>${typeXml(column)}</VariableColumn>`;

function typeXml(column: Column): string {
  if ("text" in column) return `<AlphaNumeric/><MaxLength>${column.text}</MaxLength>`;
  return column.places === 0 ? "<Numeric/>" : `<Numeric><Accuracy>${column.places}</Accuracy></Numeric>`;
}

const escape = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

/** The elements of the description standard that our index.xml consists of, in its content model. */
export const documentType = `<!ELEMENT DataSet (Version, DataSupplier, Media)>
<!ELEMENT Version (#PCDATA)>
<!ELEMENT DataSupplier (Name, Location, Comment)>
<!ELEMENT Name (#PCDATA)>
<!ELEMENT Location (#PCDATA)>
<!ELEMENT Comment (#PCDATA)>
<!ELEMENT Media (Name, Table*)>
<!ELEMENT Table (URL, Name, UTF8, DecimalSymbol, DigitGroupingSymbol, Range, VariableLength)>
<!ELEMENT URL (#PCDATA)>
<!ELEMENT UTF8 EMPTY>
<!ELEMENT DecimalSymbol (#PCDATA)>
<!ELEMENT DigitGroupingSymbol (#PCDATA)>
<!ELEMENT Range (From)>
<!ELEMENT From (#PCDATA)>
<!ELEMENT VariableLength (ColumnDelimiter, RecordDelimiter, TextEncapsulator, VariableColumn+)>
<!ELEMENT ColumnDelimiter (#PCDATA)>
<!ELEMENT RecordDelimiter (#PCDATA)>
<!ELEMENT TextEncapsulator (#PCDATA)>
<!ELEMENT VariableColumn (Name, (Numeric | (AlphaNumeric, MaxLength)))>
<!ELEMENT Numeric (Accuracy?)>
<!ELEMENT Accuracy (#PCDATA)>
<!ELEMENT AlphaNumeric EMPTY>
<!ELEMENT MaxLength (#PCDATA)>
`;
