import { Fragment } from "react";
import { useTranslation } from "react-i18next";
import type { StaffBooking } from "../../../../shared/contract/day-plan.ts";
import { failureText } from "../../../api/failure-text.ts";
import { useMoney } from "../../../format/money.ts";
import { TextDialog } from "../../../ui/form-dialog.tsx";
import { useCancelBookingMutation } from "../day-plan.api.ts";
import { failureTexts } from "../failure-text.ts";
import { type BookingDialogProps, useDecidedVersion, useDialogTexts } from "./booking-dialog.ts";
import styles from "./booking-dialogs.module.css";
import { BookingLine } from "./booking-facts.tsx";

/** Asks for the reason of a cancellation and says what it costs whom, before it is done. */
export function CancelDialog({ booking, open, onClose, onDone }: BookingDialogProps) {
  const { t } = useTranslation(["day-plan", "validation-staff"]);
  const texts = useDialogTexts();
  const [cancel, { isLoading, error, data }] = useCancelBookingMutation();
  const { version, heed } = useDecidedVersion(booking);
  // The server says in the answer itself whether it was done (requirements/day-plan.md).
  const refused = data && data.status !== "success" ? t("failed.general") : undefined;
  const confirm = async (canceled_reason: string) => {
    const answer = await cancel({ booking_id: booking.id, version, canceled_reason });
    if (answer.data?.status === "success") onDone();
    else heed(answer.error);
  };
  return (
    <TextDialog
      {...texts}
      open={open}
      title={t("cancel.title")}
      confirmLabel={t("cancel.confirm")}
      danger
      busy={isLoading}
      error={failureText(t, error, failureTexts) ?? refused}
      field={{ label: t("reason"), maxLength: 500, missing: t("validation-staff:reason") }}
      onClose={onClose}
      onConfirm={(reason) => void confirm(reason)}
    >
      <BookingLine booking={booking} />
      <p>{t(booking.email ? "cancel.mail" : "cancel.noMail", { name: booking.name })}</p>
      <Settlement quote={booking.cancellation} />
    </TextDialog>
  );
}

const ways = ["wallet", "voucher", "cash"] as const;

/** The fee, and what goes back by which way. */
function Settlement({ quote }: { quote: StaffBooking["cancellation"] }) {
  const { t } = useTranslation("day-plan");
  const money = useMoney();
  const paidBack = ways.filter((way) => quote[way] !== "0.00");
  return (
    <div className={styles.settlement}>
      <dl className={styles.amounts}>
        <dt>{t("cancel.fee")}</dt>
        <dd>{money(quote.fee)}</dd>
        {paidBack.map((way) => (
          <Fragment key={way}>
            <dt>{t(`cancel.${way}`)}</dt>
            <dd>{money(quote[way])}</dd>
          </Fragment>
        ))}
      </dl>
      {paidBack.length === 0 ? <p className={styles.nothing}>{t("cancel.nothingBack")}</p> : null}
    </div>
  );
}
