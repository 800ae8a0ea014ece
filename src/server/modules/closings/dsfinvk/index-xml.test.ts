import { ParseOption, XmlDocument } from "libxml2-wasm";
import { documentType, documentTypeFile, indexXml } from "./index-xml.ts";

const xml = indexXml({ name: "Musterboote & <Söhne>", location: "14770 Musterstadt" });

/** Reads it as a validating parser does, with the document type that lies beside it in the export. */
function read(text: string): void {
  const whole = text.replace(`SYSTEM "${documentTypeFile}"`, () => `[${documentType}]`);
  XmlDocument.fromString(whole, { option: ParseOption.XML_PARSE_DTDVALID }).dispose();
}

describe("index.xml", () => {
  it("follows the document type that comes with it", () => {
    expect(() => read(xml)).not.toThrow();
  });

  it.each([
    ["a part is missing", "<Version>1.0</Version>", ""],
    ["parts stand in another order", /(<Name>.*?<\/Name>)(<Alpha\w+\/>)/, "$2$1"],
    ["a part is unknown", "<UTF8/>", "<UTF9/>"],
  ] as [string, string | RegExp, string][])("does not where %s", (_, part, put) => {
    const broken = xml.replace(part, put);
    expect(broken).not.toBe(xml);
    expect(() => read(broken)).toThrow();
  });
});
