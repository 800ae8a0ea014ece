import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import type { PriceListFields } from "../../../../shared/contract/price-list.ts";
import { type Day, daysBetween, monthNumber } from "../../../../shared/rules/day.ts";
import { useDayNames } from "../../../format/day-names.ts";
import { addMonths, firstDay, lastDay, type Month, monthOf, monthsFrom } from "../../../format/month.ts";
import { classNames } from "../../../ui/class-names.ts";
import { Note, Row, Stack } from "../../../ui/layout.tsx";
import { PagerButton } from "../../../ui/pager-button.tsx";
import { type Band, bandMonths, bandsOf } from "../bands.ts";
import type { ListedBoat, PeriodTexts } from "../period-texts.ts";
import { toneOf } from "./period-row.tsx";
import tones from "./tones.module.css";
import styles from "./year-bands.module.css";

interface YearBandsProps {
  content: PriceListFields;
  boats: readonly ListedBoat[];
  texts: PeriodTexts;
  today: Day;
}

/** A band narrower than this has no room for its number, in percent. */
const leastForNumber = 3;

/** Twelve months as bands, one a boat: which period holds when, and where none does; the same as a table below. */
export function YearBands({ content, boats, texts, today }: YearBandsProps) {
  const { t } = useTranslation("price-list");
  const names = useDayNames();
  const [first, setFirst] = useState<Month>(() => monthOf(today));
  const ids = useMemo(() => boats.map(({ id }) => id), [boats]);
  const rows = useMemo(() => bandsOf(content, ids, first), [content, ids, first]);
  const last = addMonths(first, bandMonths - 1);
  const isOfToday = first === monthOf(today);
  const shown = t("bands.shown", { from: names.month(first), to: names.month(last) });
  return (
    <Stack as="section" gap={3} aria-labelledby="price-bands">
      <Row spread nowrap gap={2}>
        <h2 id="price-bands" className={styles.heading}>
          {t("bands.title")}
        </h2>
        <Row gap={1} nowrap>
          <PagerButton
            to="previous"
            label={t("bands.previous")}
            isAtEnd={isOfToday}
            onTurn={() => setFirst(addMonths(first, -bandMonths))}
          />
          <PagerButton to="next" label={t("bands.next")} onTurn={() => setFirst(addMonths(first, bandMonths))} />
        </Row>
      </Row>
      <Note aria-live="polite">{shown}</Note>
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- drawn with boxes: there is no file of it */}
      <div role="img" aria-label={t("bands.label", { shown })} className={styles.picture}>
        <Months first={first} />
        {rows.map(({ vehicle, bands }) => (
          <div key={vehicle} className={styles.row}>
            <span className={styles.boat} translate="no">
              {texts.boat(vehicle)}
            </span>
            <span className={styles.track}>
              {bands.map((band) => (
                <span
                  key={band.from}
                  className={band.place === null ? styles.gap : classNames(styles.band, tones.tone)}
                  data-tone={band.place === null ? undefined : toneOf(band.place + 1)}
                  style={{ left: `${band.start}%`, width: `${band.width}%` }}
                >
                  {band.place !== null && band.width >= leastForNumber ? band.place + 1 : null}
                </span>
              ))}
            </span>
          </div>
        ))}
      </div>
      <Note>{t("bands.legend")}</Note>
      <details>
        <summary className={styles.summary}>{t("bands.asTable")}</summary>
        <BandsTable rows={rows} content={content} texts={texts} caption={shown} />
      </details>
    </Stack>
  );
}

/** The names of the months above the bands, each where it begins. */
function Months({ first }: { first: Month }) {
  const names = useDayNames();
  const months = monthsFrom(first, bandMonths);
  const days = daysBetween(firstDay(first), lastDay(months.at(-1) ?? first)) + 1;
  return (
    <div className={styles.row}>
      <span className={styles.months}>
        {months.map((month) => {
          const name = names.monthName(monthNumber(month));
          const left = (daysBetween(firstDay(first), firstDay(month)) / days) * 100;
          return (
            <span key={month} className={styles.month} style={{ left: `${left}%` }}>
              {name.slice(0, 1)}
              <span className={styles.rest}>{name.slice(1, 3)}</span>
            </span>
          );
        })}
      </span>
    </div>
  );
}

interface BandsTableProps extends Pick<YearBandsProps, "content" | "texts"> {
  rows: readonly { vehicle: number; bands: readonly Band[] }[];
  caption: string;
}

function BandsTable({ rows, content, texts, caption }: BandsTableProps) {
  const { t } = useTranslation("price-list");
  const nameOf = (place: number | null) => {
    const period = place === null ? undefined : content.periods[place];
    return period && place !== null ? t("bands.period", { number: place + 1, name: period.name }) : t("bands.none");
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a table that is wider than the screen is scrolled by keys
    <section className={styles.scrolled} tabIndex={0} aria-label={caption}>
      <table className={styles.table}>
        <caption>{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{t("bands.boat")}</th>
            <th scope="col">{t("bands.nights")}</th>
            <th scope="col">{t("bands.holds")}</th>
          </tr>
        </thead>
        {rows.map(({ vehicle, bands }) => (
          <tbody key={vehicle}>
            {bands.map((band, index) => (
              <tr key={band.from}>
                {index === 0 ? (
                  <th scope="rowgroup" rowSpan={bands.length} translate="no">
                    {texts.boat(vehicle)}
                  </th>
                ) : null}
                <td>{texts.range(band.from, band.to)}</td>
                <td>{nameOf(band.place)}</td>
              </tr>
            ))}
          </tbody>
        ))}
      </table>
    </section>
  );
}
