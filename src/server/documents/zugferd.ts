import type PDFDocument from "pdfkit";
import { escapeXml } from "./xml.ts";

const namespace = "urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#";
/** What ZUGFeRD 2.3 (Factur-X 1.07) says of the file inside, by the names of its metadata. */
const described = {
  DocumentType: { value: "INVOICE", means: "INVOICE" },
  DocumentFileName: { value: "factur-x.xml", means: "name of the embedded XML invoice file" },
  Version: { value: "1.0", means: "version of the XML schema of the embedded invoice data" },
  ConformanceLevel: { value: "EN 16931", means: "conformance level of the embedded invoice data" },
} as const;

/** Puts the electronic invoice into a PDF/A-3, as another form of the whole document. */
export function attachInvoice(
  pdf: InstanceType<typeof PDFDocument>,
  { xml, author, createdAt }: { xml: string; author: string; createdAt: Date },
): void {
  // Its types do not know the relationship, which PDF/A-3 wants.
  const file = {
    name: described.DocumentFileName.value,
    type: "text/xml",
    description: "Factur-X/ZUGFeRD EN 16931",
    relationship: "Alternative",
    creationDate: createdAt,
    modifiedDate: createdAt,
  };
  pdf.file(Buffer.from(xml), file);
  pdf.appendXML(metadata(author));
}

/** Who wrote it, the description of the invoice, and the schema that a PDF/A wants for what is not its own. */
function metadata(author: string): string {
  const properties = Object.entries(described);
  return `
    <rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/">
      <dc:creator><rdf:Seq><rdf:li>${escapeXml(author)}</rdf:li></rdf:Seq></dc:creator>
    </rdf:Description>
    <rdf:Description rdf:about="" xmlns:fx="${namespace}">
      ${properties.map(([name, { value }]) => `<fx:${name}>${value}</fx:${name}>`).join("\n      ")}
    </rdf:Description>
    <rdf:Description rdf:about=""
      xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/"
      xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#"
      xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#">
      <pdfaExtension:schemas><rdf:Bag><rdf:li rdf:parseType="Resource">
        <pdfaSchema:schema>Factur-X PDFA Extension Schema</pdfaSchema:schema>
        <pdfaSchema:namespaceURI>${namespace}</pdfaSchema:namespaceURI>
        <pdfaSchema:prefix>fx</pdfaSchema:prefix>
        <pdfaSchema:property><rdf:Seq>${properties.map(([name, { means }]) => property(name, means)).join("")}
        </rdf:Seq></pdfaSchema:property>
      </rdf:li></rdf:Bag></pdfaExtension:schemas>
    </rdf:Description>`;
}

const property = (name: string, means: string) => `
          <rdf:li rdf:parseType="Resource">
            <pdfaProperty:name>${name}</pdfaProperty:name>
            <pdfaProperty:valueType>Text</pdfaProperty:valueType>
            <pdfaProperty:category>external</pdfaProperty:category>
            <pdfaProperty:description>${means}</pdfaProperty:description>
          </rdf:li>`;
