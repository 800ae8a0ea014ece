import { useState } from "react";
import { useTranslation } from "react-i18next";
import { type ContactRequest, contactRequestSchema } from "../../../../shared/contract/contact.ts";
import { createDraft } from "../../../forms/draft.ts";
import { useForm } from "../../../forms/use-form.ts";
import { useMessageText } from "../../../forms/use-message-text.ts";
import { useSubmission } from "../../../forms/use-submission.ts";
import { Banner } from "../../../ui/banner.tsx";
import { Button } from "../../../ui/button.tsx";
import { ErrorSummary } from "../../../ui/error-summary.tsx";
import { TextAreaField, TextField } from "../../../ui/field.tsx";
import { HoneypotField } from "../../../ui/honeypot-field.tsx";
import { Grid, Note, Stack } from "../../../ui/layout.tsx";
import styles from "./contact-form.module.css";

/** The most characters of a message (requirements/contact.md). */
const maximumLength = 2_000;

/** The fields that people see, in their order. */
const fields = ["name", "email", "body"] as const;
const emptyForm: ContactRequest = { name: "", email: "", body: "", website: "" };

interface ContactFormProps {
  send: (request: ContactRequest) => Promise<unknown>;
}

/**
 * The contact form (requirements/contact.md). While a message is on its way nothing can be typed that would get lost.
 */
export function ContactForm({ send }: ContactFormProps) {
  const { t } = useTranslation("contact");
  const [draft] = useState(() => createDraft<ContactRequest>("contact", (field) => field !== "website"));
  const { submit, message, isBusy, isLocked } = useSubmission({
    kind: "contact",
    name: "contact",
    send,
    onSuccessShown: () => form.reset(),
  });
  const form = useForm<ContactRequest>({
    id: "contact",
    initialValues: emptyForm,
    schema: contactRequestSchema,
    draft,
    text: useMessageText(),
    onSubmit: (values) => submit(contactRequestSchema.cast(values)),
  });
  const control = (field: (typeof fields)[number]) => ({
    ...form.textControl(field),
    label: t(`field.${field}`),
    readOnly: isLocked,
    required: true,
  });
  const { values, attempt } = form;
  return (
    <Stack as="form" noValidate aria-label={t("formLabel")} method={form.method} onSubmit={form.submit}>
      <Note>{t("required")}</Note>
      <Grid columns="oneOrTwo">
        <TextField {...control("name")} autoComplete="name" autoCapitalize="words" />
        <TextField
          {...control("email")}
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
        />
      </Grid>
      <TextAreaField
        {...control("body")}
        hint={t("count", { count: values.body.trim().length, max: maximumLength })}
        rows={6}
      />
      <HoneypotField {...form.textControl("website")} label={t("trap")} />
      <ErrorSummary
        title={t("faults")}
        faults={form.faults(fields, (field) => t(`field.${field}`))}
        attempt={attempt}
      />
      {message ? (
        <div ref={bringIntoView} className={styles.message}>
          <Banner kind={message === "succeeded" ? "success" : "error"}>
            {t(message === "succeeded" ? "sent" : "failed")}
          </Banner>
        </div>
      ) : null}
      <Button type="submit" variant="action" large className={styles.submit} disabled={isLocked}>
        {isBusy ? t("wait") : t("send")}
      </Button>
    </Stack>
  );
}

/** The message goes after a few seconds: it must not appear below the edge of a phone. */
function bringIntoView(message: HTMLElement | null): void {
  message?.scrollIntoView({ block: "nearest" });
}
