import { escapeHtml } from "../../shared/rules/escape-html.ts";

/** What XML 1.0 has no way to write, not even as an entity; halves of a sign among it. */
const unwritable = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

/** Any text, safe in elements and attributes. */
export const escapeXml = (text: string) => escapeHtml(text.replace(unwritable, ""));

/** An element with a text; nothing where the text is empty: EN 16931 forbids empty elements. */
export function textElement(name: string, text: string, attributes: Record<string, string> = {}): string {
  if (text.trim() === "") return "";
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeXml(value)}"`);
  return `<${name}${written.join("")}>${escapeXml(text)}</${name}>`;
}

/** An element around others; nothing where all of them are empty. */
export function element(name: string, ...children: readonly string[]): string {
  const content = children.join("");
  return content === "" ? "" : `<${name}>${content}</${name}>`;
}
