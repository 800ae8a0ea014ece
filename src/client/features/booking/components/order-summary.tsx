import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { stagesOf } from "../../../../shared/rules/agreed-terms.ts";
import { cancellationSteps } from "../../../../shared/rules/cancellation-fee.ts";
import { halvesOf } from "../../../../shared/rules/early-and-late.ts";
import type { Cents } from "../../../../shared/rules/money.ts";
import { centsOfOwn, sumOfOwn } from "../../../../shared/rules/own-extras.ts";
import { specifiedPriceList } from "../../../../shared/rules/price-list.ts";
import { isOwnPrice, rentRows } from "../../../../shared/rules/rent-rows.ts";
import { useDayNames } from "../../../format/day-names.ts";
import { useMoney } from "../../../format/money.ts";
import { useOwnExtraTexts } from "../../../own-extras/own-extra-texts.ts";
import { useHalfTexts } from "../../../own-extras/use-half-texts.ts";
import { Figures, Note } from "../../../ui/layout.tsx";
import { NewTabLink } from "../../../ui/new-tab-link.tsx";
import { TaggedText } from "../../../ui/tagged-text.tsx";
import { useBookingForm, useHalves, usePrice, useScene, useStay } from "../booking.context.tsx";
import { wholeNumber } from "../booking-party.ts";
import type { LivePrice } from "../booking-price.ts";
import { useRentLabel } from "../use-rent-label.ts";
import styles from "./booking-form.module.css";

/**
 * What has to stand directly above the button that orders (§ 312j (2) BGB): boat, dates, party and all amounts. Above
 * it what cancelling would cost. Nothing until the dates are chosen.
 */
export function OrderSummary() {
  const live = usePrice();
  const { start, end } = useStay();
  if (!live || !start || !end) return null;
  return (
    <>
      <CancellationTerms start={start} priceCents={live.price.toPay} />
      <Essentials live={live} start={start} end={end} />
    </>
  );
}

function Essentials({ live, start, end }: { live: LivePrice; start: string; end: string }) {
  const { t } = useTranslation(["booking", "extras"]);
  const { vehicle } = useScene();
  const { values } = useBookingForm();
  const names = useDayNames();
  const money = useMoney();
  const rentLabel = useRentLabel();
  const own = useOwnExtraTexts();
  const halfTexts = useHalfTexts();
  const halves = halvesOf(useHalves().added).map(halfTexts.taken);
  const { price, fees, visitorsTax, nights, deposit } = live;
  const rent = isOwnPrice(price.rentLines) ? [] : rentRows(price.rentLines, nights);
  // As the rent: a shop without a list has the sum alone.
  const extras = price.ownExtras.length > 0 ? price.extras.filter(({ cents }) => cents > 0) : [];
  const ownLines = (isOnSite: boolean) => price.ownExtras.filter(({ extra }) => extra.isOnSite === isOnSite);
  const date = (day: string) => `${names.dateShort(day)} ${day.slice(0, 4)}`;
  const adults = t("order.adults", { count: wholeNumber(values.adults) });
  const children = wholeNumber(values.children);
  const onSite = {
    briefing: money(fees.briefing),
    cleaning: money(fees.cleaning),
    visitorsTax: money(visitorsTax),
  };
  return (
    <Figures className={styles.sums} data-order-summary>
      <Line label={t("overview.boat")}>{vehicle.name}</Line>
      <Line label={t("order.dates")}>
        {start === end ? date(start) : `${date(start)} – ${date(end)}`}
        <Note as="span" translate="yes">
          {[nights > 0 ? t("nights", { count: nights }) : t("dayBooking"), ...halves].join(", ")}
        </Note>
      </Line>
      <Line label={t("order.party")} isWords>
        {children > 0 ? `${adults}, ${t("order.children", { count: children })}` : adults}
      </Line>
      {rent.map((row) => (
        <Line key={`${row.kind} ${row.from}`} label={rentLabel(row)}>
          {money(row.cents)}
        </Line>
      ))}
      {extras.map(({ name, cents }) => (
        <Line key={name} label={t(`extras:${name}`)}>
          {money(cents)}
        </Line>
      ))}
      {ownLines(false).map((line) => (
        <Line key={line.extra.id} label={own.line(line)}>
          {money(centsOfOwn(line))}
        </Line>
      ))}
      {price.voucher > 0 ? <Line label={t("price.voucher")}>{money(-price.voucher)}</Line> : null}
      <Line label={t(price.voucher > 0 ? "price.rest" : "price.total")}>{money(price.toPay)}</Line>
      <Line label={t("price.fees")}>
        {money(fees.briefing + fees.cleaning + visitorsTax + sumOfOwn(price.ownExtras, { isOnSite: true }))}
        <Note as="span" translate="yes">
          {t(visitorsTax > 0 ? "order.onSiteTaxed" : "order.onSite", onSite)}
        </Note>
        {ownLines(true).map((line) => (
          <Note key={line.extra.id} as="span" translate="yes">
            {`${own.name(line.extra)} ${money(centsOfOwn(line))}`}
          </Note>
        ))}
      </Line>
      <Line label={t("price.whole")} strong>
        {money(live.whole)}
      </Line>
      {deposit > 0 ? (
        <Line label={t("price.deposit")}>
          {money(deposit)}
          <Note as="span" translate="yes">
            {t("order.depositHint")}
          </Note>
        </Line>
      ) : null}
    </Figures>
  );
}

interface LineProps {
  label: string;
  strong?: boolean;
  /** What stands there is neither a sum, a name nor a date: a browser may translate it. */
  isWords?: boolean;
  children: ReactNode;
}

function Line({ label, strong = false, isWords = false, children }: LineProps) {
  return (
    <>
      <dt className={strong ? styles.strong : undefined}>{label}</dt>
      <dd translate={isWords ? undefined : "no"}>{children}</dd>
    </>
  );
}

/** What cancelling these days costs, and that there is no right of withdrawal (§ 312g (2) 9 BGB). */
function CancellationTerms({ start, priceCents }: { start: string; priceCents: Cents }) {
  const { t } = useTranslation(["booking", "checkout"]);
  const { today, readTermsPath, priceList = specifiedPriceList } = useScene();
  const names = useDayNames();
  const money = useMoney();
  const steps = cancellationSteps(priceCents, start, today, stagesOf(priceList)).map(({ until, fee }, index) => {
    if (until === null) return t(index > 0 ? "order.cancelLater" : "order.cancelNow", { fee: money(fee) });
    return t("order.cancelUntil", { day: `${names.dateShort(until)} ${until.slice(0, 4)}`, fee: money(fee) });
  });
  const terms = (section: string) => (text: string) => (
    <NewTabLink href={`${readTermsPath}#${section}`} note={t("checkout:form.newTab")}>
      {text}
    </NewTabLink>
  );
  return (
    <div>
      {priceCents > 0 ? (
        <Note>
          <TaggedText text={t("order.cancel", { steps: steps.join("; ") })} parts={{ terms: terms("cancellation") }} />
        </Note>
      ) : null}
      <Note>
        <TaggedText text={t("order.noWithdrawal")} parts={{ terms: terms("withdrawal") }} />
      </Note>
    </div>
  );
}
