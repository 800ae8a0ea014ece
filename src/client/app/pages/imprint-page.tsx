import { useTranslation } from "react-i18next";
import type { ScreenProps } from "../routing/screen.ts";
import { LegalText } from "./legal-text.tsx";

const sections = ["provider", "contact", "responsible", "disputes"] as const;

/** Who runs the website (§ 5 DDG), from the company's data. */
export function Screen({ page }: ScreenProps) {
  const { t } = useTranslation("imprint");
  const { company } = page.config;
  const texts = sections.map((section) => ({
    title: t(`${section}.title`),
    text: t(`${section}.text`, { ...company }),
  }));
  return <LegalText heading={t("heading")} sections={texts} />;
}
