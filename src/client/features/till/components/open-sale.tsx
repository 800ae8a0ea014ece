import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { useMoney } from "../../../format/money.ts";
import { Banner } from "../../../ui/banner.tsx";
import { Button } from "../../../ui/button.tsx";
import { List, Row } from "../../../ui/layout.tsx";
import { Register } from "../till.provider.tsx";
import type { Bill } from "../till-lines.ts";
import styles from "./checkout-lines.module.css";
import { LineName, lineKey } from "./checkout-lines.tsx";
import { PlaceHeading } from "./place-heading.tsx";

/**
 * A sale lay open as the cashier came for another one: whose it is, and which one it is to be. One without lines is no
 * open sale.
 */
export function OpenSale({ bill: { lines, totalCents } }: { bill: Bill }) {
  const { t } = useTranslation("till");
  const money = useMoney();
  const register = Register.useActorRef();
  // What was chosen has been paid or cancelled since: nothing lies open, and nobody is asked about nothing.
  const isEmpty = lines.length === 0;
  useEffect(() => {
    if (isEmpty) register.send({ type: "sale.replaced" });
  }, [isEmpty, register]);
  if (isEmpty) return null;
  return (
    <>
      <PlaceHeading>{t("openSale.heading")}</PlaceHeading>
      <Banner
        kind="warning"
        title={t("openSale.title")}
        actions={
          <>
            <Button variant="action" onClick={() => register.send({ type: "sale.replaced" })}>
              {t("openSale.replace")}
            </Button>
            <Button onClick={() => register.send({ type: "sale.resumed" })}>{t("openSale.resume")}</Button>
          </>
        }
      >
        <List aria-label={t("openSale.lines")}>
          {lines.map((line) => (
            <Row as="li" key={lineKey(line)} gap={3} nowrap spread baseline className={styles.short}>
              <span>
                {line.quantity > 1 ? t("checkout.times", { count: line.quantity }) : null} <LineName line={line} />
              </span>
              <span className={styles.amount}>{money(line.totalCents)}</span>
            </Row>
          ))}
        </List>
        <p>{t("openSale.total", { amount: money(totalCents) })}</p>
      </Banner>
    </>
  );
}
