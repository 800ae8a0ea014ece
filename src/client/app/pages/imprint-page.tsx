import { useTranslation } from "react-i18next";
import type { ScreenProps } from "../routing/screen.ts";
import { LegalText } from "./legal-text.tsx";

const sections = ["provider", "contact", "register", "vatId", "responsible", "disputes"] as const;

/** Who runs the website (§ 5 DDG), from the company's data; register and VAT id where it has them. */
export function Screen({ page }: ScreenProps) {
  const { t } = useTranslation("imprint");
  const { company } = page.config;
  const isSaid = (section: (typeof sections)[number]) =>
    (section !== "register" && section !== "vatId") || company[section] !== "";
  const runBy = t(company.legalForm === "" ? "provider.owner" : "provider.represented", { ...company });
  const texts = sections.filter(isSaid).map((section) => ({
    title: t(`${section}.title`),
    text: t(`${section}.text`, { ...company, runBy }),
  }));
  return <LegalText heading={t("heading")} sections={texts} />;
}
