import { useState } from "react";
import type { SubmissionMessage } from "../../../../machines/submission/submission.types.ts";
import type { SettingsUpdate } from "../../../shared/contract/settings.ts";
import { useCall } from "../../api/call.ts";
import type { ApiFailure } from "../../api/failure.ts";
import { createDraft } from "../../forms/draft.ts";
import { stillRefused } from "../../forms/still-refused.ts";
import { type Form, type FormErrors, type FormSchema, useForm } from "../../forms/use-form.ts";
import { useMessageText } from "../../forms/use-message-text.ts";
import { useSubmission } from "../../forms/use-submission.ts";
import { staffSettingsApi } from "./staff-settings.api.ts";

/** What a form of settings is about. */
interface SettingsFormOptions<Values, Update> {
  /** Prefix of the ids of the controls, and of the draft. */
  id: string;
  /** Whose form it is: nobody else sees the draft. */
  userId: number;
  initialValues: Values;
  schema: FormSchema;
  rules?: (values: Values) => FormErrors<keyof Values & string>;
  toUpdate: (values: Values) => Update;
  /** Whether an update is asked about before it is sent; make `question` visible then. */
  asksFirst?: (update: Update) => boolean;
  /** What the form shows otherwise once the update is stored. */
  afterStoring?: (update: Update) => Partial<Values>;
  onStored?: (update: Update) => void;
}

export interface SettingsForm<Values> extends Form<Values> {
  /** Whether an update is on its way. */
  isLocked: boolean;
  message: SubmissionMessage | null;
  /** What to answer before the form is sent; null while nothing is asked. */
  question: { confirm: () => void; cancel: () => void } | null;
  /** Why the last try failed, until the next. */
  failure: ApiFailure | null;
}

/** A form of settings: it keeps what is typed and sends it as an update; passwords are not remembered. */
export function useSettingsForm<Values extends object, Update extends SettingsUpdate>(
  options: SettingsFormOptions<Values, Update>,
): SettingsForm<Values> {
  const { id, userId, initialValues, schema, rules, toUpdate, asksFirst, afterStoring, onStored } = options;
  const [asked, setAsked] = useState<Update | null>(null);
  const [draft] = useState(() => createDraft<Values>(`${id} ${userId}`, (name) => !/password/i.test(name)));
  const call = useCall();
  const { submit, refusal, isLocked, message, failure } = useSubmission({
    kind: "saved",
    name: "settings",
    send: (update: Update) => call(staffSettingsApi.endpoints.updateSettings.initiate(update)),
    onSucceeded: (update) => {
      form.reset({ ...form.values, ...afterStoring?.(update) });
      onStored?.(update);
    },
  });
  const form = useForm<Values>({
    id,
    initialValues,
    schema,
    rules,
    refused: (values) => stillRefused(refusal, toUpdate(values)),
    draft,
    text: useMessageText(),
    onSubmit: (values) => {
      const update = toUpdate(values);
      if (asksFirst?.(update)) setAsked(update);
      else submit(update);
    },
  });
  const answer = (isYes: boolean) => {
    setAsked(null);
    if (isYes && asked) submit(asked);
  };
  const question = asked && { confirm: () => answer(true), cancel: () => answer(false) };
  return { ...form, isLocked, message, failure, question };
}
