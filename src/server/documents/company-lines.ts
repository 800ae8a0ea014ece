import type { Company, Language } from "../../shared/contract/page.ts";
import { documentTexts } from "../mail/mail-language.ts";

/** What was written down before a company could have a legal form lacks it. */
export type NamedCompany = Pick<Company, "name" | "owner"> & Partial<Pick<Company, "legalForm" | "register">>;

/** Who stands behind the name: the owner, or legal form, representative and register (§ 35a GmbHG, § 125 HGB). */
export function ownerLines({ owner, legalForm, register }: NamedCompany, language: Language): string[] {
  const t = documentTexts(language);
  if (!legalForm) return [t("invoice.owner", { owner })];
  return [t("invoice.represented", { legalForm, owner }), ...(register ? [register] : [])];
}
