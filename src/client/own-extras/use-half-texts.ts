import { useTranslation } from "react-i18next";
import type { StayChangeQuote } from "../../shared/contract/stay-change.ts";
import { type HalfRefusal, halfDayOf, offeredFrom } from "../../shared/rules/early-and-late.ts";
import type { HalfRefusals } from "../../shared/rules/half-choice.ts";
import type { OwnExtra, TakenHalf } from "../../shared/rules/price-list.ts";
import type { Stay } from "../../shared/rules/stay.ts";
import { useDayNames } from "../format/day-names.ts";
import { useLanguage } from "../format/language.ts";

/** Early boarding and late return in words; needs the texts of `extras`. */
export interface HalfTexts {
  /** What it is good for: "an Bord ab 10:00". */
  taken: (half: TakenHalf) => string;
  /** Why an extra cannot be chosen for a stay; undefined where it can, or takes no half-day. */
  reason: (extra: OwnExtra, stay: Stay | null, refusals: HalfRefusals) => string | undefined;
  /** What a changed stay loses of them, with a sentence each. */
  lost: (quote: Pick<StayChangeQuote, "before" | "lost_halves">) => { half: TakenHalf; sentence: string }[];
}

export function useHalfTexts(): HalfTexts {
  const { t } = useTranslation("extras");
  const language = useLanguage();
  const names = useDayNames();
  const sentence = (takes: TakenHalf, refusal: HalfRefusal, { stay, from }: { stay: Stay; from: string | null }) => {
    if (refusal === "dayBooking" || refusal === "boardingIsOver") return t(`own.half.${refusal}`);
    if (refusal === "tooEarlyToChoose") return t("own.half.tooEarly", { day: names.dateShort(from ?? stay.start) });
    return t(`own.half.${takes}Taken`, { day: names.dateShort(halfDayOf(stay, takes).day) });
  };
  return {
    taken: (half) => t(`own.half.${half}`),
    lost: ({ before, lost_halves }) =>
      lost_halves.map((half) => {
        const extra = before.own_extras.find(({ takes }) => takes === half);
        const name = extra && (language === "en" ? extra.name_en : extra.name_de);
        return { half, sentence: t("own.half.lost", { extra: name ?? t(`own.half.${half}`) }) };
      }),
    reason: (extra, stay, refusals) => {
      const refusal = refusals.get(extra.id);
      if (!stay || !refusal || !extra.takes) return undefined;
      return sentence(extra.takes, refusal, { stay, from: offeredFrom(extra, stay.start) });
    },
  };
}
