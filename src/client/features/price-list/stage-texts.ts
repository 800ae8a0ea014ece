import { useTranslation } from "react-i18next";
import { type CancellationStageFields, toPriceListFields } from "../../../shared/contract/price-list.ts";
import { cancellationStages } from "../../../shared/rules/cancellation-terms.ts";
import { fromAmount } from "../../../shared/rules/money.ts";
import { specifiedPriceList } from "../../../shared/rules/price-list.ts";
import { useMoney } from "../../format/money.ts";

/** The stages that hold where a list has none of its own. */
export const usualStages: readonly CancellationStageFields[] = toPriceListFields({
  ...specifiedPriceList,
  cancellation: cancellationStages,
}).cancellation;

/** Stages in words, each by itself: "bis 6 Monate vorher 150 €". */
export function useStageTexts(): (stages: readonly CancellationStageFields[]) => string[] {
  const { t } = useTranslation("price-list");
  const money = useMoney();
  const feeOf = ({ fee, percent }: CancellationStageFields) => {
    const isFree = fee === null ? percent === 0 : fromAmount(fee) === 0;
    if (isFree) return t("cancellation.free");
    return fee === null ? t("cancellation.percent", { percent }) : money(fee);
  };
  return (stages) =>
    stages.map((stage, place) => {
      const { count, unit } = stage;
      const fee = feeOf(stage);
      if (count === null || unit === null)
        return t(place === 0 ? "cancellation.always" : "cancellation.after", { fee });
      return count === 0 ? t("cancellation.firstDay", { fee }) : t(`cancellation.${unit}`, { count, fee });
    });
}
