import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { Language, PublicConfig } from "../../../shared/contract/page.ts";
import { stagesOf } from "../../../shared/rules/agreed-terms.ts";
import type { CancellationStage } from "../../../shared/rules/cancellation-terms.ts";
import { fuelPerLitre, lateReturnPerHour } from "../../../shared/rules/cash-fees.ts";
import { type Cents, toAmount } from "../../../shared/rules/money.ts";
import { type BoatFees, listedFee, type PriceList } from "../../../shared/rules/price-list.ts";
import { withdrawalPaths } from "../../../shared/rules/withdrawal-paths.ts";
import { displayDecimal } from "../../format/decimal.ts";
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

interface TermsTextProps {
  language: Language;
  config: PublicConfig;
  list: PriceList;
  /** Those that a fee of their own may be named for. */
  boats: readonly { id: number; name: string }[];
  note: ReactNode;
}

/** The terms with the figures of a price list; those of a cancellation are the ones that fees are taken from. */
export function TermsText({ language, config: { company, publicUrl }, list, boats, note }: TermsTextProps) {
  const { t } = useTranslation("terms");
  const euros = (cents: Cents) => displayDecimal(toAmount(cents).replace(/\.00$/, ""), language);
  const feeOf = ({ fee }: CancellationStage) => {
    if (("cents" in fee ? fee.cents : fee.percent) === 0) return t("cancellation.free");
    return "cents" in fee
      ? t("cancellation.euros", { euros: euros(fee.cents) })
      : t("cancellation.percent", { percent: fee.percent });
  };
  const stages = stagesOf(list).map((stage, index) => {
    const { until } = stage;
    const fee = feeOf(stage);
    if (until === null) return t(index === 0 ? "cancellation.always" : "cancellation.after", { fee });
    if (until.count === 0) return t("cancellation.firstDay", { fee });
    return t(`cancellation.${until.unit}`, { count: until.count, fee });
  });
  const feeTexts = (key: "costs" | "return", fee: keyof Omit<BoatFees, "vehicleId">, specified: Cents) => {
    const ofAll = list.fees.find(({ vehicleId }) => vehicleId === null)?.[fee] ?? specified;
    const ownOf = (boat: { id: number; name: string }) => {
      const cents = listedFee(list, boat.id, fee) ?? specified;
      return cents === ofAll ? "" : `\n${t(`${key}.boat`, { boat: boat.name, euros: euros(cents) })}`;
    };
    return { all: euros(ofAll), boats: boats.map(ownOf).join("") };
  };
  const [fuel, late] = [
    feeTexts("costs", "fuelPerLitre", fuelPerLitre),
    feeTexts("return", "lateHour", lateReturnPerHour),
  ];
  const figures = {
    stages: stages.join(",\n"),
    fuel: fuel.all,
    fuelBoats: fuel.boats,
    lateHour: late.all,
    lateBoats: late.boats,
    url: new URL(withdrawalPaths[language], publicUrl).href,
  };
  const texts = sections.map((section) => ({
    id: section,
    title: t(`${section}.title`),
    text: t(`${section}.text`, { ...company, ...figures }),
  }));
  return <LegalText heading={t("heading")} note={note} sections={texts} />;
}
