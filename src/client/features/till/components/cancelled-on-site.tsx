import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { CancelledOnSite } from "../../../../shared/contract/held-deposits.ts";
import { returnOnSiteSchema } from "../../../../shared/contract/till.ts";
import { fromAmount } from "../../../../shared/rules/money.ts";
import { tillPaymentMethods } from "../../../../shared/rules/till-words.ts";
import { useDayNames } from "../../../format/day-names.ts";
import { useMoney } from "../../../format/money.ts";
import { ActionDialog, type OpenedDialog } from "../../../forms/action-dialog.tsx";
import { ReasonField } from "../../../ui/amount-reason-fields.tsx";
import { List } from "../../../ui/layout.tsx";
import { PopupDialog, usePopup } from "../../../ui/popup.tsx";
import { Segments } from "../../../ui/segments.tsx";
import { tillApi } from "../till.api.ts";
import styles from "./deposits.module.css";
import { returnTexts } from "./return-texts.ts";
import { TillRow } from "./till-row.tsx";

const schema = returnOnSiteSchema.pick(["reason"]);

interface CancelledBookingsProps {
  bookings: readonly CancelledOnSite[];
  onDone: () => void;
}

/** Cancelled bookings of which fees, permits or the deposit are still here, for an admin to give back. */
export function CancelledBookings({ bookings, onDone }: CancelledBookingsProps) {
  const { t } = useTranslation("till");
  const names = useDayNames();
  const popup = usePopup<CancelledOnSite>();
  return (
    <>
      {bookings.length > 0 ? (
        <section className={styles.deposits}>
          <h2>{t("cancelledOnSite.heading")}</h2>
          <List>
            {bookings.map((booking) => {
              const { booking_id, vehicle_name: boat, name, booked_day, amount } = booking;
              return (
                <TillRow
                  key={booking_id}
                  title={boat}
                  facts={
                    <>
                      {name}
                      <br />
                      {t("booking.facts", { day: names.dateCompact(booked_day), id: booking_id })}
                    </>
                  }
                  cents={fromAmount(amount)}
                  action={t("deposits.return")}
                  label={t("cancelledOnSite.returnLabel", { boat, name })}
                  isFilled={false}
                  onAction={() => popup.open(booking)}
                />
              );
            })}
          </List>
        </section>
      ) : null}
      <PopupDialog popup={popup}>
        {(subject, dialog) => <ReturnOnSiteDialog {...dialog} booking={subject} onDone={onDone} />}
      </PopupDialog>
    </>
  );
}

/** Names what goes back, and asks for the way and the reason. */
function ReturnOnSiteDialog({ booking, ...dialog }: OpenedDialog & { booking: CancelledOnSite }) {
  const { t } = useTranslation("till");
  const money = useMoney();
  const { booking_id, name, amount, paid } = booking;
  const [method, setMethod] = useState(paid[0]?.payment_method ?? "cash");
  return (
    <ActionDialog
      {...dialog}
      texts={returnTexts}
      title={t("cancelledOnSite.title")}
      confirmLabel={t("cancelledOnSite.confirm", { amount: money(amount) })}
      initialValues={{ reason: "" }}
      schema={schema}
      draft={`return-on-site ${booking_id}`}
      request={({ reason }) => ({ booking_id, payment_method: method, reason })}
      call={tillApi.endpoints.returnOnSite.initiate}
    >
      {(form) => (
        <>
          <p>{t("deposits.what", { name, amount: money(amount) })}</p>
          <ul className={styles.parts}>
            {paid.map((part, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- two products may have one name
              <li key={index}>
                {t("cancelledOnSite.part", {
                  what: part.name,
                  amount: money(part.amount),
                  way: part.ways.map((way) => t(`payment.${way}`)).join(" + "),
                })}
              </li>
            ))}
          </ul>
          <Segments
            label={t("cancelledOnSite.way")}
            options={tillPaymentMethods.map((value) => ({ value, label: t(`payment.${value}`) }))}
            value={method}
            onChange={setMethod}
          />
          <ReasonField {...form.textControl("reason")} label={t("cancelledOnSite.reason")} />
        </>
      )}
    </ActionDialog>
  );
}
