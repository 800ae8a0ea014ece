import { useTranslation } from "react-i18next";
import type { BoatBlock } from "../../../shared/contract/boat-block.ts";
import { type BlockedDays, spanOfBlock } from "../../../shared/rules/boat-block.ts";
import { endsInAfternoon, startsInMorning } from "../../../shared/rules/span.ts";
import { useDayNames } from "../../format/day-names.ts";

type Described = Pick<BoatBlock, "reason" | "text">;

/** Days and reasons of a block in words: a half of a day is named where it is not the whole of it. */
export function useBlockWords() {
  const { t } = useTranslation("boat-block");
  const names = useDayNames();
  /** "Reparatur, Schraube verbogen" */
  const why = ({ reason, text }: Described) =>
    text ? t("reasonAndText", { reason: t(`reasons.${reason}`), text }) : t(`reasons.${reason}`);
  /** "Mo, 10. Mai, Nachmittag – Mi, 12. Mai" */
  const days = (of: BlockedDays) => {
    const span = spanOfBlock(of);
    const [first, last] = [names.dateShort(of.start), names.dateShort(of.end)];
    const [isFromMorning, isUntilEvening] = [startsInMorning(span), endsInAfternoon(span)];
    const start = isFromMorning ? first : t("days.pm", { day: first });
    const end = isUntilEvening ? last : t("days.am", { day: last });
    if (of.start < of.end) return t("days.span", { start, end });
    return isFromMorning ? end : start;
  };
  const lastHalf = (of: BlockedDays) =>
    t(`days.${endsInAfternoon(spanOfBlock(of)) ? "pm" : "am"}`, { day: names.dateShort(of.end) });
  /** "Gesperrt bis So, 18. Juni, Nachmittag: Reparatur" */
  const until = (of: BlockedDays & Described) => t("blockedUntil", { end: lastHalf(of), why: why(of) });
  /** "Gesperrt: Hektor bis So, 18. Juni, Nachmittag: Reparatur" */
  const boatUntil = (of: BoatBlock) =>
    t("boatBlockedUntil", { boat: of.vehicle_name, end: lastHalf(of), why: why(of) });
  return { why, days, until, boatUntil };
}
