import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { StayChangeQuote } from "../../../../shared/contract/stay-change.ts";
import type { ExtraName } from "../../../../shared/rules/extras.ts";
import { useCall } from "../../../api/call.ts";
import { ActionDialog } from "../../../forms/action-dialog.tsx";
import { useSubmission } from "../../../forms/use-submission.ts";
import { Checkbox } from "../../../ui/choice.tsx";
import { TextField } from "../../../ui/field.tsx";
import { myBookingApi } from "../my-booking.api.ts";
import { type MyBookingDialogProps, myBookingTexts } from "../my-booking-dialog.ts";
import { AskForStay } from "./ask-for-stay.tsx";
import styles from "./my-booking.module.css";
import { QuoteRows } from "./quote-rows.tsx";

interface Wanted {
  booked_day: string;
  booked_duration: string;
  adults: string;
  children: string;
  extras: ExtraName[];
}

interface ChangeDialogProps extends MyBookingDialogProps {
  onAsked: () => void;
}

const whole = (text: string) => (/^\d{1,3}$/.test(text.trim()) ? Number(text) : 0);

/** On a phone the extras push it below the fold: nobody shall confirm a price that they do not see. */
const reveal = (shown: HTMLElement | null) => shown?.scrollIntoView?.({ block: "nearest" });

/** Other days, another party, other extras: priced first, and done with the second tap. */
export function ChangeDialog({ booking, onAsked, ...dialog }: ChangeDialogProps) {
  const { t } = useTranslation(["my-booking", "extras"]);
  const call = useCall();
  const [quoted, setQuoted] = useState<{ wanted: Wanted; quote: StayChangeQuote } | null>(null);
  const [initial] = useState<Wanted>({
    booked_day: booking.booked_day,
    booked_duration: String(booking.booked_duration),
    adults: String(booking.adults),
    children: String(booking.children),
    extras: booking.extras,
  });
  const asking = (wanted: Wanted) => ({
    booking_id: booking.number,
    booked_day: wanted.booked_day,
    booked_duration: whole(wanted.booked_duration),
    adults: whole(wanted.adults),
    children: whole(wanted.children),
    extras: wanted.extras,
    version: booking.version,
  });
  const pricing = useSubmission({
    kind: "saved",
    send: (wanted: Wanted) => call(myBookingApi.endpoints.quoteMyStay.initiate(asking(wanted))),
    onSucceeded: (wanted, quote) => setQuoted({ wanted, quote }),
  });
  const isTaken = pricing.failure?.kind === "conflict" && "booked_day" in pricing.failure.errors;
  const quoteOf = (wanted: Wanted) =>
    quoted && JSON.stringify(quoted.wanted) === JSON.stringify(wanted) ? quoted.quote : null;
  return (
    <ActionDialog
      {...dialog}
      texts={myBookingTexts}
      title={t("change.title")}
      confirmLabel={(wanted) => t(quoteOf(wanted) ? "change.confirm" : "change.price")}
      initialValues={initial}
      isLoading={pricing.isBusy}
      failure={isTaken ? undefined : (pricing.failure ?? undefined)}
      version={booking.version}
      request={(wanted: Wanted, version) => ({
        ...asking(wanted),
        version,
        price: quoteOf(wanted)?.after.price ?? booking.price,
      })}
      call={myBookingApi.endpoints.changeMyStay.initiate}
      onConflict={() => setQuoted(null)}
      onSubmit={({ values }, send) => {
        if (quoteOf(values)) send();
        else if (JSON.stringify(values) !== JSON.stringify(initial)) pricing.submit(values);
      }}
    >
      {(form) => {
        const { values } = form;
        const quote = quoteOf(values);
        return (
          <>
            <p>{t("change.text")}</p>
            <TextField {...form.textControl("booked_day")} label={t("change.day")} type="date" required />
            <TextField
              {...form.textControl("booked_duration")}
              label={t("change.nights")}
              inputMode="numeric"
              required
            />
            <TextField {...form.textControl("adults")} label={t("change.adults")} inputMode="numeric" required />
            <TextField {...form.textControl("children")} label={t("change.children")} inputMode="numeric" required />
            {[...new Set([...booking.offered, ...booking.extras])].map((name) => (
              <Checkbox
                key={name}
                id={`my-extra-${name}`}
                label={t(`extras:${name}`)}
                checked={values.extras.includes(name)}
                onChange={({ target }) => {
                  const others = values.extras.filter((other) => other !== name);
                  form.change("extras", target.checked ? [...others, name] : others);
                }}
              />
            ))}
            <div aria-live="polite" className={styles.column}>
              {quote ? (
                <div ref={reveal}>
                  <QuoteRows quote={quote} />
                </div>
              ) : null}
            </div>
            {isTaken && !quote ? (
              <div ref={reveal}>
                <AskForStay stay={asking(values)} onAsked={onAsked} onClose={dialog.onClose} />
              </div>
            ) : null}
          </>
        );
      }}
    </ActionDialog>
  );
}
