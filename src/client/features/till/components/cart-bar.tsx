import { useTranslation } from "react-i18next";
import { useMoney } from "../../../format/money.ts";
import { Button } from "../../../ui/button.tsx";
import { Register } from "../till.provider.tsx";
import type { Bill } from "../till-lines.ts";
import styles from "./cart-bar.module.css";
import { DiscardButton } from "./discard-button.tsx";

/** What is chosen so far and the way to pay for it, in sight wherever the list is scrolled to. */
export function CartBar({ bill }: { bill: Bill }) {
  const { t } = useTranslation("till");
  const money = useMoney();
  const { lines, totalCents } = bill;
  const register = Register.useActorRef();
  if (lines.length === 0) return null;
  const booking = lines.find((line) => "booking" in line)?.booking;
  const pieces = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  return (
    <section className={styles.bar} aria-label={t("cart.label")}>
      <p className={styles.sum} aria-live="polite">
        <span className={styles.pieces}>{t("cart.pieces", { count: pieces })}</span>
        {booking ? (
          <span className={styles.pieces}>
            {booking.vehicle_name}, {booking.name}
          </span>
        ) : null}
        <strong className={styles.total}>{money(totalCents)}</strong>
      </p>
      <DiscardButton bill={bill} label={t("cart.clear")} />
      <Button variant="action" className={styles.pay} onClick={() => register.send({ type: "checkout.opened" })}>
        {t("cart.toCheckout")}
      </Button>
    </section>
  );
}
