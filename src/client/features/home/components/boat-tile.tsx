import { useTranslation } from "react-i18next";
import type { Vehicle } from "../../../../shared/contract/fleet.ts";
import { advertisedPrice } from "../../../../shared/rules/advertised-price.ts";
import { boatDeposit } from "../../../../shared/rules/boat-fees.ts";
import { type CheapestStay, cheapestStayOf, type Listed } from "../../../../shared/rules/cheapest-stay.ts";
import { type Cents, fromAmount } from "../../../../shared/rules/money.ts";
import { type PriceList, specifiedPriceList } from "../../../../shared/rules/price-list.ts";
import { useMoney } from "../../../format/money.ts";
import { LinkButton } from "../../../ui/button.tsx";
import { Row, Stack } from "../../../ui/layout.tsx";
import { Picture } from "../../../ui/picture.tsx";
import { VisuallyHidden } from "../../../ui/visually-hidden.tsx";
import styles from "./boat-tile.module.css";

interface BoatTileProps {
  boat: Vehicle;
  bookPath: string;
  overviewPath: string;
  /** For an adult and night: not in the total while nobody knows the party. */
  visitorsTax: Cents;
  /** By what boats are advertised; the boat's own price without it. */
  listed?: Listed;
}

/** A boat at a glance, with the ways to book it and to read more. */
export function BoatTile({ boat, bookPath, overviewPath, visitorsTax, listed }: BoatTileProps) {
  const { t } = useTranslation("home");
  const money = useMoney();
  const cheapest = listed ? cheapestStayOf(boat, listed) : null;
  return (
    <Stack as="li" gap={0} className={styles.tile}>
      {boat.path1 ? (
        <Picture
          path={boat.path1}
          alt=""
          sizes="(min-width: 80rem) 23rem, (min-width: 48rem) 50vw, 100vw"
          width={640}
          height={400}
          className={styles.picture}
        />
      ) : null}
      <Stack gap={0} className={styles.body}>
        <h3 className={styles.name}>{boat.name}</h3>
        <Row as="p" gap={0} spread className={styles.facts}>
          <span>{t("persons", { count: boat.passengers })}</span>
          {boat.price1h && !cheapest ? (
            <span className={styles.price}>{t("perNight", { price: money(boat.price1h) })}</span>
          ) : null}
        </Row>
        <Total {...{ boat, visitorsTax, cheapest }} list={listed?.list ?? specifiedPriceList} />
        <Row gap={3} className={styles.links}>
          <LinkButton variant="action" to={bookPath}>
            {t("book")} <VisuallyHidden>{boat.name}</VisuallyHidden>
          </LinkButton>
          <LinkButton to={overviewPath}>
            {t("overview")} <VisuallyHidden>{boat.name}</VisuallyHidden>
          </LinkButton>
        </Row>
      </Stack>
    </Stack>
  );
}

interface TotalProps extends Pick<BoatTileProps, "boat" | "visitorsTax"> {
  cheapest: CheapestStay | null;
  list: PriceList;
}

/**
 * What the shortest stay costs with all that has to be paid, or by a price list the cheapest one; the deposit beside it,
 * since it comes back.
 */
function Total({ boat, visitorsTax, cheapest, list }: TotalProps) {
  const { t } = useTranslation("home");
  const money = useMoney();
  if (boat.price1h === null) return null;
  const { id, name } = boat;
  const { nights, total } = cheapest ?? advertisedPrice({ id, name, nightCents: fromAmount(boat.price1h) }, list);
  const deposit = boatDeposit(list, id, fromAmount(boat.deposit));
  return (
    <Row as="p" gap={0} spread baseline className={styles.total}>
      <span className={styles.price}>
        {t(cheapest ? "totalFrom" : "total", { count: nights, total: money(total) })}
      </span>
      {visitorsTax > 0 ? <small>{t("visitorsTax", { amount: money(visitorsTax) })}</small> : null}
      {deposit > 0 ? <small>{t("deposit", { deposit: money(deposit) })}</small> : null}
    </Row>
  );
}
