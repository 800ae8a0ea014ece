import { useTranslation } from "react-i18next";
import type { Language } from "../../../../shared/contract/page.ts";
import type { BusinessSettings } from "../../../../shared/contract/settings.ts";
import type { Day } from "../../../../shared/rules/day.ts";
import { displayDate, displayTime, type OpeningBlock, openingBlocks } from "../../../../shared/rules/opening-hours.ts";
import { classNames } from "../../../ui/class-names.ts";
import { Grid, Note, Row } from "../../../ui/layout.tsx";
import { RetryLine } from "../../../ui/query-view.tsx";
import styles from "./visit.module.css";

interface OpeningHoursProps {
  /** Undefined while they are loaded, and where they could not be. */
  settings: BusinessSettings | undefined;
  /** Loads them again; null unless they could not be loaded. */
  retry?: (() => Promise<unknown>) | null;
  today: Day;
  language: Language;
}

/** The year's opening hours (requirements/home.md), with a mark at those that hold today. */
export function OpeningHours({ settings, retry = null, today, language }: OpeningHoursProps) {
  const { t } = useTranslation("visit");
  const blocks = settings ? openingBlocks(settings, today) : [];
  return (
    <section aria-labelledby="hours-heading">
      <h2 id="hours-heading">{t("hours.heading")}</h2>
      {blocks.length > 0 ? (
        <Grid as="ul" className={styles.blocks}>
          {blocks.map((block) => (
            <Block key={block.kind} block={block} language={language} />
          ))}
        </Grid>
      ) : (
        <p>{t("hours.unknown")}</p>
      )}
      {retry ? <RetryLine failed={t("hours.failed")} onRetry={retry} /> : null}
    </section>
  );
}

function Block({ block: { kind, window, hours, current }, language }: { block: OpeningBlock; language: Language }) {
  const { t } = useTranslation("visit");
  return (
    <li className={classNames(styles.block, current && styles.current)}>
      <Row as="h3" spread className={styles.kind}>
        {t(`hours.${kind}`)}
        {current ? <span className={styles.mark}>{t("hours.today")}</span> : null}
      </Row>
      <Note className={styles.window}>
        {window
          ? t("hours.window", { start: displayDate(window.start), end: displayDate(window.end) })
          : t("hours.otherwise")}
      </Note>
      <p className={styles.hours}>
        {hours
          ? t("hours.span", { opens: displayTime(hours.opens, language), closes: displayTime(hours.closes, language) })
          : t("hours.closed")}
      </p>
    </li>
  );
}
