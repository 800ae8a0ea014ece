import { useTranslation } from "react-i18next";
import type { ScreenProps } from "../routing/screen.ts";
import { LegalText } from "./legal-text.tsx";

const sections = [
  "controller",
  "visit",
  "cookies",
  "map",
  "contact",
  "booking",
  "payment",
  "mail",
  "links",
  "recipients",
  "storage",
  "rights",
] as const;

/** What happens with the data of visitors and guests. */
export function Screen({ page }: ScreenProps) {
  const { t } = useTranslation("privacy");
  const { company } = page.config;
  const texts = sections.map((section) => ({
    title: t(`${section}.title`),
    text: t(`${section}.text`, { ...company }),
  }));
  return <LegalText heading={t("heading")} sections={texts} />;
}
