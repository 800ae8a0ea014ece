import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { CashLogEntry } from "../../../../shared/contract/cash-log.ts";
import { fromAmount } from "../../../../shared/rules/money.ts";
import { formatInstant } from "../../../format/dates.ts";
import { useDayNames } from "../../../format/day-names.ts";
import { useLanguage } from "../../../format/language.ts";
import { noBreak } from "../../../format/no-break.ts";
import { Button } from "../../../ui/button.tsx";
import { Chip } from "../../../ui/chip.tsx";
import { Note, Row } from "../../../ui/layout.tsx";
import log from "../../../ui/log.module.css";
import styles from "./cash-log.module.css";
import { useExactMoney } from "./use-exact-money.ts";

interface CashLogLineProps {
  entry: CashLogEntry;
  receipt: (number: number) => ReactNode;
  onCorrect: (entry: CashLogEntry) => void;
}

export const cashLogEntryId = (id: string) => `cash-log-${id.replace(":", "-")}`;

const correctable = ["sale", "depositReturn", "onSiteReturn"] as const;
export type CorrectableKind = (typeof correctable)[number];
export const isCorrectable = (kind: CashLogEntry["kind"]): kind is CorrectableKind =>
  correctable.some((known) => known === kind);

/** When, how much, for what, by which way and through whom. */
export function CashLogLine({ entry, receipt, onCorrect }: CashLogLineProps) {
  const { t } = useTranslation("cash-log");
  const language = useLanguage();
  const money = useExactMoney();
  const { number, payments } = entry;
  const ways = payments.map(({ method, amount }) => {
    const way = t(`way.${method}`);
    return payments.length === 1 ? way : `${way} ${money(amount)}`;
  });
  const who = [...ways, entry.cashier];
  const mayCorrect = isCorrectable(entry.kind) && entry.corrected_by === null;
  return (
    <li id={cashLogEntryId(entry.id)} tabIndex={-1} className={log.entry}>
      <Row as="p" gap={4} nowrap spread baseline>
        <span className={styles.when}>
          <time dateTime={entry.time}>{formatInstant(entry.time, language, "time")}</time> <What entry={entry} />
        </span>
        <span className={styles.amount}>{money(entry.income)}</span>
      </Row>
      <Booking entry={entry} />
      {entry.products.map(({ quantity, name, price_total }, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- the lines of a receipt never change
        <Row key={index} as="p" gap={4} nowrap spread baseline>
          <span>{t("log.line", { quantity: String(quantity).replace("-", "\u2212"), name })}</span>
          <span className={styles.part}>{money(price_total)}</span>
        </Row>
      ))}
      {entry.voucher_info ? <p>{t("log.voucher", { code: entry.voucher_info })}</p> : null}
      {entry.movements.map(({ kind, amount }) => (
        <Row key={kind} as="p" gap={4} nowrap spread baseline>
          <span>
            {t(`log.movement.${kind}`)} <Note as="small">({t("log.noIncome")})</Note>
          </span>
          <span className={styles.part}>{money(amount)}</span>
        </Row>
      ))}
      <Note>{who.filter(Boolean).join(" · ")}</Note>
      {entry.reason ? <p className={styles.reason}>{t("log.why", { why: entry.reason })}</p> : null}
      {number === null ? null : (
        <Row gap={4} lineGap={0} spread>
          {receipt(number)}
          {mayCorrect ? (
            <Button aria-label={t("correct.title", { number })} onClick={() => onCorrect(entry)}>
              {t("correct.button")}
            </Button>
          ) : null}
        </Row>
      )}
    </li>
  );
}

/** What kind of entry it is, where it is not an ordinary sale. */
function What({ entry }: { entry: CashLogEntry }) {
  const { t } = useTranslation("cash-log");
  const goesBack = fromAmount(entry.income) < 0;
  switch (entry.kind) {
    case "sale":
      if (entry.corrected_by === null) return null;
      return <Chip tone="warning">{t("log.corrected", { number: entry.corrected_by })}</Chip>;
    case "correction":
      return <Chip tone="error">{t("log.kind.correction", { number: entry.corrects })}</Chip>;
    case "wallet":
      return goesBack ? <Chip tone="error">{t("log.kind.walletReturn")}</Chip> : null;
    case "voucher":
      return (
        <>
          <Chip tone="info">{t(goesBack ? "log.kind.voucherReturn" : "log.kind.voucher")}</Chip>{" "}
          <Note as="small">({t("log.notNew")})</Note>
        </>
      );
    default:
      return <Chip>{t(`log.kind.${entry.kind}`)}</Chip>;
  }
}

function Booking({ entry }: { entry: CashLogEntry }) {
  const { t } = useTranslation("cash-log");
  const names = useDayNames();
  const money = useExactMoney();
  const { booking_id: id, booking_vehicle, booking_day, booking_duration: nights, booking_price, booking_paid } = entry;
  if (booking_day === null || nights === null) return null;
  const duration = nights === 0 ? t("log.duration.day") : t("log.duration.nights", { count: nights });
  return (
    <>
      <Row as="p" gap={4} nowrap spread baseline>
        <span>
          <strong>{booking_vehicle}</strong>{" "}
          {t("log.stay", { day: noBreak(names.dateCompact(booking_day)), duration, id })}
        </span>
        {booking_paid === null ? null : <span className={styles.part}>{money(booking_paid)}</span>}
      </Row>
      {booking_price === null || booking_price === booking_paid ? null : (
        <Note>{t("log.price", { amount: money(booking_price) })}</Note>
      )}
    </>
  );
}
