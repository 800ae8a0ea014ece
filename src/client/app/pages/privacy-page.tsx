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
  "till",
  "mail",
  "links",
  "recipients",
  "storage",
  "rights",
] as const;

/**
 * What happens with the data of visitors and guests, by what is switched on here; how long they are retained is the
 * table that the server deletes by.
 */
export function Screen({ page }: ScreenProps) {
  const { t } = useTranslation("privacy");
  const { company, wallet, tse } = page.config;
  const line = ([data, { count, unit }]: [string, Duration]) =>
    t(`storage.kept.${data as RetainedData}`, { duration: t(`storage.${unit}`, { count }) });
  const periods = Object.entries(retention).map(line).join("\n");
  const places = [company.facebookUrl, company.instagramUrl, company.whatsapp, company.tourUrl];
  const names = ["Facebook", "Instagram", "WhatsApp", t("links.tour")];
  const providers = names.filter((_, index) => places[index]).join(", ");
  const shown = sections.filter((section) => section !== "links" || providers !== "");
  const security = tse ? t("till.signed") : "";
  const given = {
    ...company,
    periods,
    providers,
    security,
    wallet: t(wallet.demo ? "payment.demo" : "payment.paypal"),
  };
  const texts = shown.map((section) => ({
    title: t(`${section}.title`),
    text: t(`${section}.text`, given).trim(),
  }));
  return <LegalText heading={t("heading")} sections={texts} />;
}
