import { useTranslation } from "react-i18next";
import { useDayNames } from "../../../format/day-names.ts";
import { useMessageText } from "../../../forms/use-message-text.ts";
import { Banner } from "../../../ui/banner.tsx";
import { Button } from "../../../ui/button.tsx";
import { Note, Stack } from "../../../ui/layout.tsx";
import type { HoursEntries } from "../use-hours-entries.ts";
import styles from "./hours.module.css";

/** Below the days that can be entered: what became of what was typed, and the button that saves it. */
export function SaveRow({ entries }: { entries: HoursEntries }) {
  const { t } = useTranslation("hours");
  const names = useDayNames();
  const { unsaved, late, isLocked, message } = entries;
  const failed = useFailedText(entries);
  return (
    <Stack as="li" gap={2} className={styles.save}>
      <Note id="hours-hint">{t("hint")}</Note>
      {late.length > 0 ? (
        <Banner
          kind="warning"
          title={t("late.title")}
          actions={<Button onClick={entries.discardLate}>{t("late.discard")}</Button>}
        >
          {late.map(({ day, text }) => (
            <p key={day} className={styles.line}>
              {t(text ? "late.day" : "late.emptied", { date: names.date(day), hours: text })}
            </p>
          ))}
          <p className={styles.line}>{t("late.advice")}</p>
        </Banner>
      ) : null}
      {message === "succeeded" ? <Banner kind="success">{t("saved")}</Banner> : null}
      {failed ? <Banner kind="error">{failed}</Banner> : null}
      <Button type="submit" variant="action" busy={isLocked}>
        {t(isLocked ? "saving" : "save")}
      </Button>
      {unsaved.length > 0 && !isLocked ? <Note>{t("unsaved", { count: unsaved.length })}</Note> : null}
    </Stack>
  );
}

/** Why the last try failed, until the next. */
export function useFailedText({ failure }: Pick<HoursEntries, "failure">): string | undefined {
  const { t } = useTranslation("hours");
  const text = useMessageText();
  switch (failure?.kind) {
    case undefined:
      return undefined;
    case "network":
      return t("failure.network");
    case "limited":
      return t("failure.tooMany");
    case "field":
      return text(Object.values(failure.errors)[0]) ?? t("failure.general");
    default:
      return t("failure.general");
  }
}
