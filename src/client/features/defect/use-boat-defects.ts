import { useTranslation } from "react-i18next";
import type { Defect } from "../../../shared/contract/defect.ts";
import { live } from "../../api/live.ts";
import { useGetDefectsQuery } from "./defect.api.ts";
import { openDefects, urgentDefects } from "./defect-list.ts";

/** Read beside other lists, and less often than they are: in milliseconds. */
const options = { ...live, pollingInterval: 30_000 } as const;

/** How many letters of a text are said in a row; the list has the rest. */
const longest = 40;

interface BoatDefects {
  /** What matters as the boat leaves or comes back, in one line: the first of it and how many more; "" for nothing. */
  lineOf: (boat: string, bookingId?: number) => string;
  openOf: (boat: string) => number;
}

/** What is open of boats, for the rows of other screens; nothing until it is known. */
export function useBoatDefects({ skip = false } = {}): BoatDefects {
  const { t } = useTranslation("defect");
  const { data } = useGetDefectsQuery({}, { ...options, skip });
  const defects = skip ? [] : (data?.defects ?? []);
  const said = (defect: Defect) => {
    const kind = defect.blocks_boat ? "blocks" : defect.is_due ? defect.kind : "open";
    return t(`urgent.${kind}`, { text: shortened(defect.text || t("row.forgotten")) });
  };
  return {
    lineOf(boat, bookingId) {
      const [first, ...others] = urgentDefects(defects, boat, bookingId);
      if (!first) return "";
      return others.length === 0 ? said(first) : t("urgent.more", { text: said(first), count: others.length });
    },
    openOf: (boat) => openDefects(defects, boat).length,
  };
}

/** The first line of a text, cut where it is too long for a row. */
function shortened(text: string): string {
  const [line = ""] = text.split("\n");
  return line.length > longest ? `${line.slice(0, longest - 1).trimEnd()}…` : line;
}
