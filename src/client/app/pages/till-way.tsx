import { useTranslation } from "react-i18next";
import type { HeldDeposit } from "../../../shared/contract/held-deposits.ts";
import type { StaffBooking } from "../../../shared/contract/staff-booking.ts";
import type { Cents } from "../../../shared/rules/money.ts";
import type { NextMoney } from "../../features/day-plan/boats-of-day.ts";
import type { TillState } from "../../features/till/till-state.ts";
import { useMoney } from "../../format/money.ts";
import { Button, LinkButton } from "../../ui/button.tsx";
import { staffPaths } from "../routing/paths.ts";
import styles from "./till-way.module.css";

interface TillWayProps {
  booking: StaffBooking;
  /** The deposit that is held for it. */
  deposit: HeldDeposit | undefined;
  /** Whether anything is to be paid, for the booking or on site. */
  isDue: boolean;
  /** How much that is, where it is known. */
  due: Cents | undefined;
  /** Whether giving the deposit back is what is next once nothing is to be paid. */
  isDepositNext: boolean;
  onReturn: (deposit: HeldDeposit) => void;
}

interface MoneyStepProps {
  step: NonNullable<NextMoney>;
  /** The row is of two guests: whose money it is stands on the button. */
  isOfTwo: boolean;
  /** The deposit that is held for a booking. */
  depositOf: (booking: StaffBooking) => HeldDeposit | undefined;
  onReturn: (deposit: HeldDeposit) => void;
}

/** The next step of a boat's row where that is about money. */
export function MoneyStep({ step, isOfTwo, depositOf, onReturn }: MoneyStepProps) {
  const { t } = useTranslation("day-plan");
  const { kind, booking } = step;
  const deposit = depositOf(booking);
  const { id, vehicle_name: vehicle, name } = booking;
  const whose = isOfTwo ? <small className={styles.whose}>{name}</small> : null;
  const className = isOfTwo ? styles.ofTwo : undefined;
  if (kind === "collect") {
    return (
      <LinkButton
        variant="action"
        className={className}
        to={staffPaths.till}
        state={{ mode: "booking", booking_id: id } satisfies TillState}
        aria-label={`${t("card.collect")}: ${vehicle}, ${name}`}
      >
        {t("card.collect")}
        {whose}
      </LinkButton>
    );
  }
  if (!deposit) return null;
  return (
    <Button
      variant="action"
      className={className}
      aria-label={`${t("row.returnDeposit")}: ${vehicle}, ${name}`}
      onClick={() => onReturn(deposit)}
    >
      {t("row.returnDeposit")}
      {whose}
    </Button>
  );
}

/** From a booking's card to the checkout with it, and its deposit back to the guest. */
export function TillWay({ booking, deposit, isDue, due, isDepositNext, onReturn }: TillWayProps) {
  const { t } = useTranslation("day-plan");
  const money = useMoney();
  const { id, paid, vehicle_name: vehicle, name } = booking;
  const way = paid ? "collectOnSite" : "collect";
  return (
    <>
      {isDue && due !== undefined ? (
        <p className={styles.due}>
          {t("row.toCollect")} <strong>{money(due)}</strong>
        </p>
      ) : null}
      {isDue ? (
        <LinkButton
          variant="action"
          className={styles.way}
          to={staffPaths.till}
          state={{ mode: "booking", booking_id: id } satisfies TillState}
          aria-label={`${t(`card.${way}`)}: ${vehicle}, ${name}`}
        >
          {t(`card.${way}`)}
        </LinkButton>
      ) : null}
      {deposit ? (
        <Button
          variant={isDepositNext && !isDue ? "action" : "secondary"}
          className={styles.way}
          onClick={() => onReturn(deposit)}
        >
          {t("card.returnDeposit")}
        </Button>
      ) : null}
    </>
  );
}
