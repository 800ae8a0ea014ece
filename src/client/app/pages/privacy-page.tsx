import { useTranslation } from "react-i18next";
import { type Duration, type RetainedData, retention } from "../../../shared/rules/retention.ts";
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

/**
 * What happens with the data of visitors and guests; how long they are retained is the table that the server deletes
 * by.
 */
export function Screen({ page }: ScreenProps) {
  const { t } = useTranslation("privacy");
  const { company } = page.config;
  const line = ([data, { count, unit }]: [string, Duration]) =>
    t(`storage.kept.${data as RetainedData}`, { duration: t(`storage.${unit}`, { count }) });
  const periods = Object.entries(retention).map(line).join("\n");
  const texts = sections.map((section) => ({
    title: t(`${section}.title`),
    text: t(`${section}.text`, { ...company, periods }),
  }));
  return <LegalText heading={t("heading")} sections={texts} />;
}
