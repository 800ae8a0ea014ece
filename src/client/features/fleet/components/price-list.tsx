import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { Vehicle } from "../../../../shared/contract/fleet.ts";
import { isLargerBoat } from "../../../../shared/rules/cash-fees.ts";
import type { Listed } from "../../../../shared/rules/cheapest-stay.ts";
import type { Cents } from "../../../../shared/rules/money.ts";
import { ownExtrasOf } from "../../../../shared/rules/own-extras.ts";
import type { OwnExtra } from "../../../../shared/rules/price-list.ts";
import { localeOf, useLanguage } from "../../../format/language.ts";
import { useMoney } from "../../../format/money.ts";
import { useOwnExtraTexts } from "../../../own-extras/own-extra-texts.ts";
import { Dialog } from "../../../ui/dialog.tsx";
import { List, Note, Row } from "../../../ui/layout.tsx";
import { extraPrices, type PricedExtra, tierPrices, vehiclePrices } from "../vehicle-prices.ts";
import styles from "./vehicle-facts.module.css";
import { FeeNotes } from "./vehicle-facts.tsx";

export interface PriceListProps {
  vehicle: Vehicle;
  /** For an adult and night; 0 where the town asks for none. */
  visitorsTax: Cents;
  listed: Listed;
  open: boolean;
  onClose: () => void;
}

/** The popup with every price of a boat: nights and tiers, extras, and what is paid in cash on site. */
export function PriceList({ vehicle, visitorsTax, listed, open, onClose }: PriceListProps) {
  const { t } = useTranslation(["fleet", "extras"]);
  const { night, deposit, fees, unlicensedBriefing, example, isListed } = vehiclePrices(vehicle, listed);
  const money = useMoney();
  const language = useLanguage();
  const extras = extraPrices(vehicle, listed.list.extraCents);
  const ownExtras = ownExtrasOf(listed.list, vehicle.id);
  const own = useOwnExtraTexts();
  const larger = isLargerBoat(vehicle.name);
  const length = (hours: number) =>
    hours < 1
      ? t("list.halfHour")
      : t("list.hours", { hours: new Intl.NumberFormat(localeOf[language]).format(hours) });
  const charge = ({ charge: how }: PricedExtra) => {
    if (how.kind === "flat") return money(how.cents);
    return how.kind === "perPerson" ? t("list.perPerson", { amount: money(how.cents) }) : t(`list.${how.kind}`);
  };
  const ownNote = ({ isCompulsory, isOnSite, takes }: OwnExtra) =>
    [takes && t(`list.${takes}`), isCompulsory && t("list.compulsory"), isOnSite && t("list.ownOnSite")]
      .filter(Boolean)
      .join(", ") || undefined;
  const perNight = night === null ? t("noPrice") : money(night);
  const nights =
    example && isListed ? t("list.nightFrom", { count: example.nights, rent: money(example.rent) }) : perNight;
  return (
    <Dialog open={open} title={t("pricesOf", { boat: vehicle.name })} onClose={onClose}>
      <h3 className={styles.heading}>{t("list.rent")}</h3>
      <List as="dl">
        <Line term={t("list.night")}>{nights}</Line>
        {tierPrices(vehicle).map(({ hours, cents }) => (
          <Line key={hours} term={length(hours)}>
            {money(cents)}
          </Line>
        ))}
      </List>
      <h3 className={styles.heading}>{t("list.extras")}</h3>
      {extras.length + ownExtras.length > 0 ? (
        <List as="dl">
          {extras.map((extra) => (
            <Line key={extra.name} term={t(`extras:${extra.name}`)}>
              {charge(extra)}
            </Line>
          ))}
          {ownExtras.map((extra) => (
            <Line key={`own ${extra.id}`} term={own.name(extra)} note={ownNote(extra)}>
              {own.price(extra)}
            </Line>
          ))}
        </List>
      ) : (
        <p>{t("list.noExtras")}</p>
      )}
      <Note className={styles.hint}>{t("list.tax")}</Note>
      <h3 className={styles.heading}>{t("list.fees")}</h3>
      <List as="dl">
        <Line term={t("briefing")} mark={larger ? 1 : null}>
          {money(fees.briefing)}
        </Line>
        <Line term={t("cleaning")} mark={larger ? 2 : null}>
          {money(fees.cleaning)}
        </Line>
        {visitorsTax > 0 ? (
          <Line term={t("visitorsTax")} note={t("visitorsTaxHint")}>
            {money(visitorsTax)}
          </Line>
        ) : null}
        {deposit > 0 ? (
          <Line term={t("deposit")} note={t("list.depositHint")}>
            {money(deposit)}
          </Line>
        ) : null}
      </List>
      {larger ? <FeeNotes briefing={unlicensedBriefing} /> : null}
    </Dialog>
  );
}

interface LineProps {
  term: string;
  /** The number of a footnote. */
  mark?: number | null;
  note?: string | undefined;
  children: ReactNode;
}

function Line({ term, mark = null, note, children }: LineProps) {
  return (
    <Row gap={0} spread baseline className={styles.line}>
      <dt>
        {term}
        {mark ? <sup>{mark}</sup> : null}
      </dt>
      <dd className={styles.amount}>{children}</dd>
      {note ? (
        <Note as="dd" className={styles.hint}>
          {note}
        </Note>
      ) : null}
    </Row>
  );
}
