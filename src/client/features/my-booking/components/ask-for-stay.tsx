import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useCall } from "../../../api/call.ts";
import { failureText } from "../../../api/failure-text.ts";
import { createIdempotencyKeys } from "../../../api/idempotency-keys.ts";
import { useSubmission } from "../../../forms/use-submission.ts";
import { Banner } from "../../../ui/banner.tsx";
import { Button } from "../../../ui/button.tsx";
import { TextAreaField } from "../../../ui/field.tsx";
import { myBookingApi } from "../my-booking.api.ts";
import { myBookingTexts } from "../my-booking-dialog.ts";

interface AskForStayProps {
  stay: { booking_id: number; booked_day: string; booked_duration: number };
  onAsked: () => void;
  onClose: () => void;
}

/** The days are not free: the guest asks staff, who answer by mail or phone. */
export function AskForStay({ stay, onAsked, onClose }: AskForStayProps) {
  const { t } = useTranslation(["my-booking", "validation"]);
  const call = useCall();
  const [comment, setComment] = useState("");
  const [keys] = useState(createIdempotencyKeys);
  const { submit, isBusy, failure } = useSubmission({
    kind: "popup",
    send: (request: AskForStayProps["stay"] & { comment: string }) =>
      call(myBookingApi.endpoints.askForStay.initiate({ request, idempotencyKey: keys.keyFor(request) })),
    onSucceeded: () => {
      onClose();
      onAsked();
    },
  });
  const isAlreadyAsked = failure?.kind === "conflict" && failure.errors["booking_id"] === "validation:wishOpen";
  const { booking_id, booked_day, booked_duration } = stay;
  return (
    <Banner
      kind="warning"
      actions={
        <Button busy={isBusy} onClick={() => submit({ booking_id, booked_day, booked_duration, comment })}>
          {t("ask.submit")}
        </Button>
      }
    >
      <p>{t("ask.text")}</p>
      <TextAreaField
        id="ask-comment"
        label={t("ask.comment")}
        value={comment}
        maxLength={500}
        rows={2}
        onChange={({ target }) => setComment(target.value)}
      />
      {failure && !isBusy ? (
        <p role="alert">
          {isAlreadyAsked ? t("validation:wishOpen") : failureText(t as never, failure, myBookingTexts.failures)}
        </p>
      ) : null}
    </Banner>
  );
}
