import { useTranslation } from "react-i18next";
import type { BookedExtra, OwnExtraLine } from "../../shared/rules/own-extras.ts";
import type { OwnExtra } from "../../shared/rules/price-list.ts";
import { useLanguage } from "../format/language.ts";
import { useMoney } from "../format/money.ts";

/** Extras of a price list's own in words; needs the texts of `extras`. */
export interface OwnExtraTexts {
  /** In the reader's language. */
  name: (extra: Pick<OwnExtra, "german" | "english">) => string;
  /** What a booking has, with its pieces: "2 × Fahrrad". */
  booked: (extra: Pick<BookedExtra, "name_de" | "name_en" | "pieces">) => string;
  /** What one costs, and what for: "20 € pro Nacht". */
  price: (extra: Pick<OwnExtra, "cents" | "per" | "mostPieces">) => string;
  /** The name, and how it comes to its sum: "Fahrrad: 2 × 20 €". */
  line: (line: OwnExtraLine) => string;
}

export function useOwnExtraTexts(): OwnExtraTexts {
  const { t } = useTranslation("extras");
  const language = useLanguage();
  const money = useMoney();
  const name = ({ german, english }: Pick<OwnExtra, "german" | "english">) => (language === "en" ? english : german);
  return {
    name,
    booked: ({ name_de, name_en, pieces }) => {
      const called = language === "en" ? name_en : name_de;
      return pieces === 1 ? called : t("own.pieces", { name: called, pieces });
    },
    price: ({ cents, per, mostPieces }) => {
      const price = money(cents);
      if (mostPieces > 1) return t(`own.piece.${per}`, { price });
      return per === "stay" ? price : t(`own.${per}`, { price });
    },
    line: ({ extra, quantity }) =>
      quantity === 1 ? name(extra) : t("own.line", { name: name(extra), quantity, price: money(extra.cents) }),
  };
}
