import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { isLargerBoat } from "../../../../shared/rules/cash-fees.ts";
import { chargeOf } from "../../../../shared/rules/extras.ts";
import { centsOfOwn } from "../../../../shared/rules/own-extras.ts";
import { rentRows } from "../../../../shared/rules/rent-rows.ts";
import { useMoney } from "../../../format/money.ts";
import { useOwnExtraTexts } from "../../../own-extras/own-extra-texts.ts";
import { List, Note, Row } from "../../../ui/layout.tsx";
import { Picture } from "../../../ui/picture.tsx";
import { Price } from "../../../ui/price.tsx";
import { Sheet } from "../../../ui/sheet.tsx";
import { VisuallyHidden } from "../../../ui/visually-hidden.tsx";
import { usePrice, useScene } from "../booking.context.tsx";
import { useRentLabel } from "../use-rent-label.ts";
import styles from "./summary.module.css";

/** The price for the current form: what is paid now, on site, and in total (requirements/booking.md). */
export function PriceCard() {
  const { t } = useTranslation(["booking", "extras"]);
  const { vehicle, visitorsTaxCents } = useScene();
  const live = usePrice();
  const money = useMoney();
  const rentLabel = useRentLabel();
  const own = useOwnExtraTexts();
  if (!live) return <Sheet gap={2}>{t("boats.noPrice")}</Sheet>;

  const { price, fees } = live;
  const { licensed, unlicensed } = live.briefings;
  const hasVoucher = price.voucher > 0;
  const larger = isLargerBoat(vehicle.name);
  const rent = rentRows(price.rentLines, live.nights);
  const ownLines = (isOnSite: boolean) =>
    price.ownExtras
      .filter(({ extra }) => extra.isOnSite === isOnSite)
      .map((line) => (
        <Line key={`own ${line.extra.id}`} label={own.line(line)}>
          {money(centsOfOwn(line))}
        </Line>
      ));
  const reduced = { amount: money(price.total), label: t("price.original"), reducedLabel: t("price.reduced") };
  return (
    <Sheet gap={2} aria-labelledby="booking-price">
      {vehicle.path1 ? (
        <Picture
          className={styles.picture}
          path={vehicle.path1}
          alt={vehicle.name}
          sizes="(min-width: 80rem) 20rem, 100vw"
          width={1200}
          height={800}
        />
      ) : null}
      <h2 id="booking-price" className={styles.heading}>
        {t("price.heading")}
      </h2>
      {live.example ? <Note>{t("price.exampleHint", { count: live.nights })}</Note> : null}
      <List as="dl">
        {rent.map((row) => (
          <Line key={`${row.kind} ${row.from}`} label={rentLabel(row)}>
            {money(row.cents)}
          </Line>
        ))}
        {price.extras.map(({ name, cents }) => (
          <Line key={name} label={t(`extras:${name}`)} isWords={cents === 0}>
            {cents > 0 ? money(cents) : t(chargeOf(name).kind === "cash" ? "price.onSite" : "price.free")}
          </Line>
        ))}
        {ownLines(false)}
        {price.waived > 0 ? <Line label={t("price.waived")}>{money(-price.waived)}</Line> : null}
        {hasVoucher ? (
          <>
            <Line label={t("price.sum")}>{money(price.whole)}</Line>
            <Line label={t("price.voucher")}>{money(-price.voucher)}</Line>
          </>
        ) : null}
        <Line label={t(hasVoucher ? "price.rest" : "price.total")} strong>
          <Price amount={money(price.toPay)} reducedFrom={hasVoucher ? reduced : undefined} />
        </Line>
        <Line label={t(hasVoucher ? "price.taxOfSum" : "price.tax")} quiet>
          {money(price.tax)}
        </Line>
      </List>
      <h3 className={styles.subheading}>{t("price.fees")}</h3>
      <List as="dl">
        <Line
          label={<Noted text={t("price.briefing")} mark={larger ? 1 : null} />}
          {...(fees.briefing > licensed && { note: t("price.briefingLicensed", { amount: money(licensed) }) })}
        >
          {money(fees.briefing)}
        </Line>
        <Line label={<Noted text={t("price.cleaning")} mark={larger ? 2 : null} />}>{money(fees.cleaning)}</Line>
        {ownLines(true)}
        {live.visitorsTax > 0 ? (
          <Line label={t("price.visitorsTax")} note={t("price.visitorsTaxHint", { amount: money(visitorsTaxCents) })}>
            {money(live.visitorsTax)}
          </Line>
        ) : null}
        <Line label={t("price.fuel")} note={t("price.fuelHint")} isWords>
          {t("price.perLitre", { amount: money(live.fuelPerLitre) })}
        </Line>
        <Line label={t("price.whole")} strong>
          {money(live.whole)}
        </Line>
        {hasVoucher ? <Line label={t("price.due")}>{money(live.due)}</Line> : null}
      </List>
      {live.deposit > 0 ? (
        <List as="dl">
          <Line label={t("price.deposit")} note={t("price.depositHint")}>
            {money(live.deposit)}
          </Line>
        </List>
      ) : null}
      {larger ? (
        <Note as="ol" className={styles.footnotes}>
          <li>{t("price.briefingNote", { amount: money(unlicensed) })}</li>
          <li>{t("price.cleaningNote")}</li>
        </Note>
      ) : null}
      <output>
        <VisuallyHidden>
          {live.example ? "" : t("price.live", { now: money(price.toPay), whole: money(live.whole) })}
        </VisuallyHidden>
      </output>
    </Sheet>
  );
}

interface LineProps {
  label: ReactNode;
  strong?: boolean;
  quiet?: boolean;
  /** Said under the line. */
  note?: string;
  /** What stands there is no sum: a browser may translate it. */
  isWords?: boolean;
  children: ReactNode;
}

function Line({ label, strong = false, quiet = false, note, isWords = false, children }: LineProps) {
  return (
    <Row
      gap={0}
      spread
      baseline
      className={styles.line}
      data-strong={strong || undefined}
      data-quiet={quiet || undefined}
    >
      <dt>{label}</dt>
      <dd className={styles.amount} translate={isWords ? undefined : "no"}>
        {children}
      </dd>
      {note ? (
        <Note as="dd" className={styles.note}>
          {note}
        </Note>
      ) : null}
    </Row>
  );
}

function Noted({ text, mark }: { text: string; mark: number | null }) {
  return (
    <>
      {text}
      {mark ? <sup className={styles.mark}>{mark}</sup> : null}
    </>
  );
}
