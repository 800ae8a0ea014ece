import { useState } from "react";
import { stillRefused } from "../forms/still-refused.ts";
import { type FormSchema, useForm } from "../forms/use-form.ts";
import { useMessageText } from "../forms/use-message-text.ts";
import { useSubmission } from "../forms/use-submission.ts";
import { Banner } from "../ui/banner.tsx";
import { Button } from "../ui/button.tsx";
import { ErrorSummary } from "../ui/error-summary.tsx";
import { TextField } from "../ui/field.tsx";
import { HoneypotField } from "../ui/honeypot-field.tsx";
import { Stack } from "../ui/layout.tsx";
import { Sheet } from "../ui/sheet.tsx";
import styles from "./send-again.module.css";

const fields = ["number", "email"] as const;

/** What a guest knows of what they want mailed once more. */
export interface AskedAgain {
  number: string;
  email: string;
  /** Honeypot. */
  website: string;
}

interface SendAgainProps {
  /** Prefix of the ids of the controls. */
  id: string;
  schema: FormSchema;
  text: (
    key:
      | (typeof fields)[number]
      | "label"
      | "numberHint"
      | "emailHint"
      | "trap"
      | "faults"
      | "submit"
      | "sentHeading"
      | "again"
      | "limited"
      | "failed",
  ) => string;
  sentTo: (email: string) => string;
  send: (asked: AskedAgain) => Promise<unknown>;
}

/** Has something mailed once more. What is answered says nothing about whether it exists. */
export function SendAgainForm(props: SendAgainProps) {
  const { text, sentTo } = props;
  const [email, setEmail] = useState<string | null>(null);
  if (email === null) return <Form {...props} onSent={setEmail} />;
  return (
    <Banner
      kind="success"
      title={text("sentHeading")}
      actions={<Button onClick={() => setEmail(null)}>{text("again")}</Button>}
    >
      {sentTo(email)}
    </Banner>
  );
}

function Form({ id, schema, text, send, onSent }: SendAgainProps & { onSent: (email: string) => void }) {
  const { submit, isBusy, failure, refusal } = useSubmission({
    kind: "bookingLink",
    send,
    onSucceeded: ({ email }) => onSent(email),
  });
  const form = useForm<AskedAgain>({
    id,
    initialValues: { number: "", email: "", website: "" },
    schema,
    refused: (values) => stillRefused(refusal, values),
    text: useMessageText(),
    onSubmit: submit,
  });
  return (
    <Sheet>
      <Stack as="form" noValidate aria-label={text("label")} method={form.method} onSubmit={form.submit}>
        <TextField
          {...form.textControl("number")}
          label={text("number")}
          hint={text("numberHint")}
          required
          inputMode="numeric"
          autoComplete="off"
        />
        <TextField
          {...form.textControl("email")}
          label={text("email")}
          hint={text("emailHint")}
          required
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
        />
        <HoneypotField {...form.textControl("website")} label={text("trap")} />
        <ErrorSummary title={text("faults")} faults={form.faults(fields, text)} attempt={form.attempt} />
        {failure && failure.kind !== "field" && !isBusy ? (
          <Banner kind="error">{text(failure.kind === "limited" ? "limited" : "failed")}</Banner>
        ) : null}
        <Button type="submit" variant="action" large busy={isBusy} className={styles.submit}>
          {text("submit")}
        </Button>
      </Stack>
    </Sheet>
  );
}
