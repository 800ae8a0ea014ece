import type { Template } from "../mail-content.ts";
import type { RecoverData } from "../mail-data.ts";

/** To an employee or admin who forgot their password. */
export const recover: Template<RecoverData> = ({ firstName, password, minutes, loginUrl }, { t, company }) => ({
  subject: t("recover.subject", { company: company.name }),
  blocks: [
    { kind: "text", text: t("recover.greeting", { name: firstName }) },
    { kind: "text", text: t("recover.intro", { minutes }) },
    {
      kind: "rows",
      rows: [
        { label: t("recover.password"), value: password, strong: true },
        { label: t("recover.page"), value: loginUrl },
      ],
    },
    { kind: "text", text: t("recover.afterwards") },
    { kind: "text", text: t("recover.notYou") },
    { kind: "text", text: t("regards", { company: company.name }) },
  ],
  images: [],
});
