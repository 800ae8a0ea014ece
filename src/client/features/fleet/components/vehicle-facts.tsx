import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { Vehicle } from "../../../../shared/contract/fleet.ts";
import { isLargerBoat } from "../../../../shared/rules/cash-fees.ts";
import type { Listed } from "../../../../shared/rules/cheapest-stay.ts";
import type { Cents } from "../../../../shared/rules/money.ts";
import { useMoney } from "../../../format/money.ts";
import { Grid, Note } from "../../../ui/layout.tsx";
import { vehiclePrices } from "../vehicle-prices.ts";
import { licenseNotice } from "../vehicle-texts.ts";
import styles from "./vehicle-facts.module.css";

interface VehicleFactsProps {
  vehicle: Vehicle;
  visitorsTax: Cents;
  listed: Listed;
}

/** Price per night, whom the boat takes, and what is paid on site. */
export function VehicleFacts({ vehicle, visitorsTax, listed }: VehicleFactsProps) {
  const { t } = useTranslation("fleet");
  const { night, deposit, fees, unlicensedBriefing, example, isListed } = vehiclePrices(vehicle, listed);
  const money = useMoney();
  const larger = isLargerBoat(vehicle.name);
  return (
    <>
      <p className={styles.price}>
        {night === null ? <strong>{t("noPrice")}</strong> : null}
        {night === null || isListed ? null : (
          <>
            <strong translate="no">{money(night)}</strong> {t("perNight")}
          </>
        )}
        {example ? (
          <>
            <strong className={styles.total}>
              {t(isListed ? "totalFrom" : "total", { count: example.nights, total: money(example.total) })}
            </strong>
            <Note as="span">
              {t("totalParts", { now: money(example.rent + example.extras), onSite: money(example.onSite) })}
              {larger ? ` ${t("withoutLicense", { amount: money(unlicensedBriefing) })}` : null}
            </Note>
            {visitorsTax > 0 ? <Note as="span">{t("totalTaxed", { amount: money(visitorsTax) })}</Note> : null}
          </>
        ) : null}
      </p>
      <Grid as="dl" className={styles.facts}>
        <Fact term={t("licenseLabel")} wide>
          {t(`license.${licenseNotice(vehicle)}`)}
        </Fact>
        <Fact term={t("passengers")}>{t("passengersValue", { count: vehicle.passengers })}</Fact>
        <Fact term={t("briefing")} mark={larger ? 1 : null} note={t("onSite")}>
          {money(fees.briefing)}
        </Fact>
        <Fact term={t("cleaning")} mark={larger ? 2 : null} note={t("onSite")}>
          {money(fees.cleaning)}
        </Fact>
        {deposit > 0 ? (
          <Fact term={t("deposit")} note={t("onSite")}>
            {money(deposit)}
          </Fact>
        ) : null}
      </Grid>
      {larger ? <FeeNotes briefing={unlicensedBriefing} /> : null}
    </>
  );
}

interface FactProps {
  term: string;
  /** Its words are too long for one column. */
  wide?: boolean;
  /** The number of a footnote. */
  mark?: number | null;
  note?: string;
  children: ReactNode;
}

function Fact({ term, wide = false, mark = null, note, children }: FactProps) {
  return (
    <div className={styles.fact} data-wide={wide || undefined}>
      <Note as="dt">
        {term}
        {mark ? <sup className={styles.mark}>{mark}</sup> : null}
      </Note>
      <dd>
        {children}
        {note ? <Note as="span">{note}</Note> : null}
      </dd>
    </div>
  );
}

/** The footnotes of the three larger boats (requirements/booking.md). @param briefing without a licence. */
export function FeeNotes({ briefing }: { briefing: Cents }) {
  const { t } = useTranslation("fleet");
  const money = useMoney();
  return (
    <Note as="ol" className={styles.footnotes} aria-label={t("footnotes")}>
      <li>{t("briefingNote", { amount: money(briefing) })}</li>
      <li>{t("cleaningNote")}</li>
    </Note>
  );
}
