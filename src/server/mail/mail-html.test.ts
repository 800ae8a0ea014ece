import { htmlFindings } from "../../testing/html-findings.ts";
import { mailPersons } from "../db/personal-data/mails.ts";
import { anOutboxRow, everyMailData, mailConfig, noDocuments } from "./mail.fixture.ts";
import type { MailTemplate } from "./mail-data.ts";
import { renderMail } from "./render.ts";

describe.each(["de", "en"] as const)("the HTML of a mail in %s", (lang) => {
  it.each(Object.keys(mailPersons) as MailTemplate[])("follows the standard: %s", async (template) => {
    const row = anOutboxRow(template, everyMailData, { lang });
    const { message } = await renderMail(row, mailConfig, noDocuments, "t0ken");
    expect(await htmlFindings(message.html, "mail")).toEqual([]);
  });
});
