import { useTranslation } from "react-i18next";
import { allowsShortestStay, leastNights } from "../../../../shared/rules/availability.ts";
import { type AddedHalves, type Role, timesOf } from "../../../../shared/rules/stay.ts";
import { useDayNames } from "../../../format/day-names.ts";
import { useLanguage } from "../../../format/language.ts";
import { Button } from "../../../ui/button.tsx";
import { Row } from "../../../ui/layout.tsx";
import { sameDays, useCalendarMemory } from "../calendar-memory.ts";
import { useBoatCalendar, useCalendarSend, useSelectionNow } from "../selection.provider.tsx";
import { useWarningTexts } from "../use-warning-texts.ts";
import styles from "./calendar.module.css";

/** What is chosen and what comes next, seen and announced. */
export function SelectionLine({ role, added }: { role: Role; added: AddedHalves }) {
  const { t } = useTranslation("calendar");
  const names = useDayNames();
  const language = useLanguage();
  const send = useCalendarSend();
  const { start, end, nights } = useSelectionNow();
  const { calendar } = useBoatCalendar();

  const { lastStay } = useCalendarMemory();
  const offered = start ? null : sameDays(lastStay(), role, calendar);

  const warning = useWarningTexts();

  const text = () => {
    if (warning) return warning.long;
    if (!start) return t("selection.chooseStart");
    if (!end && !allowsShortestStay(calendar, start, role)) {
      return t("selection.deadEnd", {
        start: names.dateShort(start),
        nights: t("selection.nights", { count: Math.max(1, leastNights(calendar, start, role)) }),
      });
    }
    if (!end || nights === null) return t("selection.chooseEnd", { start: names.dateShort(start) });
    if (nights === 0) return t("selection.day", { start: names.dateShort(start) });
    const stay = { start: names.dateShort(start), end: names.dateShort(end) };
    return t("selection.range", {
      ...stay,
      ...timesOf(language, added),
      nights: t("selection.nights", { count: nights }),
    });
  };

  return (
    <Row spread className={styles.line}>
      <output>{text()}</output>
      {offered ? (
        <Button
          variant="secondary"
          onClick={() => {
            send({ type: "day.clicked", day: offered.start, calendar });
            send({ type: "day.clicked", day: offered.end, calendar });
          }}
        >
          {t("selection.sameDays", { start: names.dateCompact(offered.start), end: names.dateCompact(offered.end) })}
        </Button>
      ) : null}
      {start ? (
        <Button variant="quiet" onClick={() => send({ type: "selection.cleared" })}>
          {t("selection.clear")}
        </Button>
      ) : null}
    </Row>
  );
}
