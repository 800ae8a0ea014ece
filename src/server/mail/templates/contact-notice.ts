import type { Template } from "../mail-content.ts";
import type { ContactNoticeData } from "../mail-data.ts";

/** To the company: what somebody wrote on the website. An answer goes to them. */
export const contactNotice: Template<ContactNoticeData> = ({ name, email, body }, { t }) => ({
  subject: t("contact.subject", { name }),
  replyTo: email,
  blocks: [
    { kind: "text", text: t("contact.intro", { name, email }) },
    { kind: "heading", text: t("contact.sender") },
    {
      kind: "rows",
      rows: [
        { label: t("contact.name"), value: name },
        { label: t("contact.email"), value: email },
      ],
    },
    { kind: "heading", text: t("contact.message") },
    { kind: "text", text: body },
  ],
  images: [],
});
