import { useTranslation } from "react-i18next";
import type { PrintedMove } from "../printed-moves.ts";

interface MoveTexts {
  /** "10:00, früh an Bord, kommt 11:30" of a departure, "bis 18:00" of a late return. */
  time: (move: PrintedMove) => string;
  /** The same where there is little room: when to reckon with it. */
  short: (move: PrintedMove) => string;
}

/** When a boat comes back or leaves, in words. */
export function useMoveTexts(): MoveTexts {
  const { t } = useTranslation("jetty-week");
  return {
    time({ kind, added_half, day_booking, arrival_time }) {
      if (kind === "returns") {
        if (day_booking) return t("time.returnsSameDay");
        return t(added_half ? "time.returnsLate" : "time.returns");
      }
      const from = day_booking ? t("time.leavesForDay") : t(added_half ? "time.leavesEarly" : "time.leaves");
      return arrival_time === null ? from : `${from}, ${t("time.arrives", { time: arrival_time })}`;
    },
    short({ kind, added_half, day_booking, arrival_time }) {
      if (arrival_time !== null) return arrival_time;
      if (day_booking) return t("time.shortForDay");
      return t(`time.${kind === "returns" ? "shortReturns" : "shortLeaves"}${added_half ? "Added" : ""}`);
    },
  };
}
