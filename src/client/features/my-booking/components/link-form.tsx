import { useState } from "react";
import { useTranslation } from "react-i18next";
import { type SendBookingLinkRequest, sendBookingLinkSchema } from "../../../../shared/contract/my-booking.ts";
import { useCall } from "../../../api/call.ts";
import { useLanguage } from "../../../format/language.ts";
import { stillRefused } from "../../../forms/still-refused.ts";
import { useForm } from "../../../forms/use-form.ts";
import { useMessageText } from "../../../forms/use-message-text.ts";
import { useSubmission } from "../../../forms/use-submission.ts";
import { Banner } from "../../../ui/banner.tsx";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { ErrorSummary } from "../../../ui/error-summary.tsx";
import { TextField } from "../../../ui/field.tsx";
import { HoneypotField } from "../../../ui/honeypot-field.tsx";
import { myBookingApi } from "../my-booking.api.ts";
import styles from "./my-booking.module.css";

const fields = ["number", "email"] as const;

/** Has the link mailed once more. What is answered says nothing about whether there is such a booking. */
export function LinkForm() {
  const { t } = useTranslation("my-booking");
  const [sentTo, setSentTo] = useState<string | null>(null);
  if (sentTo === null) return <Form onSent={setSentTo} />;
  return (
    <Banner
      kind="success"
      title={t("link.sentHeading")}
      actions={<Button onClick={() => setSentTo(null)}>{t("link.again")}</Button>}
    >
      {t("link.sent", { email: sentTo })}
    </Banner>
  );
}

function Form({ onSent }: { onSent: (email: string) => void }) {
  const { t } = useTranslation("my-booking");
  const lang = useLanguage();
  const call = useCall();
  const { submit, isBusy, failure, refusal } = useSubmission({
    kind: "bookingLink",
    send: (request: SendBookingLinkRequest) => call(myBookingApi.endpoints.sendBookingLink.initiate(request)),
    onSucceeded: ({ email }) => onSent(email),
  });
  const form = useForm<SendBookingLinkRequest>({
    id: "booking-link",
    initialValues: { number: "", email: "", lang, website: "" },
    schema: sendBookingLinkSchema,
    refused: (values) => stillRefused(refusal, values),
    text: useMessageText(),
    onSubmit: (values) => submit({ ...sendBookingLinkSchema.cast(values), lang }),
  });
  return (
    <Card>
      <form
        noValidate
        className={styles.column}
        aria-label={t("link.label")}
        inert={!form.isReady}
        onSubmit={form.submit}
      >
        <TextField
          {...form.textControl("number")}
          label={t("link.number")}
          hint={t("link.numberHint")}
          required
          inputMode="numeric"
          autoComplete="off"
        />
        <TextField
          {...form.textControl("email")}
          label={t("link.email")}
          hint={t("link.emailHint")}
          required
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
        />
        <HoneypotField {...form.textControl("website")} label={t("link.trap")} />
        <ErrorSummary
          title={t("link.faults")}
          faults={form.faults(fields, (field) => t(`link.${field}`))}
          attempt={form.attempt}
        />
        {failure && failure.kind !== "field" && !isBusy ? (
          <Banner kind="error">{t(failure.kind === "limited" ? "link.limited" : "link.failed")}</Banner>
        ) : null}
        <Button type="submit" variant="action" busy={isBusy} className={styles.submit}>
          {t("link.submit")}
        </Button>
      </form>
    </Card>
  );
}
