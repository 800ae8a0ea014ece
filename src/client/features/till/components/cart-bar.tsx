import { useId } from "react";
import { useTranslation } from "react-i18next";
import { useMoney } from "../../../format/money.ts";
import { Button } from "../../../ui/button.tsx";
import { Note, Row, Stack } from "../../../ui/layout.tsx";
import { Register } from "../till.provider.tsx";
import type { Bill } from "../till-lines.ts";
import styles from "./cart-bar.module.css";
import { DiscardButton } from "./discard-button.tsx";

/**
 * What is chosen so far and the way to pay for it, in sight wherever the list is scrolled to. All of it has its place
 * before anything is chosen: nothing appears where a cashier is tapping.
 */
export function CartBar({ bill }: { bill: Bill }) {
  const { t } = useTranslation("till");
  const money = useMoney();
  const piecesId = useId();
  const { lines, totalCents } = bill;
  const register = Register.useActorRef();
  const isEmpty = lines.length === 0;
  const booking = lines.find((line) => "booking" in line)?.booking;
  const pieces = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  return (
    <Row as="section" lineGap={1} className={styles.bar} aria-label={t("cart.label")}>
      <Stack as="p" gap={0} className={styles.sum} aria-live="polite">
        <Note as="span" id={piecesId}>
          {isEmpty ? t("cart.empty") : t("cart.pieces", { count: pieces })}
        </Note>
        {booking ? (
          <Note as="span">
            {booking.vehicle_name}, {booking.name}
          </Note>
        ) : null}
        <strong className={styles.total}>{money(totalCents)}</strong>
      </Stack>
      <span className={isEmpty ? styles.absent : undefined}>
        <DiscardButton bill={bill} label={t("cart.clear")} />
      </span>
      <Button
        variant={isEmpty ? "secondary" : "action"}
        className={styles.pay}
        aria-disabled={isEmpty}
        aria-describedby={isEmpty ? piecesId : undefined}
        onClick={() => (isEmpty ? undefined : register.send({ type: "checkout.opened" }))}
      >
        {t("cart.toCheckout")}
      </Button>
    </Row>
  );
}
