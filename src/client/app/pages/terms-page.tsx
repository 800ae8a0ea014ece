import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { type CancellationStage, cancellationStages } from "../../../shared/rules/cancellation-terms.ts";
import { withdrawalPaths } from "../../../shared/rules/withdrawal-paths.ts";
import { TaggedText } from "../../ui/tagged-text.tsx";
import { termsPaths } from "../routing/paths.ts";
import type { ScreenProps } from "../routing/screen.ts";
import { LegalText } from "./legal-text.tsx";

const sections = [
  "scope",
  "contract",
  "payment",
  "vouchers",
  "withdrawal",
  "cancellation",
  "handover",
  "return",
  "costs",
  "deposit",
  "use",
  "liability",
  "final",
] as const;

/** The terms with the figures of the owner; those of a cancellation are the ones that fees are taken from. */
export function Screen({ language, page }: ScreenProps) {
  const { t } = useTranslation("terms");
  const line = ({ until, fee }: CancellationStage) =>
    t(`cancellation.${until?.unit ?? "after"}`, {
      number: until?.count,
      fee:
        "cents" in fee
          ? t("cancellation.euros", { euros: fee.cents / 100 })
          : t("cancellation.percent", { percent: fee.percent }),
    });
  const stages = cancellationStages.map(line).join(",\n");
  const { company, publicUrl } = page.config;
  const url = new URL(withdrawalPaths[language], publicUrl).href;
  const texts = sections.map((section) => ({
    id: section,
    title: t(`${section}.title`),
    text: t(`${section}.text`, { ...company, stages, url }),
  }));
  const binding = (text: string) => (
    <Link to={termsPaths.de} hrefLang="de">
      {text}
    </Link>
  );
  const note = language === "de" ? null : <TaggedText text={t("translation")} parts={{ german: binding }} />;
  return <LegalText heading={t("heading")} note={note} sections={texts} />;
}
