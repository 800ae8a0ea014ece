import { useTranslation } from "react-i18next";
import type { Day } from "../../../../shared/rules/day.ts";
import { formatDay } from "../../../format/dates.ts";
import { useLanguage } from "../../../format/language.ts";
import { useMoney } from "../../../format/money.ts";
import { Note, Row } from "../../../ui/layout.tsx";
import { Price } from "../../../ui/price.tsx";
import { usePrice, useStay } from "../booking.context.tsx";
import styles from "./summary.module.css";

/** The price in a few words at the foot of small screens, so that it stands beside the dates while they are chosen. */
export function PriceBar({ overviewId }: { overviewId: string }) {
  const { t } = useTranslation("booking");
  const live = usePrice();
  const stay = useStay();
  const language = useLanguage();
  const money = useMoney();
  const short = (day: Day) => formatDay(day, language, "short");
  if (!live) return null;
  const { price } = live;
  const reduced = { amount: money(price.total), label: t("price.original"), reducedLabel: t("price.reduced") };
  const dates =
    stay.start &&
    stay.end &&
    (stay.start === stay.end ? short(stay.start) : `${short(stay.start)} – ${short(stay.end)}`);
  return (
    <aside className={styles.bar} aria-label={t("price.heading")}>
      <Row gap={0} baseline className={styles.text}>
        <Note as="span" className={styles.dates}>
          {dates ? (
            <>
              {/* With dates in the address the server writes them, by another version of Intl than the browser's. */}
              <span translate="no" suppressHydrationWarning>
                {dates}
              </span>
              <span>{` · ${live.nights > 0 ? t("nights", { count: live.nights }) : t("price.rentDay")}`}</span>
            </>
          ) : (
            <span>{t("price.barExample", { count: live.nights })}</span>
          )}
        </Note>
        <strong className={styles.sum}>
          <Price amount={money(price.toPay)} reducedFrom={price.voucher > 0 ? reduced : undefined} />
        </strong>
        <Note as="span">{t("price.barWhole", { whole: money(live.due) })}</Note>
      </Row>
      <a className={styles.link} href={`#${overviewId}`}>
        {t("price.barLink")}
      </a>
    </aside>
  );
}
