import { type ReactNode, useId } from "react";
import { useTranslation } from "react-i18next";
import type { BlockConflicts } from "../../../../shared/contract/boat-block.ts";
import { formatInstant } from "../../../format/dates.ts";
import { useLanguage } from "../../../format/language.ts";
import { Banner } from "../../../ui/banner.tsx";
import { List, Note, Stack } from "../../../ui/layout.tsx";
import { RetryLine } from "../../../ui/query-view.tsx";
import { useBlockWords } from "../use-block-words.ts";
import styles from "./boat-block.module.css";

interface ConflictsProps {
  query: { currentData: BlockConflicts | undefined; error?: unknown; refetch: () => Promise<unknown> };
  stays: (stays: BlockConflicts["stays"]) => ReactNode;
}

/** From the afternoon of the first day to the morning of the last, as stays have them. */
const nights = (of: { start: string; end: string }) => ({ ...of, starts_am: false, ends_pm: false });

/** What lies in the days that somebody wants to block, each with what can be done about it. */
export function Conflicts({ query: { currentData: found, error, refetch }, stays }: ConflictsProps) {
  const { t } = useTranslation("boat-block");
  const words = useBlockWords();
  const language = useLanguage();
  const headingId = useId();
  const isTaken = found !== undefined && found.stays.length + found.holds.length + found.blocks.length > 0;
  return (
    <>
      {error ? <RetryLine failed={t("conflicts.failed")} onRetry={refetch} /> : null}
      {isTaken ? (
        <Stack as="section" gap={3} className={styles.conflicts} aria-labelledby={headingId}>
          <h3 id={headingId} className={styles.heading}>
            {t("conflicts.title")}
          </h3>
          <Note>{t("conflicts.intro")}</Note>
          {found.holds.length + found.blocks.length > 0 ? (
            <List gap={2}>
              {found.holds.map((hold) => (
                <li key={`${hold.start} ${hold.end} ${hold.until}`}>
                  {t("conflicts.hold", {
                    days: words.days(hold),
                    time: formatInstant(hold.until, language, "time"),
                  })}
                </li>
              ))}
              {found.blocks.map((block) => (
                <li key={block.id}>{t("conflicts.block", { days: words.days(block), reason: words.why(block) })}</li>
              ))}
            </List>
          ) : null}
        </Stack>
      ) : null}
      {/* Also once the last of them was moved: its row says where it is. */}
      {found ? stays(found.stays) : null}
      {found && found.portal_stays.length > 0 ? (
        <Banner kind="info" title={t("conflicts.portals")}>
          <List>
            {found.portal_stays.map((stay) => (
              <li key={`${stay.portal} ${stay.start} ${stay.end}`}>
                {t("conflicts.portal", { days: words.days(nights(stay)), portal: stay.portal })}
              </li>
            ))}
          </List>
        </Banner>
      ) : null}
      <output className={styles.free}>
        {found && !isTaken && found.portal_stays.length === 0 ? t("conflicts.none") : ""}
      </output>
    </>
  );
}
