import type { Company, Language } from "../../shared/contract/page.ts";
import { escapeHtml } from "../../shared/rules/escape-html.ts";
import type { Block, MailContent, Row } from "./mail-content.ts";

const font = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const ink = "#16303f";
const faint = "#5a6f7a";

function companyLines(company: Company): string[] {
  const address = [company.street, company.zipAndCity].filter(Boolean).join(", ");
  return [company.name, company.owner, address, company.phone, company.email].filter(Boolean);
}

/** The mail as plain text, for readers without HTML. */
export function layoutText(content: MailContent, company: Company): string {
  const body = content.blocks.map((block) => {
    if (block.kind === "text") return block.text;
    if (block.kind === "heading") return `${block.text}\n${"-".repeat(block.text.length)}`;
    if (block.kind === "link") return `${block.text}: ${block.href}`;
    if (block.kind === "rows") return block.rows.map((row) => `${row.label}: ${row.value}`).join("\n");
    return "";
  });
  return `${body.filter(Boolean).join("\n\n")}\n\n-- \n${companyLines(company).join("\n")}\n`;
}

/** The mail as HTML: nested tables and inline styles, because that is what mail programs agree on. */
export function layoutHtml(content: MailContent, company: Company, language: Language): string {
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light">
<title>${escapeHtml(content.subject)}</title>
</head>
<body style="margin:0;padding:0;background:#f3ede1">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:#f3ede1">
<tr><td align="center" style="padding:24px 8px">
<table role="presentation" width="600" cellpadding="0" cellspacing="0" style="width:100%;max-width:600px;background:#ffffff">
<tr><td style="padding:20px 32px;background:#0f4c6b"><h1 style="margin:0;color:#ffffff;${font};font-size:18px;font-weight:600;line-height:24px">${escapeHtml(company.name)}</h1></td></tr>
<tr><td style="padding:16px 32px 24px;color:${ink};${font};font-size:16px;line-height:24px">
${content.blocks.map(blockHtml).join("\n")}
</td></tr>
<tr><td style="padding:16px 32px;border-top:1px solid #e3dccd;color:${faint};${font};font-size:13px;line-height:20px">${companyLines(company).map(escapeHtml).join("<br>")}</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;
}

function blockHtml(block: Block): string {
  switch (block.kind) {
    case "text":
      return `<p style="margin:16px 0">${withBreaks(block.text)}</p>`;
    case "heading":
      return `<h2 style="margin:24px 0 8px;font-size:18px;line-height:24px;color:#0f4c6b">${escapeHtml(block.text)}</h2>`;
    case "rows":
      return `<table width="100%" cellpadding="0" cellspacing="0">${block.rows.map(rowHtml).join("")}</table>`;
    case "link":
      return `<p style="margin:16px 0"><a href="${escapeHtml(block.href)}" style="color:#0f4c6b">${escapeHtml(block.text)}</a></p>`;
    case "image":
      return (
        `<p style="margin:16px 0"><img src="cid:${escapeHtml(block.contentId)}" alt="${escapeHtml(block.alt)}" ` +
        `width="220" height="220" style="display:block">${withBreaks(block.caption)}</p>`
      );
  }
}

function rowHtml(row: Row): string {
  const weight = row.strong ? "font-weight:700" : "font-weight:400";
  const cell = `padding:6px 0;border-bottom:1px solid #e3dccd;vertical-align:top;${font};font-size:16px;line-height:24px`;
  return (
    `<tr><th scope="row" align="left" style="${cell};${weight};color:${faint};padding-right:16px">${escapeHtml(row.label)}</th>` +
    `<td align="right" style="${cell};${weight};color:${ink}">${withBreaks(row.value)}</td></tr>`
  );
}

const withBreaks = (text: string) => escapeHtml(text).replace(/\r?\n/g, "<br>");
