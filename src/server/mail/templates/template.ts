import type { Company, Language } from "../../../shared/contract/page.ts";
import type { MailContent } from "../mail-content.ts";
import type { Translate } from "../mail-language.ts";

/** What every template is given beside its data. */
export interface TemplateContext {
  t: Translate;
  language: Language;
  company: Company;
}

export type Template<Data> = (data: Data, context: TemplateContext) => MailContent | Promise<MailContent>;
