import { useTranslation } from "react-i18next";
import type { Company } from "../../../shared/contract/page.ts";
import styles from "./legal-text.module.css";

interface LegalTextProps {
  /** The namespace that holds `heading` and one entry for each section. */
  page: "imprint" | "privacy" | "terms";
  sections: readonly string[];
  company: Company;
  /** What the texts take besides the company's data. */
  values?: Readonly<Record<string, string>>;
}

/** A legal page: a heading and sections of plain paragraphs, one a line of the text. */
export function LegalText({ page, sections, company, values }: LegalTextProps) {
  const { t } = useTranslation(page);
  return (
    <article className={styles.text}>
      <h1>{t("heading")}</h1>
      {sections.map((section) => (
        <section key={section}>
          <h2>{t(`${section}.title`)}</h2>
          {t(`${section}.text`, { ...company, ...values })
            .split("\n")
            .map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
        </section>
      ))}
    </article>
  );
}
