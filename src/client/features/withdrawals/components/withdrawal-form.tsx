import { useState } from "react";
import { useTranslation } from "react-i18next";
import {
  type WithdrawalAnswer,
  type WithdrawalRequest,
  withdrawalSchema,
} from "../../../../shared/contract/withdrawals.ts";
import { createIdempotencyKeys, type Keyed } from "../../../api/idempotency-keys.ts";
import { useLanguage } from "../../../format/language.ts";
import { createDraft } from "../../../forms/draft.ts";
import { stillRefused } from "../../../forms/still-refused.ts";
import { useForm } from "../../../forms/use-form.ts";
import { useMessageText } from "../../../forms/use-message-text.ts";
import { useSubmission } from "../../../forms/use-submission.ts";
import { Button } from "../../../ui/button.tsx";
import { ErrorSummary } from "../../../ui/error-summary.tsx";
import { TextField } from "../../../ui/field.tsx";
import { HoneypotField } from "../../../ui/honeypot-field.tsx";
import { Note, Stack } from "../../../ui/layout.tsx";
import { WithdrawalReview } from "./withdrawal-review.tsx";
import styles from "./withdrawals.module.css";

/** The fields that people see, in their order. */
const fields = ["name", "contract", "email"] as const;

interface WithdrawalFormProps {
  company: { name: string; email: string };
  send: (declared: Keyed<WithdrawalRequest>) => Promise<WithdrawalAnswer>;
  onDeclared: (declared: WithdrawalRequest, answer: WithdrawalAnswer) => void;
}

/**
 * The two steps of § 356a BGB: what is declared, and its confirmation. What was typed stays in the tab until it is
 * declared.
 */
export function WithdrawalForm({ company, send, onDeclared }: WithdrawalFormProps) {
  const { t } = useTranslation("vouchers");
  const lang = useLanguage();
  const [draft] = useState(() =>
    createDraft<WithdrawalRequest>("withdrawal", (field) => fields.some((name) => name === field)),
  );
  const [keys] = useState(createIdempotencyKeys);
  const [declared, setDeclared] = useState<WithdrawalRequest | null>(null);
  const { submit, isBusy, failure, refusal } = useSubmission({
    kind: "withdrawal",
    send: (request: WithdrawalRequest) => send({ request, idempotencyKey: keys.keyFor(request) }),
    onSucceeded: (request, answer) => {
      draft.forget();
      onDeclared(request, answer);
    },
  });
  const form = useForm<WithdrawalRequest>({
    id: "withdrawal",
    initialValues: { name: "", contract: "", email: "", lang, website: "" },
    schema: withdrawalSchema,
    draft,
    refused: (values) => stillRefused(refusal, values),
    text: useMessageText(),
    onSubmit: (values) => setDeclared({ ...withdrawalSchema.cast(values), lang }),
  });
  const isRefused = failure?.kind === "field" && refusal.sent === declared;
  if (declared !== null && !isRefused) {
    return (
      <WithdrawalReview
        declared={declared}
        company={company}
        isBusy={isBusy}
        failure={failure}
        onConfirm={() => submit(declared)}
        onChange={() => setDeclared(null)}
      />
    );
  }
  const control = (field: (typeof fields)[number]) => ({
    ...form.textControl(field),
    label: t(`withdrawal.field.${field}`),
    required: true,
  });
  return (
    <Stack as="form" noValidate aria-label={t("withdrawal.formLabel")} method={form.method} onSubmit={form.submit}>
      <Note>{t("withdrawal.required")}</Note>
      <TextField {...control("name")} autoComplete="name" autoCapitalize="words" />
      <TextField
        {...control("contract")}
        hint={t("withdrawal.contractHint")}
        autoComplete="off"
        autoCapitalize="characters"
      />
      <TextField
        {...control("email")}
        hint={t("withdrawal.emailHint")}
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
      />
      <HoneypotField {...form.textControl("website")} label={t("withdrawal.trap")} />
      <ErrorSummary
        title={t("withdrawal.faults")}
        faults={form.faults(fields, (field) => t(`withdrawal.field.${field}`))}
        attempt={form.attempt}
      />
      <Button type="submit" variant="action" large className={styles.submit}>
        {t("withdrawal.next")}
      </Button>
    </Stack>
  );
}
