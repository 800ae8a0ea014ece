import { useState } from "react";
import { useTranslation } from "react-i18next";
import { type Checklist, checklistSchema } from "../../../../shared/contract/checklist.ts";
import { payload } from "../../../../shared/contract/fields.ts";
import { checklistLimits } from "../../../../shared/rules/protocol-words.ts";
import { useCall } from "../../../api/call.ts";
import { createIdempotencyKeys } from "../../../api/idempotency-keys.ts";
import { createDraft } from "../../../forms/draft.ts";
import { useForm } from "../../../forms/use-form.ts";
import { useMessageText } from "../../../forms/use-message-text.ts";
import { useSubmission } from "../../../forms/use-submission.ts";
import { Banner } from "../../../ui/banner.tsx";
import { Button } from "../../../ui/button.tsx";
import { Checkbox } from "../../../ui/choice.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { TextAreaField } from "../../../ui/field.tsx";
import { Row, Stack } from "../../../ui/layout.tsx";
import { QueryView } from "../../../ui/query-view.tsx";
import { protocolsApi, useGetChecklistQuery } from "../protocols.api.ts";
import styles from "./protocols.module.css";

/** A line of the text is a line of the list; empty ones are none. */
const linesOf = (text: string) =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);

const toChecklist = ({ lines, engine_hours }: { lines: string; engine_hours: boolean }): Checklist => ({
  lines: linesOf(lines),
  engine_hours,
});

/** What protocols ask for, a part of the settings of admins. */
export function ChecklistForm({ userId }: { userId: number }) {
  const { t } = useTranslation("protocols");
  const [isOpen, setOpen] = useState(false);
  return (
    <details
      className={classNames(styles.text, styles.checklist)}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary className={styles.summaryLine}>
        <h2>{t("checklist.title")}</h2>
      </summary>
      {isOpen ? <StoredChecklist userId={userId} /> : null}
    </details>
  );
}

function StoredChecklist({ userId }: { userId: number }) {
  const { t } = useTranslation("protocols");
  return (
    <QueryView query={useGetChecklistQuery()} failed={t("checklist.loadFailed")}>
      {(stored) => <Fields stored={stored} userId={userId} />}
    </QueryView>
  );
}

function Fields({ stored, userId }: { stored: Checklist; userId: number }) {
  const { t } = useTranslation("protocols");
  const call = useCall();
  const [keys] = useState(createIdempotencyKeys);
  const [draft] = useState(() => createDraft<{ lines: string; engine_hours: boolean }>(`checklist ${userId}`));
  const [schema] = useState(() => payload({}));
  const { submit, isBusy, message } = useSubmission({
    kind: "saved",
    name: "checklist",
    send: (request: Checklist) =>
      call(protocolsApi.endpoints.saveChecklist.initiate({ request, idempotencyKey: keys.keyFor(request) })),
    onSucceeded: (request) => {
      keys.forget(request);
      form.reset(form.values);
    },
  });
  const form = useForm({
    id: "checklist",
    initialValues: { lines: stored.lines.join("\n"), engine_hours: stored.engine_hours },
    schema,
    // The list as it is sent, not the text that it is typed as.
    rules: (values) =>
      checklistSchema.isValidSync(toChecklist(values)) ? {} : { lines: "validation-staff:checklist" },
    draft,
    text: useMessageText(),
    onSubmit: (values) => submit(toChecklist(values)),
  });
  return (
    <Stack
      as="form"
      noValidate
      className={styles.text}
      aria-label={t("checklist.title")}
      inert={!form.isReady}
      onSubmit={form.submit}
    >
      <TextAreaField
        {...form.textControl("lines")}
        label={t("checklist.lines")}
        hint={t("checklist.hint", { lines: checklistLimits.lines, signs: checklistLimits.line })}
        rows={14}
      />
      <Checkbox
        id="checklist-engine_hours"
        label={t("checklist.engineHours")}
        checked={form.values.engine_hours}
        onChange={({ target }) => form.change("engine_hours", target.checked)}
      />
      {message ? (
        <Banner kind={message === "succeeded" ? "success" : "error"}>
          {t(message === "succeeded" ? "checklist.saved" : "failure.general")}
        </Banner>
      ) : null}
      <Row>
        <Button type="submit" variant="action" busy={isBusy}>
          {t("checklist.save")}
        </Button>
      </Row>
    </Stack>
  );
}
