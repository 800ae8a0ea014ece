import { useTranslation } from "react-i18next";
import type { DepositPart, HeldDeposit } from "../../../../shared/contract/held-deposits.ts";
import { type Cents, fromAmount } from "../../../../shared/rules/money.ts";
import { tillPaymentMethods } from "../../../../shared/rules/till-words.ts";
import { useDayNames } from "../../../format/day-names.ts";
import { useMoney } from "../../../format/money.ts";
import { List } from "../../../ui/layout.tsx";
import { PopupDialog, usePopup } from "../../../ui/popup.tsx";
import { useGetDepositsQuery } from "../till.api.ts";
import { CancelledBookings } from "./cancelled-on-site.tsx";
import styles from "./deposits.module.css";
import { ReturnDepositDialog } from "./return-deposit-dialog.tsx";
import { TillRow } from "./till-row.tsx";

interface DepositsProps {
  admin: boolean;
  onDone: (what: "deposit" | "onSite") => void;
}

/**
 * The deposits that are held, by the way by which they came, each to be given back when its boat is, and for admins
 * what cancelled bookings paid on site. Nothing where none is held.
 */
export function Deposits({ admin, onDone }: DepositsProps) {
  const { t } = useTranslation("till");
  const money = useMoney();
  const { data } = useGetDepositsQuery();
  const popup = usePopup<HeldDeposit>();
  const cancelled = admin ? (data?.cancelled_on_site ?? []) : [];
  const isCancelled = (id: number) => cancelled.some(({ booking_id }) => booking_id === id);
  const deposits = (data?.deposits ?? []).filter(({ booking_id }) => !isCancelled(booking_id));
  return (
    <>
      {deposits.length > 0 ? (
        <section className={styles.deposits}>
          <h2>{t("deposits.heading")}</h2>
          {groupsOf(deposits).map(({ way, held, cents }) => (
            <section key={way} aria-labelledby={`deposits-${way}`}>
              <h3 id={`deposits-${way}`} className={styles.way}>
                {t("deposits.byWay", { way: t(`payment.${way}`), amount: money(cents) })}
              </h3>
              <List>
                {held.map((deposit) => (
                  <Deposit key={deposit.booking_id} deposit={deposit} onReturn={() => popup.open(deposit)} />
                ))}
              </List>
            </section>
          ))}
        </section>
      ) : null}
      <PopupDialog popup={popup}>
        {(subject, dialog) => (
          <ReturnDepositDialog
            {...dialog}
            deposit={data?.deposits.find(({ booking_id }) => booking_id === subject.booking_id) ?? subject}
            admin={admin}
            onDone={() => onDone("deposit")}
          />
        )}
      </PopupDialog>
      <CancelledBookings bookings={cancelled} onDone={() => onDone("onSite")} />
    </>
  );
}

/** Deposits that came by one way, or by several. */
interface DepositGroup {
  way: DepositPart["way"] | "several";
  held: readonly HeldDeposit[];
  cents: Cents;
}

/** Those that are not empty, cash first, since it lies in the drawer. */
function groupsOf(deposits: readonly HeldDeposit[]): DepositGroup[] {
  const wayOf = ({ came, payment_method }: HeldDeposit) => (came.length > 1 ? "several" : payment_method);
  return [...tillPaymentMethods, "several" as const].flatMap((way) => {
    const held = deposits.filter((deposit) => wayOf(deposit) === way);
    const cents = held.reduce((sum, { amount }) => sum + fromAmount(amount), 0);
    return held.length > 0 ? { way, held, cents } : [];
  });
}

function Deposit({ deposit, onReturn }: { deposit: HeldDeposit; onReturn: () => void }) {
  const { t } = useTranslation("till");
  const names = useDayNames();
  const money = useMoney();
  const { booking_id, vehicle_name: boat, name, booked_end, amount, came } = deposit;
  return (
    <TillRow
      title={boat}
      facts={
        <>
          {name}
          <br />
          {t("deposits.facts", { day: names.dateCompact(booked_end), id: booking_id })}
          {came.length > 1 ? (
            <>
              <br />
              {came.map(({ way, amount: part }) => `${t(`payment.${way}`)} ${money(part)}`).join(" + ")}
            </>
          ) : null}
        </>
      }
      cents={fromAmount(amount)}
      action={t("deposits.return")}
      label={t("deposits.returnLabel", { boat, name })}
      isFilled={false}
      onAction={onReturn}
    />
  );
}
