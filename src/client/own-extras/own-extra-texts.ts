import { useTranslation } from "react-i18next";
import type { Label } from "../../shared/rules/charges.ts";
import type { OwnExtraLine } from "../../shared/rules/own-extras.ts";
import type { OwnExtra } from "../../shared/rules/price-list.ts";
import { useLanguage } from "../format/language.ts";
import { useMoney } from "../format/money.ts";

/** Extras of a price list's own in words; needs the texts of `extras`. */
export interface OwnExtraTexts {
  /** In the reader's language. */
  name: (extra: Pick<OwnExtra, "german" | "english">) => string;
  /** The same of one that was agreed on. */
  label: (label: Label) => string;
  /** What one costs, and what for: "20 € pro Nacht". */
  price: (extra: Pick<OwnExtra, "cents" | "per" | "mostPieces">) => string;
  /** The name, and how it comes to its sum: "Fahrrad: 2 × 20 €". */
  line: (line: OwnExtraLine) => string;
  /** So many pieces of it: "2 × Fahrrad". */
  pieces: (name: string, pieces: number) => string;
}

export function useOwnExtraTexts(): OwnExtraTexts {
  const { t } = useTranslation("extras");
  const language = useLanguage();
  const money = useMoney();
  const label = ({ de, en }: Label) => (language === "en" ? en : de);
  const name = ({ german, english }: Pick<OwnExtra, "german" | "english">) => label({ de: german, en: english });
  return {
    name,
    label,
    price: ({ cents, per, mostPieces }) => {
      const price = money(cents);
      if (mostPieces > 1) return t(`own.piece.${per}`, { price });
      return per === "stay" ? price : t(`own.${per}`, { price });
    },
    line: ({ extra, quantity }) =>
      quantity === 1 ? name(extra) : t("own.line", { name: name(extra), quantity, price: money(extra.cents) }),
    pieces: (of, pieces) => (pieces === 1 ? of : t("own.pieces", { name: of, pieces })),
  };
}
