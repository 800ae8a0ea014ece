import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { BookForGuestRequest } from "../../../../shared/contract/book-for-guest.ts";
import type { Vehicle } from "../../../../shared/contract/fleet.ts";
import { type Day, daysBetween } from "../../../../shared/rules/day.ts";
import type { Cents } from "../../../../shared/rules/money.ts";
import type { PriceList, TakenHalf } from "../../../../shared/rules/price-list.ts";
import type { ChosenDays } from "../../../../shared/rules/stay.ts";
import { useCall } from "../../../api/call.ts";
import { failureText } from "../../../api/failure-text.ts";
import { createIdempotencyKeys } from "../../../api/idempotency-keys.ts";
import { useFirstEarly } from "../../../format/use-today.ts";
import { stillRefused } from "../../../forms/still-refused.ts";
import { useForm } from "../../../forms/use-form.ts";
import { useMessageText } from "../../../forms/use-message-text.ts";
import { useSubmission } from "../../../forms/use-submission.ts";
import { Banner } from "../../../ui/banner.tsx";
import { Button } from "../../../ui/button.tsx";
import { ErrorSummary } from "../../../ui/error-summary.tsx";
import { Stack } from "../../../ui/layout.tsx";
import { bookForGuestApi } from "../book-for-guest.api.ts";
import {
  emptyGuestBooking,
  fieldOfPayload,
  type GuestBookingValues,
  guestBookingErrors,
  guestBookingFields,
  guestBookingSchema,
  guestPrice,
  toGuestBooking,
} from "../guest-booking-form.ts";
import { useChosenStay } from "../use-chosen-stay.ts";
import styles from "./book-for-guest.module.css";
import { GuestFields } from "./guest-fields.tsx";
import { PriceFields } from "./price-fields.tsx";
import { StayFields } from "./stay-fields.tsx";
import { StayPicker, stayIds } from "./stay-picker.tsx";

/** What was booked, as far as the screens that follow need it. */
export interface GuestBooked extends Pick<BookForGuestRequest, "booked_day" | "payment"> {
  id: number;
  hasEmail: boolean;
}

interface BookForGuestProps {
  today: Day;
  /** The first day on which a stay may begin. */
  firstStart: Day;
  /** Undefined until they are loaded. */
  vehicles: readonly Vehicle[] | undefined;
  /** For an adult and night; 0 where the town asks for none. */
  visitorsTaxCents: Cents;
  /** What nights cost; each the boat's own price without one. */
  priceList?: PriceList;
  /** Which halves that an extra may take beside those of the days nobody else has. */
  freeHalvesOf: (vehicle: number, days: ChosenDays) => readonly TakenHalf[];
  onBooked: (booked: GuestBooked) => void;
}

const failures = {
  network: "book-for-guest:failed.network",
  gone: "book-for-guest:failed.general",
  general: "book-for-guest:failed.general",
} as const;

/**
 * Staff book for a guest (requirements/book-for-guest.md): dates and boat, guest, stay, price, payment. What is typed
 * is nowhere but in this form: it has no draft.
 */
export function BookForGuest({ today, firstStart, vehicles, freeHalvesOf, onBooked, ...prices }: BookForGuestProps) {
  const { t } = useTranslation("book-for-guest");
  const text = useMessageText();
  const call = useCall();
  const [keys] = useState(createIdempotencyKeys);
  const chosen = useChosenStay({ today, firstStart });
  const vehicle = vehicles?.find(({ id }) => id === chosen.boat) ?? null;
  const stay = chosen.stay && vehicle && { vehicle, ...chosen.stay };
  const firstEarly = useFirstEarly(today);
  const halves = { freeHalves: stay ? freeHalvesOf(stay.vehicle.id, stay) : [], firstEarly };
  const { submit, isBusy, failure, refusal } = useSubmission({
    kind: "bookForGuest",
    send: (request: BookForGuestRequest) =>
      call(
        bookForGuestApi.endpoints.bookForGuest.initiate(
          { request, idempotencyKey: keys.keyFor(request) },
          { track: false },
        ),
      ),
    onSucceeded: ({ booked_day, payment, email }, { id }) =>
      onBooked({ id, booked_day, payment, hasEmail: email.trim() !== "" }),
  });
  /** Null until dates and boat are chosen. */
  const requestOf = (values: GuestBookingValues) => {
    const shown = stay && guestPrice(values, stay, { ...prices, today });
    const salutation = t(`salutation.${values.lang}.${values.salutation}`);
    return shown && toGuestBooking(values, stay, { ...prices, priceCents: shown.price.toPay, salutation });
  };
  const form = useForm<GuestBookingValues>({
    id: "guest-booking",
    initialValues: emptyGuestBooking,
    schema: guestBookingSchema,
    rules: (values) => guestBookingErrors(values, stay, prices.priceList, halves),
    refused: (values) => stillRefused(refusal, requestOf(values), fieldOfPayload),
    text,
    onSubmit: (values) => {
      const request = requestOf(values);
      if (request) submit(request);
    },
  });
  const isMissing = form.attempt > 0 && !stay;
  const errors = {
    dates: isMissing && !chosen.stay ? t("stay.missing") : undefined,
    boat: isMissing && chosen.stay ? t("boats.missing") : undefined,
  };
  const stayFault = errors.dates
    ? [{ fieldId: stayIds.from, text: errors.dates }]
    : errors.boat
      ? [{ fieldId: stayIds.boat, text: errors.boat }]
      : [];
  const faults = form.faults(guestBookingFields, (field) => t(`field.${field}`));
  const failed = failure?.kind === "banned" ? t("failed.banned") : failureText(t, failure ?? undefined, failures);
  return (
    <Stack
      as="form"
      gap={8}
      noValidate
      autoComplete="off"
      className={styles.form}
      aria-label={t("title")}
      inert={!form.isReady}
      onSubmit={form.submit}
    >
      <StayPicker chosen={chosen} today={today} firstStart={firstStart} errors={errors} />
      <GuestFields form={form} />
      <StayFields {...{ form, vehicle, stay, halves }} priceList={prices.priceList} />
      <PriceFields
        form={form}
        shown={stay && guestPrice(form.values, stay, { ...prices, today })}
        nights={chosen.stay ? daysBetween(chosen.stay.start, chosen.stay.end) : 0}
      />
      <ErrorSummary title={t("faults")} faults={[...stayFault, ...faults]} attempt={form.attempt} />
      {failed && !isBusy && faults.length === 0 ? <Banner kind="error">{failed}</Banner> : null}
      <Button type="submit" variant="action" large className={styles.submit} busy={isBusy}>
        {t(`submit.${form.values.payment}`)}
      </Button>
    </Stack>
  );
}
