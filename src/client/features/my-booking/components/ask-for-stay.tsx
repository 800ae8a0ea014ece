import { type KeyboardEvent, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { type Day, isDay } from "../../../../shared/rules/day.ts";
import { maximumNights } from "../../../../shared/rules/stay.ts";
import { useCall } from "../../../api/call.ts";
import { failureText } from "../../../api/failure-text.ts";
import { createIdempotencyKeys } from "../../../api/idempotency-keys.ts";
import { useSubmission } from "../../../forms/use-submission.ts";
import { Button } from "../../../ui/button.tsx";
import { CountField } from "../../../ui/count-field.tsx";
import { TextAreaField, TextField } from "../../../ui/field.tsx";
import { Grid, Stack } from "../../../ui/layout.tsx";
import { myBookingApi } from "../my-booking.api.ts";
import { myBookingTexts } from "../my-booking-dialog.ts";
import styles from "./my-booking.module.css";

interface AskForStayProps {
  /** Opened at once, because these days were refused. */
  isOpen: boolean;
  /** The days to begin with. */
  stay: { booking_id: number; booked_day: Day; booked_duration: number };
  onAsked: () => void;
}

/** For days that are not free: the guest asks staff, who answer by mail or phone. */
export function AskForStay({ isOpen, stay, onAsked }: AskForStayProps) {
  const { t } = useTranslation(["my-booking", "validation"]);
  const id = useId();
  const call = useCall();
  const [day, setDay] = useState<string>(stay.booked_day);
  const [nights, setNights] = useState(Math.max(1, stay.booked_duration));
  const [comment, setComment] = useState("");
  const [keys] = useState(createIdempotencyKeys);
  const { submit, isBusy, failure } = useSubmission({
    kind: "popup",
    send: (request: AskForStayProps["stay"] & { comment: string }) =>
      call(myBookingApi.endpoints.askForStay.initiate({ request, idempotencyKey: keys.keyFor(request) })),
    onSucceeded: onAsked,
  });
  const isAlreadyAsked = failure?.kind === "conflict" && failure.errors["booking_id"] === "validation:wishOpen";
  // The Enter key would send the form around it, which changes the stay.
  const keepEnter = (event: KeyboardEvent) => {
    if (event.key === "Enter" && event.target instanceof HTMLInputElement) event.preventDefault();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <details className={styles.ask} open={isOpen || undefined} onKeyDown={keepEnter}>
      <summary>{t("ask.summary")}</summary>
      <Stack>
        <p className={styles.line}>{t("ask.text")}</p>
        <Grid gap={3} className={styles.pair}>
          <TextField
            id={`${id}-day`}
            type="date"
            label={t("ask.day")}
            value={day}
            onChange={({ target }) => setDay(target.value)}
          />
          <CountField
            id={`${id}-nights`}
            label={t("ask.nights")}
            fewer={t("ask.fewer")}
            more={t("ask.more")}
            value={nights}
            min={1}
            max={maximumNights}
            error={undefined}
            onCount={setNights}
          />
        </Grid>
        <TextAreaField
          id={`${id}-comment`}
          label={t("ask.comment")}
          value={comment}
          maxLength={500}
          rows={2}
          onChange={({ target }) => setComment(target.value)}
        />
        {isDay(day) ? null : <p className={styles.line}>{t("ask.dayMissing")}</p>}
        <Button
          busy={isBusy}
          aria-disabled={!isDay(day)}
          onClick={() =>
            isDay(day) && submit({ booking_id: stay.booking_id, booked_day: day, booked_duration: nights, comment })
          }
        >
          {t("ask.submit")}
        </Button>
        {failure && !isBusy ? (
          <p role="alert">
            {isAlreadyAsked ? t("validation:wishOpen") : failureText(t as never, failure, myBookingTexts.failures)}
          </p>
        ) : null}
      </Stack>
    </details>
  );
}
