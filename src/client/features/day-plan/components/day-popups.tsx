import { useState } from "react";
import { useTranslation } from "react-i18next";
import { bookForGuestSchema } from "../../../../shared/contract/book-for-guest.ts";
import { arrivalSchema, type CancelledBooking } from "../../../../shared/contract/day-plan.ts";
import type { StaffBooking } from "../../../../shared/contract/staff-booking.ts";
import type { Day } from "../../../../shared/rules/day.ts";
import { formatInstant } from "../../../format/dates.ts";
import { useDayNames } from "../../../format/day-names.ts";
import { useLanguage } from "../../../format/language.ts";
import { useMoney } from "../../../format/money.ts";
import { ActionDialog } from "../../../forms/action-dialog.tsx";
import { useGuardText } from "../../../forms/use-guard-text.ts";
import { Checkbox } from "../../../ui/choice.tsx";
import { CountryField } from "../../../ui/country-field.tsx";
import { TextField } from "../../../ui/field.tsx";
import { type Popup, PopupDialog, usePopup } from "../../../ui/popup.tsx";
import { refuserOfStep } from "../booking-steps.ts";
import { bookingsTouching, type PlanUser } from "../day-bookings.ts";
import { dayPlanApi } from "../day-plan.api.ts";
import { BlockDialog } from "./block-dialog.tsx";
import { type BookingDialogProps, dayPlanTexts } from "./booking-dialog.ts";
import { BookingLine } from "./booking-facts.tsx";
import { CancelDialog } from "./cancel-dialog.tsx";
import { BookingCommentDialog } from "./comment-dialog.tsx";
import { LogDialog } from "./log-dialog.tsx";
import { PriceDialog } from "./price-dialog.tsx";
import { RedeemDialog } from "./redeem-dialog.tsx";

/** What a popup of the day plan is about. */
export type DayPopup =
  | {
      kind: "cancel" | "changePrice" | "redeem" | "comment" | "arrival" | "recipient" | "release" | "links";
      booking: StaffBooking;
    }
  | { kind: "block" | "free"; day: Day }
  | { kind: "log" };

export const usePopups = usePopup<DayPopup>;

interface DayPopupsProps {
  popups: Popup<DayPopup>;
  /** The bookings as they are now: amounts in an open popup follow. */
  bookings: readonly StaffBooking[];
  /** What was cancelled while a popup may have been open. */
  cancelled: readonly CancelledBooking[];
  user: PlanUser;
  onDone: (popup: DayPopup) => void;
}

const bookingDialogs = {
  cancel: CancelDialog,
  changePrice: PriceDialog,
  redeem: RedeemDialog,
  comment: BookingCommentDialog,
  arrival: ArrivalDialog,
  recipient: RecipientDialog,
  release: ReleaseDialog,
  links: LinksDialog,
} as const;

/** The popup that is open, or was open last. */
export function DayPopups({ popups, bookings, cancelled, user, onDone }: DayPopupsProps) {
  const noticeOf = useNotice(cancelled, user);
  return (
    <PopupDialog popup={popups}>
      {(subject, opened) => {
        const dialog = { ...opened, onDone: () => onDone(subject) };
        switch (subject.kind) {
          case "log":
            return <LogDialog {...opened} />;
          case "block":
          case "free":
            return (
              <BlockDialog
                {...dialog}
                day={subject.day}
                blocked={subject.kind === "block"}
                bookings={bookingsTouching(subject.day, bookings)}
              />
            );
          default: {
            const BookingDialog = bookingDialogs[subject.kind];
            // Somebody else may have cancelled it meanwhile: then the popup keeps what it was opened with.
            const booking = bookings.find(({ id }) => id === subject.booking.id) ?? subject.booking;
            return (
              <BookingDialog
                {...dialog}
                booking={booking}
                notice={noticeOf(subject.kind, booking)}
                draft={`${user.id} ${subject.kind} ${booking.id}`}
              />
            );
          }
        }
      }}
    </PopupDialog>
  );
}

/**
 * Why a popup's step is out of the question: who cancelled the booking meanwhile, or that the stay has begun or ended.
 */
function useNotice(cancelled: readonly CancelledBooking[], user: PlanUser) {
  const { t } = useTranslation("day-plan");
  const guardText = useGuardText();
  const language = useLanguage();
  return (kind: keyof typeof bookingDialogs, booking: StaffBooking): string | undefined => {
    const ended = cancelled.find(({ booking_id }) => booking_id === booking.id);
    if (ended) {
      const time = formatInstant(ended.dateTime, language, "time");
      if (ended.employee_id === user.id) return t("cancelled.byYou", { time });
      return t("cancelled.by", { time, who: ended.employee || t("cancelled.unknown") });
    }
    if (kind !== "cancel" && kind !== "release") return undefined;
    return guardText("bookingLifecycle", refuserOfStep(booking, user, "booking.cancelled")) ?? undefined;
  };
}

const arrivalFields = arrivalSchema.pick(["arrival_time", "dog"]);

/** Notes when the guest comes on the first day, and whether with a dog, or takes that back. */
function ArrivalDialog({ booking, ...dialog }: BookingDialogProps) {
  const { t } = useTranslation("day-plan");
  const [initial] = useState({ arrival_time: booking.arrival_time ?? "", dog: booking.dog });
  return (
    <ActionDialog
      {...dialog}
      texts={dayPlanTexts}
      title={t("arrival.title")}
      confirmLabel={t("arrival.confirm")}
      initialValues={initial}
      schema={arrivalFields}
      version={booking.version}
      request={(agreement, version) => ({ ...agreement, booking_id: booking.id, version })}
      call={dayPlanApi.endpoints.agreeArrival.initiate}
    >
      {(form) => (
        <>
          <BookingLine booking={booking} />
          <TextField
            {...form.textControl("arrival_time")}
            label={t("arrival.field")}
            type="time"
            hint={t("arrival.hint")}
          />
          <Checkbox
            id={form.fieldId("dog")}
            label={t("arrival.dog")}
            checked={form.values.dog}
            onChange={({ target }) => form.change("dog", target.checked)}
          />
        </>
      )}
    </ActionDialog>
  );
}

/** Asks before all links end by which the guest opens the booking: somebody else may have one. */
function LinksDialog({ booking, ...dialog }: BookingDialogProps) {
  const { t } = useTranslation("day-plan");
  return (
    <ActionDialog
      {...dialog}
      texts={dayPlanTexts}
      title={t("links.title")}
      confirmLabel={t("links.confirm")}
      danger
      request={() => ({ booking_id: booking.id })}
      call={dayPlanApi.endpoints.revokeBookingLinks.initiate}
    >
      <BookingLine booking={booking} />
      <p>{t("links.text", { name: booking.name })}</p>
    </ActionDialog>
  );
}

/** Asks before the days of a transfer that never came are released, and says what happens to whom. */
function ReleaseDialog({ booking, ...dialog }: BookingDialogProps) {
  const { t } = useTranslation("day-plan");
  const names = useDayNames();
  const money = useMoney();
  const { name, email, outstanding, overdue_since } = booking;
  return (
    <ActionDialog
      {...dialog}
      texts={dayPlanTexts}
      title={t("release.title")}
      confirmLabel={t("release.button")}
      danger
      version={booking.version}
      request={(_, version) => ({ booking_id: booking.id, version })}
      call={dayPlanApi.endpoints.releaseBooking.initiate}
    >
      <BookingLine booking={booking} />
      {overdue_since === null ? null : (
        <p>{t("release.why", { amount: money(outstanding), day: names.date(overdue_since) })}</p>
      )}
      <p>{t(email ? "release.mail" : "cancel.noMail", { name })}</p>
    </ActionDialog>
  );
}

const recipientFields = bookForGuestSchema.pick([
  "name",
  "company",
  "vat_id",
  "streetAndNumber",
  "additional",
  "zipCodeAndCity",
  "country",
  "email",
]);

/** Whom the invoice will name, corrected before it is issued. */
function RecipientDialog({ booking, ...dialog }: BookingDialogProps) {
  const { t } = useTranslation("day-plan");
  const [initial] = useState(() => ({
    name: booking.name,
    company: booking.company,
    vat_id: booking.vat_id,
    email: booking.email,
    streetAndNumber: booking.streetAndNumber,
    additional: booking.additional,
    zipCodeAndCity: booking.zipCodeAndCity,
    country: booking.country,
  }));
  return (
    <ActionDialog
      {...dialog}
      texts={dayPlanTexts}
      title={t("recipient.title")}
      confirmLabel={t("recipient.confirm")}
      initialValues={initial}
      schema={recipientFields}
      version={booking.version}
      request={(fields, version) => ({ ...fields, booking_id: booking.id, version })}
      call={dayPlanApi.endpoints.correctRecipient.initiate}
    >
      {(form) => (
        <>
          <BookingLine booking={booking} />
          <TextField {...form.textControl("name")} label={t("recipient.name")} autoComplete="off" required />
          <TextField {...form.textControl("company")} label={t("recipient.company")} autoComplete="off" />
          <TextField
            {...form.textControl("vat_id")}
            label={t("recipient.vatId")}
            hint={t("recipient.hint")}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
          />
          <TextField
            {...form.textControl("streetAndNumber")}
            label={t("recipient.street")}
            autoComplete="off"
            required
          />
          <TextField {...form.textControl("additional")} label={t("recipient.additional")} autoComplete="off" />
          <TextField {...form.textControl("zipCodeAndCity")} label={t("recipient.town")} autoComplete="off" required />
          <CountryField
            {...form.textControl("country")}
            label={t("recipient.country")}
            none={t("recipient.countryNone")}
            autoComplete="off"
          />
          <TextField
            {...form.textControl("email")}
            label={t("recipient.email")}
            hint={t("recipient.emailHint")}
            type="email"
            inputMode="email"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
        </>
      )}
    </ActionDialog>
  );
}
