import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { HeldDeposit } from "../../../../shared/contract/held-deposits.ts";
import { fromAmount } from "../../../../shared/rules/money.ts";
import { tillPaymentMethodsFor } from "../../../../shared/rules/till-words.ts";
import { useDayNames } from "../../../format/day-names.ts";
import { useMoney } from "../../../format/money.ts";
import { ActionDialog, type OpenedDialog } from "../../../forms/action-dialog.tsx";
import { PopupDialog, usePopup } from "../../../ui/popup.tsx";
import { Segments } from "../../../ui/segments.tsx";
import { tillApi, useGetDepositsQuery } from "../till.api.ts";
import { CancelledBookings } from "./cancelled-on-site.tsx";
import styles from "./deposits.module.css";
import { returnTexts } from "./return-texts.ts";
import { TillRow } from "./till-row.tsx";

interface DepositsProps {
  admin: boolean;
  onDone: (what: "deposit" | "onSite") => void;
}

/**
 * The deposits that are held, each to be given back when its boat is, and for admins what cancelled bookings paid on
 * site. Nothing where none is held.
 */
export function Deposits({ admin, onDone }: DepositsProps) {
  const { t } = useTranslation("till");
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
          <ul className={styles.list}>
            {deposits.map((deposit) => (
              <Deposit key={deposit.booking_id} deposit={deposit} onReturn={() => popup.open(deposit)} />
            ))}
          </ul>
        </section>
      ) : null}
      <PopupDialog popup={popup}>
        {(subject, dialog) => (
          <ReturnDepositDialog {...dialog} deposit={subject} admin={admin} onDone={() => onDone("deposit")} />
        )}
      </PopupDialog>
      <CancelledBookings bookings={cancelled} onDone={() => onDone("onSite")} />
    </>
  );
}

function Deposit({ deposit, onReturn }: { deposit: HeldDeposit; onReturn: () => void }) {
  const { t } = useTranslation("till");
  const names = useDayNames();
  const { booking_id, vehicle_name: boat, name, booked_end, amount, ways } = deposit;
  return (
    <TillRow
      title={boat}
      facts={
        <>
          {name}
          <br />
          {t("deposits.facts", { day: names.dateCompact(booked_end), id: booking_id })},{" "}
          {ways.map((way) => t(`payment.${way}`)).join(" + ")}
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

type ReturnDepositDialogProps = OpenedDialog & { deposit: HeldDeposit; admin: boolean };

/** Asks before a deposit is given back, by the way by which it came where the user may take that. */
export function ReturnDepositDialog({ deposit, admin, ...dialog }: ReturnDepositDialogProps) {
  const { t } = useTranslation("till");
  const money = useMoney();
  const ways = tillPaymentMethodsFor({ admin });
  const [method, setMethod] = useState(ways.find((way) => way === deposit.payment_method) ?? "cash");
  const { booking_id, name, amount } = deposit;
  return (
    <ActionDialog
      {...dialog}
      texts={returnTexts}
      title={t("deposits.title")}
      confirmLabel={t("deposits.confirm")}
      request={() => ({ booking_id, payment_method: method })}
      call={tillApi.endpoints.returnDeposit.initiate}
    >
      <p>{t("deposits.what", { name, amount: money(amount) })}</p>
      <Segments
        label={t("deposits.way")}
        options={ways.map((value) => ({ value, label: t(`payment.${value}`) }))}
        value={method}
        onChange={setMethod}
      />
    </ActionDialog>
  );
}
