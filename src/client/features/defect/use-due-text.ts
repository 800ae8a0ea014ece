import { useTranslation } from "react-i18next";
import type { Defect } from "../../../shared/contract/defect.ts";
import { formatDay } from "../../format/dates.ts";
import { localeOf, useLanguage } from "../../format/language.ts";

interface DueTexts {
  /** "1.243,5" */
  hours: (hours: string) => string;
  /** "fällig am 3. Mai 2027 oder bei 1.250 Bh · jetzt 1.243,5"; "" where nothing is said. */
  due: (defect: Pick<Defect, "due_day" | "due_hours">, now: string | undefined) => string;
  /** "alle 100 Bh oder 12 Monate" */
  interval: (defect: Pick<Defect, "every_hours" | "every_months">) => string;
}

/** When something is due, and how often it comes, in words. */
export function useDueTexts(): DueTexts {
  const { t } = useTranslation("defect");
  const language = useLanguage();
  const hours = (text: string) =>
    new Intl.NumberFormat(localeOf[language], { maximumFractionDigits: 1 }).format(Number(text));
  const join = (parts: string[]) => parts.filter(Boolean).join(` ${t("or")} `);
  return {
    hours,
    due({ due_day, due_hours }, now) {
      const text = join([
        due_day === null ? "" : t("due.day", { day: formatDay(due_day, language, "brief") }),
        due_hours === null ? "" : t("due.hours", { hours: hours(due_hours) }),
      ]);
      if (text === "") return "";
      const isKnown = due_hours !== null && now !== undefined;
      return t("due.text", { text }) + (isKnown ? ` · ${t("due.now", { hours: hours(now) })}` : "");
    },
    interval({ every_hours, every_months }) {
      const text = join([
        every_hours === null ? "" : t("every.hours", { hours: hours(every_hours) }),
        every_months === null ? "" : t("every.months", { count: every_months }),
      ]);
      return text === "" ? "" : t("every.text", { text });
    },
  };
}
