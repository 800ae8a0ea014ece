import { Fragment, useId } from "react";
import { useTranslation } from "react-i18next";
import type { QuotedStay, StayChangeQuote } from "../../../../shared/contract/stay-change.ts";
import { fromAmount } from "../../../../shared/rules/money.ts";
import type { BookedExtra } from "../../../../shared/rules/own-extras.ts";
import { useDayNames } from "../../../format/day-names.ts";
import { useMoney } from "../../../format/money.ts";
import { useOwnExtraTexts } from "../../../own-extras/own-extra-texts.ts";
import { useHalfTexts } from "../../../own-extras/use-half-texts.ts";
import { hasOtherExtras, ownOnSiteCents, toldExtras } from "../../../stay-change/quoted-extras.ts";
import { Checkbox } from "../../../ui/choice.tsx";
import { Figures } from "../../../ui/layout.tsx";
import type { ChoiceProps } from "../stay-choice.ts";
import styles from "./stay-change.module.css";
import { useStayText } from "./stay-line.tsx";

/** What was, what will be, and what happens to the money; null until the server has answered. */
export function StayMoney({ quote }: { quote: StayChangeQuote | null }) {
  const { t } = useTranslation("stay-change");
  return (
    <div className={styles.money} aria-live="polite">
      {quote ? <Quote quote={quote} /> : <p>{t("money.none")}</p>}
    </div>
  );
}

/** Nothing is kept of what is given up: an admin's word. */
export function WaiveField({ choice, onChoose, errorAt }: ChoiceProps) {
  const { t } = useTranslation("stay-change");
  const id = useId();
  return (
    <Checkbox
      id={id}
      label={t("waive")}
      hint={t("waiveHint")}
      error={errorAt("waive_terms") ?? ""}
      checked={choice.waive_terms}
      onChange={({ target }) => onChoose({ ...choice, waive_terms: target.checked })}
    />
  );
}

const ways = ["wallet_back", "voucher_back", "cash_back"] as const;

function Quote({ quote }: { quote: StayChangeQuote }) {
  const { t } = useTranslation("stay-change");
  const names = useDayNames();
  const halfTexts = useHalfTexts();
  const money = useMoney();
  const difference = fromAmount(quote.difference);
  const [before, after] = [quote.before.visitors_tax, quote.after.visitors_tax];
  const back = ways.filter((way) => quote[way] !== "0.00");
  const isOtherExtras = hasOtherExtras(quote);
  const own = [quote.before, quote.after].map(ownOnSiteCents);
  const isNothing = back.length === 0 && quote.due === "0.00";
  return (
    <>
      <Figures className={styles.amounts}>
        <Stay
          label={t("money.before")}
          stay={quote.before}
          own={isOtherExtras ? toldExtras(quote.before, quote) : null}
        />
        <Stay label={t("money.after")} stay={quote.after} own={isOtherExtras ? toldExtras(quote.after, quote) : null} />
        <dt>{t("money.difference")}</dt>
        <dd>{difference > 0 ? t("money.more", { amount: money(difference) }) : money(difference)}</dd>
        {before === after ? null : (
          <>
            <dt>{t("money.visitorsTax", { before: money(before) })}</dt>
            <dd>{money(after)}</dd>
          </>
        )}
        {own[0] === own[1] ? null : (
          <>
            <dt>{t("money.ownOnSite", { before: money(own[0] ?? 0) })}</dt>
            <dd>{money(own[1] ?? 0)}</dd>
          </>
        )}
        {quote.fee === "0.00" ? null : (
          <>
            <dt>{t("money.fee")}</dt>
            <dd>{money(quote.fee)}</dd>
          </>
        )}
        {quote.due === "0.00" ? null : (
          <>
            <dt>
              {quote.due_day === null ? t("money.due") : t("money.dueBy", { day: names.dateCompact(quote.due_day) })}
            </dt>
            <dd>{money(quote.due)}</dd>
          </>
        )}
        {back.map((way) => (
          <Fragment key={way}>
            <dt>{t(`money.${way}`)}</dt>
            <dd>{money(quote[way])}</dd>
          </Fragment>
        ))}
        {isNothing ? (
          <>
            <dt>{t("money.nothing")}</dt>
            <dd>{money(0)}</dd>
          </>
        ) : null}
      </Figures>
      {halfTexts.lost(quote).map(({ half, sentence }) => (
        <p key={half}>{sentence}</p>
      ))}
      {quote.priced_anew ? <p>{t("money.anew")}</p> : null}
      {quote.due_day === null ? null : <p>{t("money.binds")}</p>}
    </>
  );
}

interface StayProps {
  label: string;
  stay: QuotedStay;
  /** Extras of the price list that it has; null where it has the same ones before and after. */
  own: readonly BookedExtra[] | null;
}

function Stay({ label, stay, own }: StayProps) {
  const { t } = useTranslation(["stay-change", "extras"]);
  const stayText = useStayText();
  const money = useMoney();
  const texts = useOwnExtraTexts();
  const party = t("money.party", { count: stay.adults + stay.children });
  return (
    <>
      <dt>
        <span className={styles.label}>{label}</span>
        <span>
          {stay.vehicle_name}, {stayText(stay)}, {party}
        </span>
        {own ? (
          <span>
            {[...stay.extras.map((name) => t(`extras:${name}`)), ...own.map(texts.booked)].join(", ") ||
              t("money.noExtras")}
          </span>
        ) : null}
        {stay.voucher === "0.00" ? null : <span>{t("money.voucher", { amount: money(stay.voucher) })}</span>}
      </dt>
      <dd>{money(stay.price)}</dd>
    </>
  );
}
