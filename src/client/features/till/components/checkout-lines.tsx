import { useId } from "react";
import { useTranslation } from "react-i18next";
import type { Product } from "../../../../shared/contract/products.ts";
import type { TillBooking } from "../../../../shared/contract/till-unpaid.ts";
import { fromAmount } from "../../../../shared/rules/money.ts";
import { useLanguage } from "../../../format/language.ts";
import { useMoney } from "../../../format/money.ts";
import { Button } from "../../../ui/button.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { List, Note, Row } from "../../../ui/layout.tsx";
import { present, Register, useRefusal } from "../till.provider.tsx";
import { ownName, stocked, type TillLine } from "../till-lines.ts";
import { useFreeAmountName } from "../use-free-amount-name.ts";
import styles from "./checkout-lines.module.css";

export function lineKey(line: TillLine): string {
  if (line.kind === "product") return `product ${line.product.id}`;
  if (line.kind === "freeAmount") return `free ${line.index}`;
  return partOf(line);
}

/** Of a booking's line which part of it is paid. */
function partOf<Line extends TillLine>(line: Line) {
  if (line.kind === "own") return line.own.name;
  return line.kind === "permit" ? line.permit.extra : (line.kind as Exclude<Line["kind"], "own" | "permit">);
}

/** What is paid: name, quantity, price of one and of all; each line can be changed or left out. */
export function CheckoutLines({ lines }: { lines: readonly TillLine[] }) {
  const { t } = useTranslation("till");
  return (
    <List className={styles.lines} aria-label={t("checkout.lines")}>
      {lines.map((line) => (
        <Line key={lineKey(line)} line={line} />
      ))}
    </List>
  );
}

/** Whose it is: the name of a booking's own line says it already. */
const bookingOf = (line: TillLine) => ("booking" in line ? line.booking : null);

/** What a line is, and for whose boat. */
export function LineName({ line }: { line: TillLine }) {
  const { t } = useTranslation("till");
  const name = useName(line);
  const booking = bookingOf(line);
  return (
    <>
      {name}
      {line.kind === "deposit" ? <Note as="small"> {t("fees.depositHint")}</Note> : null}
      {booking ? (
        <Note as="small" className={styles.note}>
          {line.kind === "booking" ? null : `${booking.vehicle_name}, ${booking.name}, `}
          {t("checkout.number", { id: booking.id })}
        </Note>
      ) : null}
    </>
  );
}

function useName(line: TillLine): string {
  const { t } = useTranslation("till");
  const nameOf = useFreeAmountName();
  const language = useLanguage();
  switch (line.kind) {
    case "product":
      return line.product.name;
    case "permit":
      return line.permit.name;
    case "own":
      return ownName(line.own, language);
    case "freeAmount":
      return nameOf(line.amount);
    case "voucher":
      return t("checkout.voucher", { id: line.voucher.id, name: line.voucher.name });
    case "booking":
      return t("checkout.booking", { boat: line.booking.vehicle_name, name: line.booking.name });
    case "redeemed":
      return t("checkout.redeemed");
    default:
      return t(`fees.${line.kind}`);
  }
}

/** What was paid before: the line is what is due. */
function PartPaid({ line }: { line: TillLine }) {
  const { t } = useTranslation("till");
  const money = useMoney();
  const price = line.kind === "booking" ? priceOf(line.booking) : line.kind === "voucher" ? line.voucher.amount : null;
  const paid = price === null ? 0 : fromAmount(price) - line.totalCents;
  if (price === null || paid <= 0) return null;
  return (
    <Note as="small" className={styles.note}>
      {t("partPaid", { paid: money(paid), amount: money(price) })}
    </Note>
  );
}

const priceOf = ({ new_price, price }: TillBooking) => new_price ?? price;

/** Another till was faster. */
const isTooMany = (line: TillLine): line is TillLine & { kind: "product" } =>
  line.kind === "product" && line.product.type !== "services" && line.quantity > line.product.actual_stock;

function Line({ line }: { line: TillLine }) {
  const { t } = useTranslation("till");
  const money = useMoney();
  const name = useName(line);
  return (
    <li className={styles.line}>
      <span className={styles.name}>
        <LineName line={line} />
        <PartPaid line={line} />
        {line.kind === "freeAmount" ? (
          <Note as="small" className={styles.note}>
            {t("free.taxOf", { percent: line.amount.taxPercent })}
          </Note>
        ) : null}
        {line.kind === "product" ? (
          <Note as="small" className={styles.note}>
            {t("checkout.each", { price: money(line.unitCents) })}
          </Note>
        ) : null}
      </span>
      <span className={styles.total}>{money(line.totalCents)}</span>
      <LineButtons line={line} name={name} />
      {isTooMany(line) ? (
        <span className={styles.wrong}>{t("checkout.tooMany", { count: line.product.actual_stock })}</span>
      ) : null}
    </li>
  );
}

/** One more or one less of a product; anything else is paid or left out. */
function LineButtons({ line, name }: { line: TillLine; name: string }) {
  const { t } = useTranslation("till");
  const register = Register.useActorRef();
  if (line.kind !== "product") {
    const leaveOut = () => {
      if (line.kind === "voucher") register.send({ type: "selection.removed" });
      else if (line.kind === "freeAmount") register.send({ type: "amount.removed", index: line.index });
      else if (line.kind === "redeemed") register.send({ type: "redemption.removed" });
      else register.send({ type: "part.toggled", part: partOf(line) });
    };
    return (
      <Row as="span" gap={1} className={styles.buttons}>
        <Button className={styles.step} aria-label={t("checkout.leaveOutLabel", { name })} onClick={leaveOut}>
          <Icon name="close" />
        </Button>
      </Row>
    );
  }
  return <QuantityButtons product={line.product} quantity={line.quantity} name={name} />;
}

/** One more or one less, and why there cannot be one more. */
function QuantityButtons({ product, quantity, name }: { product: Product; quantity: number; name: string }) {
  const { t } = useTranslation("till");
  const register = Register.useActorRef();
  const refusal = useRefusal({ type: "product.added", product: stocked(product), at: "" });
  const refusalId = useId();
  return (
    <>
      <Row as="span" gap={1} className={styles.buttons}>
        <Button
          className={styles.step}
          aria-label={t("checkout.fewer", { name })}
          onClick={() => register.send({ type: "product.removed", id: product.id })}
        >
          <span aria-hidden="true">−</span>
        </Button>
        <output className={styles.quantity}>{t("checkout.times", { count: quantity })}</output>
        <Button
          className={styles.step}
          aria-label={t("checkout.more", { name })}
          aria-disabled={refusal !== null}
          aria-describedby={refusal === null ? undefined : refusalId}
          onClick={() => register.send({ type: "product.added", product: stocked(product), at: present() })}
        >
          <span aria-hidden="true">+</span>
        </Button>
      </Row>
      {refusal === null ? null : (
        <Note as="span" id={refusalId} className={styles.refusal}>
          {refusal}
        </Note>
      )}
    </>
  );
}
